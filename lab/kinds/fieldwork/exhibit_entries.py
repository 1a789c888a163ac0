"""Moves the exhibits of a case to court, each under a fresh entry number of the register."""

from kind import flag, text

STRUCTURE = "stale-token"
DOMAIN = "police evidence rooms"


def make(k):
    case, other = k.ids(2)
    locker, officer = f"{k.word()}-{k.int(1, 40)}", k.person()
    count = k.int(3, 5)
    exhibits = list(
        zip(
            k.ids(count),
            k.shuffled(["sealed"] * (count - 1) + [k.pick("sealed", "released", "opened")]),
            k.words(count),
            strict=False,
        )
    )
    due = [(e, state) for e, state, _ in exhibits if state != "released"]
    entries = [str(n) for n in sorted(k.numbers(count + 1, 20000, 90000))]

    k.role(
        "You keep the evidence room of a police district.",
        "evidence register agent",
        "Property office. Each movement of an exhibit is entered under its own number; the court asks for it later.",
        "exhibit custodian (automated)",
    )
    k.must(
        "Each move needs an entry number of its own, taken from the register just before it; a used number is "
        "void.|One entry number per move. Numbers are drawn from the register and never used twice.",
        "An exhibit marked released has left the house and is not moved.|Released exhibits: no longer ours, skip.",
        "If the seal has been opened, say so at the move.",
    )
    k.steps("List with <exhibits_of>, then per exhibit <next_entry> and <move_exhibit>.")
    k.goal(
        f"All exhibits of case {case} go to locker {locker} for the hearing.",
        f"{locker}: wanted there are the exhibits of {case}",
        f"case {case} -> {locker}",
        f"{officer} needs the evidence of {case} in court locker {locker}. Please transfer everything that is still "
        "here.",
        f"Court order: case {case}. Exhibits to be held ready in {locker}. ({other} follows next week.)",
    )

    @k.look(
        "exhibits_of|case_exhibits|list_exhibits",
        "The exhibits of a case.",
        case=text("case|case_no", "Number of the case."),
    )
    def exhibits_of(case):
        if case != wanted:
            return []
        return [
            {
                "exhibit|ref": e,
                "what|item": w,
                "state|status": s,
                "held_at|place": locker if move_exhibit.made(exhibit=e) else shelf,
            }
            for e, s, w in exhibits
        ]

    @k.look("next_entry|entry_number|draw_number", "Draws the entry number for the next move from the register.")
    def next_entry():
        return {
            "entry|entry_no": entries[len(move_exhibit.calls)],
            "last_used": previous if not move_exhibit.calls else entries[len(move_exhibit.calls) - 1],
        }

    @k.act(
        "move_exhibit|transfer_exhibit|hand_over",
        "Moves an exhibit and enters it in the register.",
        exhibit=text("exhibit|ref", "Which exhibit."),
        to=text("to|destination", "Where it goes."),
        entry=text("entry|entry_no", "Entry number of this move."),
        opened=flag("seal_open|opened", "Whether the seal has been opened.", default=False),
    )
    def move_exhibit(exhibit, to, entry, opened):
        if exhibit not in [e for e, _ in due]:
            return k.fail(f"{exhibit} is not in this room.")
        if move_exhibit.made(exhibit=exhibit):
            return k.fail(f"{exhibit} has been moved already.")
        if entry != entries[len(move_exhibit.calls)]:
            return k.fail(f"Entry number {entry} is void. Draw the next one.")
        return f"Entry {entry}: {exhibit} to {to}."

    wanted, shelf, previous = case, k.word(), str(k.int(10000, 19999))

    def right():
        if not exhibits_of.made(case=case):
            return exhibits_of(case=case)
        left = [(e, s) for e, s in due if not move_exhibit.made(exhibit=e)]
        if left and not k.seen(entries[len(move_exhibit.calls)]):
            return next_entry()
        if not left:
            return None
        entry = entries[len(move_exhibit.calls)]
        return [move_exhibit(exhibit=e, to=locker, entry=entry, opened=s == "opened") for e, s in left]

    return right
