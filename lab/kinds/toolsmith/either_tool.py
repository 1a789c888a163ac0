"""Looks at one property of a thing, which decides which of two tools is called, with different arguments."""

from kind import integer, text

STRUCTURE = "branch"
DOMAIN = "operations"

# thing;property;value a;value b;verb a;third person;its argument;verb b;third person;its number
SKINS = """user;kind;employee;contractor;add_to_payroll;Adds to payroll;cost centre;open_contract;Opens a contract for;days
disk;type;spinning;flash;defragment;Defragments;schedule;trim;Trims;percent
host;system;linux;windows;patch_apt;Patches by apt;repository;patch_wsus;Patches by update server;ring
parcel;destination;domestic;foreign;ship_local;Ships locally;carrier;declare;Declares at customs;value
sample;phase;liquid;solid;pipette;Pipettes;tip box;weigh;Weighs;milligrams
database;engine;row;column;create_index;Creates an index on;column name;sort_table;Sorts;buckets
image;format;vector;bitmap;set_stroke;Sets the stroke of;pen;scale;Scales;pixels
service;runtime;container;function;scale_pods;Scales;node pool;set_concurrency;Sets the concurrency of;calls
board;core;arm;riscv;flash_swd;Flashes by debug wire;probe;flash_uart;Flashes by serial line;baud
mail;class;private;bulk;forward;Forwards;mailbox;throttle;Throttles;per hour
ticket;origin;customer;internal;reply;Replies to;template;reassign;Reassigns;team number
lamp;bus;dali;relay;set_scene;Sets a scene on;scene;pulse;Pulses;millis
repo;system;git;svn;mirror;Mirrors;remote;dump_revisions;Dumps;revisions
file;encoding;text;binary;convert;Converts;charset;checksum;Checks;block size
printer;process;resin;filament;wash_plate;Washes the plate of;solvent;heat_bed;Heats the bed of;degrees
account;status;paying;trial;upgrade;Upgrades;plan name;extend_trial;Extends the trial of;days
robot;drive;wheels;legs;roll_to;Rolls;dock;walk_to;Walks;steps
pipe;content;gas;water;vent;Vents;outlet;drain;Drains;litres
dataset;shape;table;graph;profile;Profiles;rule set;sample_nodes;Samples nodes of;nodes
track;codec;lossless;lossy;archive;Archives;vault;reencode;Reencodes;bitrate
alert;scope;single;global;page_owner;Pages the owner of;rota;open_bridge;Opens a bridge for;seats
plant;light;sun;shade;move_out;Moves out;bed;water;Waters;millilitres"""


def make(k):
    thing, prop, va, vb, one, does1, arg, two, does2, number = k.pick(SKINS.split("\n")).split(";")
    u = str.maketrans(" ", "_")
    ar, nr, n = arg.translate(u), number.translate(u), k.int(2, 4)
    names = k.many(k.pick(k.word, k.ident, k.id), n)
    kinds = [k.pick(va, vb) for _ in names]
    name, kind, what, count = names[0], kinds[0], k.word(), k.int(2, 90)
    lists, others, gone, ref, has_ref = k.chance(40), k.words(n), k.chance(8), k.id(), k.chance(50)
    order = k.shuffled([i for i in range(n) if i or not gone])
    s1, s2 = one.replace("_", " "), two.replace("_", " ")
    in_rule, has_owner = k.chance(50), k.chance(50)
    rule = f"{s1} with {arg} {what} if it is {va}, {s2} with {number} {count} if it is {vb}"
    plus = f" ({ref})" if has_ref else ""

    k.role(
        f"You handle each {thing} by its {prop}.|{thing} handler|Two kinds of {thing}, two ways to treat them.|switch statement for each {thing}",
    )
    if in_rule:
        k.must(f"{rule[0].upper()}{rule[1:]}.|By {prop}: {va} means {s1} ({arg} {what}), {vb} means {s2} ({number} {count}).")
    k.must(f"If the {thing} is unknown, say that it was not done.|Unknown {thing}: report that it is not possible.")
    k.steps(f"<look> at the {prop}.", f"<first> for {va}, <second> for {vb}.")
    more = "" if in_rule else f": {rule}"
    k.goal(
        f"Treat {thing} {name} as its {prop} demands{more}{plus}|{name}{more}{plus}|Please handle {name} by {prop}{more}{plus}.",
        f"{thing} {name}, the usual way for its {prop}{more}{plus}|is {name} {va} or {vb}? do what follows from that{more}{plus}",
        f"next: {name}{more}{plus}|case {prop} of {name}{more}{plus}|{name} has been lying here for days, do what belongs to its {prop}{more}{plus}",
    )
    by = {} if lists else {"name": text(f"{thing}|name", f"Name of the {thing}.")}

    @k.look(f"list_{thing}s|all_{thing}s" if lists else f"get_{thing}|inspect_{thing}", f"Every {thing} with its {prop}." if lists else f"Data of one {thing}.", **by)
    def look(name=None):
        rows = [{f"{thing}|name": names[i], "owner|by": others[i], prop: kinds[i]} for i in order if lists or names[i] == name]
        return rows or k.fail(f"no {thing} {name}")

    extra = {"ref": text("ref|ticket", "Reference for the record.")} if has_ref else {}
    if has_owner:
        extra["owner"] = text("owner|by", f"Owner of the {thing}, as listed.")
    which = text(f"{thing}|name", f"Name of the {thing}.")

    @k.act(f"{one}|{one}_{thing}", f"{does1} one {thing} that is {va}.", name=which, what=text(ar, f"The {arg}."), **extra)
    def first(**a):
        return k.one("ok", f"{s1}: ok") if a["name"] in names and not gone and not first.calls else k.fail(f"no {a['name']}")

    @k.act(f"{two}|{two}_{thing}", f"{does2} one {thing} that is {vb}.", name=which, count=integer(nr, f"The {number}."), **extra)
    def second(**a):
        return k.one("ok", f"{s2}: ok") if a["name"] in names and not gone and not second.calls else k.fail(f"no {a['name']}")

    def right():
        if not (look.calls if lists else look.made(name=name)):
            return k.give_up(f"there is no {name}.") if k.seen(f"no {thing} {name}") else look() if lists else look(name=name)
        if gone:
            return k.give_up(f"there is no {name}.")
        more = (dict(ref=ref) if has_ref else {}) | (dict(owner=others[0]) if has_owner else {})
        if first.calls or second.calls:
            return None
        return first(name=name, what=what, **more) if kind == va else second(name=name, count=count, **more)

    return right
