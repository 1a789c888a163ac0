"""Several rows match; the text says whether the first, the last, all, or all but the first are meant."""

import re

from kind import text

STRUCTURE = "first-or-all"
DOMAIN = "search hits"

# hit;hits;what is searched;query word;verb;third person;number
SKINS = """match;matches;code;term;annotate;Annotates;line
message;messages;mailbox;sender;forward;Forwards;size
row;rows;table;value;fix;Fixes;version
line;lines;log;pattern;clip;Clips;offset
commit;commits;history;author;tag;Tags;files
ticket;tickets;tracker;keyword;bump;Bumps;votes
package;packages;index;prefix;mirror;Mirrors;releases
host;hosts;inventory;label;probe;Probes;port
event;events;audit_trail;actor;export;Exports;seq
test;tests;suite;marker;skip;Skips;runs
file;files;tree;extension;touch;Touches;lines
record;records;zone;target;flush;Flushes;ttl
key;keys;store;prefix;evict;Evicts;bytes
alert;alerts;pager;rule;snooze;Snoozes;fires
image;images;registry;layer;rebuild;Rebuilds;pulls
page;pages;wiki;topic;review;Reviews;views
job;jobs;scheduler;user;hold;Holds;runs
session;sessions;gateway;client;drop;Drops;packets
function;functions;project;decorator;document;Documents;calls
dump;dumps;archive;process;unpack;Unpacks;frames"""


def an(word):
    """With its article."""
    return ("an " if re.match("[aeio]|u(?!s|ni|t|rl)", word) else "a ") + word


def make(k):
    hit, hits, place, query, verb, does, num = k.pick(SKINS.split("\n")).split(";")
    term, home, note, count = k.word(), k.word(), k.word(), k.int(3, 5)
    rows = list(zip(k.ids(count), k.numbers(count), strict=True))
    empty = k.chance(8)
    rows = [] if empty else rows
    says, due = k.pick(
        [
            (f"the first {hit} in the result|only the {hit} that comes first", rows[:1]),
            (f"the last {hit} in the result|only the {hit} at the end of the list", rows[-1:]),
            (f"every {hit}|all {hits}, without exception", rows),
            (f"every {hit} but the first|all {hits} except the one at the top", rows[1:]),
            (f"every {hit} but the last|all {hits} apart from the final one", rows[:-1]),
            (f"the first two {hits}|the two {hits} at the top", rows[:2]),
        ]
    )
    which, p = k.one(says), place.replace("_", " ")
    in_goal = k.chance(50)
    what = which if in_goal else f"what <find> gives for {query} {term}"
    if not in_goal:
        k.must(f"We {verb} {which}.|What to {verb}: {which}.")
    for_ = f" for {query} {term}" if in_goal else ""

    k.role(f"You search {an(p)} and {verb} what is found.|{p} search bot|finder of {hits}")
    k.must(f"Nothing found: finish.|If there is no {hit}, there is nothing to do.")
    k.steps("<find> first.")
    k.goal(
        f"{verb} {what}{for_} in {home}, note {note}",
        f"Search {home}{for_}. Then {verb} {what} with the note {note}.",
        f"{home}: {verb} {what}{for_} plz, say {note}",
        f"note={note}; {p}={home};{for_} {verb} {what}",
        f"In the {p} {home} please {verb} {what}{for_}; the note reads {note}.",
    )

    @k.look(
        f"search_{place}|find_{hits}|grep_{place}",
        f"Searches {an(p)}.|Finds {hits} in {an(p)}.",
        place=text(f"{place}|where", f"Name of the {p}.|Which {p}."),
        term=text(f"{query}|q|query", f"The {query} to look for.|What to look for: {an(query)}."),
    )
    def find(place, **by):
        if place != home:
            return k.fail(f"no {p} {place}")
        return [{f"{hit}|id": i, num: n} for i, n in rows] if by.get("term") == term else []

    @k.act(
        f"{verb}_{hit}|{verb}|{verb}_one",
        f"{does} one {hit}.",
        key=text(f"{hit}|id|{hit}_id", f"Id of the {hit}.|Which {hit}."),
        note=text("note|comment|remark", "Note that goes with it.|What is noted."),
    )
    def mark(key, note):
        return f"{key}: {note}" if key in [r[0] for r in rows] and not mark.made(key=key) else k.fail(f"no {hit} {key} or done before")

    def right():
        if not find.made(place=home, term=term):
            return find(place=home, term=term)
        return [mark(key=i, note=note) for i, _ in due if not mark.made(key=i)]

    return right
