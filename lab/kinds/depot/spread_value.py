"""Reads a value at the master and gives it to every follower of the list."""

from kind import integer, text

STRUCTURE = "spread-value"
DOMAIN = "settings"

SKINS = """clock;tower;offset
pump;chain;setpoint
signal;line;speed
thermostat;hall;target
scale;market;factor
lamp;street;dimming
gate;weir;height
feeder;barn;ration
sprinkler;park;minutes
mast;grid;angle
till;canteen;price
drill;crew;depth
oven;bakery;heat
printer;plant;density
turbine;ridge;pitch
mixer;works;ratio
sensor;mine;limit
belt;depot;speed
buoy;channel;rhythm
valve;refinery;opening"""


def make(k):
    thing, group, what = k.pick(SKINS.split("\n")).split(";")
    name, ids = k.word(), k.ids(k.int(3, 5))
    master, *rest = ids
    value, olds = k.int(10, 900), k.numbers(len(rest), 10, 900)
    rows = k.shuffled([(master, "master", value), *((i, "follower", o) for i, o in zip(rest, olds, strict=True))])
    pin, same = k.int(1000, 9999), [i for i, o in zip(rest, olds, strict=True) if o == value]
    k.role(
        f"You keep every {thing} of a {group} in step.|{group} settings|The master leads, the others follow.",
        "Settings helper",
    )
    k.must(
        f"Every follower gets the {what} of the master; the master itself is left alone. Pin {pin}.|The master's {what} goes to all followers (pin {pin}), never the other way."
    )
    k.steps("<list_all> shows roles and values.|Look at <list_all>.", "<set_one> each follower.")
    k.goal(
        f"Bring {group} {name} in step.",
        f"{name}: followers like master",
        f"The {what} differs in {name}. Give all followers what the master has.",
        f"sync {group} {name} ({what})",
        f"{name} is out of step again, please align the {what}",
    )

    @k.look(
        f"{thing}s|list_all|show_group",
        f"Every {thing} of a {group}, with role and {what}.",
        name=text(f"{group}|name", f"Name of the {group}.|Which {group}."),
    )
    def list_all(**by):
        return (
            [{f"{thing}|no": i, "role": r, f"{what}": value if set_one.made(number=i) else v} for i, r, v in rows]
            if by["name"] == name
            else k.fail(f"no {group} {by['name']}")
        )

    @k.act(
        "set_one|set|adjust",
        f"Sets the {what} of one {thing}.",
        number=text(f"{thing}|number", f"Number of the {thing}.|Which {thing}."),
        value=integer(f"{what}|value", f"The {what}.|New {what}."),
        pin=integer("pin|code", "The pin.|Pin of the group."),
    )
    def set_one(**by):
        return f"{by['number']}: {by['value']}" if by["number"] in ids else k.fail(f"no {thing} {by['number']}")

    def right():
        if not list_all.made(name=name):
            return list_all(name=name)
        return [set_one(number=i, value=value, pin=pin) for i in rest if i not in same and not set_one.made(number=i)]

    return right
