"""Two things change places, but a place holds only one: the first waits in the spare place."""

from kind import text

STRUCTURE = "swap-via-spare"
DOMAIN = "warehouses"

# thing;place;verb
SKINS = """pallet;bay;move
disk;slot;shift
car;space;drive
patient;bed;bring
server;rack;relocate
picture;wall;hang
container;berth;lift
plant;pot;replant
tank;pad;roll
boat;mooring;tow
cow;stall;lead
job;lane;move
piece;field;put
plane;stand;push
speaker;stage;bring
machine;cell;carry
band;slot;set
crate;shelf;put
dog;kennel;lead
tenant;flat;move"""


def make(k):
    thing, place, verb = k.pick(SKINS.split("\n")).split(";")
    things, places = k.words(3), k.ids(5)
    a, b = things[0], things[1]
    start = dict(zip(things, places[:3], strict=True))
    spare = places[3]

    def at(name):
        return next((c["to"] for c in reversed(go.calls) if c["name"] == name), start[name])

    k.role(f"You {verb} each {thing} to where it belongs.|{thing} mover|One {thing} per {place}, never two.")
    k.must(f"A {place} holds one {thing}. The empty {place} {spare} may be used in between.|Only one {thing} fits into a {place}; {spare} is empty and may serve for a moment.")
    k.steps("<map_of> shows where they are.", f"<go> three times, the first to {spare}.")
    k.goal(
        f"swap {a} and {b}",
        f"{a} should be where {b} is, and {b} where {a} is.",
        f"swap:\n  - {a}\n  - {b}",
        f"Please let the {thing} {a} and the {thing} {b} change places.",
        f"{a} <-> {b}",
    )

    @k.look(f"map_of|list_{thing}|where_is_what", f"Which {thing} is in which {place}.|The {place} of each {thing}.")
    def map_of():
        return [{thing: t, place: at(t)} for t in things]

    @k.act(f"{verb}|{verb}_{thing}", f"Brings one {thing} into an empty {place}.|Moves a {thing}.", name=text(thing, f"Name of the {thing}."), to=text(f"{place}|to", f"The {place} it goes to."))
    def go(name, to):
        if name not in start or to not in places:
            return k.fail(f"no {thing} or {place} like that")
        return k.fail(f"{to} is taken") if to in [at(t) for t in things] else f"{name} is in {to}"

    def right():
        if not map_of.made():
            return map_of()
        if at(a) == start[b] and at(b) == start[a]:
            return None
        if at(a) == start[a] and at(b) == start[b]:
            return [go(name=a, to=spare), go(name=b, to=spare)]
        for one, two in ((a, b), (b, a)):
            if at(one) == spare and at(two) == start[two]:
                return go(name=two, to=start[one])
            if at(one) == spare and at(two) == start[one]:
                return go(name=one, to=start[two])
        return None

    return right
