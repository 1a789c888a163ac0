"""Takes goods out of a bonded store, which needs the signatures of two officers who may sign."""

from kind import choice, text

STRUCTURE = "four-eyes"
DOMAIN = "customs"


def make(k):
    request, count = k.id(), k.int(5, 7)
    names, numbers = k.people(count), k.ids(count)
    grade, low = k.pick(("senior", "junior"), ("chief", "senior"))
    lot, old_lot = k.ids(2)
    enough = not k.chance(15)
    people = [(names[0], numbers[0], grade, "on duty")]  # wrote the request
    for i in range(1, count):
        fits = i < 3 if enough else i < 2
        bad = k.pick((low, "on duty"), (grade, "off"), (low, "off"))
        people.append((names[i], numbers[i], *((grade, "on duty") if fits else bad)))
    may = numbers[1:3] if enough else numbers[1:2]
    shown = k.shuffled(people)

    k.role("You handle withdrawals from a bonded store.", "Bond desk. Two signatures or it stays.", "bonded store bot")
    k.must(
        "A withdrawal needs two signatures of different officers. Each has the grade on the request, is on "
        "duty, and is not "
        "the one who wrote it.",
        "If there are not two such officers, ask nobody and report that it is not possible today.",
    )
    k.steps("<read_request>, <officers>.", "<ask_signature> twice, then <withdraw>.")
    k.goal(
        f"Carry out withdrawal {request}.",
        f"{request} has to be out of bond today. Get the signatures and take the goods out.",
        f"bond withdrawal {request}, four eyes as always",
        f"Request: {request}. Wanted: two signatures, then the goods out of the store.",
    )

    @k.look(
        "read_request|request|withdrawal_form",
        "Shows a request for withdrawal.|The form of a request.",
        no=text("request|no|form", "Number of the request.|Which request."),
    )
    def read_request(no):
        if no != request:
            return k.fail(f"No request {no}.")
        return {
            "written_by|author": names[0],
            "grade_needed|needs_grade": grade,
            "lot|goods_lot": lot,
            "lot_before_merge|former_lot": old_lot,
            "signatures": len(ask_signature.calls),
        }

    @k.look("officers|staff|duty_list", "Officers, with grade and duty.|Who is here today.")
    def officers():
        return [{"name": n, "number|officer_no": no, "grade|rank": g, "duty": d} for n, no, g, d in shown]

    @k.act(
        "ask_signature|get_signed|collect_signature",
        "Has an officer sign a request.|Gets one signature.",
        no=text("request|no|form", "Number of the request.|Which request."),
        who=text("officer|who|signer", "Number of the officer, not the name.|Who signs, by number."),
    )
    def ask_signature(no, who):
        if no != request or who not in numbers or ask_signature.made(who=who):
            return k.fail("Unknown request or officer, or signed already.")
        return f"Signed by {who}."

    @k.act(
        "withdraw|take_out|release_lot",
        "Takes a lot out of the bonded store.|Carries a withdrawal out.",
        no=text("request|no|form", "Number of the request.|Which request."),
        goods=text("lot|goods|what", "Lot that leaves the store.|Which lot."),
        level=choice("grade|level|signed_at", "Grade of those who signed.|Which grade.", ["junior", "senior", "chief"]),
    )
    def withdraw(no, goods, level):
        if no != request or goods not in (lot, old_lot):
            return k.fail("Unknown request or lot.")
        if len(ask_signature.calls) < 2:
            return k.fail(f"{no} needs two signatures.")
        return f"{goods} has left the store."

    def right():
        if withdraw.made():
            return None
        looks = [read_request(no=request)] * (not read_request.made()) + [officers()] * (not officers.made())
        if looks:
            return looks
        if not enough:
            return k.give_up("there are not two officers who may sign.")
        unsigned = [ask_signature(no=request, who=n) for n in may if not ask_signature.made(who=n)]
        return unsigned or withdraw(no=request, goods=lot, level=grade)

    return right
