"""Moves a knob step by step in one direction until the reading is within limits."""

from kind import choice, integer, text

STRUCTURE = "step-until"
DOMAIN = "tuning"

# device;knob;reading;unit;word for more;word for less;sizes
SKINS = """laser;current;power;milliwatts;raise;lower;fine,coarse
telescope;focuser;star width;pixels;out;in;single,ten
oven;heater;temperature;degrees;hotter;cooler;low,high
pump;valve;flow;millilitres;open;close;small,large
autoscaler;replicas;latency;millis;up;down;one,few
amplifier;gain;level;decibels;louder;softer;half,full
antenna;rotor;signal;points;east;west;slow,fast
printer;z offset;squish;microns;up;down;tiny,normal
database;pool;wait time;millis;grow;shrink;one,ten
bench supply;voltage dial;output;volts;plus;minus;fine,rough
fan controller;duty;noise;decibels;faster;slower;soft,hard
mixer;dye feed;colour value;points;more;less;drop,shot
camera;exposure;brightness;levels;longer;shorter;third,stop
centrifuge;rotor speed;force;gees;faster;slower;small,big
greenhouse;vent;humidity;percent;wider;narrower;notch,turn
cache;size;hit rate;percent;bigger;smaller;small,big
load balancer;weight;share;percent;heavier;lighter;point,ten
bioreactor;acid feed;acidity;points;more;less;drip,pour
crawler;delay;error rate;percent;longer;shorter;step,leap
microscope;stage;sharpness;points;up;down;fine,coarse
motor;tuning knob;vibration;microns;right;left;click,turn
receiver;squelch;static;percent;tighter;looser;hair,notch"""


def make(k):
    device, knob, reading, unit, more, less, sizes = k.pick(SKINS.split("\n")).split(";")
    u = str.maketrans(" ", "_")
    d, kb, rd, sizes = device.translate(u), knob.translate(u), reading.translate(u), sizes.split(",")
    name, size, step = k.word(), k.pick(sizes), k.int(3, 9)
    low = k.int(50, 400)
    high, up, n = low + 2 * step + k.int(0, 3), k.chance(50), 0 if k.chance(10) else k.int(1, 4)
    level = [low + step + (0 if n == 0 else (-n * step - step if up else n * step + step + high - low - 2 * step))]
    in_rule, at = k.chance(50), [k.int(20, 90)]
    stuck = n > 1 and k.chance(10)
    plus = "" if in_rule else f", {size} steps"

    k.role(
        f"You adjust one {device}.|{device} tuner|You turn the {knob} a little, look, turn again.|Feedback loop with words.",
        f"Lab hand for the {device}.",
    )
    k.must(f"To {more} the {knob} gives more {reading}, to {less} gives less.|{reading.capitalize()} grows with {more} and falls with {less}.")
    k.must("Read again after every step.|One step, then a reading.")
    if in_rule:
        k.must(f"Only {size} steps.|Step size: {size}.")
    if stuck:
        k.must("If it no longer moves, stop and say that it was not reached.|When the knob is at its end, report that it is not possible.")
    k.steps("<read> it.", "<turn> as long as it is out of range.")
    k.goal(
        f"Get the {reading} of {name} between {low} and {high} {unit}{plus}.|{name}: {reading} {low}..{high}{plus}",
        f"The {reading} on {device} {name} has to be at least {low} and at most {high}{plus}.",
        f"{low} to {high} {unit} is fine for {name}, bring the {reading} there{plus}|tune {name} {rd}>={low} {rd}<={high}{plus}",
        f"please adjust {name} until its {reading} is within {low} and {high} {unit}{plus}",
        f"{name} is off again!! {reading} must not be below {low} or above {high}{plus}",
    )

    def ends():
        return stuck and len(turn.calls) >= 1

    @k.look(f"read_{rd}|get_{rd}|measure", f"Reads the {reading}, in {unit}.", of=text(f"{d}|of|name", f"Name of the {device}."))
    def read(of):
        return {"position|at": at[0], rd: level[0], "unit": unit} if of == name else k.fail(f"no {device} {of}")

    @k.act(
        f"turn_{kb}|step_{kb}|adjust",
        f"Moves the {knob} by one step from its position.",
        of=text(f"{d}|of|name", f"Name of the {device}."),
        at_=integer("position|from_position", f"Where the {knob} is now, as read."),
        way=choice("direction|way|to", "Which way.", k.shuffled([more, less])),
        size=choice("size|step", "Size of the step.", sizes),
    )
    def turn(of, at_, way, size):
        if of != name or at_ != at[0]:
            return k.fail(f"{of} is not at {at_}")
        if ends():
            return k.fail(f"the {knob} is at its end")
        level[0] += step if way == more else -step
        at[0] += 1 if way == more else -1
        return k.one("ok", "moved", f"{way}: one step")

    def right():
        if len(read.calls) < 1 + len(turn.calls):
            return read(of=name)
        if low <= level[0] <= high:
            return None
        if k.seen("is at its end"):
            return k.give_up(f"the {knob} is at its end.")
        return turn(of=name, at_=at[0], way=more if level[0] < low else less, size=size)

    return right
