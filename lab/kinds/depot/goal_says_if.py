"""The goal itself has an if and an else; a reading decides which of the two is done."""

from kind import text

STRUCTURE = "goal-condition"
DOMAIN = "instructions"

SKINS = """wind;crane;lower;raise
rain;field;cover;open
tide;gate;shut;lift
frost;pipe;heat;leave dry
load;feeder;shed;join
crowd;door;close;widen
dust;mill;wet;run
heat;barn;fan;shade
level;sluice;open;throttle
fog;siren;sound;rest
snow;pass;block;clear
smoke;duct;vent;seal
current;turbine;brake;free
moisture;stack;turn;stack up
noise;saw;muffle;speed up
gas;shaft;evacuate;enter
ice;ramp;salt;sweep
pressure;valve;bleed;hold
queue;lane;add;merge
salt;basin;dilute;dose"""


def make(k):
    what, thing, one, two = k.pick(SKINS.split("\n")).split(";")
    name, limit = k.word(), k.int(20, 150)
    value = k.int(limit + 1, 200) if k.chance(50) else k.int(2, limit - 1)
    over, who, mark = value > limit, k.person(), k.id()
    k.role(f"You follow instructions on every {thing}.|{thing} desk|If this, then that.", "Duty helper")
    k.steps("<reading> first.|See <reading>.", "Then one of the two, with the mark of the reading.")
    k.goal(
        f"If the {what} at {name} is over {limit}, {one} {thing} {name}, otherwise {two} it. {who}",
        f"{name}: {what} > {limit}? {one}. else {two}. ({who})",
        f"{who} says: {two} {name}, unless the {what} is above {limit}, then {one}.",
        f"{thing} {name} / {what} above {limit}: {one} / if not: {two} / {who}",
        f"look at the {what} of {name}. more than {limit} and you {one}, anything less and you {two}. {who}",
    )

    @k.look(
        f"reading|{what}_at|measure",
        f"The {what} at a {thing}, and the mark of the reading.",
        name=text(f"{thing}|name", f"Name of the {thing}.|Which {thing}."),
    )
    def reading(**by):
        return (
            {f"{thing}|name": name, f"{what}": value, "mark|stamp": mark}
            if by["name"] == name
            else k.fail(f"no {thing} {by['name']}")
        )

    args = dict(
        name=text(f"{thing}|name", f"Name of the {thing}.|Which {thing}."),
        mark=text("mark|stamp", "Mark of the reading.|The mark."),
        who=text("who|ordered_by", "Who ordered it.|By whom."),
    )

    @k.act(f"{one}|{one}_{thing}".replace(" ", "_"), f"{one.capitalize()}: a {thing}.", **args)
    def first(name, mark, who):
        return f"{name}: {one}"

    @k.act(f"{two}|{two}_{thing}".replace(" ", "_"), f"{two.capitalize()}: a {thing}.", **args)
    def second(name, mark, who):
        return f"{name}: {two}"

    def right():
        if first.made() or second.made():
            return None
        if not reading.made(name=name):
            return reading(name=name)
        return (first if over else second)(name=name, mark=mark, who=who)

    return right
