"""Several things have nearly the same name; the one that is named exactly is meant."""

from kind import integer, text

STRUCTURE = "near-names"
DOMAIN = "plant numbers"

SKINS = """pump;start;rpm
lane;open;minutes
tank;fill;litres
crane;rent;hours
kiln;heat;degrees
shaft;ventilate;minutes
field;water;minutes
bay;reserve;hours
pole;light;hours
line;run;pieces
silo;draw from;tonnes
track;block;minutes
turbine;limit;kW
basin;dose;grams
ramp;grit;kg
gate;hold;minutes
boiler;set;mbar
stall;let;days
saw;feed;metres
buoy;lower;metres"""


def make(k):
    thing, verb, unit = k.pick(SKINS.split("\n")).split(";")
    base, n = k.word(), k.int(1, 9)
    names = k.shuffled(
        [
            f"{base} {n}",
            f"{base} {n}{k.pick('a', 'b', 'c')}",
            f"{base} {n}{k.int(0, 9)}",
            f"{base} {k.pick('old', 'north', 'spare')} {n}",
            f"{k.word()} {n}",
        ]
    )
    ids, name, amount = k.ids(5), k.pick(names), k.int(10, 500)
    k.role(f"You {verb} each {thing} as ordered.|{thing} desk|Names here are much alike.", "Control desk")
    k.must("Names must fit to the letter.|A name that is only similar is another one.")
    k.steps("<list_all> has every name.|See <list_all>.", "<do_it> by number.")
    k.goal(
        f"{verb} {thing} {name}, {amount} {unit}",
        f"{name}: {verb}, {amount} {unit}",
        f'Please {verb} "{name}" ({amount} {unit}).',
        f"{thing} = {name} / {unit} = {amount} / {verb}",
        f"no, not one of the others. {name}! {verb} it, {amount} {unit}",
    )

    @k.look(f"{thing}s|list_all|names", f"Every {thing} with name and number.")
    def list_all():
        return [{"name|called": n, "number|no": i} for n, i in zip(names, ids, strict=True)]

    @k.act(
        f"{verb}|{verb}_{thing}|do_{verb}".replace(" ", "_"),
        f"{verb.capitalize()}: one {thing}.",
        number=text("number|no", f"Number of the {thing}.|Which {thing}, by number."),
        amount=integer(f"{unit}|amount".lower(), f"How many {unit}.|Amount in {unit}."),
    )
    def do_it(number, amount):
        return f"{number}: {amount} {unit}" if number in ids else k.fail(f"no {thing} {number}")

    def right():
        if do_it.made():
            return None
        return do_it(number=ids[names.index(name)], amount=amount) if list_all.made() else list_all()

    return right
