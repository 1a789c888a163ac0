"""Of each group one stays, the newest or another by the rule, and the rest goes; some groups are out of bounds."""

import re

from kind import text

STRUCTURE = "keep-one-per-group"
DOMAIN = "retention"

# thing;things;group;place;number;date;verb;third person
SKINS = """backup;backups;database;vault;gb;taken;expire;Expires
build;builds;branch;store;mb;built;remove;Removes
image;images;app;registry;mb;pushed;untag;Untags
snapshot;snapshots;volume;array;gb;made;drop;Drops
log;logs;service;bucket;lines;closed;delete;Deletes
key;keys;user;ring;uses;issued;revoke;Revokes
release;releases;product;channel;downloads;published;withdraw;Withdraws
report;reports;team;folder;pages;written;shred;Shreds
dump;dumps;process;crash_store;mb;dumped;purge;Purges
draft;drafts;author;wiki;words;saved;discard;Discards
session;sessions;client;gateway;packets;opened;close;Closes
token;tokens;app;vault;calls;created;void;Voids
kernel;kernels;host;fleet;mb;installed;uninstall;Uninstalls
revision;revisions;page;archive;bytes;edited;squash;Squashes
model;models;task;hub;params;trained;unload;Unloads
certificate;certificates;domain;gateway;uses;issued;retire;Retires
export;exports;dataset;share;rows;exported;erase;Erases
recording;recordings;room;server;minutes;recorded;wipe;Wipes
subscription;subscriptions;topic;broker;messages;opened;cancel;Cancels
schedule;schedules;job;scheduler;runs;planned;unplan;Unplans"""


def an(word):
    """With its article."""
    return ("an " if re.match("[aeio]|u(?!s|ni|t|rl)", word) else "a ") + word


def make(k):
    thing, things, group, place, num, date, verb, does = k.pick(SKINS.split("\n")).split(";")
    home, groups = k.word(), k.words(2)
    pl, count = place.replace("_", " "), k.int(4, 6)
    of = [groups[0], groups[0], groups[1], groups[1]] + [k.pick(groups) for _ in range(count - 4)]
    rows = k.shuffled(list(zip(k.ids(count), of, k.numbers(count), k.dates(count), strict=True)))
    says, keep = k.pick(
        [
            (f"the newest by {date}|the one {date} last", lambda p: max(p, key=lambda r: r[3])),
            (f"the oldest by {date}|the one {date} first", lambda p: min(p, key=lambda r: r[3])),
            (f"the one with the most {num}|the one whose {num} is highest", lambda p: max(p, key=lambda r: r[2])),
            (f"the one with the fewest {num}|the one whose {num} is lowest", lambda p: min(p, key=lambda r: r[2])),
        ]
    )
    spared = groups[0] if k.chance(35) else None
    due = []
    for g in groups:
        pair = [r for r in rows if r[1] == g]
        due += [(r[0], g) for r in pair if r is not keep(pair) and g != spared]
    due = [(r[0], r[1]) for r in rows if (r[0], r[1]) in due]
    which = k.one(says)
    tail = f" Of each {group} {which} stays." if k.chance(50) else k.must(f"Of each {group}, {which} stays.|Per {group} keep one: {which}.") or ""
    if spared:
        k.must(f"What belongs to {group} {spared} is not touched.|Leave {group} {spared} out.")
    k.role(f"You keep one {thing} of each {group}.|{thing} retention|{pl} retention bot")
    k.steps("<listing> first.")
    k.goal(
        f"{verb} old {things} in {pl} {home}.{tail}".replace("old ", "surplus "),
        f"{pl} {home} has too many {things}; {verb} all but one per {group}.{tail}",
        f"retention run on {home} pls ({verb}).{tail}",
        f"Please {verb} whatever {things} are too many in {home}.{tail}",
        f"{place}={home} {verb} surplus.{tail}",
    )

    @k.look(f"list_{things}|{things}_in|{place}_list", f"Lists the {things} of {an(pl)}.", name=text(f"{place}|name", f"Name of the {pl}.|Which {pl}."))
    def listing(**by):
        if by.get("name") != home:
            return k.fail(f"no {pl} {by.get('name')}")
        return [{f"{thing}_id|id": i, group: g, num: n, date: d} for i, g, n, d in rows if not drop.made(key=i)]

    @k.act(f"{verb}_{thing}|{verb}|do_{verb}", f"{does} {an(thing)}.", key=text(f"{thing}|id", f"Id of the {thing}.|Which {thing}."), group=text(f"{group}|of", f"The {group} it belongs to.|Of which {group}."))
    def drop(key, group):
        return f"{key}: gone" if (key, group) in [(r[0], r[1]) for r in rows] and not drop.made(key=key) else k.fail(f"no {key} of {group}")

    def right():
        if not listing.made(name=home):
            return listing(name=home)
        return [drop(key=i, group=g) for i, g in due if not drop.made(key=i)]

    return right
