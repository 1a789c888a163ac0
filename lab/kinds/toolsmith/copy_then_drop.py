"""For each listed thing two steps, the second with what the first one printed: copy it, then drop the original."""

from kind import choice, text

STRUCTURE = "two-steps-each"
DOMAIN = "retention"

# thing;things;source;first verb;third person;receipt;second verb;third person;choice;values
SKINS = """log;logs;host;archive;Archives;archive id;delete;Deletes;store;tape,bucket
table;tables;database;export;Exports;export id;drop;Drops;format;csv,parquet
mailbox;mailboxes;server;back_up;Backs up;backup id;close;Closes;store;disk,tape
sample;samples;rack;photograph;Photographs;photo no;discard;Discards;light;day,uv
branch;branches;repo;bundle;Bundles;bundle hash;remove;Removes;depth;full,shallow
ticket;tickets;board;print;Prints;sheet no;purge;Purges;paper;a4,a5
image;images;registry;pull;Pulls;digest;untag;Untags;mirror;near,far
device;devices;site;wipe;Wipes;wipe receipt;retire;Retires;method;quick,deep
page;pages;site;freeze;Freezes;copy id;unpublish;Unpublishes;form;html,pdf
recording;recordings;camera;transcode;Transcodes;clip id;erase;Erases;codec;small,large
key;keys;vault;escrow;Escrows;escrow no;revoke;Revokes;safe;inner,outer
dataset;datasets;project;hash;Hashes;hash id;withdraw;Withdraws;algorithm;short,long
machine;machines;cluster;snapshot;Takes a snapshot of;snapshot id;destroy;Destroys;kind;disk,full
account;accounts;tenant;dump;Dumps;dump id;disable;Disables;scope;mail,all
drawing;drawings;vault;plot;Plots;plot no;obsolete;Obsoletes;scale;half,full
reel;reels;feeder;count;Counts;count slip;unload;Unloads;method;scale,xray
queue;queues;broker;drain;Drains;drain ticket;unbind;Unbinds;target;file,store
notebook;notebooks;hub;render;Renders;render id;trash;Trashes;form;html,script
part;parts;shelf;weigh;Weighs;weigh slip;scrap;Scraps;scale;fine,coarse
form;forms;office;scan;Scans;scan no;shred;Shreds;colour;grey,full
volume;volumes;pool;replicate;Replicates;replica id;detach;Detaches;zone;near,far
culture;cultures;incubator;freeze;Freezes;vial no;autoclave;Autoclaves;medium;salt,sugar"""


def make(k):
    thing, things, source, v1, does1, rec, v2, does2, field, values = k.pick(SKINS.split("\n")).split(";")
    r, s1, s2, values = rec.replace(" ", "_"), v1.replace("_", " "), v2.replace("_", " "), values.split(",")
    name, value, n = k.pick(k.word, k.host)(), k.pick(values), 0 if k.chance(10) else k.int(1, 3)
    names, slips, days, in_rule = k.many(k.pick(k.word, k.id), n), k.ids(n), k.dates(n), k.chance(50)
    plus = "" if in_rule else f", {field} {value}"

    k.role(
        f"You {s1} {things}, then {s2} them.|{s1} and {s2}|Nothing is lost: first {s1}, then {s2}.|You clear out each {source}, safely.",
    )
    k.must(f"To {s2} needs the {rec} of the {thing}, which <first> prints.|<second> only works with the {rec} from <first>.")
    if in_rule:
        k.must(f"{field.capitalize()}: {value}.|Use {field} {value}.")
    k.steps("<listed> them.", "<first> and <second> each one.")
    k.goal(
        f"{s1} and {s2} all {things} of {name}{plus}|{name}: {s1}, then {s2}, every {thing}{plus}|Clear {source} {name}: {s1} first, then {s2}{plus}.",
        f"Please {s2} the {things} on {name}, but {s1} each one before{plus}.|for {thing} in {name}: {s1} && {s2}{plus}",
        f"{name} has to be empty tonight. No {thing} may be lost, so {s1} before you {s2}{plus}.",
        f"decommission {source} {name}{plus} ({s1} + {s2})|can {name} be cleared? {s1} the {things}, {s2} afterwards{plus}",
    )
    of = text(f"{source}|of|on", f"Name of the {source}.")

    @k.look(f"list_{things}|{things}|get_{things}", f"The {things} of one {source}.", of=of)
    def listed(of):
        if of != name:
            return k.fail(f"no {source} {of}")
        return [{f"{thing}|name": a, "date|since": b} for a, b in zip(names, days, strict=True) if not second.made(name=a)]

    which = text(f"{thing}|name", f"Name of the {thing}.")

    @k.act(f"{v1}|{v1}_{thing}", f"{does1} one {thing}; gives the {rec}.", of=of, name=which, value=choice(field, f"The {field}.", values))
    def first(of, name, value):
        if name not in names or first.made(name=name):
            return k.fail(f"{name}: unknown or done already")
        return {f"{thing}|name": name, r: slips[names.index(name)]}

    @k.act(f"{v2}|{v2}_{thing}", f"{does2} one {thing}.", name=which, slip=text(r, f"The {rec} of the {thing}."))
    def second(name, slip):
        if name not in names or not first.made(name=name) or slip != slips[names.index(name)] or second.made(name=name):
            return k.fail(f"{name}: {rec} {slip} does not fit")
        return k.one("ok", f"{name}: {s2} ok", "gone")

    def right():
        if not listed.made(of=name):
            return listed(of=name)
        ends = [second(name=a, slip=b) for a, b in zip(names, slips, strict=True) if first.made(name=a) and not second.made(name=a)]
        return ends + [first(of=name, name=a, value=value) for a in names if not first.made(name=a)]

    return right
