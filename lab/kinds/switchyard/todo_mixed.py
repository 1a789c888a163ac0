"""A short list of different things to do on named items of one place; ids come from a listing, the order is stated."""

import re

from kind import text

STRUCTURE = "todo-list"
DOMAIN = "errands"

# thing;things;place;verbs with third persons
SKINS = """host;hosts;rack;reboot=Reboots;drain=Drains;label=Labels
branch;branches;repo;merge=Merges;lock=Locks;delete=Deletes
ticket;tickets;board;close=Closes;move=Moves;pin=Pins
queue;queues;broker;pause=Pauses;purge=Purges;mirror=Mirrors
volume;volumes;array;snapshot=Snapshots;detach=Detaches;grow=Grows
user;users;team;invite=Invites;mute=Mutes;promote=Promotes
record;records;zone;refresh=Refreshes;disable=Disables;sign=Signs
job;jobs;scheduler;start=Starts;skip=Skips;hold=Holds
image;images;registry;scan=Scans;untag=Untags;copy=Copies
table;tables;schema;analyze=Analyzes;truncate=Truncates;export=Exports
flag;flags;project;enable=Enables;archive=Archives;watch=Watches
backup;backups;vault;verify=Verifies;expire=Expires;download=Downloads
alert;alerts;service;ack=Acknowledges;escalate=Escalates;snooze=Snoozes
certificate;certificates;gateway;renew=Renews;revoke=Revokes;preview=Previews
page;pages;wiki;publish=Publishes;hide=Hides;translate=Translates
pod;pods;namespace;restart=Restarts;evict=Evicts;trace=Traces
package;packages;index;publish=Publishes;yank=Yanks;audit=Audits
device;devices;lab;charge=Charges;wipe=Wipes;lend=Lends
secret;secrets;store;rotate=Rotates;seal=Seals;share=Shares
log;logs;bucket;ship=Ships;compress=Compresses;drop=Drops"""


def an(word):
    """With its article."""
    return ("an " if re.match("[aeio]|u(?!s|ni|t|rl)", word) else "a ") + word


def make(k):
    thing, things, place, *verbs = k.pick(SKINS.split("\n")).split(";")
    verbs = dict(v.split("=") for v in verbs)
    home, names = k.word(), k.words(k.int(4, 6))
    ids = dict(zip(names, k.ids(len(names)), strict=True))
    todo = [(k.pick(list(verbs)), n) for n in k.some(names, k.int(2, 3))]
    order = k.pick("given", "reverse", "any", "any")
    k.must(
        {
            "given": "Do them in the order in which they stand.|The order of the request counts.",
            "reverse": "Do them from the last to the first.|The last one named comes first, the first one last.",
            "any": "The order does not matter.|Any order will do.",
        }[order]
    )
    items = [f"{v} {n}" for v, n in todo]
    tools = {}
    k.role(f"You run errands in {an(place)}.|{place} errands|{things}: this and that")
    k.must(f"Tools want the id of {an(thing)}.|Every {thing} goes by its id.")
    k.steps("<listing> has the ids.")
    k.goal(
        f"In {place} {home}: {', '.join(items)}.",
        f"{home}\n" + "\n".join(f"- {one}" for one in items),
        f"{home} pls: {' + '.join(items)}",
        f"For the {place} {home} I would like you to {', then '.join(items)}.",
        f"todo {home}: {' / '.join(items)}",
    )

    @k.look(f"list_{things}|{things}_of|{place}_list", f"Lists the {things} of {an(place)}.", name=text(f"{place}|name", f"Name of the {place}.|Which {place}."))
    def listing(**by):
        return [{f"{thing}|name": n, "id|uid": ids[n]} for n in names] if by.get("name") == home else k.fail(f"no {place} {by.get('name')}")

    def add(verb):
        def errand(place, key):
            return f"{verb} {key}: ok" if place == home and key in ids.values() and not tools[verb].made(key=key) else k.fail(f"no id {key} in {place}")

        errand.__name__ = verb
        tools[verb] = k.act(f"{verb}|{verb}_{thing}|do_{verb}", f"{verbs[verb]} {an(thing)}.", place=text(f"{place}|in", f"Name of the {place}.|Which {place}."), key=text(f"id|{thing}_id|uid", f"Id of the {thing}.|Which {thing}, by id."))(errand)

    for verb in verbs:
        add(verb)

    def right():
        if not listing.made(name=home):
            return listing(name=home)
        left = [tools[v](place=home, key=ids[n]) for v, n in todo if not tools[v].made(key=ids[n])]
        if order == "reverse":
            left = left[::-1]
        return left if order == "any" else left[:1]

    return right
