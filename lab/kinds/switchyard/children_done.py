"""A parent is to be closed; what happens when some of its children are still open differs from house to house."""

import re

from kind import text

STRUCTURE = "close-with-children"
DOMAIN = "parents and children"

# parent;child;children;open;closed;close;third person;note
SKINS = """epic;ticket;tickets;open;done;close;Closes;remark
release;blocker;blockers;open;fixed;ship;Ships;notes_key
incident;action;actions;pending;finished;resolve;Resolves;summary_key
project;milestone;milestones;running;reached;archive;Archives;folder
pull_request;thread;threads;unresolved;resolved;merge;Merges;method
order;item;items;missing;packed;send;Sends;carrier
change;task;tasks;todo;complete;complete;Completes;result_key
audit;finding;findings;live;settled;sign;Signs;signer_key
sprint;story;stories;started;accepted;end;Ends;next_key
contract;invoice;invoices;unpaid;paid;terminate;Terminates;reason
cluster;volume;volumes;mounted;detached;retire;Retires;ticket_key
account;session;sessions;active;ended;lock;Locks;reason
pipeline;job;jobs;running;finished;seal;Seals;label
folder;lock;locks;held;freed;move;Moves;place
survey;answer;answers;awaited;given;publish;Publishes;channel
batch;record;records;dirty;clean;commit;Commits;tag
team;member;members;present;left;dissolve;Dissolves;date_key
zone;record;records;used;unused;delete;Deletes;backup_key
campaign;mailing;mailings;queued;sent;stop;Stops;cause
rack;server;servers;powered;off;unplug;Unplugs;slot"""


def an(word):
    """With its article."""
    return ("an " if re.match("[aeio]|u(?!s|ni|t|rl)", word) else "a ") + word


def make(k):
    parent, child, children, open_, closed, close_, does, val = k.pick(SKINS.split("\n")).split(";")
    name, value = k.word(), k.word()
    p, v = parent.replace("_", " "), val.replace("_", " ")
    kids = [(i, open_ if k.chance(45) else closed, k.chance(50)) for i in k.ids(k.int(2, 4))]
    left = [i for i, s, _ in kids if s == open_]
    must_left = [i for i, s, m in kids if s == open_ and m]
    how, says = k.pick(
        [
            ("stop", f"With any {child} {open_}, don't: report that it is not done.|All {children} must be {closed}; if not, say that it cannot be done."),
            ("kids", f"Every {child} that is {open_} is finished with <end_child> before.|First <end_child> what is {open_}, then the {p}."),
            ("force", f"Whether {an(child)} is {open_} does not matter, go ahead.|{children.capitalize()} that are {open_} are no obstacle."),
            ("required", f"Only a required {child} that is {open_} stops it: then report that it is not done. Others don't matter."),
            ("kids_required", f"A required {child} that is {open_} goes through <end_child> before; others stay as they are."),
        ]
    )
    stops = (how == "stop" and left) or (how == "required" and must_left)
    first = left if how == "kids" else must_left if how == "kids_required" else []
    k.role(f"You {close_} {an(p)} when it is time.|{p} closer|{p} and {children}")
    k.must(says)
    k.steps("<kids_of> first.")
    k.goal(
        f"{close_} {p} {name}, {v} {value}",
        f"{p} {name}: {close_} ({value})",
        f"{name} is finished i think, {close_} it, {v} {value}",
        f"Please {close_} the {p} {name} with {v} {value}, as our rules allow.",
        f"{parent}={name} {val}={value} do={close_}",
    )

    @k.look(f"{children}_of|list_{children}|{parent}_{children}", f"Lists the {children} of {an(p)}.", name=text(f"{parent}|name", f"Name of the {p}.|Which {p}."))
    def kids_of(**by):
        if by.get("name") != name:
            return k.fail(f"no {p} {by.get('name')}")
        return [{f"{child}|id": i, "state": closed if end_child.made(key=i) else s, "required": m} for i, s, m in kids]

    @k.act(f"end_{child}|finish_{child}|settle_{child}", f"Finishes one {child}.", parent=text(f"{parent}|of", f"Name of the {p} it belongs to."), key=text(f"{child}|id", f"Id of the {child}.|Which {child}."))
    def end_child(parent, key):
        return f"{key}: {closed}" if parent == name and key in left and not end_child.made(key=key) else k.fail(f"no {open_} {child} {key}")

    @k.act(f"{close_}_{parent}|{close_}|do_{close_}", f"{does} {an(p)}.", key=text(f"{parent}|name", f"Name of the {p}.|Which {p}."), value=text(f"{val}|value", f"The {v}.|Which {v}."))
    def close(key, value):
        return f"{key}: ok" if key == name else k.fail(f"no {p} {key}")

    def right():
        if not kids_of.made(name=name):
            return kids_of(name=name)
        if stops:
            return k.give_up(f"some {children} are {open_}.")
        todo = [end_child(parent=name, key=i) for i in first if not end_child.made(key=i)]
        return todo or ([] if close.made() else close(key=name, value=value))

    return right
