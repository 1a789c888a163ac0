"""Starts or stops the parts of a thing in the order that a listing prints, forwards or backwards as the text has it."""

import re

from kind import text

STRUCTURE = "order-from-tool"
DOMAIN = "start-up and shut-down"

# whole;part;parts;column;values;act;third person
SKINS = """stack;service;services;kind;core,extra;start;Starts
cluster;node;nodes;role;master,worker;stop;Stops
pipeline;stage;stages;gate;auto,manual;run;Runs
database;replica;replicas;mode;sync,async;restart;Restarts
rack;server;servers;power;single,double;switch_off;Switches off
release;package;packages;size;big,small;publish;Publishes
schema;migration;migrations;safety;safe,unsafe;apply;Applies
site;switch;switches;layer;edge,core;reboot;Reboots
suite;test;tests;speed;slow,quick;execute;Executes
array;disk;disks;tier;hot,cold;spin_up;Spins up
farm;runner;runners;pool;own,shared;drain;Drains
broker;queue;queues;type;work,log;open;Opens
zone;record;records;scope;inner,outer;reload;Reloads
project;module;modules;language;go,c;build;Builds
fleet;robot;robots;duty;lift,sort;wake;Wakes
backup;volume;volumes;form;full,delta;mount;Mounts
mesh;proxy;proxies;side;in,out;patch;Patches
lab;device;devices;bus;usb,pci;reset;Resets
portal;page;pages;access;open,closed;render;Renders
mailer;list;lists;reach;local,global;send;Sends"""


def an(word):
    """With its article."""
    return ("an " if re.match("[aeio]|u(?!s|ni|t|rl)", word) else "a ") + word


def make(k):
    whole, part, parts, column, values, act_, does = k.pick(SKINS.split("\n")).split(";")
    va, vb = values.split(",")
    name, act = k.word(), act_.replace("_", " ")
    count = k.int(3, 4)
    rows = [(n, p, k.pick(va, vb)) for n, p in enumerate(k.words(count), 1)]
    codes = {p: k.id() for _, p, _ in rows}
    shown = k.pick(rows, k.shuffled(rows))
    says, order = k.pick(
        [
            ("in the order of their numbers|number 1 first, then upwards", rows),
            ("in the reverse order of their numbers|the highest number first, then down to 1", rows[::-1]),
            (f"those with {column} {va} first, by number, then the others, by number", sorted(rows, key=lambda r: (r[2] != va, r[0]))),
            (f"by number, only those with {column} {vb}|just the ones whose {column} is {vb}, by number", [r for r in rows if r[2] == vb]),
            (f"by number, leaving out {column} {vb}|by number, all but those with {column} {vb}", [r for r in rows if r[2] != vb]),
        ]
    )
    how = k.one(says)
    tail = f", {how}" if k.chance(50) else k.must(f"Order: {how}.|We {act} {parts} like this: {how}.") or ""
    k.role(f"You {act} the {parts} of {an(whole)}.|{whole} operator|{parts}, one by one")
    k.must("One at a time, in that order.|Mind the order.")
    k.steps("<listing> first.")
    k.goal(
        f"{act} {whole} {name}{tail}",
        f"{whole} {name}: {act} its {parts}{tail}.",
        f"pls {act} all of {name}{tail}" if "only" not in how and "leaving" not in how and "just" not in how and "all but" not in how else f"pls {act} {name}{tail}",
        f"The {parts} of {name} are to be handled now: {act} them{tail}.",
        f"{act_} {name}{tail}",
    )

    @k.look(f"list_{parts}|{parts}_of|show_{whole}", f"Lists the {parts} of {an(whole)}, with numbers.", name=text(f"{whole}|name", f"Name of the {whole}.|Which {whole}."))
    def listing(**by):
        if by.get("name") != name:
            return k.fail(f"no {whole} {by.get('name')}")
        return [{"number|no": n, f"{part}|name": p, column: x, "code": codes[p]} for n, p, x in shown]

    @k.act(f"{act_}_{part}|{act_}|do_{act_}", f"{does} one {part}.", key=text(f"{part}|name", f"Name of the {part}.|Which {part}."), code=text("code|part_code", f"Code of the {part}.|Its code."))
    def step(key, **by):
        return f"{act} {key}: ok" if codes.get(key) == by.get("code") and key in codes and not step.made(key=key) else k.fail(f"{key} has another code, or is done")

    def right():
        if not listing.made(name=name):
            return listing(name=name)
        return next((step(key=p, code=codes[p]) for _, p, _ in order if not step.made(key=p)), None)

    return right
