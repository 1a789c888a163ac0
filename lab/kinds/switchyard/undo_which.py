"""Takes one change of a history back: the last one, the last of somebody, the one of a key, as the text has it."""

import re

from kind import text

STRUCTURE = "undo"
DOMAIN = "change history"

# thing;change;changes;key;undo;third person
SKINS = """config;change;changes;setting;revert;Reverts
zone;edit;edits;record;undo_edit;Undoes
repo;commit;commits;file;revert_commit;Reverts
dashboard;version;versions;panel;roll_back;Rolls back
policy;amendment;amendments;clause;withdraw;Withdraws
firewall;entry;entries;port_name;take_back;Takes back
database;migration;migrations;table;down_migrate;Takes down
wiki;revision;revisions;page;restore_before;Undoes
flag_store;toggle;toggles;flag;untoggle;Undoes
ledger;posting;postings;account;reverse;Reverses
roster;swap;swaps;shift;cancel_swap;Cancels
inventory;move;moves;asset;move_back;Takes back
playlist;update;updates;slot;undo_update;Undoes
template;patch;patches;block;unapply;Unapplies
directory;grant;grants;group;ungrant;Takes back
router;command;commands;interface;negate;Negates
schema;alteration;alterations;column;unalter;Undoes
catalog;import;imports;source;unimport;Takes back
board;transition;transitions;ticket;move_card_back;Takes back
cache;override;overrides;path_name;lift;Lifts"""


def an(word):
    """With its article."""
    return ("an " if re.match("[aeio]|u(?!s|ni|t|rl)", word) else "a ") + word


def make(k):
    thing, change, changes, key, undo_, does = k.pick(SKINS.split("\n")).split(";")
    name, th = k.word(), thing.replace("_", " ")
    me, them, third = k.people(3)
    count = k.int(4, 6)
    stamps = sorted(k.dates(count))
    keys, ky = k.words(3), key.replace("_", " ")
    rows = [(i, d, k.pick(me, them, third), k.pick(keys)) for i, d in zip(k.ids(count), stamps, strict=True)]
    rows[1] = (*rows[1][:2], me, keys[0])
    shown = k.pick(rows, rows[::-1])
    says, hit = k.pick(
        [
            (f"the latest {change}|whatever was changed last", rows[-1]),
            (f"the latest {change} by {me}|what {me} changed last", [r for r in rows if r[2] == me][-1]),
            (f"the latest {change} of {ky} {keys[0]}|the last one that concerns {keys[0]}", [r for r in rows if r[3] == keys[0]][-1]),
            (f"the first {change} of all|the oldest {change} there is", rows[0]),
            (f"the {change} of {rows[2][1]}|what was changed on {rows[2][1]}", rows[2]),
            (f"the {change} just before the latest|the last {change} but one", rows[-2]),
            (f"the oldest {change} by {me}|what {me} changed first of all", [r for r in rows if r[2] == me][0]),
        ]
    )
    which, why = k.one(says), k.word()
    u = undo_.replace("_", " ")
    k.role(f"You take back what went wrong in {an(th)}.|{th} undo|history of {an(th)}, backwards")
    k.must(f"Only one {change} is taken back, the others stay.|Never more than one {change}.")
    k.steps("<history> first.")
    k.goal(
        f"{u} {which} in {th} {name}, reason {why}",
        f"{th} {name}: take back {which} ({why})",
        f"oops. {which} in {name} has to go, say {why}",
        f"Please undo {which} of the {th} {name}; the reason is {why}.",
        f"{name}: undo > {which} > {why}",
    )

    @k.look(f"{thing}_history|list_{changes}|history", f"Lists the {changes} of {an(th)}.", name=text(f"{thing}|name", f"Name of the {th}.|Which {th}."))
    def history(**by):
        if by.get("name") != name:
            return k.fail(f"no {th} {by.get('name')}")
        return [{f"{change}|id": i, "date|on": d, "by|who": p, key: x} for i, d, p, x in shown]

    @k.act(f"{undo_}|{undo_}_one|do_{undo_}", f"{does} one {change}.", where=text(f"{thing}|name|where", f"Name of the {th}.|In which {th}."), cid=text(f"{change}|id", f"Id of the {change}.|Which {change}."), why=text("reason|why", "Why it is taken back.|The reason."))
    def undo(where, cid, why):
        return f"{cid} is undone" if where == name and cid in [r[0] for r in rows] else k.fail(f"no {change} {cid} in {where}")

    def right():
        if not history.made(name=name):
            return history(name=name)
        return [] if undo.made() else undo(where=name, cid=hit[0], why=why)

    return right
