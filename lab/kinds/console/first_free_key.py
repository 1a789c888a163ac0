"""Takes the first free one of a pool and gives it to somebody, with an end date."""

from kind import text

STRUCTURE = "first-free"
DOMAIN = "licenses and numbers"

# item;pool;holder;verb
SKINS = """license;product;user;assign
address;subnet;host;lease
locker;hall;member;rent
phone_no;block;employee;give
desk;floor;visitor;book
port;switch;device;patch
badge;tray;guest;issue
slot;farm;player;reserve
plate;series;car;register
bed;ward;patient;allot
domain;bundle;brand;link
bike;station;rider;lend
tent;camp;group;allot
channel;band;crew;tune
room_key;board;guest;hand_out
server;cluster;team;allocate
seat;row;fan;sell
box;vault;client;rent
machine;lab;student;reserve
shelf;store;vendor;lease"""


def make(k):
    item, pool, holder, verb = k.pick(SKINS.split("\n")).split(";")
    where, who, day = k.word(), k.person(), k.date()
    ids = k.ids(6)
    at = k.int(0, 5)
    full = k.chance(10)
    people = k.people(6)
    state = [people[i] if full or i < at or (i > at and k.chance(40)) else "free" for i in range(6)]
    nice, act = item.replace("_", " "), verb.replace("_", " ")

    k.role(f"You {act} what is free.|{pool} pool|Give each {holder} the first free {nice}.")
    k.must(f"Take the first free one of the list; if there is no free {nice}, report that it was not done.|First free from the top. Everything taken: say that it could not be done.")
    k.steps("<listed> shows the pool.", "<give> one.")
    k.goal(
        f"{act} {who} one from {where} until {day}",
        f"{holder} {who} needs a {nice} of {pool} {where}, up to {day}.",
        f"{pool}: {where}\n{holder}: {who}\nuntil: {day}",
        f"{where} -> {who} ({day})",
        f"Is there any {nice} left in {where}? {who} would need it until {day}",
    )

    @k.look(f"list_{item}|pool_of|{pool}_list", f"Each {nice} of a {pool} and who has it.|What is free in a {pool}.", where=text(pool, f"Name of the {pool}."))
    def listed(**by):
        return [{item: i, "holder|used_by": s} for i, s in zip(ids, state, strict=True)] if by["where"] == where else k.fail(f"no {pool} {by['where']}")

    @k.act(
        f"{verb}|{verb}_{item}",
        f"Gives somebody a free {nice}.",
        ref=text(item, f"Number of the {nice}."),
        who=text(f"{holder}|who", f"Full name of the {holder}."),
        day=text("until|last_day", "Until which day."),
    )
    def give(ref, who, day):
        return f"{ref}: {who}" if ref in ids and state[ids.index(ref)] == "free" else k.fail(f"{ref} is not free")

    def right():
        if not listed.made(where=where):
            return listed(where=where)
        if full:
            return k.give_up("nothing is free")
        return None if give.made() else give(ref=ids[at], who=who, day=day)

    return right
