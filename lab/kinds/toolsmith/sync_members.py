"""Makes the entries of one list equal to those of another: adds what is missing, removes what is too much."""

from kind import choice, flag, text

STRUCTURE = "compare-sync"
DOMAIN = "synchronisation"

# entry;entries;source;target;what each has;values
SKINS = """member;members;hr list;chat group;role;guest,member,owner
record;records;zone file;name server;type;a,mx,txt
key;keys;vault;server;kind;user,host,deploy
package;packages;lock file;image;channel;stable,beta,local
rule;rules;policy;firewall;action;allow,deny,log
label;labels;template;repo;colour;red,green,blue
topic;topics;manifest;broker;cleanup;delete,compact,none
sensor;sensors;plan;gateway;mode;poll,push,off
mailing address;mailing addresses;roster;mailing list;delivery;single,digest,none
page;pages;sitemap;index;priority;low,mid,high
user;users;directory;database;privilege;read,write,admin
route;routes;design;router;kind;static,default,blackhole
column;columns;model;table;type;text,integer,date
job;jobs;repository;scheduler;pace;hourly,daily,weekly
probe;probes;catalog;monitor;check;ping,http,tcp
part;parts;bill;stock list;storage;shelf,drawer,cage
track;tracks;playlist;player;gain;soft,normal,loud
badge;badges;staff list;door system;zone;lobby,lab,vault
variable;variables;example file;pipeline;scope;build,test,deploy
sample;samples;freezer list;database;state;raw,prepared,spent
volume;volumes;compose file;host;mode;shared,private,cached
font;fonts;style guide;website;weight;light,regular,bold"""


def make(k):
    entry, entries, source, target, field, values = k.pick(SKINS.split("\n")).split(";")
    u = str.maketrans(" ", "_")
    e, s, t, values = entry.translate(u), source.translate(u), target.translate(u), values.split(",")
    names = k.many(k.pick(k.word, k.ident, k.mail), 7)
    common, extra, missing = names[:2], names[2 : 2 + k.int(0, 2)], names[4 : 4 + k.int(0, 2)]
    if k.chance(8):
        extra = missing = []
    elif not extra and not missing:
        missing = names[4:5]
    kinds, unit = {a: k.pick(values) for a in names}, k.word()
    want, have = k.shuffled(common + missing), k.shuffled(common + extra)
    purge, has_purge, two_way = k.chance(50), k.chance(45), k.chance(75)
    if not two_way:
        extra = []
    plus = (", purge what goes" if purge else ", don't purge") if has_purge and two_way else ""

    k.role(
        f"You keep the {target} like the {source}.|sync agent|The {source} is right, the {target} follows.",
        f"You compare two lists of {entries}.|reconcile loop, but polite",
    )
    if two_way:
        k.must(f"What is only in the {target} is removed, what is only in the {source} is added.|Add what the {target} lacks, remove what the {source} does not have.")
    else:
        k.must(f"Only add; nothing is removed from the {target}.|What is too much in the {target} stays.")
    k.steps("<wanted> and <present> first.", "Then <add>" + (" and <remove>." if two_way else "."))
    k.goal(
        f"Sync {unit}: {source} -> {target}{plus}.|{target} of {unit} must match its {source}{plus}",
        f"{unit} has drifted again, the {target} and the {source} differ{plus}|reconcile {unit}{plus}",
        f"Please bring the {entries} in the {target} of {unit} in line with the {source}{plus}.",
        f"Does the {target} of {unit} have what the {source} says? Make it so{plus}.|chore: sync {entries} ({unit}){plus}",
        f"{unit}: {entries} in {target} := {entries} in {source}{plus}",
    )
    unit_param = text("unit|of|name", "Which unit it is about.")

    def rows(names, unit_):
        return [{f"{e}|name": a, field: kinds[a]} for a in names] if unit_ == unit else k.fail(f"unknown: {unit_}")

    @k.look(f"read_{s}|{s}|get_{s}", f"The {entries} of the {source}.", unit=unit_param)
    def wanted(**a):
        return rows(want, a["unit"])

    @k.look(f"read_{t}|{t}|get_{t}", f"The {entries} that the {target} has.", unit=unit_param)
    def present(**a):
        gone = [] if not two_way else [c["name"] for c in remove.calls]
        return rows([x for x in have if x not in gone] + [c["name"] for c in add.calls], a["unit"])

    @k.act(
        f"add_{e}|create_{e}",
        f"Adds one {entry} to the {target}.",
        unit=unit_param,
        name=text(f"{e}|name", f"Name of the {entry}."),
        kind=choice(field, f"Its {field}.", values),
    )
    def add(unit, name, kind):
        return k.one("added", f"{name}: ok") if name in missing and not add.made(name=name) else k.fail(f"can't add {name}")

    if two_way:
        more = {"purge": flag("purge|for_good", "Whether it is purged for good.")} if has_purge else {}

        @k.act(f"remove_{e}|delete_{e}", f"Takes one {entry} out of the {target}.", unit=unit_param, name=text(f"{e}|name", f"Name of the {entry}."), **more)
        def remove(unit, name, purge=None):
            return k.one("removed", f"{name}: gone") if name in have and not remove.made(name=name) else k.fail(f"can't remove {name}")

    def right():
        if looks := [x(unit=unit) for x in (wanted, present) if not x.made(unit=unit)]:
            return looks
        acts = [add(unit=unit, name=a, kind=kinds[a]) for a in want if a in missing and not add.made(name=a)]
        if two_way:
            more = dict(purge=purge) if has_purge else {}
            acts += [remove(unit=unit, name=a, **more) for a in have if a in extra and not remove.made(name=a)]
        return acts

    return right
