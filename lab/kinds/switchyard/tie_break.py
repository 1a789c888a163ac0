"""Picks the best by one column, and where two are equal, by a second one; both columns and directions are drawn."""

import re

from kind import text

STRUCTURE = "tie-break"
DOMAIN = "selection"

# thing;things;columns (small numbers);date;verb;third person;for
SKINS = """runner;runners;load,cores,jobs;seen;assign;Assigns;build
node;nodes;pods,disks,zone_no;booted;schedule;Schedules;pod
reviewer;reviewers;open_reviews,seniority,timezone_no;active;ask;Asks;patch
mirror;mirrors;hops,lag,priority;synced;use;Uses;download
backup;backups;errors,copies,level;taken;restore;Restores;database
proxy;proxies;weight,sessions,cost;patched;route;Routes;tenant
candidate;candidates;score,bugs,size;built;ship;Ships;channel
volume;volumes;tier,users,faults;made;attach;Attaches;server
agent;agents;skill,calls,queue_no;online;connect;Connects;caller
slot;slots;rank,price,floor;opened;book;Books;meeting
cluster;clusters;tenants,faults,grade;upgraded;place;Places;customer
printer;printers;jobs,jams,floor;cleaned;send;Sends;document
device;devices;cycles,grade,bugs;checked;lend;Lends;tester
offer;offers;price,days,stars;sent;accept;Accepts;purchase
route;routes;cost,hops,metric;learned;prefer;Prefers;prefix
index;indexes;pages,depth,hits;built;hint;Hints;query
template;templates;steps,uses,stars;edited;apply;Applies;project
license;licenses;seats,price,level;bought;allot;Allots;laptop
topic;topics;partitions,lag,rank;created;subscribe;Subscribes;consumer
worker;workers;fails,slots,grade;joined;hire;Hires;job"""


def an(word):
    """With its article."""
    return ("an " if re.match("[aeio]|u(?!s|ni|t|rl)", word) else "a ") + word


def make(k):
    thing, things, columns, date, verb, does, user = k.pick(SKINS.split("\n")).split(";")
    columns, who, ref = columns.split(","), k.word(), k.id()
    c1, c2 = k.some(columns, 2)
    rest = next(c for c in columns if c not in (c1, c2))
    count = k.int(4, 5)
    high1, how2 = k.chance(50), k.pick("high", "low", "new", "old", "first")
    best, tied = (9 if high1 else 1), k.int(2, 3)
    firsts = [best] * tied + [k.int(3, 7) for _ in range(count - tied)]
    rows = k.shuffled([{"id": i, c1: a, c2: b, rest: k.int(1, 9), date: d} for i, a, b, d in zip(k.ids(count), firsts, k.numbers(count, 1, 9), k.dates(count), strict=True)])
    top = [r for r in rows if r[c1] == best]
    hit = {
        "high": lambda: max(top, key=lambda r: r[c2]),
        "low": lambda: min(top, key=lambda r: r[c2]),
        "new": lambda: max(top, key=lambda r: r[date]),
        "old": lambda: min(top, key=lambda r: r[date]),
        "first": lambda: top[0],
    }[how2]()
    n1, n2 = c1.replace("_", " "), c2.replace("_", " ")
    second = {
        "high": f"the highest {n2}|more {n2}",
        "low": f"the lowest {n2}|less {n2}",
        "new": f"the latest date ({date})|the newest by {date}",
        "old": f"the earliest date ({date})|the oldest by {date}",
        "first": "the one listed first|whichever stands first in the list",
    }[how2]
    one, two = k.one(f"the {'highest' if high1 else 'lowest'} {n1}|the {'largest' if high1 else 'smallest'} {n1}"), k.one(second)
    rule = k.one(f"What counts is {one}; among equals, {two}.|{one} decides, and if that is equal, {two}.|Choose by {one}. If several have it, {two} wins.")
    rule = rule[0].upper() + rule[1:]
    tail = f" {rule}" if k.chance(50) else k.must(rule) or ""
    shown = [c for c in columns]
    k.role(f"You choose {an(thing)}.|{thing} chooser|the best of the {things}")
    k.steps("<listing> first.")
    k.goal(
        f"{verb} {an(thing)} for {user} {who}, {ref}.{tail}",
        f"{ref}: {user} {who} needs {an(thing)}.{tail}",
        f"which {thing} for {who}? {verb} it, {ref}.{tail}",
        f"Please {verb} the right {thing} for the {user} {who} under {ref}.{tail}",
        f"{user}={who} ref={ref}.{tail}",
    )

    @k.look(f"list_{things}|{things}|all_{things}", f"Lists the {things}.|All {things} with their figures.")
    def listing():
        return [{f"{thing}|id": r["id"], **{c: r[c] for c in shown}, date: r[date]} for r in rows]

    @k.act(f"{verb}_{thing}|{verb}|do_{verb}", f"{does} {an(thing)}.", key=text(f"{thing}|id", f"Id of the {thing}.|Which {thing}."), who=text(f"{user}|for_{user}|to", f"The {user} it is for.|Name of the {user}."), ref=text("ref|reference", "The reference.|Reference of the request."))
    def use(key, who, ref):
        return f"{verb} {key} for {who}" if key in [r["id"] for r in rows] else k.fail(f"no {thing} {key}")

    def right():
        if not listing.made():
            return listing()
        return [] if use.made() else use(key=hit["id"], who=who, ref=ref)

    return right
