"""Takes one piece of work after the other until none is left; each is finished in the way that the text maps to it."""

import re

from kind import choice, text

STRUCTURE = "queue"
DOMAIN = "work queues"

# item;items;queue;field;values;outcomes;finish;third person
SKINS = """message;messages;topic;kind;order,refund,spam;book,hold,drop;settle;Settles
task;tasks;lane;size;small,large,huge;do,split,refuse;finish;Finishes
letter;letters;tray;tone;kind,angry,odd;thank,escalate,ignore;answer;Answers
event;events;stream;level;info,warn,fatal;log,mail,page;handle;Handles
crash;crashes;inbox;module;core,plugin,driver;fix,report,forward;close;Closes
card;cards;column;type;bug,idea,chore;plan,park,assign;file;Files
upload;uploads;gate;scan;clean,unsure,virus;pass,review,destroy;decide;Decides on
call;calls;line;topic;bill,fault,sale;accounts,repair,shop;connect;Connects
reading;readings;feed;range;low,normal,high;refill,store,vent;process;Processes
patch;patches;list_box;state;clean,conflict,empty;merge,return,discard;judge;Judges
claim;claims;desk;amount_class;tiny,usual,vast;pay,check,audit;treat;Treats
alert;alerts;pager;source;disk,net,app;clean,reroute,restart;resolve;Resolves
job;jobs;spool;paper;plain,glossy,label;fast,slow,manual;release;Releases
record;records;intake;quality;good,partial,bad;import,mend,reject;enter;Enters
parcel;parcels;belt;zone;north,south,abroad;van,truck,plane;load;Loads
review;reviews;stack;stars;five,three,one;share,keep,reply;mark;Marks
query;queries;backlog;cost;cheap,dear,endless;run,night,kill;dispose;Disposes of
sample;samples;rack;color;red,green,blue;warm,cool,store;sort;Sorts
request;requests;window;role;guest,staff,root;deny,allow,ask;reply;Replies to
page;pages;todo_list;language;english,french,latin;post,translate,archive;clear;Clears"""


def an(word):
    """With its article."""
    return ("an " if re.match("[aeio]|u(?!s|ni|t|rl)", word) else "a ") + word


def make(k):
    item, items, queue, field, values, outs, finish_, does = k.pick(SKINS.split("\n")).split(";")
    values, outs, q, f = values.split(","), outs.split(","), queue.replace("_", " "), field.replace("_", " ")
    name, who = k.word(), k.person()
    table = dict(zip(values, k.shuffled(outs), strict=True))
    work = [(i, k.pick(values)) for i in k.ids(k.int(1, 4))]
    stops = k.pick(values) if k.chance(30) else None
    pairs = k.shuffled(table.items())
    sep, to = k.pick([(", ", " -> "), ("; ", ": "), (", ", " means ")])
    end = next((n for n, (_, x) in enumerate(work) if x == stops), len(work))
    k.role(f"You work off {an(q)}.|{q} worker|one {item} after the other")
    k.must(f"By {f}: {sep.join(f'{x}{to}{o}' for x, o in pairs)}.")
    if stops:
        k.must(f"When one with {f} {stops} turns up, leave it open and stop: finish at once.|{f} {stops} is not for you: end the work there, without <finish_one>.")
    k.steps("<take> the next, <finish_one> it, and so on.")
    k.must(f"<take> gives the next {item} only when the one before is finished.|One {item} at a time.", f"An empty {q} ends it.|Stop when the {q} is empty.")
    k.goal(
        f"Work off {q} {name} as {who}.",
        f"{who}: {q} {name}, until it is empty",
        f"clear {name} pls, sign as {who}",
        f"Please take {items} from {name} until nothing is left; your name there is {who}.",
        f"{queue}={name} as={who}",
    )

    def done():
        return len(finish_one.calls)

    @k.look(f"next_{item}|take_{item}|peek_{queue}", f"Gives the next {item} of {an(q)}.", name=text(f"{queue}|name", f"Name of the {q}.|Which {q}."))
    def take(**by):
        if by.get("name") != name:
            return k.fail(f"no {q} {by.get('name')}")
        seen.append(done())
        if done() >= len(work):
            return f"{name} is empty"
        return {f"{item}|id": work[done()][0], field: work[done()][1]}

    seen = []

    @k.act(f"{finish_}_{item}|{finish_}|do_{finish_}", f"{does} {an(item)}.", key=text(f"{item}|id", f"Id of the {item}.|Which {item}."), out=choice("outcome|as|how", "How it is finished.|The outcome.", outs), who=text("worker|by|who", "Who does it.|Name of the worker."))
    def finish_one(key, out, who):
        return f"{key}: {out}" if done() < len(work) and key == work[done()][0] and done() in seen else k.fail(f"{key} is not the next one")

    def right():
        n = done()
        if n not in seen:
            return take(name=name)
        if n >= len(work) or n == end:
            return []
        i, x = work[n]
        return finish_one(key=i, out=table[x], who=who)

    return right
