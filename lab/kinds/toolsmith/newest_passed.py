"""Rolls out the newest version that has passed, not the newest one."""

from kind import choice, text

STRUCTURE = "newest-passed"
DOMAIN = "release"

# what;whats;of what;good state;other states;verb;third person;where
SKINS = """build;builds;app;passed;failed,running;deploy;Deploys;staging,production
image;images;service;signed;unsigned,scanning;roll_out;Rolls out;canary,fleet
firmware;firmwares;board;verified;untested,broken;flash;Flashes;lab,field
snapshot;snapshots;volume;consistent;partial,corrupt;restore;Restores;scratch,live
model;models;task;approved;rejected,training;serve;Serves;shadow,main
dataset;datasets;study;clean;raw,disputed;publish;Publishes;internal,public
package;packages;project;stable;yanked,beta;install;Installs;desktop,server
backup;backups;database;complete;truncated,running;load;Loads;test,report
map;maps;region;checked;draft,wrong;upload;Uploads;demo,fleet
schema;schemas;database;reviewed;draft,refused;apply;Applies;dev,live
calibration;calibrations;sensor;accepted;refused,open;load;Loads;bench,plant
recipe;recipes;line;released;trial,withdrawn;run;Runs;pilot,plant
theme;themes;site;accessible;broken,new;activate;Activates;preview,live
toolchain;toolchains;target;green;red,pending;pin;Pins;nightly,release
ruleset;rulesets;firewall;tested;untested,faulty;activate;Activates;lab,edge
bitstream;bitstreams;fpga;timing met;timing failed,routing;program;Programs;devkit,product
translation;translations;product;complete;partial,stale;ship;Ships;beta,store
template;templates;fleet;validated;invalid,new;launch;Launches;test,prod
signature set;signature sets;scanner;good;noisy,unknown;push;Pushes;few,all
report;reports;quarter;final;draft,wrong;send;Sends;board,press
playbook;playbooks;site;linted;dirty,new;execute;Executes;check,real
container;containers;course;working;crashing,building;start;Starts;tutor,class"""


def make(k):
    what, whats, of_what, good, bad, verb, does, where = k.pick(SKINS.split("\n")).split(";")
    u = str.maketrans(" ", "_")
    w, say, where, bad = what.translate(u), verb.replace("_", " "), where.split(","), bad.split(",")
    n, name, to = k.int(4, 7), k.pick(k.word, k.ident)(), k.pick(where)
    days, marks = sorted(k.dates(n), reverse=True), k.many(k.pick(k.version, k.id), n)
    states = [k.pick(bad) if k.chance(55) else good for _ in range(n)]
    if k.chance(70):
        states[0] = k.pick(bad)
    if k.chance(10):
        states = [k.pick(bad) for _ in states]
    rows = list(zip(marks, states, days, strict=True))
    best = next((r for r in rows if r[1] == good), None)
    order = k.shuffled(rows) if k.chance(60) else rows
    reason, has_reason = k.id(), k.chance(50)
    has_day = k.chance(30)
    plus = f" ({k.pick('ref', 'ticket', 'because of')} {reason})" if has_reason else ""

    k.role(
        f"You {say} {whats}.|release helper|Only what is {good} leaves the house: you see to that.",
        f"The {of_what} people ask you for the latest {what} that works.|deployment agent, cautious",
    )
    k.must(f"Only a {what} that is {good} counts; of those the newest.|The newest {good} {what} is the one, never another state.")
    k.must(f"If none is {good}, report that it was not done.|Nothing {good}: say that it can't be done.")
    k.steps("<versions> tells states and days.", "<ship> the right one.")
    k.goal(
        f"{say} the latest {good} {what} of {name} to {to}{plus}|{to}: newest {good} {what} of {name}, please {say}{plus}",
        f"{name} -> {to}, last {good}{plus}|Bring {to} up to date with the most recent {what} of {name} that is {good}{plus}.",
        f"which {what} of {name} was {good} last? {say} that one to {to}{plus}|{verb} {name}@latest-{good.translate(u)} {to}{plus}",
        f"Somebody put a bad {what} of {name} on {to}. Take the newest {good} one instead{plus}.",
        f"{of_what} {name}, target {to}: {say} what is {good} and newest{plus}",
    )

    @k.look(f"list_{whats.translate(u)}|{w}_history|versions", f"The {whats} of one {of_what}.", of=text(f"{of_what}|of|name", f"Name of the {of_what}."))
    def versions(of):
        if of != name:
            return k.fail(f"no {of_what} {of}")
        return [{f"{w}|version|tag": a, "state|status": b, "date|built": c} for a, b, c in order]

    more = {"day": text("date|built", f"Day of the {what}, as listed.")} if has_day else {}
    if has_reason:
        more["why"] = text("ref|reason|ticket", "Reference for the record.")

    @k.act(
        f"{verb}|{verb}_{w}",
        f"{does} one {what}.",
        of=text(f"{of_what}|of|name", f"Name of the {of_what}."),
        mark=text(f"{w}|version|tag", f"Which {what}, as listed."),
        to=choice("to|env|target", "Where to.", where),
        **more,
    )
    def ship(of, mark, to, day=None, why=None):
        if of != name or mark not in marks:
            return k.fail(f"{of} has no {what} {mark}")
        return k.one("ok", f"{mark} -> {to}", "done") if dict((r[0], r[1]) for r in rows)[mark] == good else k.fail(f"{mark} is not {good}")

    def right():
        if not versions.made(of=name):
            return versions(of=name)
        if best is None:
            return k.give_up(f"no {what} is {good}.")
        more = (dict(day=best[2]) if has_day else {}) | (dict(why=reason) if has_reason else {})
        return None if ship.calls else ship(of=name, mark=best[0], to=to, **more)

    return right
