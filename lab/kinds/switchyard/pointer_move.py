"""A pointer (current, latest, live) leads to one of several versions; it is moved one back, one on, or elsewhere."""

import re

from kind import text

STRUCTURE = "pointer-move"
DOMAIN = "versions"

# owner;version;versions;pointer;move;third person;mark;good;bad
SKINS = """service;release;releases;current;repoint;Repoints;health;good,bad
image;tag;tags;latest;move_tag;Moves the tag of;scan;clean,dirty
site;build;builds;live;switch;Switches;check;passed,failed
database;snapshot;snapshots;active;roll;Rolls;state;complete,partial
model;checkpoint;checkpoints;serving;swap;Swaps;eval;better,worse
package;version;versions;stable;set_dist_tag;Sets the dist tag of;audit;safe,unsafe
config;revision;revisions;applied;apply_revision;Applies a revision of;lint;valid,invalid
function;deployment;deployments;primary;shift;Shifts;smoke;green,red
page;edition;editions;published;republish;Republishes;review;accepted,refused
router;firmware;firmwares;boot;set_boot;Sets the boot image of;signature;valid,broken
index;generation;generations;alias;realias;Realiases;merge;merged,unmerged
chart;rollout;rollouts;deployed;roll_to;Rolls;status;deployed,failed
key;key_version;key_versions;primary;promote;Promotes a version of;use;enabled,disabled
template;draft;drafts;default;make_default;Sets the default of;proof;read,unread
dataset;cut;cuts;head;point;Points;quality;high,low
app;slot;slots;production;exchange;Exchanges;warmup;warm,cold
branch;commit;commits;tip;reset;Resets;tests;pass,fail
vm;image_no;image_nos;golden;select;Selects for;boot;boots,hangs
policy;version;versions;default;set_default;Sets the default of;review;signed,unsigned
job;recipe;recipes;used;use_recipe;Changes the recipe of;run;ok,crash"""


def an(word):
    """With its article."""
    return ("an " if re.match("[aeio]|u(?!s|ni|t|rl)", word) else "a ") + word


def make(k):
    owner, ver, vers, pointer, move_, does, mark, both = k.pick(SKINS.split("\n")).split(";")
    good, bad = both.split(",")
    name, count = k.word(), k.int(4, 6)
    ids, days = k.ids(count), sorted(k.dates(count))
    cur = k.int(1, count - 2)
    marks = [k.pick(good, bad) for _ in ids]
    marks[0], marks[-1] = good, k.pick(good, bad)
    before = [n for n in range(cur) if marks[n] == good]
    says, to = k.pick(
        [
            (f"one step back|to the {ver} right before the {pointer} one", cur - 1),
            (f"one step on|to the {ver} right after the {pointer} one", cur + 1),
            (f"to the newest {ver}|to the {ver} with the latest date", count - 1),
            (f"to the oldest {ver}|to the very first {ver} by date", 0),
            (f"back to the last {ver} before it that is {good}|to the nearest earlier {ver} with {mark} {good}", before[-1]),
        ]
    )
    newest_first = k.chance(50)
    rows = list(zip(ids, days, marks, range(count), strict=True))
    rows = rows[::-1] if newest_first else rows
    v, p, w = ver.replace("_", " "), pointer.replace("_", " "), k.one(says).replace("_", " ")
    ticket = k.id()
    k.role(f"You move pointers.|{owner} versions|which {v} is {p}: that is your job")
    k.must(f"Versions go by date, whatever the order of the list.|Before and after mean the date of {an(v)}.")
    k.steps("<listing> first.")
    k.goal(
        f"{owner} {name}: {p} goes {w} ({ticket})",
        f"Move {p} of {name} {w}. Ticket {ticket}.",
        f"{name} is acting up, put {p} {w}.. {ticket}",
        f"Would you set the {p} {v} of {name} {w}, please? It is for {ticket}.",
        f"{ticket} {owner}={name} {p}: {w}",
    )

    @k.look(f"list_{vers}|{vers}_of|{owner}_{vers}", f"Lists the {vers.replace('_', ' ')} of {an(owner)}.", name=text(f"{owner}|name", f"Name of the {owner}.|Which {owner}."))
    def listing(**by):
        if by.get("name") != name:
            return k.fail(f"no {owner} {by.get('name')}")
        return [{f"{ver}|id": i, "date|made": d, mark: m, pointer: n == cur} for i, d, m, n in rows]

    @k.act(f"{move_}_{owner}|{move_}|do_{move_}", f"{does} {an(owner)}.", key=text(f"{owner}|name", f"Name of the {owner}.|Which {owner}."), to=text(f"{ver}|to", f"Id of the {v} that is {p} then.|The {v} to use."), was=text(f"was|from_{ver}|old", f"Id of the {v} that is {p} now.|The {v} that it leaves."), ref=text("ticket|ref", "Number of the ticket."))
    def move(key, to, was, ref):
        return f"{p} is {to}" if key == name and to in ids and was == ids[cur] else k.fail(f"{p} is not {was}")

    def right():
        if not listing.made(name=name):
            return listing(name=name)
        return [] if move.made() else move(key=name, to=ids[to], was=ids[cur], ref=ticket)

    return right
