"""Reads what kind of change is waiting and calls one tool with the option that the table of this episode maps it to."""

import re

from kind import choice, text

STRUCTURE = "mapped-choice"
DOMAIN = "releases"

# thing;property;values;option;options;verb;third person;extra field
SKINS = """package;change;fix,feature,breaking;part;major,minor,patch;bump;Bumps;head
incident;impact;one,many,all;severity;sev1,sev2,sev3;declare;Declares;reporter
backup;content;logs,mail,code;plan;daily,weekly,monthly;schedule;Schedules;source
vm;use;web,batch,cache;flavor;small,wide,tall;provision;Provisions;zone
ticket;origin;phone,chat,crash;queue;first,second,third;file;Files;customer
image;finding;none,low,critical;action_level;pass,warn,stop;label;Labels;digest
alert;source;disk,network,login;channel;pager,mail,wall;route;Routes;host
dataset;contents;public,personal,secret;class;green,yellow,red;classify;Classifies;owner
branch;age_class;new,old,ancient;policy;keep,warn,prune;mark;Marks;tip
certificate;use;web,mail,code;profile;short,long,hardware;request;Requests;contact
job;weight;light,medium,heavy;lane;slow,normal,express;submit;Submits;script
user;leaving;transfer,retire,quit;scope;partial,full,delayed;offboard;Offboards;manager
query;kind;report,lookup,export;pool;blue,green,grey;run;Runs;author
deploy;risk;low,medium,high;strategy;canary,rolling,bluegreen;start;Starts;commit
log;volume;trickle,steady,flood;tier;hot,warm,cold;store;Stores;agent
test;speed;quick,slow,endless;suite;unit,nightly,manual;assign;Assigns;writer
domain;traffic;quiet,busy,attacked;shield;off,basic,full;protect;Protects;registrar
message;tone;question,complaint,praise;team;sales,support,press;pass;Passes;sender
device;state;fresh,used,broken;shelf;left,middle,right;store;Stores;serial
document;audience;staff,partner,world;watermark;none,light,heavy;publish;Publishes;editor"""


def an(word):
    """With its article."""
    return ("an " if re.match("[aeio]|u(?!s|ni|t|rl)", word) else "a ") + word


def make(k):
    thing, prop, values, option, options, verb, does, extra = k.pick(SKINS.split("\n")).split(";")
    values, options = values.split(","), options.split(",")
    table = dict(zip(values, k.shuffled(options), strict=True))
    name, other, code = k.word(), k.word(), k.id()
    now, carried = k.pick(values), k.id()
    urgent, p = k.chance(35), prop.replace("_", " ")
    special = k.pick(options)
    has_special = k.chance(50)
    result = special if has_special and urgent else table[now]
    sep, to = k.pick([(", ", " -> "), ("; ", ": "), (", ", " gives "), (" / ", " = ")])

    k.role(f"You {verb} one {thing} after the other.|{thing} {verb} bot|{option.replace('_', ' ')} chooser for {an(thing)}")
    k.must(f"{p} to {option.replace('_', ' ')}: {sep.join(f'{v}{to}{o}' for v, o in k.shuffled(table.items()))}.")
    if has_special:
        k.must(f"If it is urgent, {special} in any case.|Urgent ones always get {special}, whatever the table says.")
    k.steps("<get> first.", "<apply> then.")
    k.goal(
        f"{verb} {thing} {name} under {code}",
        f"{code}: {name} is next, {verb} it",
        f"{name} plz ({verb}, code {code})",
        f"Please {verb} the {thing} {name} as the table says. Code: {code}.",
        f"{thing} = {name}, code = {code}, task = {verb}",
    )

    @k.look(f"get_{thing}|inspect_{thing}|{thing}_details", f"Shows {an(thing)}.", name=text(f"{thing}|name", f"Name of the {thing}.|Which {thing}."))
    def get(**by):
        if by.get("name") not in (name, other):
            return k.fail(f"no {thing} {by.get('name')}")
        mine = by["name"] == name
        return {f"{thing}|name": by["name"], prop: now if mine else values[0], extra: carried if mine else "-", "urgent": urgent and mine}

    @k.act(
        f"{verb}_{thing}|{verb}|do_{verb}",
        f"{does} {an(thing)}.",
        key=text(f"{thing}|name", f"Name of the {thing}.|Which {thing}."),
        opt=choice(option, f"Which {option.replace('_', ' ')}.|The {option.replace('_', ' ')} it gets.", options),
        more=text(f"{extra}|extra", f"The {extra} that its record names.|Its {extra}."),
        code=text("code|under", "Code it is done under.|The code of the request."),
    )
    def apply(key, opt, more, **by):
        return f"{key}: {opt}" if key == name and more == carried else k.fail(f"{key} has another {extra}")

    def right():
        if not get.made(name=name):
            return get(name=name)
        return [] if apply.made() else apply(key=name, opt=result, more=carried, code=code)

    return right
