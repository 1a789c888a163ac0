"""Sets a date and a note on one thing that is named by its owner, whose number has to be looked up."""

from kind import text

STRUCTURE = "slot-fill"
DOMAIN = "front desk systems"

# thing;owner;verb;third person
SKINS = """order;customer;postpone;Postpones
subscription;subscriber;pause;Pauses
parcel;recipient;hold;Holds
ticket;reporter;snooze;Snoozes
invoice;client;defer;Defers
certificate;holder;renew;Renews
domain;registrant;park;Parks
deployment;author;delay;Delays
backup;tenant;postpone;Postpones
meeting;host;move;Moves
booking;guest;shift;Shifts
campaign;marketer;hold;Holds
license;licensee;extend;Extends
loan;borrower;prolong;Prolongs
shipment;buyer;reschedule;Reschedules
pipeline;maintainer;suspend;Suspends
contract;vendor;extend;Extends
repair;caller;book;Books
release;owner;freeze;Freezes
translation;translator;due;Sets the day of"""


def make(k):
    thing, owner, verb, does = k.pick(SKINS.split("\n")).split(";")
    who, *others = k.people(4)
    ids, days = k.ids(4), k.dates(2)
    note, day = k.title(), days[0]
    rows = k.shuffled(list(zip([who, *others], ids, strict=True)))
    ref = ids[0]

    k.role(f"You handle every {thing} at the desk.|{thing} clerk bot|Back office, {thing} changes only.", f"I take care of {thing} requests.")
    k.steps(f"Find the number of the {thing} with <find>.|<find> gives the number.", "Then <change> it.|After that, <change>.")
    k.goal(
        f"{verb} the {thing} of {who} to {day}, note: {note}",
        f"Please {verb} {who}'s {thing}. New day {day}. Write '{note}' as the note.",
        f"{owner}: {who}\nday: {day}\nnote: {note}\naction: {verb} {thing}",
        f"{who} called, it can't be earlier than {day} - {verb} it and leave the remark {note}",
        f"{thing}({who}): {verb} until {day} [{note}]",
    )

    @k.look(
        f"find_{thing}|{thing}_of|lookup_{thing}|list_{thing}",
        f"Finds the {thing} of somebody and others near it.|Which {thing} belongs to whom.",
        who=text(f"{owner}|name|who", f"Name of the {owner}.|Full name of the {owner}."),
    )
    def find(who):
        if who not in [name for name, _ in rows]:
            return k.fail(f"no {owner} called {who}")
        return [{f"{thing}_no|no|id": i, f"{owner}|name": n} for n, i in rows]

    @k.act(
        f"{verb}|{verb}_{thing}|set_day",
        f"{does} one {thing}.|Puts the {thing} on another day.",
        ref=text(f"{thing}_no|no|id|{thing}", f"Number of the {thing}."),
        day=text("day|date|until|to", "The new day, YYYY-MM-DD.|Which day."),
        note=text("note|remark|comment", "A remark for the file.|What to write beside it."),
    )
    def change(ref, day, note):
        if ref not in ids:
            return k.fail(f"there is no {thing} {ref}")
        return f"{thing} {ref}: {day} ({note})"

    def right():
        if not find.made(who=who):
            return find(who=who)
        return None if change.made(ref=ref, day=day, note=note) else change(ref=ref, day=day, note=note)

    return right
