"""Approves a purchase request, or passes it on to whoever may decide about so much money."""

from kind import integer, text

STRUCTURE = "escalate"
DOMAIN = "purchasing"


def make(k):
    request, own = k.ids(2)
    amount, limit, centre = k.int(500, 9000), k.int(500, 9000), k.word()
    boss, stand_in, asker = k.people(3)
    too_much, away = amount > limit, k.chance(50)
    said = set()

    k.role(
        "You decide about purchase requests on behalf of the office manager.",
        "Approvals desk. What is too large goes upstairs.",
        "purchase approval assistant.",
    )
    k.must(
        f"Your own approver number is {own}.|You approve with number {own}.",
        "Every request is to be approved; where you may not do that yourself, pass it on to the person that the "
        "system names.",
    )
    k.goal(
        f"Please get request {request} approved.",
        f"REQUEST {request}: approval needed",
        f"my request {request} has been lying around for two weeks!! please approve it or give it to somebody who can",
        f"Take care of the approval of request {request}, if necessary by way of the superiors.",
    )

    @k.look("request_info|show_request", "Shows a purchase request.", no=text("request|no", "Number of the request."))
    def request_info(no):
        if no != request:
            return k.fail(f"No request {no}.")
        return {"request": request, "asked_by|from": asker, "total|sum": amount, "budget|centre": centre}

    @k.act(
        "approve|sign_off",
        "Approves a request.",
        no=text("request|no", "Number of the request."),
        total=integer("total|sum", "The sum that is approved."),
        approver=text("approver|signed_by", "Number of the approver."),
    )
    def approve(no, total, approver):
        if no != request or total != amount or approver != own:
            return k.fail("Request, sum and approver do not fit.")
        if too_much:
            said.add(boss)
            return k.fail(f"This is above your limit of {limit}. {boss} decides about it.")
        return f"Request {no} is approved."

    @k.act(
        "pass_on|submit_to|hand_up",
        "Passes a request on to somebody who decides about it.",
        no=text("request|no", "Number of the request."),
        to=text("to|person", "Name of who decides."),
        total=integer("total|sum", "The sum in question."),
    )
    def pass_on(no, to, total):
        if no != request or to not in said:
            return k.fail(f"{to} can't decide about this.")
        if to == boss and away:
            said.add(stand_in)
            return k.fail(f"{boss} is away this week; {stand_in} stands in.")
        return f"{to} has request {no} now."

    def right():
        if not request_info.made(no=request):
            return request_info(no=request)
        if approve.made() or pass_on.made():
            return None
        if not said:
            return approve(no=request, total=amount, approver=own)
        return pass_on(no=request, to=stand_in if stand_in in said else boss, total=amount)

    return right
