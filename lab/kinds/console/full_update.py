"""An update replaces the whole record, so what does not change has to be sent again as it is."""

from kind import integer, text

STRUCTURE = "full-update"
DOMAIN = "databases and apis"

# thing;text field;text field;number field;verb
SKINS = """product;title;shelf;stock;put
route;target;carrier;weight;put
employee;office;manager;extension;save
rule;source;target;priority;replace
course;teacher;room;seats;save
server;role;zone;cores;put
player;team;position;number;update
recipe;dish;oven;minutes;store
contact;company;city;discount;save
job;command;queue;retries;put
sensor;place;unit;interval;write
tariff;name;currency;cents;publish
listing;headline;seller;price;replace
monitor;target;channel;timeout;put
record;host;comment;ttl;upsert
event;topic;hall;guests;save
pipeline;source;sink;batch;replace
device;owner;group;volume;write
template;subject;language;width;store
level;theme;boss;time_limit;save"""


def make(k):
    thing, a, b, n, verb = k.pick(SKINS.split("\n")).split(";")
    name, other = k.words(2)
    rows = {x: {a: k.word(), b: k.word(), n: k.int(2, 900)} for x in (name, other)}
    field = k.pick(a, b, n)
    new = dict(rows[name])
    new[field] = k.int(901, 999) if field == n else k.word()
    value = new[field]

    k.role(f"You edit the {thing} records.|{thing} editor|Records are replaced as a whole here.")
    k.must("<put> replaces the record: give every field, the unchanged ones as they are.|What is not changed must be sent along unchanged with <put>.")
    k.steps("<get> it before.")
    k.goal(
        f"{thing} {name}: {field} {value}",
        f"Please change the {field} of {name} to {value}; all else stays.",
        f"{name}.{field} = {value}",
        f"{thing}: {name}\nset:\n  {field}: {value}",
        f"{value} is the new {field} of {name}, nothing else changes",
    )

    @k.look(f"get_{thing}|read_{thing}|show_{thing}", f"Shows one {thing}.", name=text(f"{thing}|name", f"Name of the {thing}."))
    def get(name):
        return {thing: name, **rows[name]} if name in rows else k.fail(f"no {thing} {name}")

    @k.act(
        f"{verb}_{thing}|{verb}",
        f"Writes all fields of one {thing}.",
        name=text(f"{thing}|name", f"Name of the {thing}."),
        a=text(a, f"Its {a}."),
        b=text(b, f"Its {b}."),
        n=integer(n, f"Its {n}."),
    )
    def put(name, a, b, n):
        return f"{name} saved" if name in rows else k.fail(f"no {thing} {name}")

    def right():
        if not get.made(name=name):
            return get(name=name)
        return None if put.made() else put(name=name, a=new[a], b=new[b], n=new[n])

    return right
