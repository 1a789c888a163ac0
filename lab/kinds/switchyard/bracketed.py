"""Puts a shield up, does the work, takes the shield down by its number; whether and how is a matter of the rule."""

import re

from kind import integer, text

STRUCTURE = "bracketed"
DOMAIN = "maintenance windows"

# thing;shield;up;down;work;third person;class field;class a;class b
SKINS = """host;silence;mute;unmute;patch;Patches;env;prod;lab
service;window;open_window;close_window;restart;Restarts;tier;front;back
database;lock;lock;unlock;vacuum;Vacuums;role;primary;replica
branch;freeze;freeze;thaw;retag;Retags;kind;release;feature
queue;pause;pause;resume;compact;Compacts;mode;live;replay
switch;bypass;bypass;restore_path;reflash;Reflashes;layer;core;edge
volume;hold;hold;release;defragment;Defragments;medium;shared;local
site;banner;show_banner;hide_banner;reindex;Reindexes;audience;public;internal
cluster;cordon;cordon;uncordon;upgrade;Upgrades;stage;production;staging
mailbox;divert;divert;undivert;migrate;Migrates;sort;shared;personal
table;guard;guard;unguard;rewrite;Rewrites;traffic;hot;cold
runner;drain_mark;mark;unmark;reimage;Reimages;pool;main;spare
gateway;detour;detour;undetour;rekey;Rekeys;side;outer;inner
replica;fence;fence;unfence;resync;Resyncs;site;near;far
job;suspension;suspend;unsuspend;rewire;Rewires;rhythm;hourly;monthly
topic;throttle;throttle;unthrottle;rebalance;Rebalances;grade;gold;bronze
index;readonly_mark;set_readonly;set_writable;merge_segments;Merges the segments of;use;search;archive
api;notice;post_notice;drop_notice;rotate_keys;Rotates the keys of;reach;external;internal
printer;block;block;unblock;clean;Cleans;place;hall;cellar
pipeline;quarantine;quarantine;readmit;rebuild;Rebuilds;target;customer;nightly"""


def an(word):
    """With its article."""
    return ("an " if re.match("[aeio]|u(?!s|ni|t|rl)", word) else "a ") + word


def make(k):
    thing, shield, up_, down_, work, does, field, ca, cb = k.pick(SKINS.split("\n")).split(";")
    name, other, minutes, token = k.word(), k.word(), k.int(5, 90), k.id()
    kind, code = k.pick(ca, cb), k.id()
    sh, f, w = shield.replace("_", " "), field.replace("_", " "), work.replace("_", " ")
    says, needs, lifts = k.pick(
        [
            (f"Always with {an(sh)}, which is taken away in the end.|No work without {an(sh)}; remove it afterwards.", True, True),
            (f"Only where {f} is {ca} {an(sh)} is needed, and removed afterwards.|With {f} {ca}: {sh} before, off after. With {cb}: just the work.", kind == ca, True),
            (f"Only where {f} is {cb} {an(sh)} is needed, and removed afterwards.|With {f} {cb}: {sh} before, off after. With {ca}: just the work.", kind == cb, True),
            (f"Put {an(sh)} on first and leave it there; it ends by itself.|A{an(sh)[1:]} comes first. It is not taken away.", True, False),
            (f"We don't use {an(sh)} any more: do the work directly.|No {sh}, for any {thing}.", False, False),
        ]
    )
    k.role(f"You do maintenance on {an(thing)}.|{thing} maintenance|Night work, {thing} by {thing}.")
    k.must(says, f"A{an(sh)[1:]} lasts {minutes} minutes.|Length of {an(sh)}: {minutes} minutes.")
    k.steps("<get> first.|Look at it with <get>.")
    k.goal(
        f"{w} {name}",
        f"{thing} {name} is due: {w}.",
        f"plz {w} {name} tonight",
        f"Please {w} the {thing} {name}, with everything that belongs to it.",
        f"job: {w}; {thing}: {name}",
    )

    @k.look(f"get_{thing}|{thing}_info|show", f"Shows {an(thing)}.", name=text(f"{thing}|name", f"Name of the {thing}.|Which {thing}."))
    def get(**by):
        if by.get("name") not in (name, other):
            return k.fail(f"no {thing} {by.get('name')}")
        return {"name": by["name"], field: kind if by["name"] == name else ca, "code|asset": code if by["name"] == name else "none"}

    @k.act(
        f"{up_}|{up_}_{thing}|add_{shield}",
        f"Puts {an(sh)} on {an(thing)}.",
        key=text(f"{thing}|name", f"Name of the {thing}.|Which {thing}."),
        minutes=integer("minutes|length|for_minutes", "How many minutes.|Length in minutes."),
    )
    def up(key, minutes):
        return k.result({f"{shield}|number": token}, f"{sh} is on for {minutes} minutes") if key == name and not up.calls else k.fail(f"no {thing} {key}, or it has one")

    @k.act(
        f"{work}|{work}_{thing}|do_{work}",
        f"{does} {an(thing)}.",
        key=text(f"{thing}|name", f"Name of the {thing}.|Which {thing}."),
        code=text("code|asset|asset_code", f"Code that the {thing} has.|Its code, from its record."),
    )
    def work_on(key, **by):
        return f"{key}: {w} done" if key == name and by.get("code") == code else k.fail(f"{key} has another code")

    @k.act(f"{down_}|{down_}_{thing}|end_{shield}", f"Takes {an(sh)} away.", number=text(f"{shield}|number|id", f"Number of the {sh}.|Which {sh}."))
    def down(number):
        return f"{number} is off" if number == token and up.calls else k.fail(f"no {sh} {number}")

    def right():
        if not get.made(name=name):
            return get(name=name)
        if needs and not up.made():
            return up(key=name, minutes=minutes)
        if not work_on.made():
            return work_on(key=name, code=code)
        return down(number=token) if needs and lifts and not down.made() else []

    return right
