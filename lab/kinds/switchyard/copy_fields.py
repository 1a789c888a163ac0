"""Brings some fields of a thing in line with a model; the text says which fields count and which stay."""

import re

from kind import choice, text

STRUCTURE = "copy-stated-fields"
DOMAIN = "drift"

# thing;things;fields;verb
SKINS = """service;services;image,memory,replicas_of,domain;align
host;hosts;kernel,timezone,resolver,shell;align
bucket;buckets;class,region,owner,logging;match
pipeline;pipelines;runner,trigger,cache,notify;mirror
database;databases;collation,engine,charset,backup_plan;level
alert;alerts;channel,severity,window,runbook;copy
user;users;group,office,locale,shell;clone
queue;queues;policy,codec,owner,dead_letter;align
dashboard;dashboards;theme,source,folder,refresh;restyle
printer;printers;driver,tray,paper,location;set_up
zone;zones;mailhost,contact,nameserver,policy;match
flag;flags;segment,owner,variant,environment;mirror
repo;repos;license,template,default_branch,visibility;align
vm;vms;flavor,network,image,keypair;equal
job;jobs;calendar,user,script,log;copy
switch;switches;firmware,vlan,uplink,banner;level
mailbox;mailboxes;filter,forward,signature,alias;match
gateway;gateways;cipher,timeout_class,listener,certificate;align
topic;topics;schema,codec,retention_class,owner;match
laptop;laptops;profile,browser,vpn,wallpaper;fit"""


def an(word):
    """With its article."""
    return ("an " if re.match("[aeio]|u(?!s|ni|t|rl)", word) else "a ") + word


def make(k):
    thing, things, fields, verb = k.pick(SKINS.split("\n")).split(";")
    fields, v = fields.split(","), verb.replace("_", " ")
    model, target, other = k.words(3)
    good = {f: k.word() for f in fields}
    now = {f: good[f] if k.chance(30) else k.word() for f in fields}
    some = [f for f in fields if k.chance(50)] or fields[:1]
    if len(some) == len(fields):
        some = fields[1:]
    names = lambda fs: " and ".join(f.replace("_", " ") for f in fs)  # noqa: E731
    rest = [f for f in fields if f not in some]
    says, wanted = k.pick(
        [
            (f"only {names(some)}|just {names(some)}, nothing else", some),
            (f"everything except {names(rest)}|all fields but {names(rest)}", some),
            ("all fields|every field that differs", fields),
            (f"only {names(rest)}|{names(rest)} and no other field", rest),
        ]
    )
    which = k.one(says)
    how = f": {which}" if k.chance(60) else k.must(f"What is brought in line: {which}.|Fields that count: {which}.") or ""
    ways = [
        (f"{v} {target} with {model}{how}", f"make {target} like {model}{how}"),
        (f"{model} is right and {target} is not. {v.capitalize()} it{how}.", f"{thing} {target} should look as {model} does{how}"),
    ]
    due = [f for f in wanted if now[f] != good[f]]

    k.role(f"You keep {things} alike.|{thing} twin maker|Drift control for {things}.")
    k.must("A field that is right already is not set again.|Set only what differs.")
    k.steps("Show both with <get>.")
    k.goal(*(t for pair in ways for t in pair), f"to fix: {target} / model: {model}{how}")

    @k.look(
        f"get_{thing}|show_{thing}|{thing}_fields",
        f"Shows the fields of {an(thing)}.",
        name=text(f"{thing}|name", f"Name of the {thing}.|Which {thing}."),
    )
    def get(**by):
        if by.get("name") == target:
            done = {c["field"]: c["value"] for c in put.calls}
            return {"name": target, **now, **done}
        return {"name": by.get("name"), **good} if by.get("name") == model else k.fail(f"no {thing} {by.get('name')}")

    @k.act(
        f"set_{thing}_field|set_field|update_{thing}",
        f"Sets one field of {an(thing)}.",
        key=text(f"{thing}|name|on", f"Name of the {thing} that is changed.|Which {thing} to change."),
        field=choice("field|attribute", "Which field.|The field to set.", fields),
        value=text("value|to", "Its new value.|What it becomes."),
    )
    def put(key, field, value):
        return f"{key}: {field}={value}" if key in (target, model) else k.fail(f"no {thing} {key}")

    def right():
        open_ = [get(name=n) for n in (model, target) if not get.made(name=n)]
        if open_:
            return open_
        return [put(key=target, field=f, value=good[f]) for f in due if not put.made(key=target, field=f)]

    return right
