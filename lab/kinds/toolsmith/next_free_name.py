"""Tries the wishes of the goal in their order until one is not taken."""

from kind import choice, text

STRUCTURE = "retry-other"
DOMAIN = "provisioning"

# thing;wish word;for what;choice;values;drawn
SKINS = """host;hostname;role;web,mail,data;h
bucket;name;access;private,public;w
account;login;group;staff,guest;w
port;port name;protocol;tcp,udp;k
room;room;setup;rows,circle;w
slot;time;length;short,long;t
domain;domain;term;year,decade;w
branch;branch name;base;main,develop;k
address;address;network;lab,office;h
instrument;instrument;mode;guided,solo;w
track;track;direction;up,down;i
printer;printer;paper;plain,photo;w
frequency;channel;power;low,high;i
license plate;plate;vehicle;car,trailer;i
topic;topic;cleanup;delete,compact;k
parking;space;vehicle;car,van;i
badge;badge number;zone;lobby,lab;i
namespace;namespace;tier;dev,live;w
desk;desk;day;monday,friday;i
queue;queue name;kind;plain,ordered;k
project key;key;visibility;team,company;w
freezer box;box;rack;upper,lower;i"""


def make(k):
    thing, word, field, values, how = k.pick(SKINS.split("\n")).split(";")
    u = str.maketrans(" ", "_")
    t, w, values, n = thing.translate(u), word.translate(u), values.split(","), k.int(2, 4)
    draw = dict(h=k.host, w=k.word, k=k.key, t=k.time, i=k.id)[how]
    wishes, who, value = k.many(draw, n), k.pick(k.person, k.word)(), k.pick(values)
    good = None if k.chance(12) else k.int(0, n - 1)
    taken = [k.person() for _ in wishes]
    listed, order = ", ".join(wishes), ", else ".join(wishes)

    k.role(
        f"You reserve things: the first {word} that is free.|{thing} reservations|You work down a list of wishes.",
        f"Registrar for each {thing}.|First come, first served; you come second.",
    )
    k.must(f"The wishes are tried in their order; one is enough.|Take the first {word} that is not taken, then stop.")
    k.must("If all are taken, say that it was not done.|All taken: report that it is not possible.")
    k.steps("<reserve> the first wish, then the next.")
    k.goal(
        f"{thing} for {who}, {field} {value}: {order}|{who} wants a {thing} ({value}). Wishes in order: {listed}.",
        f"reserve {thing} --for {who} --{field} {value} --try {listed}|Please get {who} one of these, in this order: {listed}; {field} {value}.",
        f"{listed}: whichever is free first goes to {who} ({field}: {value})|can {who} have {order}? {field} {value}",
        f"{who} has been without a {thing} for days!! {order}. {field}: {value}",
        f"[{thing}] {value} / {who} / 1st to last choice: {listed}",
    )

    @k.act(
        f"reserve_{t}|register_{t}|claim_{t}",
        f"Reserves one {thing}; fails if it is taken.",
        name=text(f"{w}|name|wish", f"The {word} to reserve."),
        who=text("for_whom|owner|who", "For whom."),
        value=choice(field, f"The {field}.", values),
    )
    def reserve(name, who, value):
        if name not in wishes or reserve.calls:
            return k.fail(f"{name}: refused")
        i = wishes.index(name)
        if good is None or i < good:
            return k.fail(f"{name} is taken by {taken[i]}")
        return k.one("reserved", f"{name} is yours", "ok")

    @k.look(f"{t}_rules|naming_rules", f"General rules for each {thing}.")
    def rules():
        return k.one(f"Every {thing} is given out once.", f"No {thing} is shared.")

    def right():
        if reserve.calls:
            return None
        left = [a for a in wishes if not k.seen(f"{a} is taken")]
        return reserve(name=left[0], who=who, value=value) if left else k.give_up("all are taken.")

    return right
