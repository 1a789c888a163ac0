"""Reads a log and takes one value out of one line; which line and which value, the text says, and then acts with it."""

import re

from kind import text

STRUCTURE = "log-hunt"
DOMAIN = "logs"

# log;verb;third person;message a;message b;message c;target
SKINS = """gateway;block;Blocks;refused;accepted;timed out;client
build;rerun;Reruns;failed;passed;skipped;step
mailer;resend;Resends;bounced;delivered;deferred;mail
scheduler;hold;Holds;overran;finished;started;job
database;kill;Kills;deadlocked;committed;waited;session
crawler;skip;Skips;forbidden;fetched;redirected;page
auth;lock;Locks;rejected;granted;expired;account
sync;requeue;Requeues;conflicted;copied;ignored;file
deploy;roll_back;Rolls back;crashed;healthy;restarted;pod
backup;repeat;Repeats;corrupt;stored;postponed;set
proxy;drain;Drains;unreachable;served;slow;backend
import;reload;Reloads;malformed;loaded;duplicate;batch
scanner;quarantine;Quarantines;infected;clean;unreadable;object
printer;cancel;Cancels;jammed;printed;paused;document
billing;void;Voids;declined;charged;reversed;payment
tunnel;reset;Resets;dropped;established;rekeyed;peer
cache;evict;Evicts;stale;hit;missed;entry
test;quarantine_test;Quarantines;flaky;stable;unknown;case
sensor;recalibrate;Recalibrates;drifted;normal;silent;probe
webhook;disable;Disables;failing;answered;throttled;hook"""


def an(word):
    """With its article."""
    return ("an " if re.match("[aeio]|u(?!s|ni|t|rl)", word) else "a ") + word


def make(k):
    log, verb, does, a, b, c, target = k.pick(SKINS.split("\n")).split(";")
    name, v, note = k.word(), verb.replace("_", " "), k.word()
    count = k.int(5, 8)
    times = sorted(k.many(lambda: f"{k.int(6, 22):02}:{k.int(0, 59):02}:{k.int(0, 59):02}", count))
    ids, hosts = k.ids(count), [k.word() for _ in range(count)]
    marks = [k.pick(a, b, c) for _ in times]
    marks[1], marks[-2], marks[2] = a, a, b
    lines = list(zip(times, hosts, ids, marks, strict=True))
    word = k.pick(a, b)
    hits = [x for x in lines if x[3] == word]
    host = k.pick(lines)
    says, hit = k.pick(
        [
            (f"the first one that {'was ' if word == a else 'is '}{word}|the earliest line with {word}", hits[0]),
            (f"the last one that {'was ' if word == a else 'is '}{word}|the latest line with {word}", hits[-1]),
            (f"the one that {host[1]} wrote about|what is in the line of {host[1]}", host),
            (f"the one of {host[0]}|what was logged at {host[0]}", host),
            (f"the one right after the first {word}|the line that follows the first {word}", lines[lines.index(hits[0]) + 1] if lines.index(hits[0]) + 1 < count else hits[0]),
        ]
    )
    if says.startswith("the one right after") and lines.index(hits[0]) + 1 >= count:
        says = f"the first one with {word}|the earliest line with {word}"
    shape = k.pick("{t} {h} {i} {m}", "[{t}] {m}: {i} ({h})", "{t} host={h} id={i} msg={m}", "{t} {h}: {m} {i}")
    body = "\n".join(shape.replace("{t}", t).replace("{h}", h).replace("{i}", i).replace("{m}", m) for t, h, i, m in lines)
    which = k.one(says)
    k.role(f"You read logs and act.|{log} log reader|grep and {v}")
    k.must(f"<act_on> wants the id of the {target} and the host that wrote the line.|Id and host come from the same line.")
    k.steps("<tail> first.")
    k.goal(
        f"{v} {target} by log {name}: {which}, note {note}",
        f"log {name} ({log}): {v} {which}. Note: {note}",
        f"look into {name} and {v} {which}, say {note}",
        f"In the {log} log {name} there is {which}. Please {v} it with the note {note}.",
        f"{name} > {which} > {v} > {note}",
    )

    @k.look(f"read_{log}_log|tail|cat_log", f"Prints {an(log)} log, oldest line first.", name=text("log|name", "Name of the log.|Which log."))
    def tail(**by):
        return k.raw(body) if by.get("name") == name else k.fail(f"no log {by.get('name')}")

    @k.act(f"{verb}_{target}|{verb}|do_{verb}", f"{does} {an(target)}.", key=text(f"{target}|id", f"Id of the {target}.|Which {target}."), host=text("host|seen_by", "Host that wrote the line.|Which host."), note=text("note|remark", "Note that goes with it."))
    def act_on(key, host, note):
        return f"{v} {key}: ok" if (key, host) in zip(ids, hosts, strict=True) else k.fail(f"no {target} {key} at {host}")

    def right():
        if not tail.made(name=name):
            return tail(name=name)
        return [] if act_on.made() else act_on(key=hit[2], host=hit[1], note=note)

    return right
