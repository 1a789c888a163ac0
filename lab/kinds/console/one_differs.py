"""All of a list get the same value, only one named gets another."""

from kind import integer, text

STRUCTURE = "one-differs"
DOMAIN = "billing"

# item;group;number;verb
SKINS = """account;plan;credits;credit
server;pool;replicas;scale
player;team;points;award
room;floor;degrees;heat
shop;chain;percent;discount
employee;office;days;grant
queue;broker;limit;cap
student;class;minutes;extend
tenant;house;euros;bill
lamp;street;lumens;dim
device;fleet;volume;set
ad;campaign;cents;bid
bed;garden;liters;water
driver;depot;hours;plan
channel;mixer;level;fade
bucket;project;retention_days;keep
author;anthology;copies;send
node;cluster;slots;assign
horse;stable;kilos;feed
flag;product;rollout;ramp"""


def make(k):
    item, group, number, verb = k.pick(SKINS.split("\n")).split(";")
    where, ref = k.word(), k.id()
    names = k.words(k.int(2, 4))
    usual, special = k.numbers(2, 2, 90)
    one = k.pick(names)
    nice = number.replace("_", " ")
    amount = {n: special if n == one else usual for n in names}

    k.role(f"You {verb} each {item} of a {group}.|{group} settings|Same for all, with exceptions.")
    k.steps("<members> lists them.", "<do> each.")
    k.must(f"Every {item} gets one call.|One call for each {item}, none is left out.")
    k.goal(
        f"{verb} everybody in {where}: {usual} {nice}, but {one} {special} ({ref})",
        f"{special} {nice} for {one}, {usual} for all others of {group} {where}. Reference {ref}.",
        f"{group}: {where}\n{nice}: {usual}\nexception: {one} gets {special}\nref: {ref}",
        f"{where} -> {usual}; {one} -> {special}; {ref}",
        f"Each {item} of {where} should have {usual} {nice} except {one}, who should have {special}. It's {ref}.",
    )

    @k.look(f"members|list_{item}|{group}_list", f"Each {item} of a {group}.|Who is in a {group}.", where=text(group, f"Name of the {group}."))
    def members(**by):
        return [{item: n} for n in names] if by["where"] == where else k.fail(f"no {group} {by['where']}")

    @k.act(f"{verb}|{verb}_{item}", f"Sets the {nice} of one {item}: {verb}.", name=text(item, f"Name of the {item}."), n=integer(number, f"How many {nice}."), ref=text("ref|reference", "The reference."))
    def do(name, n, ref):
        return f"{name}: {n}" if name in names and not do.made(name=name) else k.fail(f"no {item} {name}")

    def right():
        if not members.made(where=where):
            return members(where=where)
        return [do(name=n, n=amount[n], ref=ref) for n in names if not do.made(name=n)]

    return right
