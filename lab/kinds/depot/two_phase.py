"""Prepares a switching order, gets a code from it, and carries it out with the code."""

from kind import choice, text

STRUCTURE = "two-phase"
DOMAIN = "control room"

SKINS = """feeder;isolate;restore
turbine;stop;start
sluice;raise;lower
main;shut;open
line;earth;clear
lock;fill;empty
furnace;cool;heat
track;block;free
crane;derate;rerate
pump;pause;resume
silo;seal;vent
bridge;lift;close
runway;close;open
tank;purge;refill
grid;split;join
kiln;bank;fire
weir;drop;hoist
mill;brake;release
tunnel;evacuate;admit
well;cap;uncap"""


def make(k):
    thing, one, two = k.pick(SKINS.split("\n")).split(";")
    name, what, person, code = k.word(), k.pick(one, two), k.person(), k.id()
    state, ids = k.pick("ready", "ready", "ready", "locked"), k.ids(2)
    k.role(
        f"You switch the {thing}s in two steps.|{thing} switching|Prepare, then carry out. Never one without the other.",
        "Control room helper",
    )
    k.must(
        "First prepare; the code that comes back is needed to carry it out. If it cannot be prepared, report that it was not done.|Two steps: <prepare>, then <carry_out> with its code. Refused: report that it is not done."
    )
    k.steps(f"<number_of> gives the number of a {thing}.|Find the number with <number_of>.")
    k.goal(
        f"{what.capitalize()} {thing} {name}, on the order of {person}.",
        f"{name} {what}, {person}",
        f"{person} orders: {what} {name}",
        f"Please {what} the {thing} called {name}. I am responsible, {person}.",
        f"unit {name} / operation {what} / ordered by {person}",
    )

    @k.look(
        "number_of|find|unit",
        f"Number of a {thing}.",
        name=text(f"{thing}|name", f"Name of the {thing}.|Which {thing}."),
    )
    def number_of(**by):
        return (
            {"name": name, "number|no": ids[0], "spare|reserve": ids[1]}
            if by["name"] == name
            else k.fail(f"no {thing} {by['name']}")
        )

    @k.act(
        "prepare|propose|stage",
        "Prepares a switching and gives a code.",
        number=text("number|no", f"Number of the {thing}.|Which {thing}."),
        what=choice("what|operation", "What is to be done.|The operation.", [one, two]),
        by=text("by|ordered_by", "Who orders it.|Who is responsible."),
    )
    def prepare(number, what, by):
        if number != ids[0] or state == "locked":
            return k.fail(f"{number} is locked for works, nothing can be prepared")
        return k.result({"code|token": code, "for": number}, "prepared")

    @k.act(
        "carry_out|execute|confirm",
        "Carries out what was prepared.",
        number=text("number|no", f"Number of the {thing}.|Which {thing}."),
        code=text("code|token", "The code from the preparation.|Code."),
    )
    def carry_out(**by):
        return "carried out" if by["code"] == code and prepare.made() else k.fail("wrong code")

    def right():
        if carry_out.made():
            return None
        if not number_of.made(name=name):
            return number_of(name=name)
        if k.seen("nothing can be prepared"):
            return k.give_up("it is locked")
        return carry_out(number=ids[0], code=code) if prepare.made() else prepare(number=ids[0], what=what, by=person)

    return right
