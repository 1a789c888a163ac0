"""Turns a thing step by step, reading in between, until the reading is in the range of the goal."""

from kind import choice, integer, text

STRUCTURE = "step-until"
DOMAIN = "machines and meters"

# machine; reading; unit; up; down
SKINS = [
    row.split(";")
    for row in """boiler;pressure;bar;raise;lower
oven;heat;degrees;hotter;cooler
pool;chlorine;points;add;thin
tank;level;cm;fill;drain
lamp;light;percent;brighter;darker
fan;speed;turns;faster;slower
barn;humidity;percent;mist;air
radio;volume;percent;louder;softer
press;force;kN;tighten;loosen
pump;flow;litres;open;close
fridge;cold;degrees;warmer;colder
dryer;heat;degrees;hotter;cooler
belt;tension;kg;tighten;loosen
organ;wind;mm;more;less
tyre;air;psi;pump;release
loom;tension;grams;tighten;loosen
curtain;opening;cm;open;close""".split("\n")
]


def make(k):
    machine, reading, unit, up, down = k.pick(SKINS)
    name, step, start = k.word(), k.int(3, 9), k.int(100, 300)
    steps = k.pick(-3, -2, -1, 0, 1, 2, 3)
    low, high = start + steps * step - 1, start + steps * step + 1
    value, spare, has_name = [start], k.word(), k.chance(80)
    k.role(
        f"You set the {machine}.|{machine} man|You turn a little, read, and turn again.",
        f"Operator. Slow and sure.|You keep the {reading} of each {machine} in range.|Machine desk: {machine}s.",
    )
    k.must(
        f"Too low: {up}. Too high: {down}. Read after every step.|One step at a time; {up} if it is under the range, {down} if it is over it."
    )
    k.steps("<read> first.|Start with <read>.", "Then <turn>, and <read> again.", "In range: stop.")
    k.goal(
        f"The {reading} of {machine} {name} should be between {low} and {high} {unit}.|{name}: {reading} {low} to {high}|Bring {machine} {name} to {low}-{high} {unit}.",
        f"Please set {name} so that its {reading} lies from {low} to {high}.|{machine}: {name}. {reading}: min {low}, max {high}|Is {name} in the range {low} to {high}? Turn it until it is.",
        f"not under {low}, not over {high} {unit}: {machine} {name}|I want {reading} {low} to {high} on the {machine} {name}, thanks.",
    )
    param = {"which": text(f"{machine}|name|which", f"Name of the {machine}.|Which {machine}.")} if has_name else {}

    @k.look(f"read_{machine}|read|gauge", f"Reads the {reading} of the {machine}.|Current {reading}.", **param)
    def read(which=name):
        if which != name:
            return k.fail(f"There is no {machine} {which}.")
        return {f"{machine}|name": name, f"{reading}|now": value[0], "unit|in": unit, "neighbour|next_to": spare}

    @k.act(
        f"turn|adjust|step_{machine}",
        f"One step up or down.|Turns the {machine} by one step.",
        **param,
        last=integer("last_reading|read|from_value", f"The {reading} that was read last.|Last {reading}."),
        way=choice("way|direction|how", "Which way.|Direction of the step.", [up, down]),
    )
    def turn(last, way, which=name):
        if which != name:
            return k.fail(f"There is no {machine} {which}.")
        if last != value[0]:
            return k.fail(f"The {reading} is not {last}; read it again.")
        value[0] += step if way == up else -step
        return k.one("One step.", "ok", f"{machine}: {way}")

    def right():
        more = {"which": name} if has_name else {}
        if not k.seen(value[0]) or len(read.calls) <= len(turn.calls):
            return read(**more)
        if low <= value[0] <= high:
            return k.finish()
        return turn(last=value[0], way=up if value[0] < low else down, **more)

    return right, lambda: low <= value[0] <= high
