"""Acknowledges every open item of one source, with the ticket and the hours that the goal gives."""

from kind import integer, text

STRUCTURE = "each"
DOMAIN = "on call"

# item;items;source;verb;third person
SKINS = """alert;alerts;service;ack;Acknowledges
alarm;alarms;rack;silence;Silences
incident;incidents;cluster;snooze;Snoozes
warning;warnings;sensor;mute;Mutes
finding;findings;scanner;suppress;Suppresses
violation;violations;policy;waive;Waives
crash;crashes;firmware;park;Parks
probe;probes;region;pause;Pauses
check;checks;host;hold;Holds
regression;regressions;suite;defer;Defers
deadlock;deadlocks;database;note;Notes
outage;outages;site;mark;Marks
leak;leaks;repo;quarantine;Quarantines
timeout;timeouts;gateway;skip;Skips
anomaly;anomalies;dataset;dismiss;Dismisses
fault;faults;robot;inhibit;Inhibits
flake;flakes;pipeline;quarantine;Quarantines
error;errors;website;ignore;Ignores
spike;spikes;meter;hush;Hushes
mismatch;mismatches;ledger;accept;Accepts
overrun;overruns;printer;clear;Clears
reject;rejects;mailserver;release;Releases"""


def make(k):
    item, items, source, verb, does = k.pick(SKINS.split("\n")).split(";")
    name, other, ticket, hours, has_hours = k.word(), k.word(), k.id(), k.int(2, 48), k.chance(60)
    ids = [] if k.chance(12) else k.ids(k.int(1, 5))
    hosts, ages = k.many(k.host, len(ids)), k.numbers(len(ids), 50, 900)
    length = f" for {hours} h" if has_hours else ""

    k.role(
        f"On-call helper for {items}.|You {verb} {items} so that people can sleep.|pager bot, {source} side",
        f"You look after the {items} of every {source}.|I am the night shift. {items.capitalize()} come to me.",
    )
    k.must(f"Nothing open: then there is nothing to do.|If no {item} is open, just finish.")
    k.steps("<opened> first.|See what is open with <opened>.", f"<ack> once for each {item}.|Then <ack> them all.")
    k.goal(
        f"{verb} all {items} of {source} {name}{length}, ticket {ticket}|{ticket}: {source} {name} is noisy. {verb.capitalize()} every {item}{length}.",
        f"{name} is under maintenance ({ticket}), so {verb} whatever it has open{length}",
        f"Could you please {verb} each open {item} on {name}{length}? The ticket is {ticket}.",
        f"[ ] {name}: no unhandled {items} left, ref {ticket}{length}|{verb} --{source} {name} --ref {ticket}{' --hours ' + str(hours) if has_hours else ''}",
        f"why does {name} page me every five minutes? {verb} its {items}{length} and put {ticket} on it",
        f"As agreed in {ticket}, every {item} from the {source} {name} gets the same treatment: {verb}{length}.",
    )

    @k.look(
        f"list_{items}|open_{items}|get_{items}",
        f"Lists the open {items} of a {source}.|Open {items}, by {source}.",
        name=text(f"{source}|source|name", f"Name of the {source}.|Which {source}."),
    )
    def opened(**by):
        if by.get("name") not in (name, other):
            return k.fail(f"unknown {source}: {by.get('name')}")
        rows = zip(ids, hosts, ages, strict=True) if by["name"] == name else []
        return [{f"{item}_id|id|no": i, "host|node|on": h, "age_min|minutes": a} for i, h, a in rows if not ack.made(key=i)]

    more = {"hours": integer("hours|duration|for_hours", "For how many hours.|Length in hours.")} if has_hours else {}

    @k.act(
        f"{verb}|{verb}_{item}|{verb}_one",
        f"{does} one {item}.",
        key=text(f"{item}_id|id|{item}", f"Id of the {item}.|Which {item}."),
        ref=text("ticket|ref|reference", "The ticket that covers it.|Number of the ticket."),
        **more,
    )
    def ack(key, ref, hours=None):
        if key not in ids or ack.made(key=key):
            return k.fail(f"no open {item} {key}")
        return f"{key}: {verb} ok ({ref})"

    def right():
        if not opened.made(name=name):
            return opened(name=name)
        args = dict(ref=ticket, **(dict(hours=hours) if has_hours else {}))
        return [ack(key=i, **args) for i in ids if not ack.made(key=i)]

    return right
