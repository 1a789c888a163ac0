"""Makes a thing and then parts inside it; each part needs the number that the first call printed."""

from kind import text

STRUCTURE = "create-nested"
DOMAIN = "projects"

# outer;inner;property;verb
SKINS = """project;task;lead;create
board;column;owner;set_up
course;lesson;teacher;open
network;subnet;region;build
folder;file;owner;make
order;line;customer;enter
campaign;ad;brand;start
playlist;song;curator;make
group;member;admin;found
form;question;author;draft
dashboard;panel;team;build
warehouse;aisle;keeper;register
tour;stop;guide;plan
league;team;sponsor;found
menu;dish;chef;write
pipeline;stage;maintainer;define
trip;leg;traveler;book
invoice;item;client;issue
album;photo;artist;start
cluster;node;zone;launch"""


def make(k):
    outer, inner, prop, verb = k.pick(SKINS.split("\n")).split(";")
    name, value = k.word(), k.word()
    parts = k.words(k.int(1, 4))
    code, ref = k.id(), k.id()
    act = verb.replace("_", " ")
    codes = k.words(3)
    key = dict(zip([value, *codes[:2]], k.ids(3), strict=True))
    named = ", ".join(parts)

    k.role(f"You {act} each {outer} with all that is in it.|{outer} maker|New {outer}, new parts: you do both.")
    k.must(f"The {prop} is given by number.|<make_outer> wants the number of the {prop}.")
    k.steps(f"<props> has the numbers of each {prop}.", "<make_outer>, then <make_inner> for each part.")
    k.goal(
        f"{act} {outer} {name} ({prop} {value}) with {named}",
        f"Please {act} a {outer} called {name} for {prop} {value}. It has: {named}.",
        f"{outer}: {name}\n{prop}: {value}\n{inner}: {named}",
        f"new {outer} {name} / {value} / {named}",
        f"{value} wants {name}, a {outer} consisting of {named}",
    )

    @k.look(f"list_{prop}|{prop}_numbers", f"The number of each {prop}.|Every {prop} and its number.")
    def props():
        return [{prop: p, f"{prop}_no|no": n} for p, n in key.items()]

    @k.act(f"{verb}_{outer}|new_{outer}|add_{outer}", f"Makes a {outer} and prints its number.", name=text(f"{outer}|name", f"Name of the {outer}."), by=text(f"{prop}_no|{prop}", f"Number of the {prop}."))
    def make_outer(**by):
        return f"{by['name']} made, {outer} {ref}" if by["by"] in key.values() else k.fail(f"no {prop} {by['by']}")

    @k.act(f"add_{inner}|new_{inner}|{verb}_{inner}", f"Puts one {inner} into a {outer}.|Adds a {inner}.", into=text(f"{outer}_no|{outer}|into", f"Number of the {outer}."), name=text(f"{inner}|name", f"Name of the {inner}."))
    def make_inner(into, name):
        return f"{name} added, {inner} {code}" if into == ref and make_outer.made() and not make_inner.made(name=name) else k.fail(f"no {outer} {into}")

    def right():
        if not props.made():
            return props()
        if not make_outer.made(name=name):
            return make_outer(name=name, by=key[value])
        return [make_inner(into=ref, name=p) for p in parts if not make_inner.made(name=p)]

    return right
