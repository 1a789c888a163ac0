"""Asks each candidate that a list names for a reading, then uses the best one."""

from kind import choice, integer, text

STRUCTURE = "best-of-asked"
DOMAIN = "network"

# candidate;candidates;for what;reading;best is;who uses it;kinds of use
SKINS = """mirror;mirrors;package index;latency;low;build server;main,backup
replica;replicas;database;lag;low;app;read,report
node;nodes;scheduler;free_cores;high;job;batch,live
depot;depots;spare part;stock;high;workshop;pickup,courier
gateway;gateways;radio net;signal;high;sensor;data,voice
runner;runners;pipeline;queue_length;low;project;test,release
relay;relays;mail route;backlog;low;sender;bulk,single
bench;benches;calibration;error_ppm;low;device;quick,full
printer;printers;print job;hours_left;low;student;draft,fine
server;servers;game;players;low;league;ranked,casual
exit;exits;tunnel;loss;low;laptop;work,private
freezer;freezers;sample store;free_slots;high;lab;short,long
supplier;suppliers;order;price;low;maker;trial,series
edge;edges;website;hit_rate;high;domain;static,media
volume;volumes;backup;free_gb;high;host;full,delta
broker;brokers;event stream;partitions;low;service;orders,logs
telescope;telescopes;observation;cloud_cover;low;survey;photo,spectrum
charger;chargers;robot;volts;high;robot cell;fast,slow
cluster;clusters;training;waiting_jobs;low;model;tune,train
resolver;resolvers;name lookup;millis;low;office;primary,secondary
tester;testers;bug hunt;open_tasks;low;feature;smoke,deep
antenna;antennas;ground link;noise;low;satellite;up,down"""


def make(k):
    one, many, purpose, field, best, user, kinds = k.pick(SKINS.split("\n")).split(";")
    kinds, n = kinds.split(","), k.int(2, 4)
    kind, who, u = k.pick(kinds), k.pick(k.word, k.host)(), user.replace(" ", "_")
    names, region = k.many(k.pick(k.host, k.word), n), k.word()
    values, down = dict(zip(names, k.numbers(n, 3, 900), strict=True)), k.pick(names) if k.chance(25) else None
    up = {a: v for a, v in values.items() if a != down}
    winner = (min if best == "low" else max)(up, key=up.get)
    sites = k.words(n)
    has_value, word = k.chance(40), {"low": "lowest", "high": "highest"}[best]

    k.role(
        f"You choose a {one} for a {user}.|{one} chooser|{purpose} helper: it measures before it decides.",
        f"You connect each {user} with the best {one}.|Nobody should have to guess which {one} is good.",
    )
    k.must(f"The best {one} is the one with the {word} {field}.|{field}: the {word} wins.")
    k.must(f"Any {one} that does not answer is out.|Ignore a {one} that is down.")
    k.steps(f"<all_of> names the {many}.", "<measure> every one of them.", "<use> the winner.")
    k.goal(
        f"Give {who} the best {one} in {region} for {kind}.|{user} {who}: best {kind} {one} of {region}",
        f"{who} needs a {one} ({kind}); measure those of {region} and take the {word} {field}.|{kind} traffic of {who} goes to the best {one} in {region}",
        f"which {one} of {region} has the {word} {field}? {who} should use it, as {kind}",
        f"use-best {one} --region {region} --for {who} --kind {kind}|Please test all {many} in {region} and set the best one for {who}. It is about {kind}.",
        f"{who} is on a terrible {one}!! find the best one in {region} and set it ({kind})",
    )

    @k.look(f"list_{many}|{many}|{many}_in", f"Names the {many} of a region.", region=text("region|area|zone", "Name of the region."))
    def all_of(**by):
        return [{one: a, "site|place": b} for a, b in zip(names, sites, strict=True)] if by["region"] == region else k.fail(f"no region {by['region']}")

    @k.look(f"measure|probe_{one}|{field}_of", f"Reads the {field} of one {one}.", name=text(f"{one}|name|target", f"Name of the {one}."))
    def measure(name):
        if name not in names or name == down:
            return k.fail(f"{name} does not answer")
        return {one: name, "uptime_days|up": values[name] * 3 + 1, field: values[name]}

    more = {"value": integer(f"{field}|reading", f"The {field} that was read.")} if has_value else {}

    @k.act(
        f"use_{one}|set_{one}|connect",
        f"Sets the {one} of a {user}.",
        who=text(f"{u}|who|for_whom", f"Name of the {user}."),
        name=text(f"{one}|to|use", f"Name of the {one}."),
        kind=choice("kind|purpose|role", "What for.", kinds),
        **more,
    )
    def use(who, name, kind, value=None):
        if name not in up:
            return k.fail(f"{name} refused")
        return k.one("set", f"{who} uses {name}", "ok")

    def right():
        if not all_of.made(region=region):
            return all_of(region=region)
        todo = [a for a in names if not measure.made(name=a) and not k.seen(f"{a} does not answer")]
        if todo:
            return [measure(name=a) for a in todo]
        more = dict(value=values[winner]) if has_value else {}
        return None if use.calls else use(who=who, name=winner, kind=kind, **more)

    return right
