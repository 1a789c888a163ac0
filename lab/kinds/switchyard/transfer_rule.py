"""Moves an amount from one holder to another; who gives and who receives follows from their figures and the rule."""

import re

from kind import integer, text

STRUCTURE = "transfer-by-rule"
DOMAIN = "balancing"

# holder;holders;unit;load;capacity;verb;third person;place
SKINS = """shard;shards;tenants;load;limit;move;Moves;store
node;nodes;pods;used;slots;shift;Shifts;cluster
team;teams;seats;taken;budget;transfer;Transfers;company
pool;pools;addresses;leased;size;hand;Hands;network
queue;queues;consumers;depth;cap;lend;Lends;broker
account;accounts;credits;balance;floor;send;Sends;ledger
runner;runners;jobs;running;cores;pass;Passes;fleet
disk;disks;gigabytes;full;total;migrate;Migrates;array
region;regions;replicas;active;quota;relocate;Relocates;service
desk;desks;tickets;open;staff;give;Gives;helpdesk
rack;racks;kilowatts;draw;rating;reroute;Reroutes;hall
site;sites;licenses;used;bought;reassign;Reassigns;firm
depot;depots;servers;stock;room;truck;Trucks;country
engineer;engineers;shifts;planned;wanted;swap;Swaps;rota
link;links;megabits;traffic;rate;steer;Steers;backbone
partition;partitions;keys;held;optimum;rebalance;Rebalances;topic
bucket;buckets;objects;stored;ceiling;copy;Copies;project
mentor;mentors;pupils;assigned;places;entrust;Entrusts;course
printer;printers;prints;queued;speed;divert;Diverts;office
vault;vaults;shares;kept;threshold;split_off;Splits off;bank"""


def an(word):
    """With its article."""
    return ("an " if re.match("[aeio]|u(?!s|ni|t|rl)", word) else "a ") + word


def make(k):
    holder, holders, unit, load, cap, verb, does, place = k.pick(SKINS.split("\n")).split(";")
    home, v = k.word(), verb.replace("_", " ")
    names = k.words(k.int(3, 4))
    loads, caps = dict(zip(names, k.numbers(len(names), 10, 90), strict=True)), dict(zip(names, k.numbers(len(names), 91, 200), strict=True))
    n = k.int(2, 9)
    ids = dict(zip(names, k.ids(len(names)), strict=True))
    hi = lambda d: max(names, key=d.get)  # noqa: E731
    lo = lambda d: min(names, key=d.get)  # noqa: E731
    fixed = k.pick(names)
    others = [x for x in names if x != fixed]
    says, (src, dst) = k.pick(
        [
            (f"from the one with the highest {load} to the one with the lowest|the highest {load} gives, the lowest {load} receives", (hi(loads), lo(loads))),
            (f"from the one with the lowest {load} to the one with the highest|the lowest {load} gives, the highest {load} receives", (lo(loads), hi(loads))),
            (f"from {fixed} to the other one with the lowest {load}|{fixed} gives, and of the others the lowest {load} receives", (fixed, min(others, key=loads.get))),
            (f"to {fixed}, from the other one with the highest {load}|{fixed} receives, and of the others the highest {load} gives", (max(others, key=loads.get), fixed)),
            (f"from {fixed} to the other one with the highest {cap}|{fixed} gives, and of the others the highest {cap} receives", (fixed, max(others, key=caps.get))),
        ]
    )
    rule = k.one(says)
    tail = f", {rule}" if k.chance(60) else k.must(f"We {v} {rule}.|Direction: {rule}.") or ""
    k.role(f"You balance {holders}.|{holder} balancer|{place}: {unit} from here to there")
    k.steps("<figures> first.")
    k.goal(
        f"{v} {n} {unit} in {place} {home}{tail}",
        f"{place} {home}: {n} {unit} have to go elsewhere{tail}",
        f"{n} {unit} pls, {home}{tail}",
        f"Please {v} {n} {unit} between the {holders} of {home}{tail}.",
        f"{place}={home} {unit}={n}{tail}",
    )

    @k.look(f"{holder}_figures|list_{holders}|{holders}_of", f"Lists the {holders} of {an(place)} with their figures.", name=text(f"{place}|name", f"Name of the {place}.|Which {place}."))
    def figures(**by):
        return [{f"{holder}|name": x, "id": ids[x], load: loads[x], cap: caps[x]} for x in names] if by.get("name") == home else k.fail(f"no {place} {by.get('name')}")

    @k.act(f"{verb}_{unit}|{verb}|do_{verb}", f"{does} {unit} from one {holder} to another.", src=text(f"source|from_{holder}|giver", f"Id of the {holder} that gives.|From where, by id."), dst=text(f"target|to_{holder}|receiver", f"Id of the {holder} that receives.|Where to, by id."), n=integer(f"{unit}|count", f"How many {unit}.|Number of {unit}."))
    def move(src, dst, n):
        return f"{n} {unit}: {src} -> {dst}" if src in ids.values() and dst in ids.values() and src != dst else k.fail(f"{src}, {dst}: give two ids")

    def right():
        if not figures.made(name=home):
            return figures(name=home)
        return [] if move.made() else move(src=ids[src], dst=ids[dst], n=n)

    return right
