"""Enables a module; each refusal names what has to be enabled before it, until the way is free."""

from kind import choice, text

STRUCTURE = "order-by-errors"
DOMAIN = "dependencies"

# module;modules;verb;third person;place;scope;values
SKINS = """module;modules;enable;Enables;server;mode;static,shared
package;packages;install;Installs;image;from;mirror,cache
migration;migrations;apply;Applies;database;lock;table,row
service;services;start;Starts;host;profile;lean,full
plugin;plugins;activate;Activates;editor;scope;user,global
driver;drivers;load;Loads;kernel;bus;serial,parallel
layer;layers;mount;Mounts;stack;access;read,write
check;checks;clear;Clears;release;evidence;log,report
stage;stages;unlock;Unlocks;pipeline;level;draft,final
chart;charts;deploy;Deploys;cluster;size;small,large
breaker;breakers;close;Closes;panel;load;light,heavy
task;tasks;complete;Completes;plan;proof;photo,note
patch;patches;merge;Merges;tree;style;squash,plain
role;roles;create;Creates;tenant;kind;group,person
valve;valves;open;Opens;line;speed;slow,quick
target;targets;build;Builds;project;flavour;debug,release
course;courses;book;Books;semester;form;seminar,lab
table;tables;load;Loads;warehouse;how;append,replace
schema;schemas;register;Registers;registry;check;strict,loose
instrument;instruments;power_on;Powers on;bench;ramp;soft,hard
network;networks;attach;Attaches;project;traffic;internal,external
feature;features;unlock;Unlocks;account;term;trial,paid"""


def make(k):
    mod, mods, verb, does, place, field, values = k.pick(SKINS.split("\n")).split(";")
    say, values, where = verb.replace("_", " "), values.split(","), k.pick(k.word, k.host)()
    n = k.int(1, 4)
    names, value, done = k.many(k.pick(k.word, k.ident, k.key), n), k.pick(values), []
    goal, dead = names[0], n > 1 and k.chance(12)
    styles = k.pick("{a} needs {b} first", "{a} refused: requires {b}", "{b} must come before {a}", "unmet dependency of {a}: {b}")
    in_rule = k.chance(50)
    plus = "" if in_rule else f" ({field}: {value})"

    k.role(
        f"You {say} {mods}.|{mod} wrangler|You get a {mod} up, with all that it wants before.",
        f"Dependencies are found by trying. You try.|{place} assistant for {mods}",
    )
    if in_rule:
        k.must(f"{field.capitalize()} is {value} for all of them.|Use {field} {value} throughout.")
    k.must(f"What a {mod} needs first is done the same way, on the same {place}.|Whatever is named as missing: {say} it too, then try again.")
    if dead:
        k.must(f"If something can't be had at all, say that it was not done.|If a needed {mod} does not exist, report that it is not possible.")
    k.steps("<do> it and read what is missing.", "Do that first.")
    k.goal(
        f"{say} {goal} on {where}{plus}|{where}: {goal}, please {say}{plus}|{goal} should run on {where}{plus}. {say.capitalize()} it with all it needs.",
        f"Could you {say} the {mod} {goal}? {place}: {where}{plus}|{verb} {where} {goal}{plus}",
        f"{place} {where} lacks {goal}{plus}|whatever it takes: {goal} on {where}, {say}{plus}",
        f"{goal} still isn't there on {where}, something else always has to come first. Sort it out{plus}.",
    )

    @k.act(
        f"{verb}|{verb}_{mod}",
        f"{does} one {mod}.",
        name=text(f"{mod}|name", f"Name of the {mod}."),
        where=text(f"{place}|on|where", f"Name of the {place}."),
        value=choice(field, f"The {field}.", values),
    )
    def do(name, **a):
        if a["where"] != where or name not in names or name in done:
            return k.fail(f"{name} on {a['where']}: not possible or done already")
        i = names.index(name)
        if dead and i == n - 1:
            return k.fail(f"{name} is not available any more")
        if i + 1 < n and names[i + 1] not in done:
            return k.fail(styles.format(a=name, b=names[i + 1]))
        done.append(name)
        return k.one(f"{name}: ok", "done", f"{say} {name}: ok")

    def right():
        if goal in done:
            return None
        i = 0
        while i + 1 < n and names[i + 1] not in done and k.seen(names[i + 1]):
            i += 1
        if dead and k.seen("is not available any more"):
            return k.give_up(f"{names[-1]} is not available.")
        return do(name=names[i], where=where, value=value)

    return right
