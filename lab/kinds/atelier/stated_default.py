"""Books something: what the goal states beats the member's own wish, or the other way about; the house default comes last."""

from kind import integer, text

STRUCTURE = "stated-or-default"
DOMAIN = "studio bookings"

# thing;person word;spot word;length unit
SKINS = """kiln;potter;shelf;hours
court;player;side;minutes
darkroom;printer;bay;hours
rehearsal;band;room;hours
loom;weaver;seat;days
lane;swimmer;end;minutes
oven;baker;deck;minutes
arena;rider;gate;minutes
press;poet;bed;hours
screen;club;hall;minutes
grooming;owner;table;minutes
fitting;client;booth;minutes
potting bench;gardener;bench;hours
edit suite;director;desk;hours
rink;skater;half;minutes
stall;trader;pitch;days
harp;pupil;studio;minutes
forge;smith;hearth;hours
pitch;captain;ground;minutes
easel;painter;corner;hours"""
ORDERS = [
    ("goal record house", "If the request doesn't say, go by what the {p} has on file; failing that, {s} {hs} and {hl} {u}.|First the request, then the {p}'s file, then the house: {s} {hs}, {hl} {u}."),
    ("record goal house", "What the {p} has on file beats the request. The request comes next, and the house ({s} {hs}, {hl} {u}) last of all.|File first, request second, house third; the house is {s} {hs} and {hl} {u}."),
    ("goal house", "If the request doesn't say, take {s} {hs} and {hl} {u}; what's on file is out of date, so ignore it.|Anything not requested is {s} {hs}, {hl} {u}, never mind the file."),
    ("record house", "Go by the file alone; where the file has a dash it is {s} {hs} and {hl} {u}. Requests for a {s} or a length are ignored.|Whatever people ask for, only the file counts, and where it is empty: {s} {hs}, {hl} {u}."),
]


def make(k):
    thing, who, spot, unit = k.pick(SKINS.split("\n")).split(";")
    person, others, day = k.person(), k.people(2), k.date()
    spots, lengths = k.ids(6), k.numbers(6, 2, 90)
    order, rule = k.pick(ORDERS)
    goal = (spots[0] if k.chance(45) else None, lengths[0] if k.chance(45) else None)
    record = (spots[1] if k.chance(60) else None, lengths[1] if k.chance(60) else None)
    tables = {"goal": goal, "record": record, "house": (spots[2], lengths[2])}
    want = [next(tables[name][i] for name in order.split() if tables[name][i] is not None) for i in (0, 1)]
    asked = (f", {spot} {goal[0]}" if goal[0] else "") + (f", {goal[1]} {unit}" if goal[1] else "")

    k.role(
        f"You take bookings: {thing}, mostly.|{thing} bookings|The booking desk. Always {thing}, never a dull day.",
        f"You book the {thing} for people.",
    )
    k.must(rule.format(p=who, s=spot, u=unit, hs=spots[2], hl=lengths[2]))
    k.steps(f"<file_of> shows what the {who} has on file.", "Then book with <book>.")
    k.goal(
        f"Book the {thing} for {person} on {day}{asked}.",
        f"{person}, {day}{asked}",
        f"{person} would like the {thing} on {day}{asked}, if that's all right with you.",
        f"{who}: {person}; day: {day}{asked}",
        f"Can you put {person} down for {day}? It's the {thing} again{asked}.",
    )

    @k.look(
        "file_of|get_file|preferences",
        f"What a {who} has on file.|The file of one {who}: usual {spot} and length.",
        name=text(f"{who}|name|person", f"Name of the {who}.|Full name."),
    )
    def file_of(name):
        if name == person:
            return {f"usual_{spot}|{spot}": record[0] or "-", f"usual_{unit}|{unit}": record[1] or "-"}
        return {f"usual_{spot}|{spot}": spots[3], f"usual_{unit}|{unit}": lengths[3]} if name in others else k.fail(f"no file for {name}")

    @k.act(
        "book|make_booking|reserve",
        f"Books the {thing}.|Enters one booking.",
        name=text(f"{who}|name|who", f"Name of the {who}.|Who it is for."),
        day=text("day|date|when", "On which day.|The day, year first."),
        spot=text(f"{spot}|spot|place", f"Which {spot}.|Id of the {spot}."),
        length=integer(f"{unit}|length|duration", f"How many {unit}.|Length in {unit}."),
    )
    def book(name, day, spot, length):
        return f"{name} is down for {day}." if name == person else k.fail(f"{name}?")

    def right():
        if not file_of.made(name=person):
            return file_of(name=person)
        return [] if book.made() else book(name=person, day=day, spot=want[0], length=want[1])

    return right
