"""The request itself has an if and an else; a reading decides which of the two is done, and with which value."""

import re

from kind import text

STRUCTURE = "condition-in-goal"
DOMAIN = "requests with an if"

# thing;reading;number;states;verb;third person;target
SKINS = """service;health;load;up,down;route;Routes;region
queue;state;depth;running,paused;bind;Binds;consumer
branch;checks;behind;green,red;merge_into;Merges;base
host;power;temperature;on,off;move;Moves;rack
database;role;lag;primary,replica;point;Points;endpoint
job;result;minutes;passed,failed;chain;Chains;successor
certificate;chain;days_left;complete,partial;serve;Serves on;listener
flag;mode;percent;on,off;target;Targets;segment
backup;check;age_hours;good,bad;copy;Copies;vault
runner;state;jobs;idle,busy;attach;Attaches;pool
mailbox;status;unread;open,locked;forward;Forwards;receiver
package;audit;open_bugs;clean,flagged;pin;Pins;version
volume;mount;used_percent;mounted,loose;link;Links;server
printer;tray;pages;full,empty;assign;Assigns;office
ticket;phase;votes;open,closed;hand;Hands;person
tunnel;link;loss;steady,flapping;steer;Steers;gateway
cluster;upgrade;nodes_down;done,pending;label;Labels;ring
sensor;signal;level;live,silent;log_to;Logs;file
dataset;review;gaps;passed,open;publish_to;Publishes;portal
vm;guest;snapshots;booted,halted;migrate;Migrates;hypervisor"""


def an(word):
    """With its article."""
    return ("an " if re.match("[aeio]|u(?!s|ni|t|rl)", word) else "a ") + word


def make(k):
    thing, reading, num, states, verb, does, target = k.pick(SKINS.split("\n")).split(";")
    sa, sb = states.split(",")
    name, (one, two), ref = k.word(), k.words(2), k.id()
    state, limit = k.pick(sa, sb), k.int(30, 60)
    n = k.pick(k.int(2, 29), k.int(61, 99))
    s, v, nm = k.pick(sa, sb), verb.replace("_", " "), num.replace("_", " ")
    cond, holds = k.pick(
        [
            (f"{reading} is {s}", state == s),
            (f"{reading} is not {s}", state != s),
            (f"{nm} is over {limit}", n > limit),
            (f"{nm} is under {limit}", n < limit),
            (f"{reading} is {s} and {nm} is over {limit}", state == s and n > limit),
            (f"{reading} is {s} or {nm} is over {limit}", state == s or n > limit),
        ]
    )
    nothing = k.chance(30)
    where = one if holds else None if nothing else two
    k.role(f"You {v} on condition.|{thing} {reading} bot|reads first, acts then ({thing})")
    k.must("The ref of the reading goes with it.|Give the ref that was read.")
    k.steps("<read> first.")
    otherwise = "otherwise leave it" if nothing else f"otherwise to {two}"
    k.goal(
        f"{v} {thing} {name} to {one} if {cond}, {otherwise}",
        f"If {cond} for {name}, {v} it to {one}; {otherwise}.",
        f"{name}: {cond}? -> {one}. {'no -> nothing' if nothing else f'no -> {two}'} ({v})",
        f"pls {v} {name}. {one} when {cond}, {'else dont touch it' if nothing else f'else {two}'}",
        f"The {thing} {name} goes to {target} {one} provided that {cond}; {'if not, nothing is done' if nothing else f'if not, it goes to {two}'}.",
    )

    @k.look(f"read_{thing}|{thing}_{reading}|get_{thing}", f"Reads the {reading} of {an(thing)}.", name=text(f"{thing}|name", f"Name of the {thing}.|Which {thing}."))
    def read(**by):
        return {f"{thing}|name": name, "ref": ref, reading: state, num: n} if by.get("name") == name else k.fail(f"no {thing} {by.get('name')}")

    @k.act(f"{verb}_{thing}|{verb}|do_{verb}", f"{does} {an(thing)}.", key=text(f"{thing}|name", f"Name of the {thing}.|Which {thing}."), to=text(f"{target}|to", f"Name of the {target}.|To which {target}."), ref=text("ref|reading_ref", "The ref of the reading.|Ref, as it was read."))
    def move(key, to, **by):
        return f"{key} -> {to}" if key == name and to in (one, two) and by.get("ref") == ref else k.fail(f"cannot {v} {key} to {to}")

    def right():
        if not read.made(name=name):
            return read(name=name)
        return [] if where is None or move.made() else move(key=name, to=where, ref=ref)

    return right
