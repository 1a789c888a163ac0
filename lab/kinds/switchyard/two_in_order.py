"""Two acts on one thing, in the order that the text gives; the id that both need is looked up."""

import re

from kind import text

STRUCTURE = "order-stated"
DOMAIN = "maintenance"

# thing;place;verb a;third person a;verb b;third person b
SKINS = """node;rack;drain;Drains;reboot;Reboots
replica;cluster;detach;Detaches;upgrade;Upgrades
service;host;stop;Stops;dump;Dumps
branch;repo;lock;Locks;tag;Tags
queue;broker;pause;Pauses;export;Exports
certificate;gateway;install;Installs;announce;Announces
table;schema;copy;Copies;reindex;Reindexes
image;registry;sign;Signs;scan;Scans
record;zone;lower;Lowers;switch;Switches
flag;project;enable;Enables;record;Records
backup;vault;verify;Verifies;seal;Seals
disk;server;mark;Marks;eject;Ejects
instance;region;snapshot;Snapshots;resize;Resizes
package;index;yank;Yanks;republish;Republishes
worker;pool;quiet;Quiets;kill;Kills
ticket;board;label;Labels;freeze;Freezes
log;bucket;rotate;Rotates;ship;Ships
tunnel;site;test;Tests;rekey;Rekeys
cache;edge;flush;Flushes;warm;Warms
secret;store;back_up;Backs up;rotate;Rotates"""


def an(word):
    """With its article."""
    return ("an " if re.match("[aeio]|u(?!s|ni|t|rl)", word) else "a ") + word


def make(k):
    thing, place, *both = k.pick(SKINS.split("\n")).split(";")
    verbs = {both[0]: both[1], both[2]: both[3]}
    first, second = k.shuffled(verbs)
    name, home, ticket = k.word(), k.word(), k.id()
    rows = list(zip([name, *k.words(3)], k.ids(4), strict=True))
    rows, ids = k.shuffled(rows), dict(rows)
    f, s = first.replace("_", " "), second.replace("_", " ")
    order = k.one(
        f"<{first}> comes before <{second}>.|<{second}> only after <{first}>.|First <{first}>, then <{second}>.",
        f"Never <{second}> what was not put through <{first}>.|<{second}> is the last step, <{first}> the one before.",
    )
    in_goal = k.chance(30)
    if not in_goal:
        k.must(order)
    say = f"{f}, then {s}" if in_goal else " and ".join(k.shuffled([f, s]))
    late = f"{s}, but {f} beforehand" if in_goal else say

    k.role(f"You maintain things in {an(place)}.|{thing} maintenance|Careful hands for every {thing}.")
    k.steps("Ids come from <ids_of>.|Ask <ids_of> for the id.")
    k.goal(
        f"{say} {thing} {name} in {place} {home}, ticket {ticket}",
        f"{ticket}: {name} ({place} {home}) needs {late}.",
        f"plz {say} {name} over in {home}, {ticket}",
        f"The {thing} {name} of {home} is due under {ticket}: {late}.",
        f"{place}={home} {thing}={name} ref={ticket} do: {late}",
    )

    @k.look(
        f"{thing}_ids|list_{place}|ids_of",
        f"Lists what is in {an(place)}, with ids.",
        name=text(f"{place}|name", f"Name of the {place}.|Which {place}."),
    )
    def ids_of(**by):
        return [{f"{thing}|name": n, "id|uid": i} for n, i in rows] if by.get("name") == home else k.fail(f"no {place} {by.get('name')}")

    tools = {}

    def add(verb):
        def step(key, ref):
            if key not in ids.values():
                return k.fail(f"{key} is no id of {an(thing)}")
            return f"{verb.replace('_', ' ')} {key}: done"

        step.__name__ = verb
        tools[verb] = k.act(
            f"{verb}_{thing}|{verb}|{verb}_it",
            f"{verbs[verb]} {an(thing)}.",
            key=text(f"id|{thing}_id|uid", f"Id of the {thing}, not its name.|The id of the {thing}."),
            ref=text("ticket|ref", "The ticket it is done under.|Number of the ticket."),
        )(step)

    for verb in verbs:
        add(verb)

    def right():
        if not ids_of.made(name=home):
            return ids_of(name=home)
        for verb in (first, second):
            if not tools[verb].made(key=ids[name]):
                return tools[verb](key=ids[name], ref=ticket)
        return []

    return right
