"""Raises or lowers a setting step by step until the reading is where the rule wants it."""

from kind import integer, text

STRUCTURE = "step-until"
DOMAIN = "control rooms"

# device;reading;up;down
SKINS = """sluice;level;raise;lower
transformer;voltage;tap_up;tap_down
boiler;pressure;stoke;vent
pump;flow;open;throttle
dosing unit;chlorine;add;dilute
furnace;heat;feed;damp
fan;draught;speed_up;slow_down
signal lamp;brightness;brighten;dim
freezer;temperature;warm;cool
incubator;humidity;moisten;dry
reactor rod;flux;pull_out;push_in
lock;water;fill;drain
crane;height;hoist;let_down
toll;price;increase;reduce
rate desk;rate;hike;cut
ballast;trim;pump_in;pump_out
bench;bias;plus;minus
mixer;salt;enrich;thin"""


def an(word):
    return ("an " if word[0] in "aeio" or word.startswith(("hour", "un-", "under", "us")) and word[:3] != "use" else "a ") + word


def make(k):
    device, reading, up, down = k.pick(SKINS.split("\n")).split(";")
    name, other = k.words(2)
    start, step, mark = k.int(30, 70), k.int(3, 7), k.int(30, 70)
    goes_up = start < mark
    n = k.int(1, 4)
    path = [start + (step if goes_up else -step) * i for i in range(n + 1)]
    low, high = sorted((path[-1] - 1, path[-1] + 1))
    mode = k.pick("least", "between")
    if mode == "least":
        said = f"at least {low}" if goes_up else f"at most {high}"
        limit = lambda v: v >= low if goes_up else v <= high  # noqa: E731
    else:
        said, limit = f"between {low} and {high}", lambda v: low <= v <= high
    if k.chance(12):
        path = path[-1:]

    def now():
        return path[min(len(raise_it.calls) + len(lower_it.calls), len(path) - 1)]

    k.must(f"The {reading} has to be {said}.|Wanted: {reading} {said}.", "Each step names the last reading.|A step takes the reading before it.")
    k.role(f"You set each {device}.", f"{device} control", "Control room. One step at a time.")
    k.steps("<gauge> it first.", "Step until it is right; every step prints the new reading.")
    k.goal(f"Bring {device} {name} to where it has to be.", f"{device} {name}: {reading} is off", f"Set the {reading} of {name} right, step by step.", f"{name} to its mark, please, and no further.")

    @k.look("gauge|reading|measure", f"The {reading} of {an(device)}.", item=text("name|item|device", f"Name of the {device}."))
    def gauge(item):
        return {reading: now()} if item == name else k.fail(f"No {device} {item}.")

    def stepper(word, upward):
        def run(item, last):
            if item != name or last != now():
                return k.fail(f"{last} is not the reading of {item}.")
            if upward != goes_up or limit(now()):
                return k.fail(f"That would lead away from the mark; the {reading} is {now()}.")
            i = len(raise_it.calls) + len(lower_it.calls) + 1
            return f"{reading}: {path[min(i, len(path) - 1)]}"

        return run

    args = dict(item=text("name|item|device", f"Name of the {device}."), last=integer("last|reading_before", "The last reading."))
    run_up, run_down = stepper(up, True), stepper(down, False)
    run_up.__name__, run_down.__name__ = "raise_it", "lower_it"
    raise_it = k.act(f"{up}|{up}_one_step", f"One step up: {up.replace('_', ' ')}. The {reading} rises.", **args)(run_up)
    lower_it = k.act(f"{down}|{down}_one_step", f"One step down: {down.replace('_', ' ')}. The {reading} falls.", **args)(run_down)

    def right():
        if not gauge.made(item=name):
            return gauge(item=name)
        if not limit(now()):
            return (raise_it if goes_up else lower_it)(item=name, last=now())

    return right
