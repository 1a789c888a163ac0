"""A ticket like YAML with some fields left out; what it lacks is in the rules, the number of the target is looked up."""

from kind import choice, integer, text

STRUCTURE = "form-with-gaps"
DOMAIN = "cloud resources"

# kind;target;number;option word;options
SKINS = """volume;cluster;size_gb;tier;slow,fast
queue;broker;retention_h;mode;fifo,free
database;region;backups;engine;row,column
bucket;account;versions;access;open,closed
runner;pool;slots;arch;arm,intel
topic;stream;partitions;policy;delete,compact
alarm;board;minutes;severity;page,mail
function;project;memory_mb;runtime;node,python
mailbox;domain;quota_mb;spam;strict,loose
room;building;seats;layout;rows,circle
course;campus;places;form;online,onsite
shelf;store;boards;material;wood,metal
tunnel;gateway;mtu;cipher;old,new
shop;market;items;currency_kind;local,foreign
league;game;teams;format;cup,table
printer;floor;trays;color;mono,full
account;bank;limit;type;giro,savings
tank;farm;liters;content;milk,water
camera;site;frames;night;on,off
sandbox;org;days;data;empty,copy"""


def make(k):
    kind, target, number, option, options = k.pick(SKINS.split("\n")).split(";")
    options = options.split(",")
    names = k.words(3)
    ids = dict(zip(names, k.ids(3), strict=True))
    name, where = k.word(), k.pick(names)
    usual, own = k.numbers(2, 2, 500)
    choice_usual = k.pick(options)
    has_n, has_o = k.chance(50), k.chance(50)
    n = own if has_n else usual
    o = k.pick(options) if has_o else choice_usual
    fields = [f"name: {name}", f"{target}: {where}"]
    fields += [f"{number}: {own}"] * has_n + [f"{option}: {o}"] * has_o
    body = k.shuffled(fields)

    k.role(f"You make each {kind} that a ticket asks for.|{kind} from ticket|Provisioning by ticket.")
    k.must(f"What a ticket leaves out: {number} {usual}, {option} {choice_usual}.|Defaults: {number}={usual}, {option}={choice_usual}. A ticket may say otherwise.")
    k.steps(f"<targets> has the number of each {target}.", "<create> it.")
    k.goal(
        f"kind: {kind}\n" + "\n".join(body),
        f"new {kind}\n" + "\n".join(f"  {f}" for f in body),
        f"{kind} (" + ", ".join(body) + ")",
        f"Please create a {kind}. " + "; ".join(body),
        f"{kind} request -- " + " -- ".join(body),
    )

    @k.look(f"targets|list_{target}|{target}_list", f"Each {target} and its number.|Numbers, by {target}.")
    def targets():
        return [{target: t, f"{target}_no|no": i} for t, i in ids.items()]

    @k.act(
        f"create_{kind}|make_{kind}|new_{kind}",
        f"Makes a {kind}.|Creates one {kind}.",
        name=text("name|called", f"Name of the {kind}."),
        ref=text(f"{target}_no|{target}", f"Number of the {target}."),
        n=integer(number, f"Its {number.replace('_', ' ')}."),
        o=choice(option, f"Its {option.replace('_', ' ')}.", options),
    )
    def create(name, ref, n, o):
        return f"{name} made" if ref in ids.values() else k.fail(f"no {target} {ref}")

    def right():
        if not targets.made():
            return targets()
        return None if create.made() else create(name=name, ref=ids[where], n=n, o=o)

    return right
