"""Finds who or what is wrong, and either repairs it or only says which it is, as this episode has it."""

import re

from kind import choice, text

STRUCTURE = "report-or-act"
DOMAIN = "audits"

# thing;things;place;field;good;bad;verb;third person
SKINS = """key;keys;account;state;active;leaked;revoke;Revokes
rule;rules;firewall;scope;narrow;open;close;Closes
package;packages;image;audit;clean;vulnerable;drop;Drops
user;users;group;mfa;on;off;suspend;Suspends
bucket;buckets;project;access;private;public;lock;Locks
port;ports;host;listening;local;world;block;Blocks
certificate;certificates;gateway;chain;complete;broken;replace;Replaces
hook;hooks;repo;target;known;unknown;disable;Disables
secret;secrets;pipeline;storage;sealed;plain;rotate;Rotates
job;jobs;scheduler;owner_state;present;gone;pause;Pauses
grant;grants;database;level;read;superuser;withdraw;Withdraws
record;records;zone;points_to;alive;dangling;remove;Removes
process;processes;node;runs_as;service;root;restart;Restarts
plugin;plugins;server;signature;valid;missing;unload;Unloads
fork;forks;project;sync;current;behind;update;Updates
test;tests;suite;result;stable;flaky;quarantine;Quarantines
route;routes;proxy;tls;strict;none;disable;Disables
license;licenses;module;verdict;allowed;forbidden;flag;Flags
share;shares;fileserver;audience;staff;anyone;unshare;Unshares
volume;volumes;cluster;encryption;enabled;disabled;seal;Seals"""


def an(word):
    """With its article."""
    return ("an " if re.match("[aeio]|u(?!s|ni|t|rl)", word) else "a ") + word


def make(k):
    thing, things, place, field, good, bad, verb, does = k.pick(SKINS.split("\n")).split(";")
    home, other, count = k.word(), k.word(), k.int(3, 6)
    ids, owners = k.ids(count), k.people(count)
    culprit = k.int(0, count - 1)
    level = k.pick("low", "medium", "high")
    f = field.replace("_", " ")
    mode, says = k.pick(
        [
            ("act", "Don't ask back: <fix> it.|You may <fix> on your own.|Repair at once with <fix>."),
            ("id", f"Change nothing. Answer with the id of that {thing}.|Read only: hand in the {thing}'s id, leave it as it is."),
            ("owner", f"Leave it alone and answer with the name of its owner.|We only want to know whose {thing} it is; touch nothing."),
        ]
    )
    rule = k.one(says)
    tail = f" {rule}" if k.chance(45) else k.must(rule) or ""
    k.must(f"Severity is {level} in all such cases.|On record such a finding is {level}.")
    k.role(f"Auditor of {things}.|You check each {place} for bad {things}.|{place} watch, quiet type")
    k.steps("Begin with <listing>.")
    k.answers("What was asked for.|The id or the name, as asked.")
    k.goal(
        f"One {thing} of {place} {home} has {f} {bad}.{tail}",
        f"{home}: something there is {bad} ({f}).{tail}",
        f"which {thing} in {home} is {bad} when it should be {good}?{tail}",
        f"The scanner says that {place} {home} has {an(thing)} with {f} {bad} instead of {good}. Please deal with it.{tail}",
        f"audit {home} / {things} / {f} must be {good}.{tail}",
    )

    @k.look(
        f"list_{things}|{things}_of|scan_{place}",
        f"Lists the {things} of {an(place)}.",
        name=text(f"{place}|name", f"Name of the {place}.|Which {place}."),
    )
    def listing(**by):
        if by.get("name") not in (home, other):
            return k.fail(f"no {place} {by.get('name')}")
        if by["name"] == other:
            return []
        fixed = bool(fix.calls)
        return [
            {f"{thing}|id": i, "owner|by": o, field: bad if n == culprit and not fixed else good}
            for n, (i, o) in enumerate(zip(ids, owners, strict=True))
        ]

    @k.act(
        f"{verb}|{verb}_{thing}|{verb}_it",
        f"{does} {an(thing)}.",
        key=text(f"{thing}|id", f"Id of the {thing}.|Which {thing}."),
        owner=text("owner|informed|tell", "Who owns it and is told.|Its owner, who gets a note."),
        level=choice("severity|level", "How bad it is.|Severity on record.", ["low", "medium", "high"]),
    )
    def fix(key, owner, level):
        return f"{key}: ok, {owner} told" if (key, owner) in zip(ids, owners, strict=True) else k.fail(f"no {key} of {owner}")

    def right():
        if not listing.made(name=home):
            return listing(name=home)
        if mode == "act":
            return [] if fix.made() else fix(key=ids[culprit], owner=owners[culprit], level=level)
        return k.answer(ids[culprit] if mode == "id" else owners[culprit])

    return right
