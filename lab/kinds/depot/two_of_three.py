"""Three instruments measure the same; the value that two of them agree on is reported, the third is flagged."""

from kind import integer, text

STRUCTURE = "two-of-three"
DOMAIN = "measuring"

SKINS = """scale;load;weight
gauge;river;level
clock;station;minute
probe;tank;heat
meter;main;flow
counter;gate;traffic
barograph;drone;height
tape;beam;length
sonar;dock;depth
sensor;boiler;pressure
barometer;mine;draught
milometer;bus;distance
voltmeter;cell;voltage
dipstick;silo;content
laser;bridge;sag
compass;ship;course
radar;lane;speed
hygrometer;barn;moisture
balance;lab;mass
tachometer;turbine;speed"""


def make(k):
    tool, place, what = k.pick(SKINS.split("\n")).split(";")
    name, ids, who = k.word(), k.ids(3), k.person()
    good, bad = k.numbers(2, 10, 900)
    wrong = k.int(0, 2) if k.chance(80) else None
    values = [bad if i == wrong else good for i in range(3)]
    k.role(f"You report the {what} of each {place}.|{what} desk|Two against one.", "Measuring desk")
    k.must(
        f"The value that at least two show is reported; a {tool} that shows something else is flagged.|Two that agree are right: report their value. Flag the one that differs, if one does."
    )
    k.steps("<read_all> first.|See <read_all>.", "<report>, and <flag_it> where needed.")
    k.goal(
        f"Report the {what} of {place} {name} to {who}.",
        f"{name} {what} -> {who}",
        f"{who} needs the {what} of {name}; if a {tool} is off, flag it too.",
        f"{place} {name} / {what} / to {who}",
        f"which {tool} at {name} can we trust? report to {who}",
    )

    @k.look(
        f"read_all|{tool}s_at|readings",
        f"What every {tool} of a {place} shows.",
        name=text(f"{place}|name", f"Name of the {place}.|Which {place}."),
    )
    def read_all(**by):
        return (
            [{f"{tool}|no": i, f"{what}": v} for i, v in zip(ids, values, strict=True)]
            if by["name"] == name
            else k.fail(f"no {place} {by['name']}")
        )

    @k.act(
        "report|send_report|tell",
        f"Reports the {what} of a {place}.",
        name=text(f"{place}|name", f"Name of the {place}.|Which {place}."),
        value=integer(f"{what}|value", f"The {what}.|Value that two agree on."),
        to=text("to|whom", "Who gets it.|To whom."),
    )
    def report(name, value, to):
        return f"{to}: {value}"

    @k.act(
        "flag_it|flag|mark_faulty",
        f"Flags a {tool} that is off.",
        number=text(f"{tool}|number", f"Number of the {tool}.|Which {tool}."),
        value=integer("shows|value", "What it shows.|Its wrong value."),
    )
    def flag_it(number, value):
        return f"{number} flagged" if number in ids else k.fail(f"no {tool} {number}")

    def right():
        if not read_all.made(name=name):
            return read_all(name=name)
        todo = [] if report.made() else [report(name=name, value=good, to=who)]
        return todo + ([flag_it(number=ids[wrong], value=bad)] if wrong is not None and not flag_it.made() else [])

    return right
