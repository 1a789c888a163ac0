"""Finds what was valid at a moment: the last entry before it, and acts with its value."""

from kind import choice, text

STRUCTURE = "as-of"
DOMAIN = "history"

# thing;value;entries;verb;third person;choice;values
SKINS = """service;version;deploys;rebuild;Rebuilds;target;debug,release
article;price;price changes;rebill;Rebills;kind;credit,debit
device;firmware;updates;reproduce_on;Reproduces a fault on;bench;left,right
table;schema id;migrations;restore;Restores;store;scratch,audit
room;access code;code changes;check_entry;Checks an entry to;camera;front,back
host;kernel;upgrades;replay_crash;Replays a crash of;mode;full,mini
sensor;calibration;calibrations;recompute;Recomputes;range;hour,day
contract;clause;amendments;quote;Quotes;form;short,long
domain;address;moves;trace;Traces;depth;host,net
model;weights;trainings;rescore;Rescores;data;sample,all
user;role;role changes;audit;Audits;scope;login,all
pipeline;image;image changes;rerun;Reruns;cache;warm,cold
tank;recipe;batches;retest;Retests;method;quick,lab
page;revision;edits;cite;Cites;style;short,full
router;config id;commits;compare;Compares;side;left,right
portfolio;rate;fixings;revalue;Revalues;book;trade,bank
printer;profile;profile changes;reprint;Reprints;quality;draft,fine
freezer;set point;adjustments;explain_alarm;Explains an alarm of;level;short,deep
flag;setting;flips;simulate;Simulates;group;staff,users
robot;program;loads;re_enact;Re-enacts;speed;slow,real
map;tile set;releases;render;Renders;zoom;near,far
shift;lead;handovers;ask_lead;Asks the lead of;via;mail,phone"""


def make(k):
    thing, word, entries, verb, does, field, values = k.pick(SKINS.split("\n")).split(";")
    u = str.maketrans(" ", "_")
    w, es, say, values, n = word.translate(u), entries.translate(u), verb.replace("_", " "), values.split(","), k.int(3, 6)
    name, days = k.pick(k.word, k.ident)(), sorted(k.dates(n + 1))
    at = 0 if k.chance(10) else k.int(1, n)
    moment = days.pop(at)
    marks, authors, value = k.many(k.pick(k.version, k.id), n), k.people(n), k.pick(values)
    rows = list(zip(days, marks, authors, strict=True))
    order = k.pick(rows, rows[::-1])
    has_day, mark = k.chance(45), marks[at - 1] if at else None

    k.role(
        f"You find out what was valid when.|time machine for each {thing}|You look back in the {entries} and {say}.",
        f"Investigator: which {word} was it on that day?|{thing} historian",
    )
    k.must("An entry is valid from its day until the next one.|The last entry before a day says what was valid then.")
    k.must("If there was no entry yet, say that it was not done.|Nothing before that day: report that it is not possible.")
    k.steps("<history> first.", f"<do> with the {word} of that day.")
    k.goal(
        f"{say} {thing} {name} with the {word} of {moment}, {field} {value}|{name} as of {moment}: {say} ({field} {value})",
        f"On {moment}, which {word} did {name} have? {say.capitalize()} with it, {field} {value}.|{verb} {name} @ {moment} {field}={value}",
        f"please {say} {name} as it was on {moment}; {field}: {value}|{moment} / {name} / {say} / {value}",
        f"A customer saw something odd with {name} on {moment}. {say.capitalize()} it with the {word} of that day, {field} {value}.",
    )

    @k.look(f"list_{es}|{w}_history|{es}", f"The {entries} of one {thing}, by day.", of=text(f"{thing}|of|name", f"Name of the {thing}."))
    def history(of):
        return [{"day|from": a, "author|by": c, w: b} for a, b, c in order] if of == name else k.fail(f"no {thing} {of}")

    more = {"day": text("day|as_of", "The day in question.")} if has_day else {}

    @k.act(
        f"{verb}|{verb}_{thing}",
        f"{does} one {thing}.",
        of=text(f"{thing}|of|name", f"Name of the {thing}."),
        mark=text(f"{w}|with", f"The {word} to use."),
        value=choice(field, f"The {field}.", values),
        **more,
    )
    def do(of, mark, value, day=None):
        return k.one("ok", f"{of}: ok", "started") if of == name and mark in marks and not do.calls else k.fail(f"{mark}: unknown")

    def right():
        if not history.made(of=name):
            return history(of=name)
        if mark is None:
            return k.give_up(f"there was no {word} yet.")
        return None if do.calls else do(of=name, mark=mark, value=value, **(dict(day=moment) if has_day else {}))

    return right
