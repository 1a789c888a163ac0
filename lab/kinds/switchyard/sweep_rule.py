"""Removes from one place whatever a rule of housekeeping names; the rule is another one each time."""

import re

from kind import text

STRUCTURE = "rule-sweep"
DOMAIN = "housekeeping"

# thing;things;place;verb;third person;size;date;flag
SKINS = """branch;branches;repo;delete;Deletes;commits;last_push;protected
image;images;registry;untag;Untags;mb;pulled;pinned
backup;backups;vault;expire;Expires;gb;taken;held
snapshot;snapshots;volume;drop;Drops;gb;created;locked
table;tables;schema;truncate;Truncates;rows;last_read;audited
index;indexes;database;rebuild;Rebuilds;pages;built;unique
artifact;artifacts;pipeline;purge;Purges;mb;uploaded;released
log;logs;bucket;compress;Compresses;lines;closed;audited
token;tokens;vault;revoke;Revokes;uses;issued;shared
instance;instances;zone;terminate;Terminates;hours;booted;reserved
flag;flags;project;retire;Retires;evaluations;changed;permanent
message;messages;queue;discard;Discards;bytes;sent;replayed
ticket;tickets;board;close;Closes;comments;updated;blocked
mailbox;mailboxes;domain;suspend;Suspends;mb;last_login;shared
record;records;zone;remove;Removes;ttl;edited;proxied
worker;workers;pool;drain;Drains;jobs;started;spot
topic;topics;broker;delete;Deletes;partitions;written;compacted
session;sessions;cluster;kill;Kills;queries;opened;admin
release;releases;channel;yank;Yanks;downloads;published;signed
cache;caches;runner;evict;Evicts;mb;hit;warm"""


def an(word):
    """With its article."""
    return ("an " if re.match("[aeio]|u(?!s|ni|t|rl)", word) else "a ") + word


def make(k):
    thing, things, place, verb, does, size, date, flag = k.pick(SKINS.split("\n")).split(";")
    name, other, why, limit, day = k.word(), k.word(), k.id(), k.int(30, 70), "2026-01-15"
    who, *others = k.people(3)
    count = k.int(3, 6)
    rows = list(
        zip(k.ids(count), k.numbers(count, 2, 99), k.dates(count), [k.pick(who, *others) for _ in range(count)], strict=True)
    )
    rows = [(*row, k.chance(40)) for row in rows if row[1] != limit]
    said_date = date.replace("_", " ")
    says, test = k.pick(
        [
            (f"Only where {size} is above {limit}.|It concerns those with {size} over {limit}.", lambda r: r[1] > limit),
            (f"Only where {size} is below {limit}.|Whatever has {size} under {limit} goes, the rest stays.", lambda r: r[1] < limit),
            (f"Those with {said_date} before {day}, no others.|Anything whose {said_date} lies before {day}.", lambda r: r[2] < day),
            (f"Those with {said_date} after {day}, no others.|Whatever has {an(said_date)} later than {day}.", lambda r: r[2] > day),
            (f"The ones that belong to {who}.|Only what {who} owns.", lambda r: r[3] == who),
            (f"All but the ones of {who}.|Not those that {who} owns, all others.", lambda r: r[3] != who),
            (f"Whatever is not {flag}.|Spare those that are {flag}, take the rest.", lambda r: not r[4]),
            (f"Just the ones that are {flag}.|If it is {flag} it goes, otherwise not.", lambda r: r[4]),
            (f"{size} above {limit} and not {flag}: both must hold.", lambda r: r[1] > limit and not r[4]),
            (f"Those of {who}, unless {flag}.", lambda r: r[3] == who and not r[4]),
        ]
    )
    rule = k.one(says)
    tail = f" {rule}" if k.chance(50) else k.must(rule) or ""
    bad = [row[0] for row in rows if test(row)]

    k.role(f"You keep each {place} tidy.|{place} janitor|Housekeeping for {things}, one {place} at a time.")
    k.steps(f"<listing> shows what is there.|See the {things} with <listing>.", f"<remove> takes one {thing} per call.")
    k.goal(
        f"{verb} {things} in {place} {name}, change {why}.{tail}",
        f"{why}: {place} {name} needs its usual sweep of {things} ({verb}).{tail}",
        f"hey can u {verb} the {things} in {name} that the rule is about? ref is {why}.{tail}",
        f"Under change {why}, please {verb} every {thing} of {name} to which the rule applies.{tail}",
        f"{verb} --{place} {name} --change {why} # {things} by rule.{tail}",
    )

    @k.look(
        f"list_{things}|{things}_of|ls_{things}",
        f"Lists the {things} of {an(place)}.|What {things} {an(place)} holds.",
        name=text(f"{place}|name|in", f"Name of the {place}.|Which {place}."),
    )
    def listing(**by):
        if by.get("name") not in (name, other):
            return k.fail(f"no {place} {by.get('name')}")
        return [
            {f"{thing}|id|name": i, size: n, date: d, "owner|by": o, flag: f}
            for i, n, d, o, f in (rows if by["name"] == name else [])
            if not remove.made(key=i)
        ]

    @k.act(
        f"{verb}|{verb}_{thing}|{verb}_one",
        f"{does} one {thing}.|{does} {an(thing)} for good.",
        key=text(f"{thing}|id|{thing}_id", f"Id of the {thing}.|Which {thing}."),
        change=text("change|ref|reason", "Number of the change that allows it.|The change it is done under."),
    )
    def remove(key, change):
        if key not in [row[0] for row in rows] or remove.made(key=key):
            return k.fail(f"no {thing} {key}")
        return f"{key}: ok ({change})"

    def right():
        if not listing.made(name=name):
            return listing(name=name)
        return [remove(key=i, change=why) for i in bad if not remove.made(key=i)]

    return right
