"""Takes one row of a list by the criterion that this request has, and uses it with a value of the request."""

import re

from kind import integer, text

STRUCTURE = "pick-by-stated-rule"
DOMAIN = "capacity"

# thing;things;for what;verb;third person;number;date;amount
SKINS = """node;nodes;workload;place;Places;free_gb;booted;replicas
runner;runners;pipeline;assign;Assigns;queue_len;seen;slots
backup;backups;database;restore;Restores;gb;taken;threads
mirror;mirrors;package;sync;Syncs;lag_s;checked;retries
shard;shards;tenant;move;Moves;tenants;split;batch
volume;volumes;service;attach;Attaches;free_gb;formatted;iops
snapshot;snapshots;sandbox;clone;Clones;gb;made;hours
build;builds;channel;ship;Ships;warnings;built;percent
license;licenses;laptop;lease;Leases;seats;bought;days
region;regions;site;open;Opens;latency;added;nodes
proxy;proxies;route;bind;Binds;conns;patched;weight
resolver;resolvers;zone;delegate;Delegates;qps;tested;ttl
broker;brokers;topic;host;Hosts;topics;joined;partitions
template;templates;project;scaffold;Scaffolds;stars;edited;seats
bucket;buckets;export;fill;Fills;objects;created;days
vm;vms;test_suite;rent;Rents;cores;started;minutes
subnet;subnets;office;allot;Allots;free_ips;opened;addresses
cache;caches;api;warm;Warms;hits;flushed;entries
wallet_key;wallet_keys;signer;use;Uses;signatures;rotated;limit
replica;replicas;report;query;Queries;lag_ms;synced;timeout"""


def an(word):
    """With its article."""
    return ("an " if re.match("[aeio]|u(?!s|ni|t|rl)", word) else "a ") + word


def make(k):
    thing, things, purpose, verb, does, num, date, amount = k.pick(SKINS.split("\n")).split(";")
    name, size, count = k.word(), k.int(2, 60), k.int(3, 6)
    rows = list(zip(k.ids(count), k.numbers(count, 61, 990), k.dates(count), strict=True))
    n, d = num.replace("_", " "), date.replace("_", " ")
    says, chosen = k.pick(
        [
            (f"the one with the highest {n}|the {thing} whose {n} is largest", max(rows, key=lambda r: r[1])),
            (f"the one with the lowest {n}|the {thing} whose {n} is smallest", min(rows, key=lambda r: r[1])),
            (f"the one {d} last|the {thing} with the latest {d} date", max(rows, key=lambda r: r[2])),
            (f"the one {d} first of all|the {thing} with the earliest {d} date", min(rows, key=lambda r: r[2])),
            ("the first one on the list|whichever is listed first", rows[0]),
            ("the last one on the list|whichever stands at the very end of the list", rows[-1]),
            ("the second on the list|number two of the list", rows[1]),
        ]
    )
    which = k.one(says)
    tail = f" Take {which}." if k.chance(50) else k.must(f"Always take {which}.|We use {which}.|Choice: {which}.") or ""
    thing_, purpose_ = thing.replace("_", " "), purpose.replace("_", " ")

    k.role(f"You pick {an(thing_)} for every {purpose_}.|{thing_} broker, no small talk|Capacity bot for {things.replace('_', ' ')}.")
    k.steps("<offers> first.|See the choice with <offers>.", "<use> the right one, once.")
    k.goal(
        f"{verb} {an(thing_)} for {purpose_} {name}, {amount} {size}.{tail}",
        f"{purpose_} {name} wants {an(thing_)} ({amount}={size}).{tail}",
        f"pls {verb} one for {name}. {amount} is {size}.{tail}",
        f"Please {verb} {an(thing_)} on behalf of {name}; set {amount} to {size}.{tail}",
        f"new {purpose_}: {name}. {amount}: {size}. todo: {verb} {thing_}.{tail}",
    )

    @k.look(f"list_{things}|{things}|available_{things}", f"Lists the {things.replace('_', ' ')} there are.|All {things.replace('_', ' ')}, in no order.")
    def offers():
        return [{f"{thing}|id|name": i, num: a, date: b} for i, a, b in rows]

    @k.act(
        f"{verb}|{verb}_{thing}|{verb}_for",
        f"{does} {an(thing_)} for {an(purpose_)}.",
        key=text(f"{thing}|id|{thing}_id", f"Id of the {thing_}.|Which {thing_}."),
        user=text(f"{purpose}|target|for_{purpose}", f"Name of the {purpose_}.|Which {purpose_} it is for."),
        size=integer(f"{amount}|size|value", f"The {amount} it gets.|Value for {amount}."),
    )
    def use(key, user, size):
        if user != name or key not in [r[0] for r in rows]:
            return k.fail(f"{key} or {user} unknown")
        return f"{verb} {key} -> {user} ({amount} {size})"

    def right():
        if not offers.made():
            return offers()
        return [] if use.made() else use(key=chosen[0], user=name, size=size)

    return right
