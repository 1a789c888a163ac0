"""Moves a thing from where it is to where it should be."""

from kind import text

STRUCTURE = "move"
DOMAIN = "stores"

SKINS = """pallet;rack
heifer;pen
wagon;track
boat;berth
beam;cradle
barrel;cellar
trailer;bay
drum;cage
crate;shelf
generator;site
hive;meadow
mould;press
coil;bed
statue;depot
pump;well
tractor;shed
bin;corner
cable reel;stand
pontoon;mooring
printer;desk"""


def make(k):
    thing, place = k.pick(SKINS.split("\n")).split(";")
    number, other = k.ids(2)
    spots = k.ids(4)
    now, to, person = spots[0], spots[1], k.person()
    there = k.chance(15)
    if there:
        now = to
    k.role(f"You move {thing}s about.|{thing} moves|Fetch and carry.", f"{place} master's helper")
    k.must("If it stands there already, nothing is moved.|Already there: leave it.")
    k.steps("<where_is> it?|See <where_is> first.", "<move_it> from there.")
    k.goal(
        f"Move {thing} {number} to {place} {to}, for {person}.",
        f"{number} -> {to} ({person})",
        f"{person} wants {number} in {to}.",
        f"{thing}: {number}; new {place}: {to}; ordered by: {person}",
        f"please bring {number} over to {to}, wherever it is now. {person}",
    )

    @k.look(
        f"where_is|locate|find_{thing.split()[0]}",
        f"Where a {thing} is.|The {place} of a {thing}.",
        number=text(f"{thing.split()[0]}|number|no", f"Number of the {thing}.|Which {thing}."),
    )
    def where_is(**by):
        if by["number"] not in (number, other):
            return k.fail(f"no {thing} {by['number']}")
        return {
            "number|no": by["number"],
            f"{place}|now_at": now if by["number"] == number else spots[2],
            "before|came_from": spots[3],
        }

    @k.act(
        f"move|move_{thing.split()[0]}|carry",
        f"Moves a {thing}.",
        number=text(f"{thing.split()[0]}|number|no", f"Number of the {thing}.|Which {thing}."),
        start=text("start|taken_from|old", f"The {place} it is at.|From which {place}."),
        to=text("to|target|new", f"The {place} it goes to.|To which {place}."),
        by=text("by|ordered_by", "Who ordered it.|Who wants it."),
    )
    def move_it(number, start, to, by):
        return f"{number} is at {to}" if start == now and to != now else k.fail(f"{number} is not at {start}")

    def right():
        if move_it.made():
            return None
        if not where_is.made(number=number):
            return where_is(number=number)
        return None if there else move_it(number=number, start=now, to=to, by=person)

    return right
