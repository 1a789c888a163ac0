"""Turns a knob step by step until the reading is within the range."""

from kind import integer, text

STRUCTURE = "step-until"
DOMAIN = "adjusting"

SKINS = """valve;pressure;open
burner;heat;turn up
pump;flow;speed up
damper;draught;widen
feeder;rate;raise
gate;level;lift
screw;torque;tighten
fan;airflow;push
doser;chlorine;raise
belt;tension;stretch
lamp;light;brighten
cutter;depth;lower
mixer;speed;raise
vane;angle;tilt
choke;mixture;enrich
brake;grip;press
jack;height;pump
spring;load;wind
tap;water;open
roller;gap;close"""


def make(k):
    thing, what, verb = k.pick(SKINS.split("\n")).split(";")
    name, low = k.word(), k.int(60, 90)
    steps = k.int(0, 3)
    high = low + k.int(8, 15)
    values = sorted(k.some(range(10, low), steps)) + [k.int(low, high)]
    k.role(f"You adjust each {thing}.|{thing} adjuster|A bit at a time.", "Line setter")
    k.must(
        f"The {what} has to be between {low} and {high}. Each turn is told the last reading.|Good is {low} to {high}; <turn> with the last reading until it is there."
    )
    k.steps("<read> first.|Begin with <read>.", "<turn> and look at what it says.")
    k.goal(
        f"Adjust {thing} {name}.",
        f"{name}: {what} into range",
        f"The {what} of {name} is off, I think. {verb.capitalize()} it until it is right.",
        f"{thing} {name} / {what} / adjust",
        f"{name} complains again. {verb} until {what} is ok, not further",
    )

    def now():
        return values[min(len(turn.calls), steps)]

    @k.look(
        f"read|read_{what}|{what}_now",
        f"The {what} of a {thing}.",
        name=text(f"{thing}|name", f"Name of the {thing}.|Which {thing}."),
    )
    def read(**by):
        return {f"{thing}|name": name, f"{what}": now()} if by["name"] == name else k.fail(f"no {thing} {by['name']}")

    @k.act(
        f"{verb}|{verb}_{thing}|turn".replace(" ", "_"),
        f"{verb.capitalize()}: one step; tells the {what} then.",
        name=text(f"{thing}|name", f"Name of the {thing}.|Which {thing}."),
        last=integer("last|reading", "The last reading.|What it showed last."),
    )
    def turn(**by):
        if by["last"] != now() or by["name"] != name:
            return k.fail(f"{name} shows {now()}")
        if len(turn.calls) >= steps:
            return f"{what} is 999 now"
        return f"{what} is {values[len(turn.calls) + 1]} now"

    def right():
        if not read.made(name=name) and not turn.calls:
            return read(name=name)
        return turn(name=name, last=now()) if len(turn.calls) < steps else None

    return right
