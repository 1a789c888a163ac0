"""Closes what is open until the check tells that nothing is; which of two closings fits each item is drawn."""

import re

from kind import choice, text

STRUCTURE = "until-check-is-clean"
DOMAIN = "checklists"

# item;items;subject;close;third person;field;values;ways
SKINS = """finding;findings;scan;resolve;Resolves;kind;real,false_alarm;fix,waive
warning;warnings;build;settle;Settles;origin;ours,vendor;repair,suppress
task;tasks;release;finish;Finishes;scope;in,out;complete,postpone
alert;alerts;shift;clear;Clears;cause;known,new;acknowledge,investigate
gap;gaps;audit;close;Closes;size;small,large;patch,plan
conflict;conflicts;merge;decide;Decides;side;ours,theirs;keep,take
mismatch;mismatches;ledger;book;Books;sign;plus,minus;credit,debit
question;questions;review;answer;Answers;mood;open,rhetorical;reply,dismiss
ticket;tickets;sprint;handle;Handles;state;started,untouched;carry,return
change;changes;freeze;treat;Treats;risk;low,high;allow,stop
error;errors;import;process;Processes;type;syntax,value;reparse,skip
orphan;orphans;store;remove_one;Removes;age;young,old;adopt,delete
grant;grants;review_round;review;Reviews;use;used,unused;confirm,revoke
test;tests;triage;judge;Judges;pattern;steady,random;assign,quarantine
host;hosts;inventory;process;Processes;sight;seen,unseen;keep,retire
leak;leaks;sweep;plug;Plugs;place;code,log;rotate,redact
flag;flags;cleanup;settle;Settles;rollout;full,none;inline,erase
page;pages;migration;convert;Converts;traffic;busy,quiet;move,archive
key;keys;rotation;process;Processes;strength;strong,weak;extend,replace
draft;drafts;newsletter;finish;Finishes;quality;good,poor;publish,return"""


def an(word):
    """With its article."""
    return ("an " if re.match("[aeio]|u(?!s|ni|t|rl)", word) else "a ") + word


def make(k):
    item, items, subject, verb, does, field, values, ways = k.pick(SKINS.split("\n")).split(";")
    values, ways, s = values.split(","), ways.split(","), subject.replace("_", " ")
    name, count = k.word(), k.int(2, 4)
    table = dict(zip(values, k.shuffled(ways), strict=True))
    same = k.chance(20)
    if same:
        table = dict.fromkeys(values, k.pick(ways))
    rows = [(i, k.pick(values)) for i in k.ids(count)]
    t = {v: w.replace("_", " ") for v, w in table.items()}
    va, vb = k.shuffled(values)
    k.role(f"You work {an(s)} off.|{s} closer|{items} down to zero")
    k.must(
        f"All get {table[values[0]]}, whatever the {field}.|{field} does not matter: {table[values[0]]} for each."
        if same
        else f"{field} {va}: {t[va]}. {field} {vb}: {t[vb]}.|Where {field} is {va} the way is {t[va]}, where it is {vb}, {t[vb]}."
    )
    k.steps("<check> lists what is open.", "In the end <check> must say that nothing is open.")
    k.must("<check> again before you end.|End only after <check> says open 0.")
    k.goal(
        f"Bring {s} {name} to zero open {items}.",
        f"{name}: {verb.replace('_', ' ')} all {items}",
        f"{s} {name} still has {items} open, get rid of them",
        f"Please work through the {items} of {name} until none is open.".replace("none is", "nothing is"),
        f"{s}={name}; open {items} => 0",
    )

    @k.look(f"check_{subject}|open_{items}|{subject}_status", f"Lists the open {items} of {an(s)}.", name=text(f"{subject}|name", f"Name of the {s}.|Which {s}."))
    def check(**by):
        if by.get("name") != name:
            return k.fail(f"no {s} {by.get('name')}")
        left = [(i, v) for i, v in rows if not close.made(key=i)]
        return k.result([{f"{item}|id": i, field: v} for i, v in left], f"{len(left)} open", open=len(left))

    @k.act(f"{verb}_{item}|{verb}|do_{verb}", f"{does} one {item}.", subject=text(f"{subject}|in", f"Name of the {s}."), key=text(f"{item}|id", f"Id of the {item}.|Which {item}."), way=choice("way|how|as", "In which way.|How it is done.", ways))
    def close(subject, key, way):
        return f"{key}: {way}" if subject == name and key in [i for i, _ in rows] and not close.made(key=key) else k.fail(f"no open {item} {key}")

    k.success(check, open=0)

    def right():
        if not check.calls:
            return check(name=name)
        left = [close(subject=name, key=i, way=table[v]) for i, v in rows if not close.made(key=i)]
        if left:
            return left
        return [] if k.printed[-1] and len(check.calls) > 1 and '"open":0' in k.printed[-1] else check(name=name)

    return right
