"""Looks up the class of a thing and then the rule for the class, and admits it by the rule."""

from kind import integer, text

STRUCTURE = "policy-lookup"
DOMAIN = "gates"

SKINS = """lorry;toll;axle
boat;dues;berth
parcel;handling;belt
goods;storage;hall
goat;health;pen
waste;tipping;cell
visitor;escort;gate
plane;noise;stand
seed;testing;bench
chemical;store;cage
timber;grading;stack
wagon;speed;track
crop;spraying;strip
fish;cooling;tub
patient;lift;floor
battery;charging;bay
bottle;filling;line
stone;cutting;saw
cheese;ageing;shelf
wool;washing;vat"""


def make(k):
    thing, rule, place = k.pick(SKINS.split("\n")).split(";")
    number, classes = k.id(), k.words(3)
    mine = k.pick(classes)
    spots, hours = dict(zip(classes, k.ids(3), strict=True)), dict(zip(classes, k.numbers(3, 2, 96), strict=True))
    clerk = k.person()
    k.role(f"You place what comes in.|{rule} rules|Class first, rule second.", f"{place} clerk")
    k.must(f"The class decides the {place} and the hours.|Each class has its own {rule} rule.")
    k.steps("<class_of> it.|See <class_of>.", "<rule_for> that class.", "<place_it> by the rule.")
    k.goal(
        f"Place {thing} {number}, clerk {clerk}.",
        f"{number} came, where to? {clerk}",
        f"{clerk} has {thing} {number} at the door. Place it by the rules.",
        f"{thing} {number} / clerk {clerk} / place by rule",
        f"nobody knows where {number} goes. {clerk} signs",
    )

    @k.look(
        f"class_of|{thing}_class|classify",
        f"The class of a {thing}.",
        number=text(f"{thing}|number", f"Number of the {thing}.|Which {thing}."),
    )
    def class_of(**by):
        return (
            {f"{thing}|no": number, "class|kind": mine}
            if by["number"] == number
            else k.fail(f"no {thing} {by['number']}")
        )

    @k.look(
        f"rule_for|{rule}_rule|policy",
        f"The {rule} rule of a class.",
        name=text("class|kind", "Name of the class.|Which class."),
    )
    def rule_for(name):
        return (
            {"class|kind": name, f"{place}|goes_to": spots[name], "hours|at_most": hours[name]}
            if name in spots
            else k.fail(f"no class {name}")
        )

    @k.act(
        "place_it|admit|put",
        f"Places a {thing}.",
        number=text(f"{thing}|number", f"Number of the {thing}.|Which {thing}."),
        where=text(f"{place}|where", f"Number of the {place}.|Which {place}."),
        hours=integer("hours|at_most", "Hours by the rule.|At most how long."),
        clerk=text("clerk|signed", "The clerk.|Who signs."),
    )
    def place_it(number, where, hours, clerk):
        return f"{number} at {where}" if where in spots.values() else k.fail(f"no {place} {where}")

    def right():
        if place_it.made():
            return None
        if not class_of.made(number=number):
            return class_of(number=number)
        return (
            place_it(number=number, where=spots[mine], hours=hours[mine], clerk=clerk)
            if rule_for.made(name=mine)
            else rule_for(name=mine)
        )

    return right
