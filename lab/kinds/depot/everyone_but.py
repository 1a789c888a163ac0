"""Everything of a list gets the same call, except what the goal leaves out."""

from kind import text

STRUCTURE = "all-but"
DOMAIN = "closures"

SKINS = """gate;shut;plant
lamp;switch off;pier
pump;stop;polder
stall;clear;market
bus;recall;line
fan;slow;mill
lane;close;toll
crane;lower;port
sprinkler;turn on;park
door;unlock;hall
siren;test;county
ferry;hold;bay
oven;cool;bakery
signal;dim;track
trap;empty;forest
charger;pause;depot
heater;drain;school
flag;lower;square
drone;ground;field
belt;clean;works"""


def make(k):
    thing, verb, place = k.pick(SKINS.split("\n")).split(";")
    name, names = k.word(), k.words(k.int(3, 6))
    ids = dict(zip(names, k.ids(len(names)), strict=True))
    spared, hour = k.some(names, k.pick(1, 1, 2)), k.time()
    but = " and ".join(spared)
    k.role(f"You {verb} whole groups.|{place} control|All but a few.", "Control desk")
    k.steps("<list_all> has the numbers.|See <list_all>.", "<do_it> by number.")
    k.goal(
        f"{verb.capitalize()} every {thing} of {name} at {hour}, except {but}.",
        f"{name} {hour}: {verb} all but {but}",
        f"At {hour} please {verb} each {thing} in {name}. Only {but} stays as it is.",
        f"{place} {name} / {verb} all / not: {but} / {hour}",
        f"leave {but} alone, {verb} everything else in {name} ({hour})",
    )

    @k.look(
        f"{thing}s|list_all|group",
        f"Every {thing} of a {place}.",
        place=text(f"{place}|where", f"Name of the {place}.|Which {place}."),
    )
    def list_all(**by):
        return (
            [{"number|no": ids[n], "name|called": n} for n in names]
            if by["place"] == name
            else k.fail(f"no {place} {by['place']}")
        )

    @k.act(
        f"{verb}|{verb}_{thing}|{verb}_one".replace(" ", "_"),
        f"{verb.capitalize()}: one {thing}.",
        number=text("number|no", f"Number of the {thing}.|Which {thing}."),
        hour=text("hour|at", "At what hour.|When."),
    )
    def do_it(number, hour):
        return f"{number}: {verb} at {hour}" if number in ids.values() else k.fail(f"no {thing} {number}")

    def right():
        if not list_all.made(place=name):
            return list_all(place=name)
        return [do_it(number=ids[n], hour=hour) for n in names if n not in spared and not do_it.made(number=ids[n])]

    return right
