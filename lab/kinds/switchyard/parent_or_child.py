"""A thing has a parent and children; the act goes to the thing itself, to its parent, or to its children, as stated."""

import re

from kind import text

STRUCTURE = "parent-or-child"
DOMAIN = "hierarchies"

# thing;parent;child;children;verb;third person;value
SKINS = """service;namespace;pod;pods;label;Labels;label
repo;group;branch;branches;protect;Protects;rule
folder;share;file;files;tag;Tags;tag
table;schema;column;columns;describe;Describes;note
epic;project;ticket;tickets;flag;Flags;flag
rack;hall;server;servers;mark;Marks;mark
zone;account;record;records;annotate;Annotates;remark
pipeline;project;stage;stages;notify;Sets the notice of;channel
team;division;member;members;badge;Badges;badge
cluster;region;node;nodes;pin;Pins;version
page;space;section;sections;lock;Locks;reason
volume;array;snapshot;snapshots;keep;Keeps;period_name
device;site;port;ports;color;Colors;color
order;contract;item;items;code_it;Codes;cost_center
suite;plan;test;tests;assign;Assigns;owner
topic;broker;partition;partitions;place;Places;rack_name
chart;dashboard;series;series_list;unit;Sets the unit of;unit_name
bucket;tenant;object_name;objects;class_it;Classes;class_name
vm;host;disk;disks;tier;Tiers;tier_name
package;workspace;module;modules;license;Licenses;license_name"""


def an(word):
    """With its article."""
    return ("an " if re.match("[aeio]|u(?!s|ni|t|rl)", word) else "a ") + word


def make(k):
    thing, parent, child, children, verb, does, val = k.pick(SKINS.split("\n")).split(";")
    v, c, cs, vl = (x.replace("_", " ") for x in (verb, child, children, val))
    name, value, up, kids = k.word(), k.word(), k.word(), k.words(k.int(2, 3))
    codes = {n: k.id() for n in (name, up, *kids)}
    how, says = k.pick(
        [
            ("self", f"the {thing} itself|only the {thing}, neither {parent} nor {cs}"),
            ("up", f"its {parent}, not the {thing}|the {parent} that it belongs to"),
            ("down", f"its {cs}, each of them|every {c} of it, but not the {thing}"),
            ("first", f"its first {c} only|the {c} that is listed first"),
            ("both", f"the {thing} and its {parent}|both itself and the {parent} above it"),
        ]
    )
    due = {"self": [name], "up": [up], "down": kids, "first": kids[:1], "both": [name, up]}[how]
    what = k.one(says)
    tail = f", {what}" if k.chance(50) else k.must(f"What gets it: {what}.|To {v}: {what}.") or ""
    k.role(f"You {v} things of a tree.|{thing} tree|up and down from {an(thing)}")
    k.must("<put> goes by code.|Everything has a code, and <put> wants it.")
    k.steps("<family> first.")
    k.goal(
        f"{v} with {vl} {value}: {thing} {name}{tail}",
        f"{thing} {name} is concerned{tail}. {vl.capitalize()}: {value}",
        f"{value} as {vl} for {name}{tail} pls",
        f"Please {v} with {value}. It is about {name}{tail}.",
        f"{thing}={name} {val}={value}{tail}",
    )

    @k.look(f"{thing}_tree|show_{thing}|family_of", f"Shows {an(thing)} with its {parent} and its {cs}.", name=text(f"{thing}|name", f"Name of the {thing}.|Which {thing}."))
    def family(**by):
        if by.get("name") != name:
            return k.fail(f"no {thing} {by.get('name')}")
        return {thing: name, "code": codes[name], parent: up, f"{parent}_code": codes[up], children: [{child: n, "code": codes[n]} for n in kids]}

    @k.act(f"{verb}|{verb}_one|{verb}_by_code", f"{does} whatever has the code.", code=text("code|of_code", "Code of what gets it.|The code."), value=text(f"{val}|value", f"The {vl} it gets.|Which {vl}."))
    def put(value, **by):
        return f"{by.get('code')}: {value}" if by.get("code") in codes.values() and not put.made(code=by.get("code")) else k.fail(f"no code {by.get('code')}")

    def right():
        if not family.made(name=name):
            return family(name=name)
        return [put(code=codes[n], value=value) for n in due if not put.made(code=codes[n])]

    return right
