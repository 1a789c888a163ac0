"""Sends a whole list in at once; what comes back rejected is handled one by one with its reason."""

from kind import text

STRUCTURE = "handle-rejected"
DOMAIN = "batches"

SKINS = """invoice;customs;dispute
reading;billing;re-read
manifest;port;amend
timesheet;payroll;return
tag;herd book;re-tag
claim;insurer;escalate
sample;lab;redraw
label;printer;reprint
permit;county;refile
slip;weighbridge;reweigh
booking;ferry line;rebook
order;supplier;reissue
plate;toll office;contest
passport;dairy board;correct
coupon;canteen;void
voucher;fuel firm;replace
log;inspectorate;redo
parcel;sorter;readdress
ticket;clearing house;refund
declaration;tax office;revise"""


def make(k):
    thing, office, verb = k.pick(SKINS.split("\n")).split(";")
    batch, ids, person = k.id(), k.ids(k.int(3, 5)), k.person()
    bad = k.some(ids, k.pick(0, 1, 1, 2))
    codes = {i: k.id() for i in bad}
    k.role(f"You send {thing}s to the {office}.|{thing} batches|Send, then see to what comes back.", "Back office")
    k.must(
        f"What the {office} rejects is handled with <redo>, with the code of the rejection; what it takes needs nothing more.|Each rejected {thing}: <redo> with its code. Accepted ones are done."
    )
    k.steps("<send> the batch.|First <send>.")
    k.goal(
        f"Send batch {batch} to the {office}, and {verb} what is rejected. Clerk: {person}.",
        f"batch {batch} -> {office}; rejects: {verb}; {person}",
        f"{person}: please get {batch} through. If some {thing}s come back, {verb} them under my name.",
        f"{office} upload {batch}, clerk {person}",
        f"{batch} is due today! send it and deal with the rejects right away, {person} signs",
    )

    @k.act(
        "send|send_batch|upload",
        f"Sends a batch of {thing}s and tells what became of each.",
        batch=text("batch|number", "Number of the batch.|Which batch."),
    )
    def send(**by):
        if by["batch"] != batch or send.made():
            return k.fail("no such batch to send")
        return [
            {
                f"{thing}|no": i,
                "result|verdict": "rejected" if i in bad else "accepted",
                "code|reason": codes.get(i, "-"),
            }
            for i in ids
        ]

    @k.act(
        f"{verb}|{verb}_one|{verb}_{thing}".replace("-", "_"),
        f"{verb.capitalize()}: one {thing} that was rejected.",
        number=text(f"{thing}|no|number", f"Number of the {thing}.|Which {thing}."),
        code=text("code|reason", "Code of the rejection.|Why it was rejected."),
        who=text("clerk|by", "The clerk.|Name of the clerk."),
    )
    def redo(number, code, who):
        return (
            f"{number}: {verb}"
            if codes.get(number) == code and send.made()
            else k.fail(f"{number} was not rejected with {code}")
        )

    def right():
        if not send.made():
            return send(batch=batch)
        return [redo(number=i, code=codes[i], who=person) for i in ids if i in bad and not redo.made(number=i)]

    return right
