"""Calls one tool with two switches, each of which follows from the record by a rule of its own."""

import re

from kind import flag, text

STRUCTURE = "switches-by-rule"
DOMAIN = "switches"

# thing;field;values;number;switch a;switch b;verb;third person
SKINS = """host;env;prod,test;users;force;notify;reboot;Reboots
branch;kind;release,topic;commits;squash;delete_after;merge;Merges
table;use;live,spare;rows;cascade;backup_first;drop;Drops
user;contract;staff,guest;grants;keep_mail;wipe_device;offboard;Offboards
image;stage;stable,draft;pulls;overwrite;sign;push;Pushes
queue;mode;durable,brief;messages;if_empty;log_it;purge;Purges
bucket;access;public,private;objects;recursive;versions_too;empty;Empties
job;weight;heavy,light;runs;exclusive;mail_result;start;Starts
record;scope;outer,inner;hits;replace;sign;publish;Publishes
service;tier;front,back;sessions;graceful;warm;restart;Restarts
backup;form;full,delta;gb;compress;encrypt;run;Runs
ticket;origin;client,intern;comments;notify_all;lock;close;Closes
package;channel;final,beta;deps;with_deps;no_cache;install;Installs
volume;state;mounted,loose;gb;online;verify;resize;Resizes
device;owner_kind;firm,private;apps;keep_data;lock;reset;Resets
page;space;open,closed;views;minor;watch;edit;Edits
mailing;list_kind;staff,clients;readers;track;dry;send;Sends
index;type;unique,plain;pages;concurrent;analyze;rebuild;Rebuilds
deploy;target;live,lab;nodes;pause_alerts;rolling;launch;Launches
cluster;size_kind;big,small;nodes;drain;snapshot;upgrade;Upgrades"""


def an(word):
    """With its article."""
    return ("an " if re.match("[aeio]|u(?!s|ni|t|rl)", word) else "a ") + word


def make(k):
    thing, field, values, num, sa, sb, verb, does = k.pick(SKINS.split("\n")).split(";")
    va, vb = values.split(",")
    name, code, ticket = k.word(), k.id(), k.id()
    kind, limit = k.pick(va, vb), k.int(30, 60)
    n = k.pick(k.int(2, 29), k.int(61, 99))
    f = field.replace("_", " ")

    def rule(switch):
        return k.pick(
            [
                (f"{switch} only with {f} {va}.|{switch} is on where {f} is {va}, otherwise off.", kind == va),
                (f"{switch} only with {f} {vb}.|{switch} is on where {f} is {vb}, otherwise off.", kind == vb),
                (f"{switch} if {num} is over {limit}, else not.|More than {limit} {num}: with {switch}; fewer: without.", n > limit),
                (f"{switch} unless {num} is over {limit}.|More than {limit} {num}: without {switch}; fewer: with it.", n <= limit),
                (f"{switch} is always on.|Never without {switch}.", True),
                (f"{switch} stays off.|Never with {switch}.", False),
            ]
        )

    (says_a, on_a), (says_b, on_b) = rule("<do_it.a>"), rule("<do_it.b>")
    k.role(f"You {verb} {an(thing)} with the right switches.|{thing} {verb} bot|two switches, one {thing}")
    k.must(says_a, says_b)
    k.steps("<get> first.")
    k.goal(
        f"{verb} {thing} {name}, {ticket}",
        f"{ticket}: {verb} {name}",
        f"{name} pls ({verb}) {ticket}",
        f"Please {verb} the {thing} {name}, switches by the rules. Ticket {ticket}.",
        f"{thing}={name} ticket={ticket} action={verb}",
    )

    @k.look(f"get_{thing}|show_{thing}|{thing}_info", f"Shows {an(thing)}.", name=text(f"{thing}|name", f"Name of the {thing}.|Which {thing}."))
    def get(**by):
        return {f"{thing}|name": name, "code": code, field: kind, num: n} if by.get("name") == name else k.fail(f"no {thing} {by.get('name')}")

    @k.act(
        f"{verb}_{thing}|{verb}|do_{verb}",
        f"{does} {an(thing)}.",
        code=text(f"code|{thing}_code", f"Code of the {thing}.|Which {thing}, by code."),
        a=flag(sa, f"Switch {sa.replace('_', ' ')}.|Whether with {sa.replace('_', ' ')}."),
        b=flag(sb, f"Switch {sb.replace('_', ' ')}.|Whether with {sb.replace('_', ' ')}."),
        ref=text("ticket|ref", "Number of the ticket."),
    )
    def do_it(a, b, ref, **by):
        return f"{verb}: ok" if by.get("code") == code else k.fail(f"no code {by.get('code')}")

    def right():
        if not get.made(name=name):
            return get(name=name)
        return [] if do_it.made() else do_it(code=code, a=on_a, b=on_b, ref=ticket)

    return right
