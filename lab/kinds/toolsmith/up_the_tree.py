"""Walks from a thing up through its parents and acts on each of them, up to the top."""

from kind import choice, text

STRUCTURE = "walk-up"
DOMAIN = "hierarchies"

# node;nodes;parent word;verb;third person;choice;values
SKINS = """folder;folders;parent;share;Shares;right;view,edit
unit;units;superior;inform;Informs;via;mail,phone
module;modules;imported by;recompile;Recompiles;mode;debug,release
device;devices;uplink;reset;Resets;depth;soft,hard
task;tasks;part of;reopen;Reopens;reason;bug,scope
table;tables;source;refresh;Refreshes;range;day,all
zone;zones;delegated by;resign;Resigns;key;old,new
account;accounts;owner;notify;Notifies;tone;plain,urgent
assembly;assemblies;built into;recall;Recalls;scope;stock,field
process;processes;started by;suspend;Suspends;signal;stop,freeze
certificate;certificates;issued by;verify;Verifies;list;local,online
page;pages;included in;rebuild;Rebuilds;cache;keep,clear
sensor;sensors;fed by;check;Checks;method;quick,full
group;groups;member of;audit;Audits;level;names,rights
image;images;based on;rescan;Rescans;engine;first,second
pipe;pipes;fed from;shut;Shuts;speed;slow,fast
breaker;breakers;behind;test;Tests;load;light,full
branch;branches;forked from;rebase;Rebases;style;plain,squash
sample;samples;taken from;retest;Retests;assay;fast,exact
host;hosts;gateway;ping;Pings;size;small,large
dataset;datasets;derived from;retract;Retracts;note;short,long
policy;policies;inherits from;lock;Locks;term;week,month"""


def make(k):
    node, nodes, up, verb, does, field, values = k.pick(SKINS.split("\n")).split(";")
    w, values, n = up.replace(" ", "_"), values.split(","), k.int(2, 4)
    names, others, value = k.many(k.pick(k.word, k.ident), n), k.words(n), k.pick(values)
    seals, ref, has_ref, has_seal = k.ids(n), k.id(), k.chance(45), k.chance(45)
    incl, top = k.chance(50), k.pick("-", "none", "top")
    todo = names if incl else names[1:]
    first = "itself included" if incl else "but not itself"
    plus = f", ref {ref}" if has_ref else ""

    k.role(
        f"You {verb} {nodes} upwards.|{node} climber|What happens to one {node} concerns all above it.|You follow '{up}' to the top.",
    )
    k.must(f"'{up}' names the next one above; '{top}' means that there is none.|The top has '{top}' under '{up}'.")
    k.steps("<get> one, then what it names.", "<do> each of them.")
    k.goal(
        f"{verb} everything above {names[0]}, {first}, {field} {value}{plus}|{names[0]} and up ({first}): {verb}, {field} {value}{plus}",
        f"Please {verb} the whole line above {node} {names[0]}, {first}; {field} {value}{plus}.|{field} {value}: {verb} all {nodes} over {names[0]}, {first}{plus}",
        f"walk up from {names[0]} ({first}) and {verb} --{field} {value}{plus}|who is above {names[0]}? {verb} them all, {first}, {value}{plus}",
        f"{names[0]} is broken, so what it hangs on may be too. {verb.capitalize()} upwards, {first}, {field} {value}{plus}.",
        f"{node} {names[0]} -> top, {first}, {verb}, {value}{plus}",
    )

    @k.look(f"get_{node}|show_{node}|{node}_info", f"One {node} with what is above it.", name=text(f"{node}|name", f"Name of the {node}."))
    def get(name):
        if name not in names:
            return k.fail(f"no {node} {name}")
        i = names.index(name)
        return {node: name, "seal|stamp": seals[i], "next_to|beside": others[i], w: names[i + 1] if i + 1 < n else top}

    more = {"seal": text("seal|stamp", f"The one that the {node} has.")} if has_seal else {}
    if has_ref:
        more["ref"] = text("ref|ticket", "Reference for the record.")

    @k.act(
        f"{verb}|{verb}_{node}",
        f"{does} one {node}.",
        name=text(f"{node}|name", f"Name of the {node}."),
        value=choice(field, f"The {field}.", values),
        **more,
    )
    def do(name, value, seal=None, ref=None):
        if name not in names or do.made(name=name) or seal not in (None, seals[names.index(name)]):
            return k.fail(f"{name}: refused")
        return k.one("ok", f"{name}: ok", "done")

    def right():
        calls = []
        for i, name in enumerate(names):
            if not get.made(name=name):
                calls.append(get(name=name))
                break
            if name in todo and not do.made(name=name):
                given = (dict(seal=seals[i]) if has_seal else {}) | (dict(ref=ref) if has_ref else {})
                calls.append(do(name=name, value=value, **given))
        return calls

    return right
