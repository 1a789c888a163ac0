"""Each type has its own limit in the system text; what is above the limit of its type is dealt with."""

from kind import text

STRUCTURE = "limit-by-type"
DOMAIN = "monitoring"

# item;type word;reading;verb
SKINS = """server;class;load;drain
account;plan;usage;warn
machine;model;hours;service
sensor;kind;drift;recalibrate
room;use;people;close
truck;size;weight;unload
mailbox;tier;messages;trim
patient;ward_kind;pulse;alert
query;engine;seconds;kill
shop;brand;returns;audit
user;role;logins;lock
tank;content;pressure;vent
branch;kind;age;archive
player;league;fouls;bench
line;product;rejects;stop
road;category;noise;survey
ad;network;cost;pause
pond;fish;warmth;aerate
job;priority;wait;boost
book;section;loans;rebind"""


def make(k):
    item, typ, reading, verb = k.pick(SKINS.split("\n")).split(";")
    types = k.words(k.pick(2, 3))
    limits = dict(zip(types, k.numbers(len(types), 20, 80), strict=True))
    ids = k.ids(k.int(3, 6))
    rows = [(i, k.pick(types), n) for i, n in zip(ids, k.numbers(len(ids), 10, 95), strict=True)]
    todo = [r for r in rows if r[2] > limits[r[1]]][:4]
    rows = [r for r in rows if r in todo or r[2] <= limits[r[1]]]
    where, nice = k.word(), typ.replace("_", " ")
    rules = ", ".join(f"{t} {n}" for t, n in limits.items())

    k.role(f"You watch the {reading} of each {item}.|{reading} watch|What is too much depends on the {nice}.")
    k.must(f"The most {reading} by {nice}: {rules}.|Limits of {reading}: {rules}. The {nice} decides which one counts.")
    k.steps("<readings> prints all.", "<do> each above its own limit.")
    k.goal(
        f"{verb} each {item} of {where} that is over its limit",
        f"Please go through {where} and {verb} whatever has too much {reading}.",
        f"area: {where}\naction: {verb} if over limit",
        f"cron: {where} {reading} check",
        f"anything in {where} above its limit? {verb} it",
    )

    @k.look(f"readings|list_{item}|{item}_readings", f"Each {item} of an area with {nice} and {reading}.", where=text("area|where", "Name of the area."))
    def readings(**by):
        return [{item: i, typ: t, reading: n} for i, t, n in rows] if by["where"] == where else k.fail(f"no area {by['where']}")

    @k.act(f"{verb}|{verb}_{item}", f"Does it to one {item}: {verb}.|Will {verb} the {item} with this number.", ref=text(item, f"Number of the {item}."), typ=text(typ, f"Its {nice}."), where=text("area|where", "Name of the area."))
    def do(ref, typ, where):
        return f"{ref}: {verb}" if (ref, typ) in [r[:2] for r in rows] and not do.made(ref=ref) else k.fail(f"no {item} {ref}")

    def right():
        if not readings.made(where=where):
            return readings(where=where)
        return [do(ref=i, typ=t, where=where) for i, t, _ in todo if not do.made(ref=i)]

    return right
