"""Creates a thing with three settings: stated in the goal, by a default of the house, or as its parent has it."""

import re

from kind import choice, integer, text

STRUCTURE = "default-or-stated"
DOMAIN = "provisioning"

# thing;parent;setting a;values a;setting b (number);parent's field
SKINS = """branch;repo;visibility;open,private,internal;reviewers;team
database;cluster;engine;row,column,graph;connections;zone
queue;broker;order;fifo,lifo,loose;retries;region
bucket;account;class;hot,cold,frozen;days;region
instance;project;size;small,medium,large;disk_gb;network
record;zone;proxy;on,off,auto;ttl;owner
pipeline;repo;runner;shared,own,spot;timeout;team
alert;service;severity;info,warn,page;minutes;channel
certificate;domain;key_type;rsa,ec,ed;days;issuer
topic;broker;cleanup;delete,compact,keep;partitions;cluster
dashboard;team;access;view,edit,hidden;refresh;folder
mailbox;domain;filter;strict,normal,none;quota;group
job;host;overlap;skip,wait,kill;timeout;user
volume;machine;format;plain,sealed,raw;size;pool
ticket;project;priority;low,normal,high;points;lead
index;table;method;tree,hash,text;fill;tablespace
token;account;scope;read,write,admin;hours;audience
namespace;cluster;policy;open,closed,mesh;pods;owner
repository;group;merge;squash,rebase,plain;approvals;license
flag;project;kind;switch,share,list;percent;audience"""


def an(word):
    """With its article."""
    return ("an " if re.match("[aeio]|u(?!s|ni|t|rl)", word) else "a ") + word


def make(k):
    thing, parent, mode, values, amount, field = k.pick(SKINS.split("\n")).split(";")
    values = values.split(",")
    name, home, other = k.words(3)
    inherited, wrong = k.word(), k.word()
    house_mode, stated_mode = k.some(values, 2)
    house_n, stated_n, wish = k.int(2, 30), k.int(31, 90), k.word()
    says_mode, says_n, says_field = (k.chance(50) for _ in range(3))
    m, a, f = (s.replace("_", " ") for s in (mode, amount, field))
    fixed = k.pick("none", "none", "mode", "amount", "field")  # what requests can't change
    want_mode = stated_mode if says_mode and fixed != "mode" else house_mode
    want_n = stated_n if says_n and fixed != "amount" else house_n
    want_field = wish if says_field and fixed != "field" else inherited
    wishes = [w for w, on in ((f"{m} {stated_mode}", says_mode), (f"{a} {stated_n}", says_n), (f"{f} {wish}", says_field)) if on]
    with_ = f" with {', '.join(k.shuffled(wishes))}" if wishes else ""
    rule = {
        "none": "What the request says comes before that.|A request may state something else, and then that counts.",
        "mode": f"Requests may state other values, but never another {m}: that one is fixed.|Stated values count, except for the {m}.",
        "amount": f"Requests may change that, except the {a}, which is fixed.|A stated {a} is ignored; other stated values count.",
        "field": f"Stated values win, but the {f} is always that of the {parent}.|The {f} can't be chosen, whatever the request says. The rest can.",
    }[fixed]

    k.role(f"You create {an(thing)} when asked.|{thing} vending machine|Self service: new {thing}, sane settings.")
    k.must(
        f"House values: {m} {house_mode}, {a} {house_n}; the {f} is that of the {parent}.|By default {m} is {house_mode}, {a} is {house_n} and the {f} is as the {parent} has it.",
        rule,
    )
    k.steps(f"<get> shows the {parent}.", "<make_one> needs all settings.")
    k.goal(
        f"new {thing} {name} in {parent} {home}{with_}",
        f"Create {name} under {home}{with_}.",
        f"need {an(thing)} called {name} in {home}{with_} thx",
        f"Would you set up {an(thing)} named {name}{with_}? It belongs to {parent} {home}.",
        f"{parent}={home} {thing}={name}{with_}",
    )

    @k.look(
        f"get_{parent}|show_{parent}|{parent}_info",
        f"Shows {an(parent)}.|What is known of {an(parent)}.",
        name=text(f"{parent}|name", f"Name of the {parent}.|Which {parent}."),
    )
    def get(**by):
        if by.get("name") not in (home, other):
            return k.fail(f"no {parent} {by.get('name')}")
        return {f"{parent}|name": by["name"], field: inherited if by["name"] == home else wrong, "created|since": "2024-05-01"}

    @k.act(
        f"create_{thing}|add_{thing}|new_{thing}",
        f"Creates {an(thing)}.|Makes a new {thing}.",
        key=text(f"name|{thing}", f"Name of the new {thing}."),
        home=text(f"{parent}|parent|under", f"The {parent} it belongs to."),
        mode=choice(f"{mode}|mode", f"Its {m}.|Which {m}.", values),
        n=integer(f"{amount}|count", f"Its {a}.|Number for {a}."),
        more=text(f"{field}|extra", f"Its {f}.|Which {f}."),
    )
    def make_one(key, mode, n, more, **by):
        return f"{key}: created" if (key, by.get("home")) == (name, home) else k.fail(f"cannot create {key}")

    def right():
        if not get.made(name=home):
            return get(name=home)
        return [] if make_one.made() else make_one(key=name, home=home, mode=want_mode, n=want_n, more=want_field)

    return right
