"""Joins two things; which one is taken into which is decided by a rule over what both records say."""

import re

from kind import text

STRUCTURE = "direction-stated"
DOMAIN = "merging"

# thing;things;number;date;verb;third person
SKINS = """account;accounts;logins;created;merge;Merges
ticket;tickets;comments;opened;merge;Merges
branch;branches;commits;forked;fold;Folds
table;tables;rows;altered;absorb;Absorbs
queue;queues;messages;declared;drain;Drains
bucket;buckets;objects;made;empty;Empties
project;projects;issues;started;unite;Unites
mailbox;mailboxes;mails;opened;join;Joins
replica;replicas;transactions;synced;sync;Syncs
folder;folders;files;touched;move;Moves
cluster;clusters;pods;built;migrate;Migrates
tag;tags;uses;coined;retag;Retags
group;groups;members;founded;collapse;Collapses
index;indexes;documents;refreshed;reload;Reloads
wiki;wikis;pages;edited;import_all;Imports
log;logs;lines;rotated;append;Appends
vault;vaults;secrets;sealed;transfer;Transfers
topic;topics;events;published;bridge;Bridges
contact;contacts;notes;added;merge;Merges
catalog;catalogs;entries;revised;load;Loads"""


def an(word):
    """With its article."""
    return ("an " if re.match("[aeio]|u(?!s|ni|t|rl)", word) else "a ") + word


def make(k):
    thing, things, num, date, verb, does = k.pick(SKINS.split("\n")).split(";")
    names, v = k.words(2), verb.replace("_", " ")
    other, ticket = k.word(), k.id()
    data = {n: (i, x, d, s) for n, i, x, d, s in zip(names, k.ids(2), k.numbers(2), k.dates(2), k.shuffled(["yes", "no"]), strict=True)}
    by_num, by_date = sorted(names, key=lambda n: data[n][1]), sorted(names, key=lambda n: data[n][2])
    locked = [n for n in names if data[n][3] == "yes"]
    free = [n for n in names if data[n][3] == "no"]
    says, (source, target) = k.pick(
        [
            (f"The one with fewer {num} goes into the one with more.|More {num} stays, fewer {num} is taken in.", by_num),
            (f"The one with more {num} is taken into the one with fewer.|Fewer {num} stays; the fuller one goes.", by_num[::-1]),
            (f"The one {date} earlier goes into the one {date} later.|Old into new, by the date {date}.", by_date),
            (f"The one {date} later goes into the one {date} earlier.|New into old, by the date {date}.", by_date[::-1]),
            ("What is verified stays, and takes in the other.|The one that is not verified goes into the verified one.", free + locked),
            ("The verified one is the source; the one that is not verified receives it.|From verified to not verified.", locked + free),
        ]
    )
    rule = k.one(says)
    tail = f" {rule}" if k.chance(45) else k.must(rule) or ""
    pair = " and ".join(k.shuffled(names))

    k.role(f"You {v} {things} that belong together.|{thing} joiner|Two {things} in, one out.")
    k.steps("<get> both of them.", "Then <join>.")
    k.goal(
        f"{v} {things} {pair} ({ticket}).{tail}",
        f"{ticket}: {pair} are the same {thing}, make it one.{tail}",
        f"we have {pair}, thats one {thing} too many. {v} pls, {ticket}.{tail}",
        f"Kindly {v} the {things} {pair} as {ticket} asks.{tail}",
        f"{v}: {pair}; ref: {ticket}.{tail}",
    )

    @k.look(
        f"get_{thing}|show_{thing}|{thing}_info",
        f"Shows {an(thing)}.",
        name=text(f"{thing}|name", f"Name of the {thing}.|Which {thing}."),
    )
    def get(**by):
        if by.get("name") not in data:
            return k.fail(f"no {thing} {by.get('name')}") if by.get("name") != other else {"name": other}
        i, x, d, s = data[by["name"]]
        return {"name": by["name"], "id|uid": i, num: x, date: d, "verified": s}

    @k.act(
        f"{verb}_{things}|{verb}|{verb}_two",
        f"{does} one {thing} into another.",
        source=text("source|from_id|what", f"Id of the {thing} that goes.|The {thing} that is taken in, by id."),
        target=text("target|into|to_id", f"Id of the {thing} that stays.|The {thing} that receives it, by id."),
        ref=text("ticket|ref", "The ticket.|Number of the ticket."),
    )
    def join(source, target, ref):
        known = [i for i, *_ in data.values()]
        return f"{source} -> {target}" if source in known and target in known and source != target else k.fail(f"{source}, {target}: give two ids")

    def right():
        missing = [get(name=n) for n in names if not get.made(name=n)]
        if missing:
            return missing
        return [] if join.made() else join(source=data[source][0], target=data[target][0], ref=ticket)

    return right
