"""Takes back what somebody did to an entry of the to-do list."""

from kind import text

STRUCTURE = "undo"
DOMAIN = "to-do lists"


def make(k):
    child, mum, uncle = k.many(lambda: k.person().split()[0], 3)
    entry, other, third = k.many(k.title, 3)
    board = k.word()
    ids = k.ids(6)
    did = k.pick("deleted", "ticked off", "renamed", "postponed")
    blocked = k.chance(45)
    changes = [(uncle, "added", entry), (child, did, entry)] + [(uncle, "moved up", entry)] * blocked
    others = [(child, "moved up", other), (mum, did, third), (uncle, "added", third), (child, "ticked off", third)]
    for change in k.some(others, 4 - blocked):
        changes.insert(k.int(0, len(changes)), change)
    rows = [(no, f"{8 + i:02}:{k.int(0, 5)}{i}", *c) for i, (no, c) in enumerate(zip(ids, changes, strict=True))]
    wrong = next(r[0] for r in rows if r[2:] == (child, did, entry))
    later = next((r[0] for r in rows if r[2:] == (uncle, "moved up", entry)), "")
    told = []

    k.role(
        "You mind the to-do list of a family of four.",
        "undo agent for the shared list",
        "You repair what small and big fingers do to the family list by mistake. You only take back what you were "
        "asked to, and whatever stands in "
        "the way of it.",
    )
    k.must(
        "A change can be taken back only if all later changes to the same entry were taken back before; do that, too."
        "|Later changes to the same entry have to be taken back first, from the newest to the oldest.",
    )
    k.steps("Look at <changes_of>.", "Use <take_back> on the right change.")
    k.goal(
        f"{child} {did} {entry} on the list {board}. That was a mistake, please take it back.",
        f"undo on {board}: {child}, {did}, {entry}",
        f"sorry i {did} {entry} on {board} and didn't want to, can you make it like before?? {child}",
        f"Somebody should keep {child} away from the list {board}. Now {entry} is {did}. Reverse that, and no "
        f"more than you must.",
    )

    @k.look(
        "changes_of|history|list_history",
        "The changes of a list, the oldest first.",
        name=text("list|board", "Name of the list."),
    )
    def changes_of(name):
        if name != board:
            return k.fail(f"There is no list {name}.")
        return [
            {"change|no": no, "at|time": t, "who|by": who, "did|action": what, "entry|item": e}
            for no, t, who, what, e in rows
            if not take_back.made(change=no)
        ]

    @k.act(
        "take_back|revert|undo_change",
        "Takes one change of a list back.",
        name=text("list|board", "Name of the list."),
        change=text("change|no", "Number of the change."),
    )
    def take_back(name, change):
        if name != board or change not in ids:
            return k.fail(f"{name} has no change {change}.")
        if blocked and change == wrong and not take_back.made(change=later):
            told.append(change)
            return k.fail(f"Change {later} came afterwards and touches the same entry. It has to be taken back before.")
        return f"Change {change} is taken back."

    def right():
        if not changes_of.made(name=board):
            return changes_of(name=board)
        if take_back.made(change=wrong):
            return k.finish()
        if not blocked or take_back.made(change=later):
            return take_back(name=board, change=wrong)
        by_error, by_rule = take_back(name=board, change=wrong), take_back(name=board, change=later)
        return by_rule if told else [by_rule, by_error]

    return right
