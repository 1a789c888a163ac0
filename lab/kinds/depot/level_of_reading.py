"""The system text says which reading is which level; the alarm is sent with that level."""

from kind import choice, integer, text

STRUCTURE = "level-of-reading"
DOMAIN = "alarms"

SKINS = """river;water;cm
tunnel;gas;ppm
hall;noise;dB
mast;wind;kmh
reactor;heat;degrees
pit;water;cm
barn;heat;degrees
harbour;swell;cm
bridge;ice;mm
plant;dust;mg
main;pressure;mbar
kiln;smoke;percent
dam;seepage;litres
forest;dryness;points
depot;smoke;percent
track;heat;degrees
lagoon;oxygen loss;points
cellar;radon;units
dock;chlorine;ppm
slope;slide;mm"""


def make(k):
    place, what, unit = k.pick(SKINS.split("\n")).split(";")
    name, (x, y), value = k.word(), sorted(k.numbers(2, 50, 400)), k.int(10, 500)
    level = "red" if value > y else "yellow" if value > x else "green"
    person, station = k.person(), k.id()
    old = k.int(10, 500)
    k.role(f"You report the {what} of each {place}.|{what} reports|A reading becomes a colour.", "Warning desk")
    k.must(
        f"Up to {x} {unit} is green, above {x} yellow, above {y} red.|Green: at most {x}. Yellow: more than {x}. Red: more than {y}. All in {unit}."
    )
    k.steps("<read> the newest value.|Take a reading with <read>.", "<report> it with its level.")
    k.goal(
        f"Report the {what} of {place} {name} to {person}.",
        f"{name} {what}? tell {person}",
        f"{person} wants the level for {name} now.",
        f"{place} {name}: hourly report, addressee {person}",
        f"Is {name} still safe?? please report to {person} as usual",
    )

    @k.look(
        f"read|read_{what.split()[0]}|measure",
        f"The {what} of a {place}, now and an hour ago.",
        name=text(f"{place}|name", f"Which {place}.|Name of the {place}."),
    )
    def read(**by):
        return (
            {f"{place}|at": name, "station|sensor": station, "hour_ago|before": old, "now|latest": value}
            if by["name"] == name
            else k.fail(f"no {place} {by['name']}")
        )

    @k.act(
        "report|send_report|warn",
        "Reports a level.",
        station=text("station|sensor", "The station that measured.|Number of the station."),
        value=integer("value|reading", "The newest reading.|What was read now."),
        level=choice("level|colour", "The level.|Which level it is.", ["green", "yellow", "red"]),
        to=text("to|whom", "Who gets it.|The addressee."),
    )
    def report(station, value, level, to):
        return f"{to}: {level}"

    def right():
        if report.made():
            return None
        return report(station=station, value=value, level=level, to=person) if read.made(name=name) else read(name=name)

    return right
