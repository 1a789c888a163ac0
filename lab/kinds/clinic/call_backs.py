"""Takes patients' requests off the answering machine one after the other and passes each to the right desk."""

from kind import flag, text

STRUCTURE = "queue"
DOMAIN = "appointment desk"


def make(k):
    wishes = ["a repeat prescription", "an appointment", "the result of a test"]
    desks = dict(zip(wishes, k.words(3), strict=True))
    tickets = k.ids(k.int(2, 5))
    callers = k.people(len(tickets))
    wants = [k.pick(wishes) for _ in tickets]
    pain = [k.chance(35) for _ in tickets]

    k.role(
        "You listen to the answering machine of a family practice and help every caller on.",
        "answering machine, morning round",
        "You are the friendly first ear of the surgery.",
    )
    k.must(
        "; ".join(f"{wish} goes to {desk}" for wish, desk in desks.items()).capitalize() + ".",
        "Who speaks of pain is passed on as urgent, nobody else."
        "|Mark a request urgent if, and only if, the caller has pain.",
    )
    k.steps(
        "Take a request with <take>, pass it on with <pass_on>, then take the next.",
        "Go on until the machine is empty.",
    )
    k.goal(
        "Would you please work through the answering machine until it is empty?",
        "machine is blinking again, pls clear it, back after rounds",
        "All requests on the answering machine need to be with their desks before we open.",
        "Task: answering machine. Each call to its desk. End: when none is left.",
    )

    def current():
        at = len([c for c in take.calls]) - 1
        return at if 0 <= at < len(tickets) and not pass_on.made(ticket=tickets[at]) else None

    @k.act("take|next_call|take_request", "Takes the next request off the machine.")
    def take():
        if current() is not None:
            return k.fail(f"{tickets[current()]} has not been passed on yet.")
        at = len(take.calls)
        if at >= len(tickets):
            return "The machine is empty."
        return {
            "ticket|request": tickets[at],
            "caller|name": callers[at],
            "asks_for|wish": wants[at],
            "has_pain|pain": pain[at],
        }

    @k.act(
        "pass_on|forward|hand_over",
        "Passes a request on to a desk.",
        ticket=text("ticket|request", "Number of the request."),
        desk=text("desk|to", "Which desk gets it."),
        urgent=flag("urgent|at_once", "Whether it is urgent.", default=False),
    )
    def pass_on(ticket, desk, urgent):
        if current() is None or ticket != tickets[current()]:
            return k.fail(f"{ticket} is not in your hands.")
        if desk not in desks.values():
            return k.fail(f"There is no desk {desk}.")
        return f"{ticket} is with {desk}."

    def right():
        at = current()
        if at is not None:
            return pass_on(ticket=tickets[at], desk=desks[wants[at]], urgent=pain[at])
        return take() if len(take.calls) <= len(tickets) else None

    return right
