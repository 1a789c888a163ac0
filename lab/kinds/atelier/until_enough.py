"""Adds one at a time and reads what the gauge says each time; stops above or below a mark that the rule sets."""

from kind import text

STRUCTURE = "stop-by-reading"
DOMAIN = "to taste"

# thing;bit;bits;reading;verb;up or down
SKINS = """stew;pinch;pinches;saltiness;add;up
dye bath;scoop;scoops;depth;stir_in;up
pool;jug;jugs;chlorine;pour;up
hall;lamp;lamps;brightness;switch_on;up
kiln;brick;bricks;draught;pull;up
stage;drape;drapes;echo;hang;down
trough;bucket;buckets;level;fill;up
drum;turn;turns;pitch;tighten;up
barn;shutter;shutters;draught;close;down
batter;egg;eggs;thickness;beat_in;down
scale;weight;weights;balance;lay_on;up
hedge;cut;cuts;height;clip;down
fund;donor;donors;total;book;up
stall;crate;crates;stock;sell;down
tank;stone;stones;hardness;sink;up
print;dip;dips;density;dip;up
bed;barrow;barrows;acidity;spread;down
gown;pin;pins;length;take_up;down
choir;voice;voices;volume;call_in;up
lawn;pass;passes;height;mow;down"""


def make(k):
    thing, bit, bits, reading, verb, way = k.pick(SKINS.split("\n")).split(";")
    name, v = k.word(), verb.replace("_", " ")
    ids = k.ids(6)
    start = k.int(20, 60)
    steps = [k.int(3, 12) for _ in ids]
    sign = 1 if way == "up" else -1
    levels = [start + sign * sum(steps[: i + 1]) for i in range(6)]
    need = k.int(1, 4)
    low, high = sorted([levels[need - 1], levels[need - 2] if need > 1 else start])
    limit = k.int(low, high - 1) if sign > 0 else k.int(low + 1, high)
    if sign > 0:
        rule = k.one(f"Stop as soon as the {reading} is above {limit}.", f"It is enough once {reading} reads more than {limit}.", f"As long as the {reading} is not over {limit}, another {bit}.")
        enough = lambda x: x > limit  # noqa: E731
    else:
        rule = k.one(f"Stop as soon as the {reading} is below {limit}.", f"It is enough once {reading} reads less than {limit}.", f"As long as the {reading} is not under {limit}, another {bit}.")
        enough = lambda x: x < limit  # noqa: E731
    back = k.chance(50)
    order = ids[::-1] if back else ids
    shown = list(ids)

    k.role(f"You {v} {bits} until it's right.|{thing}: {reading}|One {bit} at a time, that's the art of it.", f"You mind the {reading}.")
    k.must(rule, f"Take the {bits} from the {'bottom of the list upwards' if back else 'top of the list downwards'}, one at a time.|{'Last one in the list first' if back else 'First one in the list first'}, then the next to it, and so on.")
    k.steps("<at_hand> lists them.", "<go> prints the reading.")
    k.goal(
        f"Get the {reading} of {name} right.",
        f"{name}: {v} {bits} until it's right",
        f"Would you {v} {bits} for the {thing} {name}, no more than needed?",
        f"{thing}: {name}; adjust: {reading}",
        f"The {reading} of {name} isn't right yet. You know how we do it.",
    )

    @k.look(f"at_hand|list_{bits}|{bits}", f"The {bits} at hand, and the {reading} at present.|What there is to {v}.", name=text(f"{thing.split()[0]}|name|of", f"Name of the {thing}.|Which {thing}."))
    def at_hand(**by):
        if by.get("name") != name:
            return k.fail(f"no such {thing}")
        done = len(go.calls)
        return {f"{reading}|{reading}_now": levels[done - 1] if done else start, bits: [{f"{bit}|id": i} for i in shown if not go.made(key=i)]}

    @k.act(
        f"{verb}|{verb}_one|{verb}_next",
        f"To {v} one {bit}; tells the {reading} afterwards.|One {bit}, then a reading.",
        key=text(f"{bit}|id|which", f"Id of the {bit}.|Which {bit}."),
        name=text(f"{thing.split()[0]}|name|into", f"Name of the {thing}.|Which {thing}."),
    )
    def go(key, **by):
        if key not in ids or go.made(key=key) or by.get("name") != name:
            return k.fail(f"{key}? no")
        return f"{bit} {key}: {reading} is now {levels[len(go.calls)]}"

    def right():
        if not at_hand.made():
            return at_hand(name=name)
        done = len(go.calls)
        if done and enough(levels[done - 1]):
            return None
        return next((go(key=i, name=name) for i in order if not go.made(key=i)), None)

    return right
