"""Moves a piece from where it stands to a named spot: both pairs of numbers come from two looks."""

from kind import integer, text

STRUCTURE = "coordinates"
DOMAIN = "games and robots"

# piece;spot;map;verb
SKINS = """knight;castle;realm;march
rover;crater;planet;drive
drone;pad;yard;fly
crane;stack;port;swing
sprite;door;level;walk
tractor;barn;farm;steer
probe;vent;reef;send
camera;stage;hall;point
forklift;ramp;depot;drive
pawn;goal;board;push
satellite;window;sky;turn
tank;hill;front;roll
plotter;mark;sheet;move
telescope;star;sky_map;aim
mower;corner;lawn;send
boat;buoy;bay;sail
arm;tray;bench;reach
token;shop;street;slide
car;bay;garage;park
turtle;flag;canvas;crawl"""


def make(k):
    piece, spot, board, verb = k.pick(SKINS.split("\n")).split(";")
    pieces, spots = k.words(3), k.words(3)
    at = {p: (k.int(10, 99), k.int(100, 999)) for p in [*pieces, *spots]}
    ids = dict(zip(pieces, k.ids(3), strict=True))
    a, b = k.pick(pieces), k.pick(spots)

    k.role(f"You {verb} each {piece} on the {board}.|{piece} control|Remote control. Numbers only.")
    k.steps("<where_pieces>, <where_spots>.", f"<go> to the place of the {spot}.")
    k.goal(
        f"{verb} {piece} {a} to {b}",
        f"{a} should be at the {spot} {b}.",
        f"{piece}: {a}\nto: {b}",
        f"send {a} over to {spot} {b} please",
        f"{b} <- {a}",
    )

    @k.look(f"list_{piece}|where_{piece}|{piece}_positions", f"Where each {piece} stands.|Positions: each {piece} with its number, x and y.")
    def where_pieces():
        return [{piece: p, f"{piece}_no|no": i, "x": at[p][0], "y": at[p][1]} for p, i in ids.items()]

    @k.look(f"list_{spot}|where_{spot}|{spot}_positions", f"Where each {spot} is.|The map of the {board}: each {spot} with x and y.")
    def where_spots():
        return [{spot: s, "x": at[s][0], "y": at[s][1]} for s in spots]

    @k.act(
        f"{verb}|{verb}_{piece}|go",
        f"Brings a {piece} to a place.|Lets one {piece} {verb} to x and y.",
        ref=text(f"{piece}_no|no|{piece}", f"Number of the {piece}."),
        x=integer("x|to_x", "The x to go to."),
        y=integer("y|to_y", "The y to go to."),
    )
    def go(ref, x, y):
        return f"{ref} is at {x}, {y}" if ref in ids.values() and (x, y) in at.values() else k.fail("no way there")

    def right():
        ask = [t() for t in (where_pieces, where_spots) if not t.made()]
        return ask or (None if go.made() else go(ref=ids[a], x=at[b][0], y=at[b][1]))

    return right
