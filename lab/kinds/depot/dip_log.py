"""Reads one instrument and writes its reading into the log of the shift."""

from kind import choice, integer, text

STRUCTURE = "reading-to-log"
DOMAIN = "utilities"

SKINS = """tank;level;cm
silo;fill;percent
boiler;pressure;mbar
transformer;oil temperature;degrees
kiln;heat;degrees
well;water table;cm
digester;gas pressure;mbar
cold store;temperature;degrees
compressor;run time;hours
weighbridge;zero drift;kg
lagoon;depth;cm
grain dryer;moisture;points
generator;fuel;litres
chlorinator;dose;grams
conveyor;belt speed;metres
stamper;oil level;mm
substation;load;kW
hopper;content;kg
sluice;opening;cm
crane;hook hours;hours
cistern;stock;litres"""


def make(k):
    thing, what, unit = k.pick(SKINS.split("\n")).split(";")
    names = k.words(k.int(2, 4))
    name, shift, person = k.pick(names), k.pick("early", "late", "night"), k.person()
    now, old = k.numbers(len(names), 10, 900), k.numbers(len(names), 10, 900)
    k.role(
        f"You keep the shift log.|log bot, {thing}s and the like|I write down what the {thing} says.",
        "Plant log clerk.",
    )
    k.steps(
        f"Read the {thing} with <read>.|<read> first.",
        "Then <note> what it shows now.|Put the present reading down with <note>.",
    )
    k.goal(
        f"Log the {what} of {thing} {name}, {shift} shift, read by {person}.",
        f"{shift} shift: {what} {name} into the log pls, {person}",
        f"{person} here. What does {name} show? Write it down for the {shift} shift under my name.",
        f"form 12 / {thing}: {name} / shift: {shift} / reader: {person} / {what}: (fill in)",
        f"ROUND {shift.upper()} - {name} still missing in the log. Signed {person}.",
    )

    @k.look(
        f"read|read_{thing.split()[0]}|gauge",
        f"Reads one {thing}.|What the {thing} shows.",
        name=text(f"{thing.split()[0]}|name|unit", f"Which {thing}.|Name of the {thing}."),
    )
    def read(name):
        if name not in names:
            return k.fail(f"no {thing} {name}")
        at = names.index(name)
        return {"name|of": name, "now|current|present": now[at], "before|last_round|previous": old[at], "unit": unit}

    @k.act(
        "log_reading|write_log|note_down",
        "Writes one line into the shift log.|Adds a reading to the log.",
        name=text(f"{thing.split()[0]}|name|of", f"The {thing} that was read.|Which {thing}."),
        value=integer("value|reading|shows", "What it shows now.|The present reading."),
        shift=choice("shift|turn", "Which shift.|The shift of the round.", ["early", "late", "night"]),
        by=text("by|reader|signed", "Who read it.|Name of the reader."),
    )
    def note(name, value, shift, by):
        return f"{name} {value} {unit}, {shift}, {by}" if name in names else k.fail(f"no {thing} {name}")

    def right():
        if note.made(name=name):
            return None
        if not read.made(name=name):
            return read(name=name)
        return note(name=name, value=now[names.index(name)], shift=shift, by=person)

    return right
