"""Answers which one of a list it is; the question is another one each time, and so is the field that is wanted."""

import re

from kind import text

STRUCTURE = "question-by-rule"
DOMAIN = "status questions"

# thing;things;place;number;date;state;values;person
SKINS = """host;hosts;rack;load;booted;state;up,down,spare;admin
build;builds;pipeline;seconds;finished;result;green,red,grey;starter
ticket;tickets;board;votes;opened;phase;open,done,stuck;assignee
branch;branches;repo;commits;pushed;kind;fix,topic,release;author
backup;backups;vault;gb;taken;check;good,bad,unknown;operator
queue;queues;broker;depth;declared;mode;live,paused,dead;consumer
table;tables;schema;rows;altered;use;hot,cold,temp;steward
package;packages;index;downloads;published;license;mit,gpl,bsd;maintainer
certificate;certificates;gateway;days;issued;profile;web,mail,code;requester
volume;volumes;array;gb;created;tier;fast,slow,tape;tenant
job;jobs;scheduler;minutes;run_on;outcome;ok,failed,late;owner
user;users;group;logins;joined;role;guest,member,admin;inviter
image;images;registry;layers;pushed;scan;clean,dirty,new;builder
flag;flags;project;users;changed;setting;on,off,mixed;creator
alert;alerts;service;firings;raised;level;info,warn,page;receiver
record;records;zone;ttl;edited;rtype;a,mx,txt;editor
device;devices;lab;cycles;checked;power;full,flat,broken;holder
release;releases;channel;bugs;shipped;stage;alpha,beta,final;manager
page;pages;wiki;views;edited;review;due,fresh,none_yet;writer
node;nodes;cluster;pods;joined;condition;ready,tainted,lost;owner"""


def an(word):
    """With its article."""
    return ("an " if re.match("[aeio]|u(?!s|ni|t|rl)", word) else "a ") + word


def make(k):
    thing, things, place, num, date, state, values, person = k.pick(SKINS.split("\n")).split(";")
    values, home, count = values.split(","), k.word(), k.int(4, 6)
    ids = k.ids(count)
    rows = [dict(id=i, num=n, date=d, state=k.pick(values), who=w) for i, n, d, w in zip(ids, k.numbers(count, 70, 990), k.dates(count), k.people(count), strict=True)]
    val, d = k.pick(values), date.replace("_", " ")
    rows[0]["state"] = val
    some = [r for r in rows if r["state"] == val]
    rest = [r for r in rows if r["state"] != val] or rows
    other = "not " if rest is not rows else ""
    says, hit = k.pick(
        [
            (f"has the most {num}|leads in {num}", max(rows, key=lambda r: r["num"])),
            (f"has the fewest {num}|is last in {num}", min(rows, key=lambda r: r["num"])),
            (f"was {d} last|has the latest date ({date})", max(rows, key=lambda r: r["date"])),
            (f"was {d} first|has the earliest date ({date})", min(rows, key=lambda r: r["date"])),
            (f"has the most {num} of those with {state} {val}|with {state} {val} has the highest {num}", max(some, key=lambda r: r["num"])),
            (f"has the earliest date ({date}) among those with {state} {val}|is the oldest by {date} with {state} {val}", min(some, key=lambda r: r["date"])),
            (f"has the fewest {num} of those whose {state} is {other}{val}" if other else f"has the fewest {num} of all", min(rest, key=lambda r: r["num"])),
        ]
    )
    what, label = k.pick([("id", f"{thing}"), ("who", person), ("who", person)])
    order, which = k.shuffled(rows), k.one(says)
    ask = f"Which {thing}" if what == "id" else f"Who is the {person} of the {thing} that"
    k.role(f"You answer questions about {things}.|{things}: ask me|read-only eyes on {an(place)}")
    k.must("The answer is an id or a name, nothing else.|Answer with what was asked for, as it is recorded.")
    k.steps("<listing> first.")
    k.answers(f"The {label}.|What was asked for.|Id or name.")
    k.goal(
        f"{ask} {which}? {place} {home}",
        f"{place} {home}: {ask.lower()} {which}?",
        f"quick q on {home}: {ask.lower()} {which}",
        f"I need to know this about {home}. {ask} {which}?",
        f"{home} > {label} of the {thing} that {which}" if what == "who" else f"{home} > id of the {thing} that {which}",
    )

    @k.look(f"list_{things}|{things}_of|{place}_{things}", f"Lists the {things} of {an(place)}.", name=text(f"{place}|name", f"Name of the {place}.|Which {place}."))
    def listing(**by):
        if by.get("name") != home:
            return k.fail(f"no {place} {by.get('name')}")
        return [{f"{thing}|id": r["id"], num: r["num"], date: r["date"], state: r["state"], person: r["who"]} for r in order]

    def right():
        return k.answer(hit[what]) if listing.made(name=home) else listing(name=home)

    return right
