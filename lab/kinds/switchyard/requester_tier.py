"""Grants what is asked for at the level that the requester's own record gives, by a table of the system text."""

import re

from kind import choice, text

STRUCTURE = "by-requester"
DOMAIN = "access"

# resource;field of the person;value a;b;c;level name;level a;b;c;verb
SKINS = """repo;team;platform;product;support;role;read;write;admin;grant
database;grade;junior;senior;lead;access;select;modify;owner;open
bucket;contract;intern;employee;vendor;mode;list;get;put;share
cluster;squad;red;blue;green;profile;view;edit;operate;enroll
dashboard;office;north;south;remote;seat;viewer;editor;builder;seat
pipeline;craft;frontend;backend;data;right;watch;trigger;configure;allow
vault;unit;sales;legal;engineering;policy;metadata;decrypt;rotate;attach
ticket_queue;shift;day;night;weekend;rank;agent;triager;manager;admit
vpn;site;lab;hq;home;profile;split;full;restricted;enable
registry;guild;web;mobile;infra;scope;pull;push;delete;permit
feature_flag;stream;growth;core;labs;capability;see;toggle;edit;entitle
mail_group;status;new;regular;leaving;part;reader;poster;moderator;join
log_index;branch;retail;bank;insurance;filter;masked;raw;export;open
host;team;network;storage;compute;login;user;sudo;console;admit
dns_zone;group;partners;staff;operators;power;propose;change;delegate;trust
wiki;course;onboarding;basic;advanced;membership;guest;author;curator;add
package;circle;outer;inner;core;duty;reporter;maintainer;publisher;name
backup_plan;tier;bronze;silver;gold;option;browse;restore;schedule;unlock
runner_pool;project_kind;hobby;internal;customer;class;slow;normal;fast;book
api_key;plan;trial;standard;premium;quota;tiny;medium;huge;issue"""


def an(word):
    """With its article."""
    return ("an " if re.match("[aeio]|u(?!s|ni|t|rl)", word) else "a ") + word


def make(k):
    thing, field, *rest = k.pick(SKINS.split("\n")).split(";")
    groups, level, levels, verb = rest[:3], rest[3], k.shuffled(rest[4:7]), rest[7]
    who, other, boss = k.people(3)
    name, days = k.word(), k.int(2, 90)
    persons = {one: (k.pick(groups), k.id()) for one in (who, other, boss)}
    table = dict(zip(groups, levels, strict=True))
    for_self = k.chance(50)
    receiver = who if for_self else other
    counts = who if k.chance(60) else receiver  # whose record decides
    t, f = thing.replace("_", " "), field.replace("_", " ")
    shown = k.one(*(sep.join(f"{g}{to}{v}" for g, v in k.shuffled(table.items())) for sep, to in [(", ", " -> "), ("; ", ": "), (", ", " gets ")]))
    whose = f"The {f} of the one who asks decides.|What counts is the asking person's {f}." if counts == who else f"The {f} of the one who receives it decides.|What counts is the {f} of whoever gets it."

    k.role(f"{t} access desk.|You hand out {level}s for {an(t)}.|access bot ({t})")
    k.must(f"{level.capitalize()} by {f}: {shown}.", whose if not for_self else f"The {f} of the person decides.")
    k.steps(f"<person> shows the {f} and the account.", "<grant> once.")
    to = "" if for_self else f" for {other}"
    k.goal(
        f"{who} asks for {t} {name}{to}, {verb} it please.",
        f"from: {who}\n{verb} {t} {name}{to or ' for me'}",
        f"hi, {who} here. could you {verb} {name}{to}? it's {an(t)}",
        f"Request by {who}: access to the {t} {name}{to or ' for the requester'}.",
        f"{verb} {name} // asked by {who}{to and ' //' + to}",
    )

    @k.look(
        "person|lookup_user|whois",
        "Shows the record of a person.|Looks a person up.",
        name=text("person|name|who", "Full name of the person.|Whom to look up."),
    )
    def person(**by):
        one = by.get("name")
        if one not in persons:
            return k.fail(f"nobody called {one}")
        return {"name": one, field: persons[one][0], "account|login": persons[one][1], "boss": boss}

    @k.act(
        f"{verb}_{thing}|{verb}|{verb}_access",
        f"Gives an account {an(level)} on {an(t)}.",
        account=text("account|login|user", "Account of the one who receives it.|Whose account gets it."),
        on=text(f"{thing}|on|resource", f"Name of the {t}.|Which {t}."),
        level=choice(f"{level}|level", f"The {level}.|Which {level} it is.", rest[4:7]),
    )
    def grant(account, on, level):
        return f"{account}: {level} on {on}" if on == name and account in [a for _, a in persons.values()] else k.fail("unknown account or name")

    def right():
        missing = [one for one in dict.fromkeys([counts, receiver]) if not person.made(name=one)]
        if missing:
            return [person(name=one) for one in missing]
        return [] if grant.made() else grant(account=persons[receiver][1], on=name, level=table[persons[counts][0]])

    return right
