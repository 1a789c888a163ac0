"""A list with a state of each row; which states count as finished, and which need the call, is stated anew."""

import re

from kind import integer, text

STRUCTURE = "skip-done"
DOMAIN = "batch progress"

# thing;things;batch;states;verb;third person;number
SKINS = """host;hosts;rollout;patched,pending,failed,skipped;patch;Patches;wave
file;files;upload;sent,queued,broken,partial;send;Sends;part
user;users;migration;moved,waiting,stuck,exempt;move;Moves;batch_no
table;tables;copy;copied,open,dirty,locked;copy;Copies;run_no
test;tests;session;passed,untested,flaky,blocked;run;Runs;round
ticket;tickets;cleanup;closed,open,stale,parked;close;Closes;pass_no
image;images;rebuild;built,missing,outdated,broken;build;Builds;cycle
device;devices;update;current,behind,offline,refused;update;Updates;wave
record;records;sync;synced,new,changed,conflicting;sync;Syncs;round
mail;mails;campaign;delivered,deferred,bounced,draft;send_again;Sends again;try_no
page;pages;translation;done,todo,doubtful,frozen;translate;Translates;sprint
key;keys;rotation;rotated,due,overdue,exempt;rotate;Rotates;year
backup;backups;verification;verified,unverified,damaged,old;verify;Verifies;cycle
job;jobs;replay;replayed,waiting,dead,odd;replay;Replays;pass_no
node;nodes;upgrade;upgraded,pending,cordoned,failed;upgrade;Upgrades;wave
branch;branches;review;reviewed,unseen,changed,wip;review;Reviews;round
invoice;invoices;dunning;paid,open,late,disputed;remind;Reminds of;level
sensor;sensors;calibration;ok,drifting,unknown,removed;calibrate;Calibrates;series
package;packages;audit;clean,unscanned,suspect,ignored;scan;Scans;depth
seat;seats;survey;answered,silent,refused,away;ask;Asks;round"""


def an(word):
    """With its article."""
    return ("an " if re.match("[aeio]|u(?!s|ni|t|rl)", word) else "a ") + word


def make(k):
    thing, things, batch, states, verb, does, num = k.pick(SKINS.split("\n")).split(";")
    states, v, nm = states.split(","), verb.replace("_", " "), num.replace("_", " ")
    name, n = k.word(), k.int(2, 30)
    rows = [(i, k.pick(states)) for i in k.ids(k.int(3, 6))]
    a, b = k.some(states, 2)
    rest = [s for s in states if s not in (a, b)]
    says, wanted = k.pick(
        [
            (f"Only what is {a}.|State {a} needs it, no other does.", [a]),
            (f"What is {a} or {b}.|Both {a} and {b} need it, the others don't.", [a, b]),
            (f"Everything that is not {a}.|Whatever is {a} is finished; all other states need it.", [s for s in states if s != a]),
            (f"Everything but {a} and {b}.|{a} and {b} count as finished, the rest doesn't.", rest),
            ("Everything, whatever its state.|The state does not matter, all of them.", states),
        ]
    )
    due, rule = [i for i, s in rows if s in wanted], k.one(says)
    tail = f" {rule}" if k.chance(50) else k.must(rule) or ""
    k.role(f"You go on with {an(batch)}.|{batch} worker|{things} of {an(batch)}")
    k.must(f"The {nm} is the one that <progress> prints.|Use the {nm} of <progress>.")
    k.steps("<progress> first.")
    k.goal(
        f"Go on with {batch} {name}: {v} what needs it.{tail}",
        f"{batch} {name}, {v} the rest.{tail}",
        f"{name} stopped halfway, pls continue ({v}).{tail}",
        f"Please resume the {batch} {name}.{tail}",
        f"resume {name}; {v}.{tail}",
    )

    @k.look(f"{batch}_progress|list_{things}|progress", f"Shows how far {an(batch)} is.", name=text(f"{batch}|name", f"Name of the {batch}.|Which {batch}."))
    def progress(**by):
        if by.get("name") != name:
            return k.fail(f"no {batch} {by.get('name')}")
        left = [{f"{thing}|id": i, "state|status": s} for i, s in rows if not do_it.made(key=i)]
        return k.result(left, f"{nm}: {n}")

    @k.act(f"{verb}_{thing}|{verb}|do_{verb}", f"{does} {an(thing)}.", batch=text(f"{batch}|of", f"Name of the {batch}."), key=text(f"{thing}|id", f"Id of the {thing}.|Which {thing}."), n=integer(f"{num}|number", f"The {nm} of the {batch}.|Number: {nm}."))
    def do_it(batch, key, **by):
        return f"{key}: ok" if batch == name and by.get("n") == n and key in [i for i, _ in rows] and not do_it.made(key=key) else k.fail(f"{key}: not in {batch}, or another {nm}")

    def right():
        if not progress.made(name=name):
            return progress(name=name)
        return [do_it(batch=name, key=i, n=n) for i in due if not do_it.made(key=i)]

    return right
