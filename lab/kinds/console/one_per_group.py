"""Picks one item of each group, the cheapest, the nearest or the like, and books that one."""

from kind import text

STRUCTURE = "one-per-group"
DOMAIN = "purchasing"

# item;group;number;verb;extreme
SKINS = """offer;category;price;accept;lowest
server;region;load;choose;lowest
runner;pool;queue;reserve;lowest
photo;album;votes;feature;highest
player;team;score;promote;highest
quote;lot;total;accept;lowest
driver;district;distance;send;lowest
article;section;views;pin;highest
candidate;position;points;invite;highest
backup;volume;age;keep;lowest
mirror;country;latency;enable;lowest
room;floor;seats;book;highest
sensor;zone;battery;service;lowest
bid;item;amount;accept;highest
translator;language;rate;hire;lowest
lead;segment;value;call;highest
carrier;route;fee;order;lowest
branch;repository;commits;protect;highest
song;genre;plays;license;highest
printer;office;pages;retire;highest"""


def make(k):
    item, group, number, verb, extreme = k.pick(SKINS.split("\n")).split(";")
    groups = k.words(k.int(2, 3))
    rows = []
    for g in groups:
        rows += [(i, g, n) for i, n in zip(k.ids(k.int(2, 3)), k.numbers(3, 3, 900), strict=False)]
    rows = k.shuffled(rows)
    best = [(min if extreme == "lowest" else max)([r for r in rows if r[1] == g], key=lambda r: r[2]) for g in groups]
    ref = k.id()

    k.role(f"You choose one {item} per {group}.|{item} picker|Selection bot: one {item} for each {group}, no more.")
    k.steps("See them all with <listed>.", f"<choose> once per {group}.")
    k.goal(
        f"{verb} the {item} with the {extreme} {number} in each {group}, under {ref}",
        f"For every {group} I want exactly one {item}: the one whose {number} is {extreme}. Book it on {ref}.",
        f"per {group}: {extreme} {number} -> {verb} ({ref})",
        f"ref: {ref}\nselect: {item}\nby: {group}\nrule: {extreme} {number}",
        f"Can you {verb} the one of {extreme} {number}, one for each {group}? Reference is {ref}.",
    )

    @k.look(f"list_{item}|all_{item}|get_{item}", f"Lists each {item} with its {group} and {number}.")
    def listed():
        return [{f"{item}|id": i, group: g, number: n} for i, g, n in rows]

    @k.act(
        f"{verb}|{verb}_{item}",
        f"Takes one {item} for a {group}.",
        name=text(f"{item}|{item}_id|id", f"Number of the {item}."),
        group=text(f"{group}|for_{group}", f"Name of the {group}."),
        ref=text("ref|reference", "The reference it is booked on."),
    )
    def choose(name, group, ref):
        return f"{name} it is, for {group}" if (name, group) in [r[:2] for r in rows] else k.fail(f"{name} is not in {group}")

    def right():
        if not listed.made():
            return listed()
        return [choose(name=i, group=g, ref=ref) for i, g, _ in best if not choose.made(name=i)]

    return right
