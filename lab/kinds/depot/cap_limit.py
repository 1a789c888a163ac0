"""Sets what is wanted, or the limit where the limit is lower."""

from kind import integer, text

STRUCTURE = "cap-at-limit"
DOMAIN = "operations"

SKINS = """crane;load;kg
road;speed;kmh
pump;flow;litres
kiln;heat;degrees
bridge;axle weight;kg
conveyor;rate;parcels
feeder line;current;amps
lift;load;kg
boiler;pressure;mbar
field;nitrogen;kg
turbine;output;kW
lock;intake;cubic metres
barn;head of cattle;animals
silo;filling;tonnes
runway;weight;tonnes
press;force;kN
charger;power;watts
saw;blade speed;rpm
scaffold;load;kg
mixer;batch;litres
truck;axle load;kg"""


def make(k):
    thing, what, unit = k.pick(SKINS.split("\n")).split(";")
    names = k.words(k.int(2, 4))
    name, (low, high) = k.pick(names), sorted(k.numbers(2, 50, 4000))
    over = k.chance(55)
    want, limit = (high, low) if over else (low, high)
    boss = k.person()
    limits = dict.fromkeys(names, 0) | {n: k.int(50, 4000) for n in names} | {name: limit}
    k.role(
        f"You set the {what} of one {thing} at a time.|{thing} control|Careful operator: nothing above its limit.",
        "Control desk helper.",
    )
    k.must(
        "Is more wanted than the limit allows, set the limit.|Never above the limit: where the wish is higher, the limit is what you set."
    )
    k.steps("<limit_of> first.|Look the limit up with <limit_of>.", "Then <set_it>.|Set it with <set_it> once.")
    k.goal(
        f"Set the {what} of {name} to {want} {unit}, asked by {boss}.",
        f"{boss} wants {want} {unit} on {thing} {name}",
        f"{name}: {what} {want}. or what it can take. ({boss})",
        f"Can {name} do {want} {unit}? If so set that, if not the most it may. For {boss}.",
        f"order by {boss} // {thing} {name} // {what} := {want} {unit}",
    )

    @k.look(
        "limit_of|get_limit|rating",
        f"The highest {what} that a {thing} may have.|What one {thing} can take.",
        name=text(f"{thing.split()[0]}|name", f"Which {thing}.|Name of the {thing}."),
    )
    def limit_of(name):
        if name not in limits:
            return k.fail(f"{name}: unknown {thing}")
        return {"name": name, "limit|max|at_most": limits[name], "unit": unit}

    @k.act(
        "set_value|set_to|apply",
        f"Sets the {what}.|Gives a {thing} its {what}.",
        name=text(f"{thing.split()[0]}|name", f"Which {thing}.|The {thing} to set."),
        value=integer("value|to|amount", f"The {what} in {unit}.|New {what}."),
        by=text("by|asked_by|for_whom", "Who asked for it.|The person behind the order."),
    )
    def set_it(name, value, by):
        if name not in limits:
            return k.fail(f"{name}: unknown {thing}")
        return f"{name} is at {value} {unit} ({by})" if value <= limits[name] else k.fail(f"{name}: above the limit")

    def right():
        if set_it.made(name=name):
            return None
        return set_it(name=name, value=min(want, limit), by=boss) if limit_of.made(name=name) else limit_of(name=name)

    return right
