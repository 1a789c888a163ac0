"""Looks whether an operation is allowed now and does it, or says that it is not."""

from kind import choice, integer, text

STRUCTURE = "gate"
DOMAIN = "change management"

# thing;verb;third person;what is checked;good;bad words;number;modes
SKINS = """service;deploy;Deploys;error budget;healthy;spent,frozen;percent;canary,full
database;vacuum;Vacuums;load;quiet;busy,peak;workers;light,full
repo;release;Releases;build state;green;red,pending;build;minor,patch
laser;fire;Fires;safety loop;closed;open,faulty;pulses;single,burst
drone;launch;Launches;weather;clear;windy,fog;metres;survey,photo
oven;start;Starts;door;shut;ajar,blocked;degrees;bake,dry
cluster;scale_down;Scales down;utilization;low;high,rising;nodes;slow,fast
pump;start;Starts;valve;open;closed,stuck;litres;steady,pulse
tenant;migrate;Migrates;contract;signed;unsigned,expired;wave;copy,move
machine;power_off;Powers off;sessions;none left;users on,jobs on;minutes;soft,hard
branch;merge;Merges;approvals;complete;missing,stale;depth;squash,rebase
queue;purge;Purges;legal state;released;on hold,disputed;days;soft,hard
batch;release;Releases;lab result;passed;failed,open;pallets;road,rail
dataset;share;Shares;consent;given;refused,unclear;rows;link,copy
key;retire;Retires;usage;unused;in use,unknown;days;disable,destroy
crane;lift;Lifts;wind;calm;gusty,storm;kilograms;slow,normal
newsletter;send;Sends;review;approved;rejected,waiting;per hour;plain,rich
sample;thaw;Thaws;reservation;free;reserved,locked;minutes;ice,bath
index;drop;Drops;last use;unused;recent,active;seconds;online,offline
firmware;flash;Flashes;battery;charged;low,unknown;retries;normal,safe
probe;insert;Inserts;pressure;stable;rising,falling;millimetres;slow,quick
account;close;Closes;balance;zero;open,disputed;days;soft,final"""


def make(k):
    thing, verb, does, check, good, bads, number, modes = k.pick(SKINS.split("\n")).split(";")
    u = str.maketrans(" ", "_")
    c, nr, say, modes = check.translate(u), number.translate(u), verb.replace("_", " "), modes.split(",")
    name, n, mode, rows = k.pick(k.word, k.ident)(), k.int(2, 60), k.pick(modes), k.int(0, 3)
    others = k.words(rows)
    ok = k.chance(60)
    state = good if ok else k.pick(bads.split(","))
    states = {a: k.pick(good, *bads.split(",")) for a in others} | {name: state}
    lists, has_mode, who, has_who = bool(others) and k.chance(60), k.chance(60), k.person(), k.chance(35)
    plus = (f", {mode}" if has_mode else "") + (f", for {who}" if has_who else "")

    k.role(
        f"You {say}, but only when it is safe.|gatekeeper: {say}|You look at the {check} before anything else.",
        f"Careful operator of each {thing}.|{thing} control, conservative",
    )
    k.must(f"Only if the {check} is {good}; otherwise don't {say} and say that it was not done.|The {check} has to be {good}. If it is not, report that it is not possible now.")
    k.steps(f"<look> at the {check}.", "<do> it, or give up.")
    k.goal(
        f"{say} {thing} {name} with {number} {n}{plus}|{name}: {say}, {number} {n}{plus}|Please {say} {name}, if it may be done ({number} {n}{plus}).",
        f"{number}={n} {say} {name}{plus}|can we {say} {name} now? {number} {n}{plus}|{say} {name} asap!! {number} {n}{plus}",
        f"The {thing} {name} is ready, I think. {number} {n}{plus}, {say} it.|{n} is the {number}, {name} the {thing}: {say}{plus}",
    )
    by = {} if lists else {"name": text(f"{thing}|of|name", f"Name of the {thing}.")}

    @k.look(f"check_{c}|get_{c}|{c}", f"The {check} of every {thing}." if lists else f"The {check} of one {thing}.", **by)
    def look(name=None):
        if lists:
            return [{f"{thing}|name": a, c: b} for a, b in sorted(states.items())]
        return {f"{thing}|name": name, c: states[name]} if name in states else k.fail(f"no {thing} {name}")

    more = {"mode": choice("mode|how", "How to do it.", modes)} if has_mode else {}
    if has_who:
        more["who"] = text("requested_by|for_whom", "Who asked for it.")

    @k.act(
        f"{verb}|{verb}_{thing}",
        f"{does} one {thing}.",
        name=text(f"{thing}|name", f"Name of the {thing}."),
        n=integer(f"{nr}|value", f"The {number}."),
        **more,
    )
    def do(**a):
        return k.one("ok", "done", f"{say}: ok") if a["name"] == name and not do.calls else k.fail(f"no {thing} {a['name']}")

    def right():
        if not (look.calls if lists else look.made(name=name)):
            return look() if lists else look(name=name)
        if not ok:
            return k.give_up(f"the {check} is {state}.")
        more = (dict(mode=mode) if has_mode else {}) | (dict(who=who) if has_who else {})
        return None if do.calls else do(name=name, n=n, **more)

    return right
