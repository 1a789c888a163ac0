"""Sets a quota to what is asked for, held against the limits that the system text has for that environment."""

import re

from kind import choice, integer, text

STRUCTURE = "cap-by-policy"
DOMAIN = "quotas"

# thing;class field;class a;class b;class c;quantity;unit;verb;third person
SKINS = """instance;env;dev;staging;prod;memory;GiB;resize;Resizes
pool;tier;free;team;enterprise;size;workers;scale;Scales
queue;env;sandbox;test;live;retention;hours;retain;Changes how long messages stay in
bucket;class;hot;warm;cold;lifetime;days;limit;Limits
database;tier;small;medium;large;connections;slots;raise;Raises the limit of
token;scope;read;write;admin;lifetime;minutes;issue;Issues
api;plan;trial;basic;full;rate;calls;throttle;Throttles
record;zone_kind;internal;partner;public;ttl;seconds;cache;Caches
cluster;env;lab;qa;prod;nodes;nodes;grow;Grows
build;branch_kind;feature;main;release;timeout;minutes;bound;Bounds
mailbox;group;guest;staff;board;storage;GB;size;Sizes
log;stream;debug;audit;access;retention;days;keep;Keeps
tunnel;side;home;office;cloud;bandwidth;Mbit;shape;Shapes
session;role;viewer;editor;owner;idle;minutes;expire;Expires
topic;grade;bronze;silver;gold;partitions;parts;split;Splits
volume;medium;disk;ssd;nvme;capacity;GiB;extend;Extends
flag;audience;inside;beta;everyone;rollout;percent;roll;Rolls out
crawler;site_kind;own;partner;foreign;depth;levels;steer;Steers
backup;plan;daily;weekly;monthly;copies;copies;hold;Holds
alert;level;info;warn;page;pause;minutes;mute;Mutes"""


def an(word):
    """With its article."""
    return ("an " if re.match("[aeio]|u(?!s|ni|t|rl)", word) else "a ") + word


def make(k):
    thing, field, *rest = k.pick(SKINS.split("\n")).split(";")
    classes, (quantity, unit, verb, does) = rest[:3], rest[3:]
    name, others, ask = k.word(), k.words(2), k.int(20, 80)
    kinds = {one: k.pick(classes) for one in (name, *others)}
    current = {one: k.int(1, 15) for one in kinds}
    limits = dict(zip(classes, k.numbers(3, 16, 95), strict=True))
    cap = limits[kinds[name]]
    f = field.replace("_", " ")
    shown = k.one(*(sep.join(f"{c}{is_}{n}" for c, n in k.shuffled(limits.items())) for sep, is_ in [(", ", " "), ("; ", ": "), (", ", " = ")]))
    over, lowers, refuses = k.pick(
        [
            ("What is over the limit is cut to the limit.|More than that is never given: give the limit then.", True, False),
            ("Over the limit: don't do it, report that it is not done.|Nothing over the limit. Say that it cannot be done then.", False, True),
            (f"These are minimums: less is never given, give the minimum then.|Below that, the figure of the {f} is used instead.", "up", False),
            ("They are advice only: give what is asked for, even beyond.|Nobody is held to them; the request counts.", False, False),
        ]
    )
    word = "Least" if lowers == "up" else "Limits"
    value = min(ask, cap) if lowers is True else max(ask, cap) if lowers == "up" else ask

    k.role(f"You {verb} any {thing} on request.|quota desk, {thing} side|{quantity} requests land here.")
    in_unit = "" if unit == quantity else f" in {unit}"
    k.must(f"{word} of {quantity}{in_unit} by {f}: {shown}.", over)
    k.steps(f"<get> tells the {f}.", "Then <put>.")
    k.goal(
        f"{verb} {thing} {name} to {quantity} {ask}",
        f"{name} needs {ask} {unit}. Please see to it.",
        f"can i get {ask} {unit} on {name} plz",
        f"{thing}: {name}; {quantity}: {ask}",
        f"We would like the {quantity} of {name} to be {ask} {unit} from now on.",
    )

    @k.look(
        f"get_{thing}|{thing}_info|describe",
        f"Shows {an(thing)}.|What {an(thing)} has now.",
        name=text(f"{thing}|name", f"Name of the {thing}.|Which {thing}."),
    )
    def get(**by):
        one = by.get("name")
        return {f"{thing}|name": one, field: kinds[one], quantity: current[one]} if one in kinds else k.fail(f"no {thing} {one}")

    @k.act(
        f"{verb}_{thing}|set_{quantity}|{verb}",
        f"{does} {an(thing)}.",
        key=text(f"{thing}|name", f"Name of the {thing}.|Which {thing}."),
        group=choice(f"{field}|group", f"The {f} of the {thing}.|Its {f}.", classes),
        amount=integer(f"{quantity}|{unit.lower()}|amount", f"New {quantity}, in {unit}.|How many {unit}."),
    )
    def put(key, group, amount):
        return f"{key}: {quantity} {amount}" if kinds.get(key) == group else k.fail(f"{key} is not {group}")

    def right():
        if not get.made(name=name):
            return get(name=name)
        if refuses and ask > cap:
            return k.give_up(f"{ask} is over the limit.")
        return [] if put.made(key=name) else put(key=name, group=kinds[name], amount=value)

    return right
