"""The first source is down; the second one gives the value for the report."""

from kind import choice, integer, text

STRUCTURE = "fallback"
DOMAIN = "gauges"

SKINS = """river;gauge;boatman
tank;probe;dipstick
road;camera;patrol
dam;sensor;warden
field;station;farmer
harbour;buoy;pilot
tunnel;meter;patrol
kiln;couple;firer
grid;feed;operator
runway;sensor;tower
silo;radar;climber
well;logger;rope
slope;radar;guide
pool;probe;strip
mast;vane;climber
canal;sensor;keeper
barn;meter;hand
bridge;cell;inspector
plant;monitor;round
mine;detector;deputy"""


def make(k):
    place, one, two = k.pick(SKINS.split("\n")).split(";")
    name, down, value, other = k.word(), k.chance(60), *k.numbers(2, 10, 900)
    who, hour = k.person(), k.time()
    source = two if down else one
    k.role(f"You report values of each {place}.|{place} values|If one is silent, ask the other.", "Report desk")
    k.must(
        f"Ask the {one}; only if it does not answer, ask the {two}. The report says which of them it was.|First the {one}, in its absence the {two}; name the source."
    )
    k.steps("<first> it, else <second>.", "<report> the value.")
    k.goal(
        f"Report the value of {place} {name} to {who}, {hour}.",
        f"{name} {hour} -> {who}",
        f"{who} wants the {hour} value of {name}.",
        f"{place} {name} / {hour} / to {who}",
        f"{who} on the line: what's {name} at {hour}?",
    )
    named = text(f"{place}|name", f"Name of the {place}.|Which {place}.")

    @k.look(f"{one}|ask_{one}|from_{one}", f"Value of a {place} by the {one}.", name=named)
    def first(**by):
        if down or by["name"] != name:
            return k.fail(f"the {one} does not answer")
        return {f"{place}|name": name, "value": value}

    @k.look(f"{two}|ask_{two}|from_{two}", f"Value of a {place} by the {two}.", name=named)
    def second(**by):
        return (
            {f"{place}|name": name, "value": value if down else other}
            if by["name"] == name
            else k.fail(f"the {two} does not know {by['name']}")
        )

    @k.act(
        "report|send|tell",
        "Reports a value.",
        to=text("to|whom", "Who gets it.|To whom."),
        value=integer("value|reading", "The value.|What was read."),
        source=choice("source|by", "Where it is from.|Which source.", [one, two]),
        hour=text("hour|time", "Of which hour.|The hour."),
    )
    def report(to, value, source, hour):
        return f"{to}: {value}"

    def right():
        if report.made():
            return None
        if (second if down else first).made(name=name):
            return report(to=who, value=value, source=source, hour=hour)
        return second(name=name) if down and k.seen(f"the {one} does not answer") else first(name=name)

    return right
