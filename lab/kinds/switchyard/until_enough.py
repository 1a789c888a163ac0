"""Takes one thing after the other, in the order that the text sets, until the printed reading is past the limit."""

import re

from kind import text

STRUCTURE = "until-reading"
DOMAIN = "making room"

# thing;things;place;size;date;reading;verb;third person
SKINS = """file;files;disk;mb;modified;free;delete;Deletes
log;logs;volume;mb;rotated;free;compress;Compresses
image;images;registry;mb;pulled;free;untag;Untags
snapshot;snapshots;array;gb;taken;free;expire;Expires
session;sessions;database;memory;opened;spare;kill;Kills
pod;pods;node;memory;started;spare;evict;Evicts
mail;mails;mailbox;kb;received;room;archive;Archives
key;keys;cache;bytes;used;room;evict;Evicts
job;jobs;cluster;cores;queued;idle;suspend;Suspends
lease;leases;subnet;hours;granted;free;release;Releases
backup;backups;tape;gb;written;blank;drop;Drops
branch;branches;quota;commits;pushed;left;prune;Prunes
message;messages;topic;kb;sent;room;truncate;Truncates
table;tables;tablespace;gb;read;free;move_out;Moves out
artifact;artifacts;store;mb;built;free;purge;Purges
recording;recordings;recorder;hours;made;free;offload;Offloads
crate_dump;crate_dumps;folder;mb;dumped;free;remove;Removes
vm;vms;host;ram;booted;spare;migrate;Migrates
license;licenses;pool;seats;issued;unused;reclaim;Reclaims
route;routes;router;entries;learned;free;withdraw;Withdraws"""


def an(word):
    """With its article."""
    return ("an " if re.match("[aeio]|u(?!s|ni|t|rl)", word) else "a ") + word


def make(k):
    thing, things, place, size, date, reading, verb, does = k.pick(SKINS.split("\n")).split(";")
    home, v, th = k.word(), verb.replace("_", " "), thing.replace("_", " ")
    count = k.int(3, 5)
    rows = list(zip(k.ids(count), k.numbers(count, 10, 400), k.dates(count), strict=True))
    says, order = k.pick(
        [
            (f"the largest first|beginning with the highest {size}", sorted(rows, key=lambda r: -r[1])),
            (f"the smallest first|beginning with the lowest {size}", sorted(rows, key=lambda r: r[1])),
            (f"the oldest first, by {date}|beginning with the earliest {date}", sorted(rows, key=lambda r: r[2])),
            (f"the newest first, by {date}|beginning with the latest {date}", sorted(rows, key=lambda r: r[2], reverse=True)),
            ("in the order of the list|from the top of the list down", rows),
        ]
    )
    start = k.int(5, 40)
    steps = k.int(1, min(3, count - 1)) if k.chance(90) else 0
    levels, now = [start], start
    for r in order:
        now += r[1]
        levels.append(now)
    limit = levels[steps] - 2 if steps == 0 else (levels[steps] + levels[steps - 1]) // 2
    limit = max(limit, 2)
    how = k.one(says)
    tail = f", {how}" if k.chance(50) else k.must(f"Order: {how}.|How: {how}.") or ""
    k.role(f"You make room in {an(place)}.|{place} room maker|{things.replace('_', ' ')} go until it fits")
    k.must(f"Stop as soon as {reading} is over the figure asked for.|Not one {th} more than needed.")
    k.steps("<listing> first.", f"Each <take> prints {reading}.")
    k.goal(
        f"{v} {things.replace('_', ' ')} in {place} {home} until {reading} is over {limit}{tail}",
        f"{place} {home} needs {reading} above {limit}{tail}. {v.capitalize()} what it takes.",
        f"{home} is tight: {reading} > {limit} pls{tail} ({v})",
        f"Please {v} things in {home}{tail}, one by one, until {reading} has passed {limit}.",
        f"{place}={home} want {reading}>{limit}{tail}",
    )

    @k.look(f"list_{things}|{things}_in|{place}_usage", f"Lists the {things.replace('_', ' ')} of {an(place)}, with {reading}.", name=text(f"{place}|name", f"Name of the {place}.|Which {place}."))
    def listing(**by):
        if by.get("name") != home:
            return k.fail(f"no {place} {by.get('name')}")
        left = [r for r in rows if not take.made(key=r[0])]
        return k.result([{f"{thing}|id": i, size: x, date: d} for i, x, d in left], f"{reading}: {total()}")

    def total():
        return start + sum(r[1] for r in rows if take.made(key=r[0]))

    @k.act(f"{verb}_{thing}|{verb}|do_{verb}", f"{does} {an(th)}.", place=text(f"{place}|in", f"Name of the {place}."), key=text(f"{thing}|id", f"Id of the {th}.|Which {th}."))
    def take(place, key):
        gone = {r[0]: r[1] for r in rows if not take.made(key=r[0])}
        if place != home or key not in gone:
            return k.fail(f"no {th} {key}")
        return f"{key} done, {reading}: {total() + gone[key]}"

    def right():
        if not listing.made(name=home):
            return listing(name=home)
        if total() > limit:
            return []
        return next((take(place=home, key=r[0]) for r in order if not take.made(key=r[0])), None)

    return right
