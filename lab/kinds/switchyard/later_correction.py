"""The request corrects itself: a name, a value or both are taken back in the same breath, or later confirmed."""

import re

from kind import integer, text

STRUCTURE = "corrected-request"
DOMAIN = "chat requests"

# thing;setting;verb;third person;owner
SKINS = """server;cores;resize;Resizes;tenant
queue;workers;scale;Scales;consumer
flag;percent;roll;Rolls;segment
record;ttl;adjust;Adjusts;zone
job;minutes;delay;Delays;scheduler
bucket;days;retain;Retains;account
alert;minutes;snooze;Snoozes;channel
cluster;nodes;grow;Grows;region
pool;slots;widen;Widens;fleet
cache;seconds;expire;Expires;edge
token;hours;prolong;Prolongs;client
volume;gigabytes;extend;Extends;array
topic;partitions;split;Splits;broker
plan;seats;upgrade;Upgrades;customer
link;megabits;throttle;Throttles;site
session;minutes;limit;Limits;gateway
table;buckets;reshard;Reshards;schema
mailbox;megabytes;enlarge;Enlarges;domain
crawl;pages;cap;Caps;crawler
lease;days;renew;Renews;subnet"""


def an(word):
    """With its article."""
    return ("an " if re.match("[aeio]|u(?!s|ni|t|rl)", word) else "a ") + word


def make(k):
    thing, num, verb, does, owner = k.pick(SKINS.split("\n")).split(";")
    (a, b, c), (x, y) = k.words(3), k.numbers(2, 2, 95)
    ids, owners = dict(zip((a, b, c), k.ids(3), strict=True)), dict(zip((a, b, c), k.words(3), strict=True))
    how = k.pick("name", "value", "both", "back")
    name, n = {"name": (b, x), "value": (a, y), "both": (b, y), "back": (a, x)}[how]
    texts = {
        "name": [
            f"{verb} {a} to {x} {num}. No wait, not {a}: {b}.",
            f"{thing} {a} needs {x} {num} (correction: {b}, sorry)",
            f"pls {verb} {a} to {x}... argh i mean {b}, same {num}",
            f"The {thing} {a} gets {x} {num}. Erratum: read {b} for {a}.",
        ],
        "value": [
            f"{verb} {a} to {x} {num}. Sorry, {y}, not {x}.",
            f"{thing} {a} needs {x} {num} (correction: {y})",
            f"{a} -> {x} {num}, hmm no, rather {y}",
            f"The {thing} {a} gets {x} {num}. Erratum: {y} {num} instead of {x}.",
        ],
        "both": [
            f"{verb} {a} to {x} {num}. Forget that: {b} to {y}.",
            f"{thing} {a} needs {x} {num} (cancelled; instead {b} needs {y})",
            f"{a} to {x}.. no, wrong ticket. {verb} {b} to {y} {num}, leave {a}",
            f"The {thing} {a} gets {x} {num}. This line is void. Valid is: {b} gets {y} {num}.",
        ],
        "back": [
            f"{verb} {a} to {x} {num}. Or {b}? No, {a} was right, and so was {x}.",
            f"{thing} {a} needs {x} {num} (someone said {y}, that is wrong, it stays at {x})",
            f"{a} to {x} {num}. first i thought {b} and {y} but no, do as i said",
            f"The {thing} {a} gets {x} {num}. A later note asking for {y} on {b} was withdrawn.",
        ],
    }
    k.role(f"You {verb} what people ask for.|{thing} bot|chat desk: {verb} {an(thing)}")
    k.must("If somebody corrects a request, the corrected one counts.|What counts is what they want in the end.")
    k.steps("<get> shows id and more.")
    k.goal(*texts[how])

    @k.look(f"get_{thing}|find_{thing}|{thing}_info", f"Shows {an(thing)}.", name=text(f"{thing}|name", f"Name of the {thing}.|Which {thing}."))
    def get(**by):
        one = by.get("name")
        return {f"{thing}|name": one, "id|uid": ids[one], owner: owners[one]} if one in ids else k.fail(f"no {thing} {one}")

    @k.act(f"{verb}_{thing}|{verb}|do_{verb}", f"{does} {an(thing)}.", key=text(f"id|{thing}_id|uid", f"Id of the {thing}.|Which {thing}, by id."), owner=text(f"{owner}|of", f"The {owner} of the {thing}.|Its {owner}."), n=integer(f"{num}|amount", f"How many {num}.|New number of {num}."))
    def put(key, owner, n):
        return f"{key}: {n}" if (key, owner) in zip(ids.values(), owners.values(), strict=True) else k.fail(f"no {key} of {owner}")

    def right():
        if not get.made(name=name):
            return get(name=name)
        return [] if put.made() else put(key=ids[name], owner=owners[name], n=n)

    return right
