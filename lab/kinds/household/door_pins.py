"""Deletes the door codes of guests who have left."""

from kind import text

STRUCTURE = "each-when+stale-token"
DOMAIN = "smart home"


def make(k):
    today = f"2026-{k.int(3, 10):02}-{k.int(10, 20)}"
    lock = k.word()
    codes = []
    for no, who in zip(k.ids(k.int(4, 6)), k.people(6), strict=False):
        codes.append((no, who, k.pick(k.date(), f"2026-{k.int(1, 2):02}-{k.int(1, 28):02}", "stays")))
    gone = [c[0] for c in codes if c[2] < today]  # "stays" is after all dates
    pins = k.ids(12)

    k.role(
        "You look after the locks of our holiday flat.",
        "smart lock housekeeping",
        "You are responsible for who can open our doors. Guests get a code of their own and lose it when they have "
        "left; family members stay. The lock "
        "wants a new pass for each deletion, so nobody can empty it at once.",
    )
    k.must(
        f"Today is {today}.|It is {today} today.",
        "A pass from <new_pass> is good for one deletion only.|Each deletion needs a new pass from <new_pass>.",
    )
    k.steps("<codes_of> lists the codes of a lock.", "Delete the codes of those who left before today with <delete>.")
    k.goal(
        f"Delete the codes of all guests who have left from the lock {lock}.",
        f"{lock}: remove codes, leaving day before today",
        f"I don't want people who went home long ago to be able to open the {lock}. Take their codes away, please.",
        f"does anyone who already left still have a code for {lock}?? if yes delete",
    )

    @k.look(
        "codes_of|list_codes|who_can_open",
        "The codes of a lock, with the day on which each person leaves.",
        at=text("lock|door", "Name of the lock."),
    )
    def codes_of(at):
        if at != lock:
            return k.fail(f"There is no lock {at}.")
        return [
            {"code|code_no": n, "person|guest": who, "leaves|leaving_day": day}
            for n, who, day in codes
            if not delete.made(code=n)
        ]

    @k.look(
        "new_pass|get_pass|one_time_pass",
        "Gives a pass for one deletion at a lock.",
        at=text("lock|door", "Name of the lock."),
    )
    def new_pass(at):
        if at != lock:
            return k.fail(f"There is no lock {at}.")
        return {"lock|for": lock, "pass|one_time_pass": pins[min(len(delete.calls), 11)]}

    @k.act(
        "delete|delete_code|revoke",
        "Deletes a code of a lock.",
        at=text("lock|door", "Name of the lock."),
        code=text("code|code_no", "Number of the code."),
        ticket=text("pass|one_time_pass", "A pass that was not used before."),
    )
    def delete(at, code, ticket):
        if at != lock or code not in [c[0] for c in codes] or delete.made(code=code):
            return k.fail("There is no such lock or code.")
        if ticket != pins[min(len(delete.calls), 11)]:
            return k.fail(f"The pass {ticket} is not valid. Get a new one.")
        return f"Code {code} opens the {lock} no more."

    def right():
        if not codes_of.made(at=lock):
            return codes_of(at=lock)
        left = [c for c in gone if not delete.made(code=c)]
        ticket = pins[min(len(delete.calls), 11)]
        if left and not k.seen(ticket):
            return new_pass(at=lock)
        return [delete(at=lock, code=c, ticket=ticket) for c in left]

    return right
