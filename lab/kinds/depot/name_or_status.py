"""A word that is the name of one thing is also the status of others; the goal means one of the two."""

from kind import text

STRUCTURE = "name-or-status"
DOMAIN = "boards"

SKINS = """dock;docks
lane;lanes
siding;sidings
furnace;furnaces
paddock;paddocks
crusher;crushers
stall;stalls
pier;piers
greenhouse;greenhouses
mixer;mixers
hangar;hangars
cellar;cellars
tipper;tippers
shaft;shafts
meadow;meadows
workshop;workshops
bunker;bunkers
quarry;quarries
turbine;turbines
basin;basins
loader;loaders"""


def make(k):
    thing, things = k.pick(SKINS.split("\n")).split(";")
    word, to, third, *names = k.words(k.int(5, 7))
    names.insert(k.int(0, len(names)), word)
    status = {n: k.pick(word, third, third) for n in names} | {word: third}
    ids, by_name, who = dict(zip(names, k.ids(len(names)), strict=True)), k.chance(45), k.person()
    mine = [word] if by_name else [n for n in names if status[n] == word]
    k.role(
        f"You keep the board of the {things}.|{thing} board|Names and statuses: mind the difference.", "Board keeper"
    )
    k.must(f"A word can be a name and a status here.|Some {things} are called like a status; that is no mistake.")
    k.steps("<board> has all.|Look at <board>.", "<set_status> by number.|Then <set_status>.")
    named = (
        f"Set the status of the {thing} that is called {word} to {to}. For {who}.",
        f"{thing} named {word} -> status {to} ({who})",
        f"{who}: the {thing} with the name {word} becomes {to}",
        f"name={word}; new status={to}; asked by {who}",
    )
    having = (
        f"Set every {thing} whose status is {word} to {to}. For {who}.",
        f"all {things} with status {word} -> status {to} ({who})",
        f"{who}: whatever has the status {word} becomes {to}",
        f"old status={word}; new status={to}; asked by {who}",
    )
    k.goal(*(named if by_name else having))

    @k.look(f"board|{things}|overview", f"Every {thing} with number, name and status.|The whole board.")
    def board():
        return [
            {
                "number|no": ids[n],
                "name": n,
                "status|state": to if set_status.made(number=ids[n], status=to) else status[n],
            }
            for n in names
        ]

    @k.act(
        "set_status|put_status|change",
        f"Gives a {thing} another status.",
        number=text("number|no", f"Number of the {thing}.|Which {thing}, by number."),
        status=text("status|state|to", "The new status.|New status."),
        who=text("who|asked_by", "Who asked.|Name of who asked."),
    )
    def set_status(number, status, who):
        return f"{number} is {status}" if number in ids.values() else k.fail(f"no {thing} {number}")

    def right():
        if not board.made():
            return board()
        return [set_status(number=ids[n], status=to, who=who) for n in mine if not set_status.made(number=ids[n])]

    return right
