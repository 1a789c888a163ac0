"""From a list with times takes the entry just before or just after a moment, and acts on what it names."""

import re

from kind import text

STRUCTURE = "before-or-after"
DOMAIN = "timelines"

# entry;entries;place;who;what;verb;third person;moment
SKINS = """deploy;deploys;service;deployer;version;revert;Reverts;outage
commit;commits;branch;author;change;revert;Reverts;breakage
login;logins;host;user;address;block;Blocks;intrusion
backup;backups;database;operator;set_name;restore;Restores;crash
event;events;cluster;source;object;annotate;Annotates;spike
edit;edits;page;editor;revision;undo_edit;Undoes;complaint
reading;readings;sensor;logger;value_name;mark;Marks;alarm
job;jobs;scheduler;owner;script;hold;Holds;hang
mail;mails;mailbox;sender;subject;quote;Quotes;call
query;queries;database;client;plan;kill;Kills;lock
restart;restarts;node;trigger;unit;explain;Explains;gap
message;messages;topic;producer;key;replay;Replays;loss
release;releases;channel;manager;build;pull_back;Pulls back;report
call;calls;api;caller;route;trace;Traces;timeout
snapshot;snapshots;volume;policy;label;mount;Mounts;deletion
change;changes;firewall;admin;rule;roll_back;Rolls back;incident
transfer;transfers;ledger;clerk;booking;flag;Flags;mismatch
step;steps;pipeline;runner;stage;rerun;Reruns;failure
update;updates;package;maintainer;patch;pin;Pins;regression
visit;visits;rack;visitor;badge;review;Reviews;unplugging"""


def an(word):
    """With its article."""
    return ("an " if re.match("[aeio]|u(?!s|ni|t|rl)", word) else "a ") + word


def make(k):
    entry, entries, place, who, what, verb, does, moment = k.pick(SKINS.split("\n")).split(";")
    v, wt = verb.replace("_", " "), what.replace("_", " ")
    home, ticket, count = k.word(), k.id(), k.int(4, 6)
    *times, at = k.times(count + 1)
    times = sorted(times)
    rows = list(zip(times, k.people(count), k.words(count), k.ids(count), strict=True))
    shown = k.pick(rows, rows[::-1], k.shuffled(rows))
    before, after = [r for r in rows if r[0] < at], [r for r in rows if r[0] > at]
    one = k.pick(rows)[1]
    says, hit = k.pick(
        [
            ("the last one before it|whichever came right before it", before[-1:]),
            ("the first one after it|whichever came right after it", after[:1]),
            ("the very first one of the list's day|the earliest one of all", rows[:1]),
            ("the one that came last of all|the latest one, long after or not", rows[-1:]),
            (f"the last one of {one}|the latest one whose {who} is {one}", [r for r in rows if r[1] == one][-1:]),
        ]
    )
    which = k.one(says)
    tail = f" It is about {which}." if k.chance(55) else k.must(f"We {v} {which}.|Which {entry}: {which}.") or ""
    k.role(f"You read timelines of {entries}.|{entry} detective|{place} timeline")
    k.must(f"If there is no such {entry}, report that it is not done.|No such {entry}: say that it cannot be done.")
    k.steps("<timeline> first.")
    k.goal(
        f"{place} {home} had {an(moment)} at {at}. {v.capitalize()} the {entry} ({ticket}).{tail}",
        f"{ticket}: {moment} {at}, {place} {home}; {v} the {entry} in question.{tail}",
        f"{home} {moment} {at}!! {v} the right {entry}, {ticket}.{tail}",
        f"At {at} there was {an(moment)} on {home}. Please {v} the {entry} concerned under {ticket}.{tail}",
        f"{v} {entry} @ {home}; {moment}={at}; ref={ticket}.{tail}",
    )

    @k.look(f"{entry}_timeline|list_{entries}|{entries}_of", f"Lists the {entries} of {an(place)}.", name=text(f"{place}|name", f"Name of the {place}.|Which {place}."))
    def timeline(**by):
        if by.get("name") != home:
            return k.fail(f"no {place} {by.get('name')}")
        return [{"time|at": t, who: p, what: w, f"{entry}_id|id": i} for t, p, w, i in shown]

    @k.act(f"{verb}_{entry}|{verb}|do_{verb}", f"{does} {an(entry)}.", key=text(f"{entry}|id", f"Id of the {entry}.|Which {entry}."), what=text(f"{what}|subject", f"The {wt} of the {entry}.|Its {wt}."), ref=text("ticket|ref", "Number of the ticket."))
    def act_on(key, what, ref):
        return f"{key}: ok" if (key, what) in [(r[3], r[2]) for r in rows] else k.fail(f"no {entry} {key} with {what}")

    def right():
        if not timeline.made(name=home):
            return timeline(name=home)
        if not hit:
            return k.give_up(f"there is no such {entry}.")
        return [] if act_on.made() else act_on(key=hit[0][3], what=hit[0][2], ref=ticket)

    return right
