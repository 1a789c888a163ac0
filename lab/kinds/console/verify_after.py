"""Sets a value and looks whether it was taken; if something reset it, it is set again with the lock on."""

from kind import flag, integer, text

STRUCTURE = "verify-after"
DOMAIN = "devices"

# thing;value;verb;switch
SKINS = """heater;target;set;lock
service;replicas;scale;pin
valve;opening;turn;hold
volume;size_gb;resize;strict
light;brightness;dim;fix
queue;depth;limit;force
printer;copies;preset;lock
pump;speed;drive;latch
cluster;nodes;resize;pin
oven;degrees;heat;hold
gate;height;raise;clamp
mailbox;quota;set;override
game;slots;open;force
sign;seconds;time;freeze
fan;level;spin;lock
road;limit;post;enforce
tariff;cents;price;freeze
channel;volume;tune;hold
cache;entries;cap;strict
tank;filling;fill;seal"""


def make(k):
    thing, field, verb, switch = k.pick(SKINS.split("\n")).split(";")
    name, want, other = k.word(), k.int(10, 90), k.int(91, 150)
    stubborn = k.chance(50)
    start = k.int(151, 300) if k.chance(88) else want
    nice = field.replace("_", " ")

    def now():
        if put.made(name=name, on=True):
            return next(c["value"] for c in reversed(put.calls) if c["on"])
        return (other if stubborn else put.calls[-1]["value"]) if put.calls else start

    k.role(f"You set each {thing}, and see that it stays.|{thing} setter|Trust nothing: look again after setting.")
    k.must(
        f"First set it with {switch} off. Look again; if the {nice} is something else then, set it again with {switch} on.|"
        f"{switch} off at first, and only if it did not take, {switch} on.",
        f"If it has the right {nice} from the start, there is nothing to do.",
    )
    k.steps("<get>, <put>, <get>.")
    k.goal(
        f"{verb} {name} to {want}",
        f"The {nice} of {thing} {name} has to be {want}. Make sure that it really is.",
        f"{thing}: {name}\n{nice}: {want}\nverify: yes",
        f"{name} {nice} {want}, and check it please",
        f"somebody wants {want} at {name}; see that it sticks",
    )

    @k.look(f"get_{field}|read_{thing}|{thing}_state", f"The {nice} of a {thing} right now.", name=text(thing, f"Name of the {thing}."))
    def get(**by):
        return {thing: name, field: now()} if by["name"] == name else k.fail(f"no {thing} {by['name']}")

    @k.act(
        f"{verb}|{verb}_{thing}",
        f"Sets the {nice} of a {thing}.",
        name=text(thing, f"Name of the {thing}."),
        value=integer(f"{field}|to", f"The {nice}."),
        on=flag(switch, f"Whether {switch} is on."),
    )
    def put(**by):
        return f"{name}: accepted" if by["name"] == name else k.fail(f"no {thing} {by['name']}")

    def right():
        if not get.made(name=name):
            return get(name=name)
        if start == want:
            return None
        if not put.made(on=False):
            return put(name=name, value=want, on=False)
        if len(get.calls) < 2:
            return get(name=name)
        return put(name=name, value=want, on=True) if stubborn and not put.made(on=True) else None

    return right
