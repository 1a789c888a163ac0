"""Asks about every item of a short list and acts only on those whose answer is the wanted one."""

from kind import text

STRUCTURE = "ask-each-then-act"
DOMAIN = "access rights"

# item;group;state word;bad;good;verb
SKINS = """login;team;employment;left;active;disable
host;rack;health;dead;alive;replace
subscription;plan;payment;failed;paid;suspend
certificate;gateway;validity;revoked;valid;remove
member;club;dues;open;settled;remind
sensor;field;signal;lost;strong;service
package;project;upkeep;abandoned;maintained;swap
lead;list;interest;gone;warm;drop
book;shelf;condition;torn;fine;rebind
key;vault;exposure;leaked;secret;rotate
vendor;region;rating;poor;solid;audit
player;squad;fitness;injured;ready;rest
link;page;reply;broken;working;unlink
truck;depot;brakes;worn;safe;ground
replica;database;sync;behind;current;rebuild
tree;park;health_state;rotten;sound;fell
badge;floor;return_state;missing;returned;block
coupon;shop;usage;spent;unused;delete
device;office;support;ended;running;retire
page;wiki;review;overdue;recent;flag"""


def make(k):
    item, group, state, bad, good, verb = k.pick(SKINS.split("\n")).split(";")
    where, why = k.word(), k.title()
    ids = k.ids(k.int(2, 3))
    of = {i: k.pick(bad, good) for i in ids}
    since = dict(zip(ids, k.dates(len(ids)), strict=True))
    nice = state.replace("_", " ")

    k.role(f"You clean up each {group}.|{group} cleaner|Ask first, act then.")
    k.must(f"Only what is {bad} is touched, with the day that its look-up prints.|{bad}: {verb}, naming the day. {good}: leave it.")
    k.steps("<listed>, then <ask> about each.", f"<do> those that are {bad}.")
    k.goal(
        f"{verb} each {item} of {where} that is {bad}, reason {why}",
        f"Please check the {nice} of every {item} in {where} and {verb} the {bad} ones ({why}).",
        f"{group}: {where}\nif {nice} is {bad}: {verb}\nreason: {why}",
        f"{where}: {bad} -> {verb}, '{why}'",
        f"anything {bad} in {where}? {verb} it. {why}",
    )

    @k.look(f"list_{item}|{group}_list|items_of", f"Each {item} of a {group}.|What a {group} has.", where=text(group, f"Name of the {group}."))
    def listed(**by):
        return [{item: i} for i in ids] if by["where"] == where else k.fail(f"no {group} {by['where']}")

    @k.look(f"ask_{state}|{state}_of|check_{item}", f"The {nice} of one {item}, and since when.|Looks one {item} up.", ref=text(item, f"Number of the {item}."))
    def ask(ref):
        return {item: ref, state: of[ref], "since|day": since[ref]} if ref in of else k.fail(f"no {item} {ref}")

    @k.act(f"{verb}|{verb}_{item}", f"Does it to one {item}: {verb}.", ref=text(item, f"Number of the {item}."), day=text("since|day", f"The day since when it is {bad}."), why=text("reason|why", "The reason."))
    def do(ref, day, why):
        return f"{ref}: {verb}" if since.get(ref) == day and not do.made(ref=ref) else k.fail("wrong number or day")

    def right():
        if not listed.made(where=where):
            return listed(where=where)
        asked = [do(ref=i, day=since[i], why=why) for i in ids if of[i] == bad and ask.made(ref=i) and not do.made(ref=i)]
        return asked + [ask(ref=i) for i in ids if not ask.made(ref=i)]

    return right
