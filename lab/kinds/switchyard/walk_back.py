"""Goes from one item to the next that it names until one fits the stop rule of this episode; acts on that one."""

import re

from kind import text

STRUCTURE = "walk-until"
DOMAIN = "history"

# item;items;link;status field;good;bad;who;verb;third person;place
SKINS = """build;builds;previous;result;green;red;builder;promote;Promotes;channel
commit;commits;parent;tests;pass;fail;author;check_out;Checks out;worktree
release;releases;before;quality;sound;broken;manager;roll_back;Rolls back to;service
backup;backups;older;check;intact;damaged;operator;restore;Restores;database
snapshot;snapshots;parent;state;clean;dirty;owner;clone;Clones;volume
hop;hops;next;link;up;down;carrier;bypass;Bypasses;route
event;events;cause;level;info;fatal;source;attach;Attaches;incident
migration;migrations;depends_on;state;applied;pending;writer;run;Runs;schema
image;images;base;scan;clean;infected;maintainer;rebase;Rebases on;recipe
job;jobs;waits_for;state;done;stuck;user;kick;Kicks;queue
version;versions;replaces;support;active;ended;vendor;install;Installs;laptop
config;configs;inherits;lint;valid;invalid;editor;load;Loads;node
message;messages;reply_to;flag;read;unread;sender;quote;Quotes;thread
certificate;certificates;issuer;status;trusted;revoked;ca;pin;Pins;client
ticket;tickets;blocked_by;state;closed;open;assignee;raise_up;Raises;board
patch;patches;after;verdict;accepted;rejected;reviewer;apply;Applies;tree
lease;leases;earlier;state;valid;lapsed;holder;renew;Renews;device
redirect;redirects;leads_to;answer;found;gone;owner;record;Records;sitemap
deploy;deploys;last;health;fine;failing;deployer;redo;Redoes;stage
page;pages;revision_of;review;passed;refused;editor;publish;Publishes;site"""


def an(word):
    """With its article."""
    return ("an " if re.match("[aeio]|u(?!s|ni|t|rl)", word) else "a ") + word


def make(k):
    item, items, link, field, good, bad, who, verb, does, place = k.pick(SKINS.split("\n")).split(";")
    count, v, ln = k.int(3, 6), verb.replace("_", " "), link.replace("_", " ")
    ids, dest, (me, them) = k.ids(count), k.word(), k.people(2)
    at = k.int(0, count - 1)
    how = k.pick("good", "bad", "me", "notme", "end")
    others = {"good": (bad, None), "bad": (good, None), "me": (None, them), "notme": (None, me), "end": (None, None)}[how]
    hit = {"good": (good, None), "bad": (bad, None), "me": (None, me), "notme": (None, them), "end": (None, None)}[how]
    at = count - 1 if how == "end" else at
    rows = {}
    for n, i in enumerate(ids):
        state, person = others if n < at else hit if n == at else (None, None)
        rows[i] = (state or k.pick(good, bad), person or k.pick(me, them), ids[n + 1] if n + 1 < count else None)
    rule = k.one(
        {
            "good": f"the first one that is {good}|the nearest one with {field} {good}",
            "bad": f"the first one that is {bad}|the nearest one with {field} {bad}",
            "me": f"the first one whose {who} is {me}|the nearest one of {me}",
            "notme": f"the first one whose {who} is not {me}|the nearest one that is not of {me}",
            "end": f"the very end of the chain|the one that has no {ln} any more",
        }[how]
    )
    k.role(f"You follow the chain of {items}.|{item} walker|Step by step through {items}.")
    k.must(f"Follow {ln} from one {item} to the next.|Each {item} names another one under {ln}; go on there.")
    k.steps("<get> one at a time.")
    k.goal(
        f"From {item} {ids[0]} on, find {rule} and {v} it. {place}: {dest}",
        f"{v} {rule}, beginning with {ids[0]}, {place} {dest}",
        f"start at {ids[0]}, go on until {rule}, then {v} it for {dest}",
        f"{place} {dest} needs {rule}. The chain of {items} begins with {ids[0]}. {v.capitalize()} what you find.",
        f"{ids[0]} > ... > {rule}; {v}; {place}={dest}",
    )
    k.must(f"{ids[0]} itself counts too.|The one you begin with counts as well.")

    @k.look(
        f"get_{item}|show_{item}|{item}",
        f"Shows one {item}.",
        key=text(f"{item}|id", f"Id of the {item}.|Which {item}."),
    )
    def get(key):
        if key not in rows:
            return k.fail(f"no {item} {key}")
        state, person, to = rows[key]
        return {f"{item}_id|id": key, field: state, who: person, link: to or "none"}

    @k.act(
        f"{verb}_{item}|{verb}|{verb}_it",
        f"{does} {an(item)}.",
        key=text(f"{item}|id", f"Id of the {item}.|Which {item}."),
        dest=text(f"{place}|where|for_{place}", f"Name of the {place}.|Which {place} it is for."),
    )
    def act_on(key, dest):
        return f"{v} {key}: ok" if key in rows else k.fail(f"no {item} {key}")

    def right():
        for i in ids[: at + 1]:
            if not get.made(key=i):
                return get(key=i)
        return [] if act_on.made() else act_on(key=ids[at], dest=dest)

    return right
