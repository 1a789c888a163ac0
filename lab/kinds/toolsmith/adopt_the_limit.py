"""Asks for an amount; where that is refused, the error names the most or least that is possible, which is taken."""

from kind import choice, integer, text

STRUCTURE = "adopt-limit"
DOMAIN = "quota"

# thing;verb;third person;amount;bound;choice;values
SKINS = """cluster;scale;Scales;nodes;most;pool;spot,fixed
volume;resize;Resizes;gigabytes;least;tier;fast,slow
oven;heat;Heats;degrees;most;program;ramp,hold
job;extend;Extends;minutes;most;queue;batch,debug
printer;set_speed;Sets the speed of;percent;most;axis;plane,height
sample;dilute;Dilutes;microlitres;least;buffer;salt,water
pump;set_flow;Sets the flow of;millilitres;most;line;feed,drain
queue;set_batch;Sets the batch of;messages;most;mode;ordered,any
order;set_amount;Sets the amount of;pieces;least;packing;box,pallet
index;set_shards;Sets the shards of;shards;most;kind;hot,cold
camera;expose;Exposes;millis;most;gain;low,high
bucket;set_retention;Sets the retention of;days;least;class;plain,legal
laser;set_power;Sets the power of;milliwatts;most;mode;pulse,steady
motor;set_current;Sets the current of;milliamps;most;phase;first,second
token;set_lifetime;Sets the lifetime of;minutes;most;scope;read,write
backup;keep;Keeps;copies;least;medium;disk,tape
link;shape;Shapes;megabits;most;way;up,down
pool;reserve;Reserves;addresses;least;family;four,six
model;set_batch;Sets the batch of;examples;most;device;gpu,cpu
room;book_seats;Books seats of;seats;most;setup;rows,circle
centrifuge;spin;Spins;rounds;most;rotor;fixed,swing
cache;set_size;Sets the size of;megabytes;least;store;memory,disk"""


def make(k):
    thing, verb, does, unit, bound, field, values = k.pick(SKINS.split("\n")).split(";")
    say, values, name = verb.replace("_", " "), values.split(","), k.pick(k.word, k.ident)()
    limit, value, ref, has_ref = k.int(50, 400), k.pick(values), k.id(), k.chance(40)
    fits, never = k.chance(30), k.chance(12)
    off = k.int(5, 45)
    n = limit - off if (bound == "most") == fits else limit + off
    never = never and not fits
    plus = f" ({ref})" if has_ref else ""
    other = limit + 1000

    k.role(
        f"You {say} things as far as it goes.|{thing} setter|People ask for round numbers, machines have limits.",
        f"You get the {unit} people want, or the nearest that is allowed.",
    )
    if never:
        k.must(f"What is asked for is a must here: if it is refused, take no other value and say that it was not done.|No other {unit} than asked for. Refused: report that it is not possible.")
    else:
        k.must("If the amount is refused, take the limit that the error names.|Refused? Then the limit from the error is fine.")
    k.steps("<do> it as asked.", "If it is refused, act on the error.")
    k.goal(
        f"{say} {thing} {name}: {n} {unit}, {field} {value}{plus}|{name} to {n} {unit} ({field}: {value}){plus}|Please {say} {name} with {n} {unit}; {field} {value}{plus}.",
        f"{field} {value}, {n} {unit}, {thing} {name}, {say}{plus}|{verb} {name} {n} --{field} {value}{plus}",
        f"can {name} have {n} {unit}? {field} {value}{plus}|{n} {unit} for {name}! {field} {value}. {say} it{plus}",
        f"The {thing} {name} needs {n} {unit} and {field} {value}{plus}.",
    )

    more = {"ref": text("ref|ticket", "Reference for the record.")} if has_ref else {}

    @k.act(
        f"{verb}|{verb}_{thing}",
        f"{does} one {thing}.",
        name=text(f"{thing}|name", f"Name of the {thing}."),
        n=integer(f"{unit}|amount", f"How many {unit}."),
        value=choice(field, f"The {field}.", values),
        **more,
    )
    def do(**a):
        if a["name"] != name or do.calls:
            return k.fail(f"{a['name']}: unknown, or set already")
        if (a["n"] > limit) if bound == "most" else (a["n"] < limit):
            return k.fail(f"{a['n']} {unit} refused: {name} takes at {bound} {limit} {unit} (with a licence {other})")
        return k.one("ok", f"{name}: set", "done")

    @k.look(f"{thing}_state|get_{thing}|show_{thing}", f"How one {thing} is now.", name=text(f"{thing}|name", f"Name of the {thing}."))
    def state(**a):
        return {thing: name, field: value, "state|status": "ready"} if a["name"] == name else k.fail(f"no {thing} {a['name']}")

    def right():
        if do.calls:
            return None
        more = dict(ref=ref) if has_ref else {}
        if k.seen(f"{n} {unit} refused"):
            return k.give_up(f"{n} {unit} was refused.") if never else do(name=name, n=limit, value=value, **more)
        return do(name=name, n=n, value=value, **more)

    return right
