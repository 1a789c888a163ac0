"""Two or three things have the same name; a hint in the request, or a rule, tells which of them is meant."""

import re

from kind import text

STRUCTURE = "ambiguous-name"
DOMAIN = "name clashes"

# thing;things;place;number;person;date;verb;third person;value
SKINS = """user;users;office;logins;manager;joined;rename;Renames;login
host;hosts;site;cores;admin;bought;move;Moves;rack
repo;repos;group;commits;owner;created;archive;Archives;reason
branch;branches;repo;commits;author;pushed;retarget;Retargets;base
table;tables;schema;rows;steward;altered;export;Exports;bucket
job;jobs;queue;runs;submitter;queued;reprioritize;Reprioritizes;lane
ticket;tickets;board;votes;reporter;opened;link;Links;parent
page;pages;space;views;author;edited;redirect;Redirects;target
flag;flags;project;users;creator;changed;copy;Copies;target
image;images;registry;pulls;builder;pushed;retag;Retags;tag
queue;queues;broker;messages;consumer;declared;bind;Binds;exchange
device;devices;lab;cycles;holder;enrolled;assign;Assigns;person_key
alert;alerts;team;firings;editor;made;reroute;Reroutes;channel
backup;backups;vault;gb;operator;taken;restore;Restores;target
contact;contacts;firm;calls;agent;added;tag;Tags;tag
record;records;zone;ttl;requester;edited;point;Points;target
secret;secrets;store;reads;reader;set_on;move;Moves;vault
dataset;datasets;area;records;publisher;released;attach;Attaches;notebook
meeting;meetings;room;guests;chair;booked;shift;Shifts;slot
package;packages;index;stars;maintainer;published;vendor;Vendors;folder"""


def an(word):
    """With its article."""
    return ("an " if re.match("[aeio]|u(?!s|ni|t|rl)", word) else "a ") + word


def make(k):
    thing, things, place, num, person, date, verb, does, val = k.pick(SKINS.split("\n")).split(";")
    name, value, count = k.word(), k.word(), k.int(2, 3)
    d = date.replace("_", " ")
    rows = list(zip(k.ids(count), k.words(count), k.numbers(count), k.people(count), k.dates(count), strict=True))
    one = k.pick(rows)
    says, hit = k.pick(
        [
            (f"the one in {place} {one[1]}|{one[1]}'s, that is the {place}", one),
            (f"the one of {one[3]}|that with {one[3]} as {person}", one),
            (f"the one with the most {num}|the one that has more {num} than any other", max(rows, key=lambda r: r[2])),
            (f"the one with the fewest {num}|the one that has less {num} than any other", min(rows, key=lambda r: r[2])),
            (f"the newest, by {d}|the one with the latest {d}", max(rows, key=lambda r: r[4])),
            (f"the oldest, by {d}|the one with the earliest {d}", min(rows, key=lambda r: r[4])),
        ]
    )
    which = k.one(says)
    tail = f" ({which})" if k.chance(60) else k.must(f"If several have the name, {which} is meant.|Of {things} with one name we mean {which}.") or ""
    k.role(f"You {verb} {things} by name.|{thing} desk|names are not unique here: {things}")
    k.steps("<find> by name.")
    k.goal(
        f"{verb} {thing} {name}{tail}, {val.replace('_', ' ')} {value}",
        f"{name}{tail}: {verb} it, {val.replace('_', ' ')} {value}",
        f"pls {verb} {name}{tail} with {value}",
        f"Please {verb} the {thing} called {name}{tail}; the {val.replace('_', ' ')} is {value}.",
        f"{thing}={name}{tail} {val}={value}",
    )

    @k.look(f"find_{thing}|search_{things}|{things}_called", f"Finds the {things} of a name.", name=text("name|called", f"Name of the {thing}.|The name to look for."))
    def find(**by):
        if by.get("name") != name:
            return []
        return [{f"{thing}_id|id": i, "name": name, place: p, num: n, person: w, date: x} for i, p, n, w, x in rows]

    @k.act(f"{verb}_{thing}|{verb}|do_{verb}", f"{does} {an(thing)}.", key=text(f"{thing}_id|id", f"Id of the {thing}.|Which {thing}, by id."), place=text(f"{place}|in", f"The {place} it is in.|Its {place}."), value=text(f"{val}|value", f"The {val.replace('_', ' ')}.|What it gets."))
    def act_on(key, place, value):
        return f"{key}: {value}" if (key, place) in [(r[0], r[1]) for r in rows] else k.fail(f"no {key} in {place}")

    def right():
        if not find.made(name=name):
            return find(name=name)
        return [] if act_on.made() else act_on(key=hit[0], place=hit[1], value=value)

    return right
