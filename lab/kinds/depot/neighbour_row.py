"""Acts on what stands directly before or behind a named thing in a row."""

from kind import text

STRUCTURE = "neighbour-row"
DOMAIN = "layout"

SKINS = """wagon;train;uncouple;Uncouples
pole;line;replace;Replaces
stall;market;move;Moves
barge;convoy;tow;Tows
lamp;street;switch off;Switches off
pump;chain;stop;Stops
stop;bus line;close;Closes
tree;boulevard;mark;Marks
crate;stack;take out;Takes out
tank;row;drain;Drains
cow;milking lane;treat;Treats
turbine;ridge;feather;Feathers
machine;line;halt;Halts
buoy;channel;lift;Lifts
lock;canal;shut;Shuts
house;terrace;cut off;Cuts off
cell;bank of cells;bridge;Bridges
pallet;lane;pull;Pulls
desk;workshop;clear;Clears
mast;section;climb;Climbs"""


def make(k):
    thing, row, verb, does = k.pick(SKINS.split("\n")).split(";")
    name, ids = k.word(), k.ids(k.int(4, 6))
    at, side = k.int(1, len(ids) - 2), k.pick("before", "after")
    mine = ids[at - 1] if side == "before" else ids[at + 1]
    order = k.id()
    k.role(f"You look after the {row}s.|{row} desk|Order of the {thing}s matters here.", f"Hand for every {thing}")
    k.must(
        "The list is in order from front to end; before means nearer to the front.|Lists run from front to end: what is listed first stands before the rest."
    )
    k.steps("<row_of> gives the order.|Look at <row_of>.", "<do_it> with one number.")
    k.goal(
        f"In {row} {name}, {verb} the {thing} directly {side} {ids[at]}. Order {order}.",
        f"{row} {name}: {verb} the one just {side} {ids[at]} ({order})",
        f"{order}: not {ids[at]} itself but the {thing} right {side} it, {row} {name}: {verb}",
        f"{verb} / {row} {name} / position: next {side} {ids[at]} / order {order}",
        f"driver says the {thing} {side} {ids[at]} on {name} makes noise. {verb} it, order {order}",
    )

    @k.look(
        f"row|order_of|{thing}s_of",
        f"The {thing}s of a {row}, in order.|Order of the {thing}s.",
        name=text(f"{row.split()[0]}|name", f"Name of the {row}.|Which {row}."),
    )
    def row_of(**by):
        return [{f"{thing}|no": i} for i in ids] if by["name"] == name else k.fail("no such name")

    @k.act(
        f"{verb}|{verb}_{thing}".replace(" ", "_"),
        f"{does} one {thing}.",
        number=text(f"{thing}|no|number", f"Number of the {thing}.|Which {thing}."),
        name=text(f"{row.split()[0]}|name|of", f"Name of the {row}.|Which {row}."),
        order=text("order|ref", "Number of the order.|Which order."),
    )
    def do_it(number, name, order):
        return f"{number}: {verb}, ok" if number in ids else k.fail(f"no {thing} {number}")

    def right():
        if do_it.made():
            return None
        return do_it(number=mine, name=name, order=order) if row_of.made(name=name) else row_of(name=name)

    return right
