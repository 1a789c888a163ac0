"""A switch only flips; flip those that are not in the wanted position."""

from kind import integer, text

STRUCTURE = "toggle-to"
DOMAIN = "switches"

SKINS = """signal;green;red
gate;open;shut
damper;in;out
lamp;on;off
barrier;up;down
valve;feed;bypass
heater;on;off
fan;left;right
sluice;raised;lowered
siren;armed;muted
belt;forward;backward
flap;day;night
point;straight;branch
bell;loud;soft
pump;auto;manual
blind;up;down
gear;engaged;free
sprinkler;on;off
camera;wide;narrow
ramp;up;down"""


def make(k):
    thing, one, two = k.pick(SKINS.split("\n")).split(";")
    place, names = k.word(), k.words(k.int(2, 4))
    state = {n: k.pick(one, two) for n in names}
    want, pin = k.pick(one, two), k.int(1000, 9999)
    k.role(f"You set every {thing}.|{thing} board|Flips switches, but only where needed.", "Board operator")
    k.must(
        f"The switch turns {one} into {two} and {two} into {one}, so never flip one that is right already. The board's pin is {pin}.|<flip> always changes it to the other position. Pin: {pin}."
    )
    k.steps("<board> shows the positions.|See <board> first.", "<flip> those that are wrong.")
    k.goal(
        f"All {thing}s of {place} {want}.",
        f"{place}: every {thing} has to be {want}",
        f"Make sure each {thing} in {place} is {want}, please.",
        f"board {place} -> {want}",
        f"why isn't everything {want} at {place}? put it right",
    )

    @k.look(
        "board|positions|overview",
        f"Position of every {thing}.|The board of a place.",
        place=text("place|board|where", "Which place.|Name of the place."),
    )
    def board(**by):
        if by["place"] != place:
            return k.fail("no such place")
        flips = {n: sum(c.get("name") == n for c in flip.calls) % 2 for n in names}
        return [
            {f"{thing}|name": n, "position|is": state[n] if not flips[n] else (two if state[n] == one else one)}
            for n in names
        ]

    @k.act(
        "flip|toggle|turn_over",
        f"Flips one {thing} into its other position.",
        name=text(f"{thing}|name", f"Which {thing}.|Name of the {thing}."),
        pin=integer("pin|code", "The pin of the board.|Pin."),
    )
    def flip(name, pin):
        return f"{name} flipped" if name in names else k.fail(f"no {thing} {name}")

    def right():
        if not board.made(place=place):
            return board(place=place)
        return [flip(name=n, pin=pin) for n in names if state[n] != want and not flip.made(name=n)]

    return right
