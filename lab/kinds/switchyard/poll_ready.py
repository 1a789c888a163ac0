"""Waits for a thing, one numbered look after the other, until its state is the one that this episode waits for."""

import re

from kind import integer, text

STRUCTURE = "poll-until-state"
DOMAIN = "waiting"

# thing;states in order;verb;third person;value
SKINS = """instance;booting,checking,running;attach;Attaches;volume
build;queued,compiling,built;publish;Publishes;channel
restore;copying,replaying,open;connect;Connects;client
certificate;ordered,validated,issued;install;Installs;listener
export;started,packing,packed;send;Sends;receiver
migration;planned,halfway,finished;announce;Announces;list_name
snapshot;creating,sealing,sealed;clone;Clones;target
replica;seeding,catching_up,synced;promote;Promotes;cluster
index;scanning,merging,ready;swap_in;Swaps in;alias
domain;requested,pending,active;delegate;Delegates;nameserver
job;waiting,working,done;collect;Collects;folder
upgrade;staged,installing,installed;reboot;Reboots;window
training;loading,fitting,fitted;deploy;Deploys;endpoint
transfer;offered,accepted,complete;confirm;Confirms;clerk
scan;crawling,grading,graded;report;Reports;auditor
image;pulling,unpacking,present;run;Runs;node
order;picked,packed,shipped;track;Tracks;customer
backup;reading,writing,verified;label;Labels;tape
tunnel;dialing,keying,up;route;Routes;network
review;assigned,reading,approved;merge;Merges;branch"""


def an(word):
    """With its article."""
    return ("an " if re.match("[aeio]|u(?!s|ni|t|rl)", word) else "a ") + word


def make(k):
    thing, states, verb, does, val = k.pick(SKINS.split("\n")).split(";")
    states, v = states.split(","), verb.replace("_", " ")
    name, value, handle = k.word(), k.word(), k.id()
    target = k.pick(1, 2, 2)
    runs = [k.int(0, 1), k.int(1, 2), 4]
    line = [s for s, n in zip(states, runs, strict=True) for _ in range(n)]
    fails = k.chance(20)
    at = line.index(states[target])
    if fails and at > 0:
        line[at:] = ["broken"] * 5
    else:
        fails = False
    start = k.int(2, 40)
    wait = states[target].replace("_", " ")
    first, last = states[0].replace("_", " "), states[2].replace("_", " ")
    k.role(f"You wait for things and go on then.|{thing} waiter|patience for {an(thing)}")
    k.must(
        f"Go on as soon as it is {wait}.|{wait} is enough to go on." if target == 1 else f"Go on only when it is {wait}.|Not before it is {wait}.",
        f"From {first} over {states[1].replace('_', ' ')} to {last}: so it goes.|States are {first}, {states[1].replace('_', ' ')}, {last}, in this order.",
        "If it is broken, report that it is not done.|Broken means: say that it cannot be done.",
    )
    k.steps("<look> with number 1, then with the next." if start == 1 else f"<look> with number {start}, then with the next.")
    k.must(f"The first look has number {start}.|Looks are numbered, beginning with {start}.")
    k.goal(
        f"When {thing} {name} is far enough, {v} it, {val.replace('_', ' ')} {value}",
        f"wait for {name}, then {v} -> {value}",
        f"{name} still takes a while.. {v} it for {value} when it's time",
        f"Please {v} the {thing} {name} ({val.replace('_', ' ')} {value}) once its state allows it.",
        f"{thing}={name} then={verb} {val}={value}",
    )

    @k.look(f"{thing}_state|poll_{thing}|look_at", f"Looks at {an(thing)}; every look has its number.", name=text(f"{thing}|name", f"Name of the {thing}.|Which {thing}."), n=integer("number|look|n", "Number of this look.|The number, one more each time, as printed."))
    def look(n, **by):
        if by.get("name") != name or not start <= n < start + len(line) or n > start + len(look.calls):
            return k.fail(f"no look {n} at {by.get('name')}")
        return {f"{thing}|name": name, "state": line[n - start].replace("_", " "), "handle": handle, "next_look|next": n + 1}

    @k.act(f"{verb}_{thing}|{verb}|do_{verb}", f"{does} {an(thing)}.", handle=text(f"handle|{thing}_handle", f"Handle of the {thing}.|Its handle."), value=text(f"{val}|value", f"The {val.replace('_', ' ')}.|Which {val.replace('_', ' ')}."))
    def go_on(value, **by):
        return f"{v}: {value}" if by.get("handle") == handle else k.fail("no such handle")

    def right():
        for n in range(at + 1):
            if not look.made(n=start + n):
                return look(name=name, n=start + n)
        if fails:
            return k.give_up(f"{name} is broken.")
        return [] if go_on.made() else go_on(handle=handle, value=value)

    return right
