"""Answers in which of two states a thing is, which depends on one of its fields."""

from kind import text

STRUCTURE = "question-yesno"
DOMAIN = "questions"
ANSWER_IS_A_CHOICE = True

# thing;things;place;field;one state;other state
SKINS = """flag;flags;app;state;enabled;disabled
port;ports;host;state;open;closed
branch;branches;repo;protection;protected;unprotected
backup;backups;server;check;verified;unverified
door;doors;building;state;locked;unlocked
job;jobs;cluster;state;running;stopped
account;accounts;tenant;status;active;suspended
certificate;certificates;site;validity;valid;expired
valve;valves;plant;position;open;shut
light;lights;room;power;on;off
dataset;datasets;project;access;public;private
channel;channels;chat;mode;muted;audible
disk;disks;array;health;healthy;degraded
node;nodes;pool;scheduling;cordoned;schedulable
feature;features;release;inclusion;included;excluded
sample;samples;freezer;seal;sealed;opened
package;packages;index;support;supported;deprecated
rule;rules;firewall;action;allow;deny
replica;replicas;database;sync;synced;lagging
printer;printers;lab;link;online;offline
test;tests;suite;flow;skipped;executed
key;keys;vault;storage;exportable;pinned"""


def make(k):
    thing, things, place, field, yes, no = k.pick(SKINS.split("\n")).split(";")
    n, where = k.int(3, 6), k.pick(k.word, k.host)()
    names, by_one, gone = k.many(k.pick(k.word, k.key), n), k.chance(50), k.chance(10)
    states = [k.pick(yes, no) for _ in names]
    wished = [k.pick(yes, no) for _ in names]
    since, name = k.dates(n), names[0]
    order, has_wish = k.shuffled(range(n)), k.chance(50)
    shown = [i for i in order if i or not gone]

    k.role(
        f"You say how things are with {things}.|status bot|Read-only eyes on the {place}.|You answer {yes} or {no}, and mean it.",
    )
    k.must(f"Answer {yes} or {no}, as it is now.|The answer is one word: {yes} or {no}.")
    k.must(f"If the {thing} does not exist, say that it was not found.|Unknown {thing}: report that it is not known.")
    k.steps(f"<read> the {field}.")
    k.goal(
        f"Is {name} on {where} {yes} or {no}?|{where}/{name}: {yes} or {no}?|{field} of {thing} {name} at {where}, please",
        f"Somebody claims that {name} ({place} {where}) is {no}. Is it?|quick check, {thing} {name} on {where}, {yes}? or {no}?",
        f"Please tell me whether the {thing} {name} of {where} is {yes} or {no} right now.",
        f"status {where} {name}|I can't find out if {name} is still {yes}, the page of {where} is down. {no}?",
        f"{name} - {yes} | {no}? ({where})".replace(" | ", "/"),
    )
    k.answers(f"{yes} or {no}.|The {field}: {yes} or {no}.")
    params = {"where": text(f"{place}|on|where", f"Name of the {place}.")}
    if by_one:
        params["name"] = text(f"{thing}|name", f"Name of the {thing}.")

    @k.look(f"get_{thing}|{thing}_{field}" if by_one else f"list_{things}|{things}", f"One {thing} of one {place}." if by_one else f"The {things} of one {place}.", **params)
    def read(**a):
        if a["where"] != where:
            return k.fail(f"no {place} {a['where']}")
        rows = []
        for i in shown:
            row = {f"{thing}|name": names[i], "since|changed": since[i]}
            row |= {f"wanted_{field}|default_{field}": wished[i]} if has_wish else {}
            rows.append(row | {field: states[i]})
        if by_one:
            rows = [r for r, i in zip(rows, shown, strict=True) if names[i] == a["name"]]
            return rows[0] if rows else k.fail(f"{a['name']}: not found")
        return rows

    def right():
        call = read(where=where, **(dict(name=name) if by_one else {}))
        if read.made(**call.args):
            return k.give_up(f"there is no {name}.") if gone else k.answer(states[0])
        return k.give_up(f"there is no {name}.") if k.seen(f"{name}: not found") else call

    return right
