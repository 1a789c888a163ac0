"""Asks the people or machines of a list one by one, in the order that the text sets, until one can take it."""

import re

from kind import choice, text

STRUCTURE = "ladder"
DOMAIN = "on call"

# group;member;members;thing;number;verb;third person;yes;no
SKINS = """team;engineer;engineers;page;level;hand;Hands;free;asleep
pool;runner;runners;job;cores;give;Gives;idle;busy
cluster;node;nodes;pod;memory;place;Places;ready;cordoned
mirror_set;mirror;mirrors;download;speed;send;Sends;up;down
rota;manager;managers;approval;rank;pass;Passes;present;away
fleet;proxy;proxies;request;weight;route;Routes;healthy;draining
board;reviewer;reviewers;patch;points;assign;Assigns;available;loaded
ring;cache;caches;object;size;store;Stores;writable;full
desk;agent;agents;ticket;skill;transfer;Transfers;open;closed
zone;resolver;resolvers;query;priority;ask_of;Forwards;answering;silent
farm;printer;printers;print;pages;spool;Spools;warm;jammed
array;disk;disks;block;free_gb;write;Writes;online;failed
grid;worker;workers;task;slots;queue_at;Queues;waiting;occupied
shift;operator;operators;alarm;grade;ring;Rings;on_duty;off_duty
broker_set;broker;brokers;topic;load;host;Hosts;leader;follower
lab;device;devices;test_run;version;flash;Flashes;charged;empty
bank;vault;vaults;secret;shares;keep;Keeps;unsealed;sealed
line;modem;modems;message;signal;dial;Dials;connected;offline
panel;auditor;auditors;finding;grade;report;Reports;reachable;on_leave
pack;robot;robots;crate;charge;load;Loads;parked;driving"""


def an(word):
    """With its article."""
    return ("an " if re.match("[aeio]|u(?!s|ni|t|rl)", word) else "a ") + word


def make(k):
    group, member, members, thing, num, verb, does, yes, no = k.pick(SKINS.split("\n")).split(";")
    g, t, v = group.replace("_", " "), thing.replace("_", " "), verb.replace("_", " ")
    team, item, count = k.word(), k.id(), k.int(3, 5)
    rows = list(zip(k.words(count), k.numbers(count, 1, 99), strict=True))
    says, order = k.pick(
        [
            ("in the order of the list|from top to bottom", rows),
            ("from the bottom of the list upwards|in the reverse order of the list", rows[::-1]),
            (f"the highest {num.replace('_', ' ')} first, then downwards|by falling {num.replace('_', ' ')}", sorted(rows, key=lambda r: -r[1])),
            (f"the lowest {num.replace('_', ' ')} first, then upwards|by rising {num.replace('_', ' ')}", sorted(rows, key=lambda r: r[1])),
        ]
    )
    none = k.chance(12)
    at = len(order) if none else k.int(0, min(2, count - 1))
    state = {name: no if n < at else yes if n == at else k.pick(yes, no) for n, (name, _) in enumerate(order)}
    ways = ["mail", "chat", "call"]
    way = k.pick(ways)
    y, rule = yes.replace("_", " "), k.one(says)

    k.role(f"You find {an(member)} for each {t}.|{t} dispatcher|{g} switchboard")
    k.must(
        f"Ask them {rule}; the first that is {y} gets it.|Order: {rule}. Whoever is {y} first takes the {t}.",
        f"If nobody is {y}, report that it could not be done.|Nobody {y}: say that it is not done.",
        f"Tell them by {way}.|The way to tell them is {way}.",
    )
    k.steps("<listing> gives the names.", "<ask> one after the other.")
    k.goal(
        f"{v} {t} {item} to someone in {g} {team}",
        f"{item} needs {an(member)} of {team}.",
        f"who in {team} can take {item}? {v} it over",
        f"{t} {item}, {g} {team}: find {an(member)} and {v} it.",
        f"Please {v} the {t} {item} to the right {member} of {team}.",
    )

    @k.look(f"list_{group}|{members}_of|{group}_list", f"Lists the {members} of {an(g)}.", name=text(f"{group}|name", f"Name of the {g}.|Which {g}."))
    def listing(**by):
        return [{f"{member}|name": n, num: x} for n, x in rows] if by.get("name") == team else k.fail(f"no {g} {by.get('name')}")

    @k.look(f"ask_{member}|{member}_state|is_{yes}", f"Says how one {member} is at the moment.", one=text(f"{member}|name", f"Name of the {member}.|Which {member}."))
    def ask(one):
        return f"{one} is {state[one].replace('_', ' ')}" if one in state else k.fail(f"no {member} {one}")

    @k.act(
        f"{verb}_{thing}|{verb}|{verb}_over",
        f"{does} {an(t)} to {an(member)}.",
        item=text(f"{thing}|item|id", f"Number of the {t}.|Which {t}."),
        one=text(f"{member}|to|receiver", f"Name of the {member} who gets it.|To which {member}."),
        way=choice("by|way|channel", "How it is told.|The way of telling.", ways),
    )
    def give(item, one, way):
        return f"{item} -> {one}" if state.get(one) == yes else k.fail(f"{one} is not {y}")

    def right():
        if not listing.made(name=team):
            return listing(name=team)
        for name, _ in order[: at + 1]:
            if not ask.made(one=name):
                return ask(one=name)
        if none:
            return k.give_up(f"nobody is {y}.")
        return [] if give.made() else give(item=item, one=order[at][0], way=way)

    return right
