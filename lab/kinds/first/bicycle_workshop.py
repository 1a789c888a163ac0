"""Takes one bicycle after the other out of the queue and does the repair that its ticket names."""

from kind import choice, text

STRUCTURE = "queue"
DOMAIN = "bicycle workshop"


def make(k):
    tickets = k.ids(k.int(2, 4))
    work = {ticket: (k.word(), k.pick("brake", "chain", "light", "tyre")) for ticket in tickets}
    mechanic = k.person()

    k.role(
        "You run the repair desk of a bicycle workshop.",
        "bike shop bot: take, repair, next",
        "You are a mechanic with a queue of tickets.",
    )
    k.must(f"Repairs are booked on {mechanic}.|The mechanic today is {mechanic}.")
    k.steps(
        "<take> shows the next ticket.|Take the next one with <take>.",
        "Do what it says with <repair>, then take the next.",
        "When nothing is waiting any more, finish.",
    )
    k.goal(
        "Work through the queue until nothing is waiting.",
        "Do all repairs that are waiting.",
        "Empty the workshop's queue.",
        "Every ticket of today has to be done.",
    )

    def waiting():
        return [ticket for ticket in tickets if not repair.made(ticket=ticket)]

    @k.look("next_ticket|take|queue_head", "Shows the first ticket of the queue.|What to do next, and how many wait.")
    def take():
        left = waiting()
        if not left:
            return k.result(None, "The queue is empty.", waiting=0)
        bike, fault = work[left[0]]
        row = {"ticket|job|no": left[0], "bike|bicycle": bike, "broken|part": fault}
        return k.result(row, f"{len(left)} waiting", waiting=len(left))

    @k.act(
        "repair|fix_part|mend",
        "Repairs a part of a bicycle.|Does one repair and closes its ticket.",
        ticket=text("ticket|job|no", "Number of the ticket."),
        part=choice("part|what|component", "What is repaired.|The broken part.", ["brake", "chain", "light", "tyre"]),
        by=text("by|mechanic|who", "Name of the mechanic.|Who does it."),
    )
    def repair(ticket, part, by):
        if ticket not in waiting():
            return k.fail(f"Ticket {ticket} is not waiting.")
        if part != work[ticket][1]:
            return k.fail(f"The {part} of {ticket} is fine.")
        return f"Done: {part}, ticket {ticket}, {by}."

    k.success(take, waiting=0)

    def right():
        left = waiting()
        if left and k.seen(left[0]):
            return repair(ticket=left[0], part=work[left[0]][1], by=mechanic)
        return k.finish() if not left and k.seen("The queue is empty") else take()

    return right
