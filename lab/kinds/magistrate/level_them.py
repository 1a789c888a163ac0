"""Two units shall have the same value: the lower is raised to the higher, or the higher lowered, or one is the model."""

from kind import integer, text

STRUCTURE = "level-to"
DOMAIN = "equal treatment"

# unit;units;value
SKINS = """district;districts;rate
school;schools;class size
ward;wards;staffing
branch;branches;limit
route;routes;fare
court;courts;fee
reservoir;reservoirs;target level
feeder;feeders;setpoint
estate;estates;rent
precinct;precincts;booth number
depot;depots;stock
lab;labs;dose limit
port;ports;dues
county;counties;levy
clinic;clinics;visit fee
fund;funds;charge
station;stations;dwell time
mill;mills;water share"""


def an(word):
    return ("an " if word[0] in "aeio" or word.startswith(("hour", "un-", "under", "us")) and word[:3] != "use" else "a ") + word


def make(k):
    unit, units, value = k.pick(SKINS.split("\n")).split(";")
    a, b, c = k.words(3)
    vals = dict(zip((a, b, c), k.numbers(3, 10, 900), strict=True))
    if k.chance(12):
        vals[b] = vals[a]
    low, high = sorted((a, b), key=vals.get)
    rule, dst, src = k.pick([
        ("The lower one is raised to the higher.|Upwards: who has less gets what the other has.", low, high),
        ("The higher one is lowered to the lower.|Downwards: who has more is put down to what the other has.", high, low),
        (f"{a} is the model; {b} follows.|What {a} has, {b} gets.", b, a),
        (f"{b} is the model; {a} follows.|What {b} has, {a} gets.", a, b),
    ])
    same, why, col = vals[a] == vals[b], k.id(), value.replace(" ", "_")
    say = k.one(rule)
    in_goal = k.chance(40)
    if not in_goal:
        k.must(say)
    tail = f" {say}" if in_goal else ""
    k.must("If they are equal already, nothing is done.|Equal ones stay.")
    k.role(f"You see to equal treatment of {units}.", f"{value}, equal treatment", f"Office for {units}.")
    k.steps("<value_of> both.", "<set_value> for one of them.")
    k.goal(f"{a} and {b} shall have the same {value}, decision {why}.{tail}", f"decision {why}: same {value} in {b} and {a}.{tail}", f"Make the {value} of {units} {a} and {b} equal ({why}).{tail}", f"{value}: {a} = {b}. decision {why}.{tail}")

    @k.look(f"value_of|{col}_of|read_value", f"The {value} of {an(unit)}.", name=text(f"{unit}|name", f"Name of the {unit}."))
    def value_of(name):
        return {unit: name, col: vals[name]} if name in vals else k.fail(f"No {unit} {name}.")

    @k.act(f"set_value|set_{col}|fix", f"Sets the {value} of {an(unit)}.", name=text(f"{unit}|name", f"Name of the {unit}."), value=integer(f"{col}|value", f"Its new {value}."), decision=text("decision|by", "Number of the decision."))
    def set_value(name, value, decision):
        return f"{name}: {value}." if name in vals else k.fail(f"No {unit} {name}.")

    def right():
        looks = [value_of(name=x) for x in (a, b) if not value_of.made(name=x)]
        if looks:
            return looks
        if not same and not set_value.made():
            return set_value(name=dst, value=vals[src], decision=why)

    return right
