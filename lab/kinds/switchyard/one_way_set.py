"""Sets figures of several things, but only in the direction that the text allows; the others stay."""

import re

from kind import integer, text

STRUCTURE = "one-way-set"
DOMAIN = "limits"

# thing;things;place;figure;verb
SKINS = """flag;flags;project;percent;roll
queue;queues;broker;prefetch;tune
pool;pools;cluster;replicas;scale
quota;quotas;tenant;limit;move
record;records;zone;ttl;adjust
job;jobs;scheduler;timeout;stretch
alert;alerts;service;threshold;shift
topic;topics;bus;retention;set
index;indexes;database;fillfactor;refit
runner;runners;fleet;concurrency;dial
bucket;buckets;account;days;change
service;services;mesh;weight;balance
mailbox;mailboxes;domain;gigabytes;size
rule;rules;linter;severity;grade
plan;plans;billing;seats;fix
probe;probes;site;interval;pace
cache;caches;edge;maxage;tune
shard;shards;store;copies;raise_or_lower
group;groups;autoscaler;minimum;set
link;links;router;cost;weigh"""


def an(word):
    """With its article."""
    return ("an " if re.match("[aeio]|u(?!s|ni|t|rl)", word) else "a ") + word


def make(k):
    thing, things, place, figure, verb = k.pick(SKINS.split("\n")).split(";")
    home, v, value = k.word(), verb.replace("_", " "), k.int(30, 60)
    names = k.words(k.int(3, 5))
    now = {n: k.pick(value, *k.numbers(2, 2, 29), *k.numbers(2, 61, 99)) for n in names}
    locked = {n: k.chance(25) for n in names}
    says, test = k.pick(
        [
            (f"Never lower {an(figure)}: what is higher already stays.|The {figure} may only go up.", lambda n: now[n] < value),
            (f"Never raise {an(figure)}: what is lower already stays.|The {figure} may only go down.", lambda n: now[n] > value),
            (f"Whatever is not at the wanted {figure} gets it, up or down.|Both directions are fine.", lambda n: now[n] != value),
            ("Upwards only, and not where it is locked.|Raise, don't lower, and skip what is locked.", lambda n: now[n] < value and not locked[n]),
            ("Downwards only, and not where it is locked.|Lower, don't raise, and skip what is locked.", lambda n: now[n] > value and not locked[n]),
            ("Only what is locked may be changed, in either direction.|Change those that are locked, none of the others.", lambda n: now[n] != value and locked[n]),
        ]
    )
    due, rule = [n for n in names if test(n)], k.one(says)
    tail = f" {rule}" if k.chance(40) else k.must(rule) or ""

    k.role(f"You {v} {things}.|{figure} keeper|{place} tuning, {figure} only")
    k.must(f"What has the wanted {figure} already is not set again.|Equal means: nothing to do.")
    k.steps("<listing> first.")
    k.goal(
        f"{v} all {things} in {place} {home} to {figure} {value}.{tail}",
        f"{home}: {figure} {value} for the {things}.{tail}",
        f"{place} {home} -> {value} everywhere pls.{tail}",
        f"The {things} of {home} should have {figure} {value}.{tail}",
        f"{figure}={value} {place}={home}.{tail}",
    )

    @k.look(f"list_{things}|{things}_of|{place}_{things}", f"Lists the {things} of {an(place)}.", name=text(f"{place}|name", f"Name of the {place}.|Which {place}."))
    def listing(**by):
        if by.get("name") != home:
            return k.fail(f"no {place} {by.get('name')}")
        return [{f"{thing}|name": n, figure: value if put.made(key=n) else now[n], "locked": locked[n]} for n in names]

    @k.act(
        f"set_{figure}|{verb}_{thing}|{verb}",
        f"Sets the {figure} of {an(thing)}.",
        place=text(f"{place}|in", f"Name of the {place}.|Which {place}."),
        key=text(f"{thing}|name", f"Name of the {thing}.|Which {thing}."),
        n=integer(f"{figure}|value|to", f"The new {figure}.|What the {figure} becomes."),
    )
    def put(place, key, n):
        return f"{key}: {n}" if place == home and key in now else k.fail(f"no {thing} {key} in {place}")

    def right():
        if not listing.made(name=home):
            return listing(name=home)
        return [put(place=home, key=n, n=value) for n in due if not put.made(key=n)]

    return right
