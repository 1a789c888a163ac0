"""Reads a counter, does the job, reads it again and files both readings."""

from kind import integer, text

STRUCTURE = "before-and-after"
DOMAIN = "jobs with readings"

SKINS = """tank;fill;level
scale;load;weight
meter;run;count
well;pump;depth
pool;dose;chlorine
silo;draw;content
battery;charge;percent
field;water;moisture
furnace;heat;degrees
cellar;dry;humidity
bin;empty;kilos
basin;drain;height
bed;lime;acidity
herd;shear;weight
boiler;bleed;pressure
wagon;tip;tonnes
mixer;knead;heat
pond;stock;fish
pipe;flush;flow
press;squeeze;force"""


def make(k):
    thing, verb, what = k.pick(SKINS.split("\n")).split(";")
    number, order, crew = k.id(), k.id(), k.word()
    first, second = k.numbers(2, 10, 900)
    k.role(f"You {verb} and keep the readings.|{what} before and after|Read, work, read, file.", "Job desk")
    k.must(
        f"Both readings belong into the file: the {what} before the work and the {what} after it.|Read the {what} before you {verb} and again afterwards, then file both."
    )
    k.steps("<read> first.|Begin with <read>.", "<work>, then <read> again.", "<file> both readings.")
    k.goal(
        f"{verb.capitalize()} {thing} {number}, order {order}, crew {crew}, with both readings.",
        f"{order}: {number} {verb}, {crew}",
        f"Crew {crew} should {verb} {number}. File the {what} before and after under {order}.",
        f"order {order} / {thing} {number} / {verb} / crew {crew}",
        f"{verb} {number} please ({crew}) and this time with readings for {order}!",
    )

    @k.look(
        f"read|read_{what}|{what}_now",
        f"The {what} of a {thing} now.",
        number=text(f"{thing}|number", f"Number of the {thing}.|Which {thing}."),
    )
    def read(**by):
        return (
            {f"{thing}|no": number, f"{what}": second if work.made() else first}
            if by["number"] == number
            else k.fail(f"no {thing} {by['number']}")
        )

    @k.act(
        f"{verb}|{verb}_{thing}|work",
        f"{verb.capitalize()}: a {thing}.",
        number=text(f"{thing}|number", f"Number of the {thing}.|Which {thing}."),
        crew=text("crew|by", "Which crew.|Name of the crew."),
    )
    def work(number, crew):
        return f"{number}: {verb} done" if not work.made() else k.fail("done already")

    @k.act(
        "file|file_readings|record",
        "Files the two readings of a job.",
        order=text("order|ref", "Number of the order.|Which order."),
        before=integer("before|first", f"The {what} before the work.|First reading."),
        after=integer("after|second", f"The {what} after the work.|Second reading."),
    )
    def file(order, before, after):
        return f"{order}: {before}, {after}"

    def right():
        if file.made():
            return None
        if not work.made():
            return work(number=number, crew=crew) if read.made(number=number) else read(number=number)
        return (
            file(order=order, before=first, after=second)
            if len(read.calls) > 1 and k.seen(second)
            else read(number=number)
        )

    return right
