"""Puts each thing into the place that the rule of this episode gives it: by ending, size, date, or owner."""

import re

from kind import text

STRUCTURE = "move-each"
DOMAIN = "files and folders"

# thing;things;from;place;number;owner;verb;third person
SKINS = """file;files;inbox;folder;kb;owner;move;Moves
ticket;tickets;triage;board;votes;reporter;send;Sends
mail;mails;inbox;label;kb;sender;sort;Sorts
image;images;staging;repository;layers;builder;push;Pushes
backup;backups;spool;vault;gb;plan_owner;store;Stores
job;jobs;intake;queue;cores;submitter;route;Routes
record;records;import;zone;ttl;requester;place;Places
dataset;datasets;landing;area;rows;publisher;promote;Promotes
log;logs;host;bucket;lines;service;ship;Ships
device;devices;dock;shelf;cycles;holder;put;Puts
user;users;waiting_room;group;logins;inviter;assign;Assigns
page;pages;drafts;space;words;author;file;Files
alert;alerts;firehose;channel;firings;source;forward;Forwards
package;packages;incoming;pool;deps;uploader;accept_into;Accepts
recording;recordings;recorder;album;minutes;speaker;upload;Uploads
model;models;scratch;registry;params;trainer;register;Registers
invoice;invoices;scanner;binder;amount;vendor;bind;Binds
vm;vms;sandbox;cluster;disks;tenant;migrate;Migrates
key;keys;loose_box;ring;uses;user;hang;Hangs
branch;branches;personal;namespace;commits;writer;transfer;Transfers"""


def an(word):
    """With its article."""
    return ("an " if re.match("[aeio]|u(?!s|ni|t|rl)", word) else "a ") + word


def make(k):
    thing, things, start, place, num, owner, verb, does = k.pick(SKINS.split("\n")).split(";")
    home, (p, q), (me, *rest) = k.word(), k.words(2), k.people(3)
    v, st, ow = verb.replace("_", " "), start.replace("_", " "), owner.replace("_", " ")
    count, limit, day = k.int(2, 4), k.int(30, 60), "2026-02-01"
    rows = [(i, k.pick(k.int(2, 29), k.int(61, 99)), d, k.pick(me, *rest), k.chance(50)) for i, d in zip(k.ids(count), k.dates(count), strict=True)]
    says, where = k.pick(
        [
            (f"over {limit} {num} into {p}, the others into {q}|{p} takes what has more than {limit} {num}, {q} takes the rest", lambda r: p if r[1] > limit else q),
            (f"before {day} into {p}, later ones into {q}|{q} is for dates after {day}, {p} for those before", lambda r: p if r[2] < day else q),
            (f"those of {me} into {p}, the others into {q}|whatever has {me} as {ow} goes into {p}, all else into {q}", lambda r: p if r[3] == me else q),
            (f"marked ones into {p}, the others into {q}|{q} is for what is not marked, {p} for what is", lambda r: p if r[4] else q),
            (f"only marked ones, into {p}; the others stay|{p} gets what is marked, the rest is not moved", lambda r: p if r[4] else None),
            (f"all into {p}, but those of {me} into {q}|{p} for everything except what {me} has as {ow}: that goes into {q}", lambda r: q if r[3] == me else p),
        ]
    )
    rule = k.one(says)
    tail = f": {rule}" if k.chance(50) else k.must(f"Where to: {rule}.|Places: {rule}.") or ""
    k.role(f"You clear the {st} of {things}.|{st} sorter|{things}: each to its {place}")
    k.steps("<listing> first.")
    k.goal(
        f"{v} the {things} from {st} {home}{tail}",
        f"{st} {home} is full, {v} what lies there{tail}",
        f"empty {home} pls{tail}" if "stay" not in rule and "not moved" not in rule else f"sort {home} pls{tail}",
        f"Please {v} each {thing} of {home} to its {place}{tail}.",
        f"{start}={home} {v}{tail}",
    )

    @k.look(f"list_{start}|{things}_in|{start}", f"Lists the {things} of {an(st)}.", name=text(f"{start}|name", f"Name of the {st}.|Which {st}."))
    def listing(**by):
        if by.get("name") != home:
            return k.fail(f"no {st} {by.get('name')}")
        return [{f"{thing}|id": i, num: n, "date": d, owner: o, "marked": m} for i, n, d, o, m in rows if not move.made(key=i)]

    @k.act(f"{verb}_{thing}|{verb}|do_{verb}", f"{does} {an(thing)} to {an(place)}.", key=text(f"{thing}|id", f"Id of the {thing}.|Which {thing}."), src=text(f"{start}|from_{start}|out_of", f"Name of the {st} it leaves."), to=text(f"{place}|to", f"Name of the {place}.|Which {place} it goes to."))
    def move(key, src, to):
        return f"{key} -> {to}" if key in [r[0] for r in rows] and src == home and to in (p, q) and not move.made(key=key) else k.fail(f"no {key} in {src}, or no {to}")

    def right():
        if not listing.made(name=home):
            return listing(name=home)
        return [move(key=r[0], src=home, to=where(r)) for r in rows if where(r) and not move.made(key=r[0])]

    return right
