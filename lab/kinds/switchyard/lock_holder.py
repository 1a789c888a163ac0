"""A thing is locked: whether the lock may be broken depends on who holds it, how long, or why, by the rule."""

import re

from kind import text

STRUCTURE = "unlock"
DOMAIN = "locks"

# thing;lock;work;third person;break;value
SKINS = """state_file;lock;apply;Applies;force_unlock;plan
repo;lease;push;Pushes to;break_lease;branch
table;lock;migrate;Migrates;kill_holder;revision
package_db;lock;upgrade;Upgrades;clear_lock;release
device;claim;flash;Flashes;drop_claim;firmware
document;checkout;publish;Publishes;cancel_checkout;edition
environment;reservation;deploy;Deploys to;end_reservation;build
mailbox;hold;export;Exports;lift_hold;format_name
queue;pause;drain;Drains;end_pause;target
zone;freeze;edit;Edits;unfreeze;serial_name
cluster;maintenance;scale;Scales;end_maintenance;profile
printer;session;reset;Resets;close_session;driver
ticket;edit_lock;merge;Merges;release_edit;parent
bucket;retention;empty;Empties;void_retention;manifest
account;suspension;bill;Bills;lift_suspension;tariff
folder;mount;move;Moves;unmount;location
pipeline;run_slot;start;Starts;free_slot;config
certificate;order;reissue;Reissues;cancel_order;profile
database;backup_mark;restart;Restarts;clear_mark;flavor
page;draft_lock;overwrite;Overwrites;drop_draft;text_name"""


def an(word):
    """With its article."""
    return ("an " if re.match("[aeio]|u(?!s|ni|t|rl)", word) else "a ") + word


def make(k):
    thing, lock, work, does, breaks, val = k.pick(SKINS.split("\n")).split(";")
    name, value, token = k.word(), k.word(), k.id()
    me, them = k.people(2)
    th, lk, wk, vl = (x.replace("_", " ") for x in (thing, lock, work, val))
    limit, age = k.int(30, 60), k.pick(k.int(2, 29), k.int(61, 400))
    holder, why = k.pick(me, them, them), k.pick("manual", "nightly", "crashed")
    free = k.chance(20)
    reason = k.pick("manual", "nightly", "crashed")
    says, may = k.pick(
        [
            (f"Break {an(lk)} only if it is older than {limit} minutes.|Over {limit} minutes {an(lk)} may be broken, before that not.", age > limit),
            (f"Break {an(lk)} only if it is younger than {limit} minutes; older ones are meant.|Only a fresh {lk}, under {limit} minutes, may be broken.", age < limit),
            (f"Break {an(lk)} only if {me} holds it.|What {me} holds may be broken, nobody else's.", holder == me),
            (f"Break any {lk} except one of {me}.|Whatever {me} holds stays; the others may be broken.", holder != me),
            (f"Break {an(lk)} only if its reason is {reason}.|Reason {reason}: break it. Any other reason: don't.", why == reason),
            (f"Break {an(lk)} unless its reason is {reason}.|Reason {reason}: hands off. Any other one may be broken.", why != reason),
        ]
    )
    k.role(f"You {wk} things even when they are locked, if that is allowed.|{th} worker|{th}: locks and all.")
    k.must(says, f"If it may not be broken, report that it is not done.|Where the {lk} has to stay: say that it cannot be done.")
    k.steps("<get> first.", f"Without {an(lk)}, go on with <do_it>.")
    k.goal(
        f"{wk} {th} {name}, {vl} {value}",
        f"{name}: {wk} with {vl} {value}",
        f"need to {wk} {name} ({value}), might be locked tho",
        f"Please {wk} the {th} {name} using {vl} {value}.",
        f"{th}: {name}. {vl}: {value}. task: {wk}.",
    )

    @k.look(f"get_{thing}|{lock}_of|inspect_{thing}", f"Shows {an(th)} and its {lk}.", name=text(f"{thing}|name", f"Name of the {th}.|Which {th}."))
    def get(**by):
        if by.get("name") != name:
            return k.fail(f"no {th} {by.get('name')}")
        if free or snap.calls:
            return {"name": name, lock: "none"}
        return {"name": name, lock: token, "holder|held_by": holder, "minutes|age_min": age, "reason": why}

    @k.act(f"{breaks}|{breaks}_now|do_{breaks}", f"Breaks {an(lk)}.", key=text(f"{thing}|name|on", f"Name of the {th}.|On which {th}."), token=text(f"{lock}|{lock}_id|token", f"Id of the {lk}.|Which {lk}."))
    def snap(key, **by):
        return f"{lk} {by.get('token')} is gone" if key == name and by.get("token") == token and not free and not snap.calls else k.fail(f"no such {lk}")

    @k.act(f"{work}_{thing}|{work}|do_{work}", f"{does} {an(th)}.", key=text(f"{thing}|name", f"Name of the {th}.|Which {th}."), value=text(f"{val}|value", f"The {vl}.|Which {vl}."))
    def do_it(key, value):
        if not free and not snap.calls:
            return k.fail(f"{key} is locked: {lk} {token}")
        return f"{key}: ok" if key == name else k.fail(f"no {th} {key}")

    def right():
        if not get.calls:
            return get(name=name)
        if do_it.made():
            return []
        if free or snap.calls:
            return do_it(key=name, value=value)
        return snap(key=name, token=token) if may else k.give_up(f"the {lk} has to stay.")

    return right
