"""Does one thing to every member of a group, except those that the goal names."""

from kind import flag, integer, text

STRUCTURE = "all-but"
DOMAIN = "cluster"

# member;members;group;verb;third person;what the number is;its unit
SKINS = """pod;pods;deployment;restart;Restarts;grace;seconds
node;nodes;pool;drain;Drains;timeout;minutes
worker;workers;queue;stop;Stops;wait;seconds
sensor;sensors;greenhouse;calibrate;Calibrates;samples;readings
camera;cameras;gate;reboot;Reboots;delay;seconds
printer;printers;farm;home;Homes;feed;percent
board;boards;bench;flash;Flashes;baud;hundreds
replica;replicas;cluster;resync;Resyncs;lag;seconds
index;indexes;schema;rebuild;Rebuilds;threads;threads
table;tables;database;vacuum;Vacuums;buffers;megabytes
service;services;stack;reload;Reloads;timeout;seconds
freezer;freezers;lab;defrost;Defrosts;cycle;minutes
runner;runners;project;upgrade;Upgrades;batch;jobs
site;sites;network;purge;Purges;depth;levels
lamp;lamps;floor;dim;Dims;level;percent
router;routers;branch;reset;Resets;hold;seconds
pump;pumps;station;prime;Primes;strokes;strokes
shard;shards;collection;compact;Compacts;parallel;tasks
robot;robots;cell;park;Parks;speed;percent
job;jobs;scheduler;cancel;Cancels;grace;seconds
disk;disks;array;scrub;Scrubs;rate;megabytes
probe;probes;region;pause;Pauses;length;minutes"""


def make(k):
    one, many, group, verb, does, field, unit = k.pick(SKINS.split("\n")).split(";")
    name, other, n = k.pick(k.word, k.ident)(), k.word(), k.int(3, 6)
    ids, hosts = k.ids(n), k.many(k.pick(k.host, k.word), n)
    out = k.some(range(n), 1 if n < 4 else k.int(1, 2))
    by_name, value, is_dry, has_dry = k.chance(50), k.int(5, 90), k.chance(50), k.chance(45)
    left = " and ".join((hosts if by_name else ids)[i] for i in out)
    in_rule, nothing = k.chance(50), k.chance(10)
    rows = [(ids[i], hosts[i]) for i in range(n) if not nothing or i in out]
    todo = [ids[i] for i in range(n) if i not in out and not nothing]
    plus = ("" if in_rule else f", {field} {value}") + ((", dry run" if is_dry else ", for real") if has_dry else "")

    k.role(
        f"You {verb} {many}.|{many} operator|Runbook agent for the {group}.",
        f"Small ops helper. It knows how to {verb} a {one}.|You work on the {many} of a {group}, one after the other.",
    )
    if in_rule:
        k.must(f"The {field} is {value} {unit}.|{field.capitalize()}: {value} {unit}, always.|Use a {field} of {value}.")
    k.steps("List them with <members>.|<members> knows the ids.", "<do> each one that is not excluded.")
    k.goal(
        f"{verb} everything in {name} but {left}{plus}|All {many} of {group} {name} except {left}: {verb}{plus}.",
        f"Leave {left} alone, {verb} the other {many} in {name}{plus}|{verb} {group}/{name} --exclude {left}{plus}",
        f"{name} again. {left} must not be touched, the rest: {verb}{plus}.",
        f"Please {verb} every {one} that {name} has, other than {left}{plus}.",
        f"{group}: {name}; skip: {left}; action: {verb}{plus}|can you {verb} the whole {name} {group}{plus}? not {left} though",
    )

    @k.look(f"list_{many}|get_{many}|{group}_members", f"Lists the {many} of a {group}.", of=text(f"{group}|of|name", f"Name of the {group}.|Which {group}."))
    def members(of):
        if of == other:
            return []
        return [{f"{one}_id|id": a, "host|name|label": b} for a, b in rows] if of == name else k.fail(f"{of} not found")

    more = {"dry": flag("dry_run|simulate", "true: only says what it would do.|Whether to only pretend.")} if has_dry else {}

    @k.act(
        f"{verb}|{verb}_{one}",
        f"{does} one {one}.",
        key=text(f"{one}_id|id|{one}", f"Id of the {one}."),
        value=integer(f"{field}|{field}_{unit}", f"The {field}, in {unit}."),
        **more,
    )
    def do(key, value, dry=None):
        if key not in [a for a, _ in rows] or do.made(key=key):
            return k.fail(f"can't {verb} {key}")
        return k.one(f"{key} done", f"{one} {key}: ok", "ok")

    def right():
        if not members.made(of=name):
            return members(of=name)
        more = dict(dry=is_dry) if has_dry else {}
        return [do(key=a, value=value, **more) for a in todo if not do.made(key=a)]

    return right
