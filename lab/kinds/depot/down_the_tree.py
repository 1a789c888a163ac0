"""Opens each unit of a plant to see what it contains and inspects every item at the bottom."""

from kind import choice, text

STRUCTURE = "down-the-tree"
DOMAIN = "inspections"

SKINS = """plant;hall;machine
port;pier;bollard
farm;barn;pen
line;section;mast
ship;deck;lifebuoy
mill;floor;bin
site;block;scaffold
park;path;seat
works;bay;hoist
mine;level;fan
tunnel;piece;hydrant
depot;shed;bus
manor;house;meter
network;zone;valve
fair;alley;ride
terminal;wing;belt
forest;stand;trap
store;aisle;rack
canal;bend;lock
dam;tunnel;gauge"""


def make(k):
    whole, middle, item = k.pick(SKINS.split("\n")).split(";")
    name, mids = k.word(), k.ids(2)
    items = {m: k.ids(k.int(0, 2)) for m in mids}
    if not any(items.values()):
        items[mids[0]] = k.ids(1)
    who, kind = k.person(), k.pick("visual", "full")
    k.role(f"You order inspections.|{whole} inspection|Down to the last {item}.", "Inspection planner")
    k.must(
        f"A {whole} has {middle}s, and these have {item}s; only {item}s are inspected.|Look into every {middle}; each {item} in it is inspected."
    )
    k.steps("<inside> shows what something contains.|Go down with <inside>.", f"<inspect> each {item}.")
    k.goal(
        f"{kind.capitalize()} inspection of every {item} in {whole} {name}, by {who}.",
        f"{name}: all {item}s, {kind}, {who}",
        f"{who} inspects the {item}s of {name} ({kind}). Please enter each.",
        f"{whole}={name} objects={item} type={kind} inspector={who}",
        f"the insurer wants a {kind} inspection of each {item} at {name}. {who} does it",
    )

    @k.look(
        "inside|contents|parts",
        "What a thing contains.",
        name=text("thing|name|of", "Name or number of the thing.|Which one."),
    )
    def inside(**by):
        if by["name"] == name:
            return [{"number|no": m, "is_a|kind": middle} for m in mids]
        if by["name"] in items:
            return [{"number|no": i, "is_a|kind": item} for i in items[by["name"]]]
        return k.fail(f"nothing is known of {by['name']}")

    @k.act(
        "inspect|order_inspection|enter",
        f"Enters the inspection of one {item}.",
        number=text("number|no", f"Number of the {item}.|Which {item}."),
        kind=choice("kind|type", "Which kind of inspection.|How.", ["visual", "full"]),
        who=text("who|inspector", "The inspector.|Who does it."),
    )
    def inspect(number, kind, who):
        return f"{number}: {kind}" if any(number in i for i in items.values()) else k.fail(f"{number} is no {item}")

    def right():
        if not inside.made(name=name):
            return inside(name=name)
        todo = [inside(name=m) for m in mids if not inside.made(name=m)]
        todo += [
            inspect(number=i, kind=kind, who=who)
            for m in mids
            if inside.made(name=m)
            for i in items[m]
            if not inspect.made(number=i)
        ]
        return todo

    return right
