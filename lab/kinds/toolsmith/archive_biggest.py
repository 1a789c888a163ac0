"""Takes the one that has the most or the least of something and sends it away."""

from kind import choice, flag, text

STRUCTURE = "pick-extreme"
DOMAIN = "storage"

# thing;things;place;measure;largest word;smallest word;verb;third person;targets
SKINS = """log;logs;host;megabytes;biggest;smallest;archive;Archives;tape,bucket
table;tables;database;rows;largest;smallest;export;Exports;csv,parquet
branch;branches;repo;commits;longest;shortest;rebase;Rebases;main,develop
query;queries;server;millis;slowest;fastest;profile;Profiles;cpu,memory
pod;pods;node;memory;hungriest;leanest;evict;Evicts;other node,pool
battery;batteries;drone;volts;fullest;emptiest;load;Loads;charger,bench
sample;samples;rack;signal;brightest;dimmest;rescan;Rescans;red,green
print;prints;printer;hours;longest;shortest;queue;Queues;day,night
image;images;registry;layers;deepest;shallowest;squash;Squashes;flat,base
disk;disks;array;errors;worst;best;replace;Replaces;spare,order
test;tests;suite;seconds;slowest;fastest;split;Splits;shard,package
mailbox;mailboxes;domain;messages;fullest;emptiest;trim;Trims;inbox,trash
page;pages;site;kilobytes;heaviest;lightest;compress;Compresses;gzip,brotli
sensor;sensors;greenhouse;degrees;warmest;coldest;recalibrate;Recalibrates;ice,steam
run;runs;experiment;loss;highest;lowest;rerun;Reruns;cpu,gpu
backup;backups;vault;days;oldest;youngest;verify;Verifies;hash,restore
queue;queues;broker;messages;longest;shortest;drain;Drains;worker,file
model;models;hub;parameters;largest;smallest;quantize;Quantizes;int8,int4
camera;cameras;gate;frames;busiest;quietest;inspect;Inspects;lens,cable
cache;caches;edge;hits;hottest;coldest;flush;Flushes;soft,hard
shard;shards;index;documents;fattest;thinnest;move;Moves;hot,cold
clip;clips;card;minutes;longest;shortest;transcode;Transcodes;proxy,master"""


def make(k):
    thing, things, place, unit, most, least, verb, does, targets = k.pick(SKINS.split("\n")).split(";")
    targets, name, n = targets.split(","), k.pick(k.host, k.word)(), k.int(3, 7)
    word, pick = k.pick([(most, max), (least, min)])
    ids, labels, values = k.ids(n), k.many(k.word, n), k.numbers(n, 3, 5000)
    empty, key = k.chance(10), pick(zip(values, ids, strict=True))[1]
    to, has_keep, keep, by_id = k.pick(targets), k.chance(45), k.chance(50), k.chance(60)
    plus = (", keep the original" if keep else ", don't keep the original") if has_keep else ""
    act_on = key if by_id else labels[ids.index(key)]

    k.role(
        f"You look after the {things} of a {place}.|{things} helper|You {verb} {things} when asked.",
        f"Small agent on the {place}. It reads sizes and acts on one {thing}.|maintenance for {things}",
    )
    k.must(f"No {things}: report that nothing could be done, it is not possible.|If there is no {thing} at all, say that it was not done.")
    k.steps(f"<rows_of> has the {unit}.", "<do> the one that was asked for.")
    k.goal(
        f"{verb} the {word} {thing} of {name} to {to}{plus}|Which {thing} on {name} is the {word}? {verb.capitalize()} it, target {to}{plus}.",
        f"{name} - {word} {thing} - {verb} - {to}{plus}|Please take the {word} of the {things} in {name} and {verb} it ({to}){plus}.",
        f"to {to}: {verb} {name}'s {word} {thing}{plus}|{verb} `{things} {name} | sort | head -1` to {to}, I mean the {word} one{plus}".replace(" | ", " "),
        f"That {word} {thing} on {name} bothers me. {verb.capitalize()} it{plus}, target: {to}.",
        f"[{place} {name}] {verb} only the {word} {thing}, use {to}{plus}",
    )

    @k.look(f"list_{things}|{thing}_sizes|stat_{things}", f"Lists the {things} of a {place} with their {unit}.", of=text(f"{place}|of|on", f"Name of the {place}."))
    def rows_of(of):
        if of != name or empty:
            return [] if of == name else k.fail(f"{of}: no such {place}")
        return [{f"{thing}_id|id": a, "label|name": b, unit: c} for a, b, c in zip(ids, labels, values, strict=True)]

    more = {"keep": flag("keep_original|keep", "Whether the original stays.|false: the original is removed.")} if has_keep else {}
    what = (f"{thing}_id|id", f"Id of the {thing}.") if by_id else (f"{thing}|label", f"Label of the {thing}, not its id.")

    @k.act(
        f"{verb}|{verb}_{thing}",
        f"{does} one {thing}.",
        of=text(f"{place}|of|on", f"Name of the {place}."),
        key=text(*what),
        to=choice("to|target|with", "Where to, or how.", targets),
        **more,
    )
    def do(of, key, to, keep=None):
        if of != name or key not in (ids if by_id else labels) or empty:
            return k.fail(f"{key} not found on {of}")
        return k.one("started", f"{key}: ok", f"{verb} done")

    def right():
        if not rows_of.made(of=name):
            return rows_of(of=name)
        if empty:
            return k.give_up(f"there are no {things} on {name}.")
        return None if do.calls else do(of=name, key=act_on, to=to, **(dict(keep=keep) if has_keep else {}))

    return right
