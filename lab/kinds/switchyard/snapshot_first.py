"""Some things need a safety copy before they are changed, by the rule of the house; its id goes into the change."""

import re

from kind import text

STRUCTURE = "conditional-prerequisite"
DOMAIN = "safety copies"

# thing;copy;flag field;kind field;kind a;kind b;change;third person;new value
SKINS = """volume;snapshot;attached;medium;ssd;hdd;resize;Resizes;size_class
database;dump;writable;role;primary;replica;upgrade;Upgrades;version
config;copy;live;scope;global;local;edit;Edits;revision
vm;image;running;os;linux;bsd;reprovision;Reprovisions;template
branch;tag;shared;kind;release;topic;rebase;Rebases;base
bucket;manifest;versioned;class;hot;cold;relabel;Relabels;label
zone;export;delegated;side;public;internal;rewrite;Rewrites;serial_name
table;clone;partitioned;size;large;small;alter;Alters;definition
queue;drain_file;durable;type;work;event;redeclare;Redeclares;policy
page;draft;published;space;docs;blog;replace;Replaces;template
key;escrow;exportable;use;sign;seal;rotate;Rotates;algorithm
mailbox;archive;active;owner_kind;person;team;migrate;Migrates;server
chart;backup;deployed;stage;prod;test;upgrade;Upgrades;release
router;config_dump;in_service;place;core;branch_office;flash;Flashes;firmware
wiki;dump;public;language;english;german;convert;Converts;format
index;alias_copy;searched;content;logs;users;remap;Remaps;mapping
secret;sealed_copy;used;store;vault;file;replace;Replaces;version
dashboard;json_copy;starred;owner_kind;team;person;restyle;Restyles;theme
repo;bundle;protected;host_kind;cloud;own;transfer;Transfers;target
pipeline;export;scheduled;style;script;visual;convert;Converts;syntax"""


def an(word):
    """With its article."""
    return ("an " if re.match("[aeio]|u(?!s|ni|t|rl)", word) else "a ") + word


def make(k):
    thing, copy, flag_, field, ka, kb, change, does, new = k.pick(SKINS.split("\n")).split(";")
    name, other, value, made_id, old_id = k.word(), k.word(), k.word(), *k.ids(2)
    c, fl, fd, nw = (x.replace("_", " ") for x in (copy, flag_, field, new))
    on, kind, has_old = k.chance(50), k.pick(ka, kb), k.chance(40)
    says, needs, old_ok = k.pick(
        [
            (f"If it is {fl}, make {an(c)} before.|A{an(c)[1:]} comes first whenever it is {fl}.", on, False),
            (f"Unless it is {fl}, make {an(c)} before.|A{an(c)[1:]} comes first, except when it is {fl}.", not on, False),
            (f"With {fd} {ka} {an(c)} is needed, otherwise not.|Where {fd} is {ka}: {c} before the change.", kind == ka, False),
            (f"With {fd} {kb} {an(c)} is needed, otherwise not.|Where {fd} is {kb}: {c} before the change.", kind == kb, False),
            (f"A fresh {c} is always made before.|Never without a fresh {c}.", True, False),
            (f"A{an(c)[1:]} is needed; if it has a last one, use that and make none.|Take the last {c} if there is one, else make one.", True, True),
        ]
    )
    use_old = old_ok and has_old
    k.role(f"You change things of the kind {thing}, safely.|{thing} changer|Careful with every {thing}.")
    k.must(says, f"Where no {c} is needed, leave <alter.safety> out.|<alter.safety> is given only where the rule wants {an(c)}.")
    k.steps("<get> first.")
    k.goal(
        f"{change} {name}, {nw} {value}",
        f"{thing} {name} should get {nw} {value}: {change} it.",
        f"can u {change} {name} to {value}",
        f"{change} request: {thing}={name}, {nw}={value}",
        f"We want {value} as the {nw} of {name}. Please {change} it by the rules.",
    )

    @k.look(f"get_{thing}|{thing}_info|inspect_{thing}", f"Shows {an(thing)}.", name=text(f"{thing}|name", f"Name of the {thing}.|Which {thing}."))
    def get(**by):
        if by.get("name") not in (name, other):
            return k.fail(f"no {thing} {by.get('name')}")
        return {"name": by["name"], flag_: on, field: kind, f"last_{copy}": old_id if has_old else "none"}

    @k.act(f"make_{copy}|{copy}_{thing}|create_{copy}", f"Makes {an(c)} of {an(thing)}.", key=text(f"{thing}|name", f"Name of the {thing}.|Of which {thing}."))
    def save(key):
        return k.result({f"{copy}|id": made_id}, f"{c} made") if key == name and not save.calls else k.fail(f"no {thing} {key}, or there is one")

    @k.act(
        f"{change}_{thing}|{change}|do_{change}",
        f"{does} {an(thing)}.",
        key=text(f"{thing}|name", f"Name of the {thing}.|Which {thing}."),
        value=text(f"{new}|value|to", f"The new {nw}.|What it gets as {nw}."),
        safety=text(f"{copy}_id|safety|from_{copy}", f"Id of the {c} to fall back on.|The {c} that covers it, by id.", optional=True),
    )
    def alter(key, value, safety):
        return f"{key}: {value}" if key == name and safety in (None, old_id, made_id) else k.fail(f"cannot {change} {key} with {safety}")

    def right():
        if not get.made(name=name):
            return get(name=name)
        if alter.made():
            return []
        if needs and not use_old and not save.made():
            return save(key=name)
        cover = old_id if use_old else made_id if needs else None
        return alter(key=name, value=value, safety=cover)

    return right
