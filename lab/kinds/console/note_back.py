"""Makes something in one system and writes its new number into the ticket that asked for it."""

from kind import text

STRUCTURE = "note-back"
DOMAIN = "ticket systems"

# made thing;field 1;field 2;asking thing
SKINS = """repository;team;language;ticket
mailbox;domain;language;request
invoice;client;currency;order
account;bank;branch;case
server;zone;image;issue
shipment;carrier;depot;order
meeting;room;topic;thread
badge;building;color;form
database;engine;region;ticket
course;teacher;campus;proposal
domain;registrar;owner;request
project;sponsor;office;pitch
contract;vendor;site;inquiry
channel;owner;category;suggestion
backup;volume;vault;alert
campaign;brand;market;brief
dashboard;team;source;wish
license;product;holder;purchase
tournament;arena;host;petition
visit;doctor;ward;referral"""


def make(k):
    thing, a, b, ask = k.pick(SKINS.split("\n")).split(";")
    ref, new, (va, vb), old = k.id(), k.id(), k.words(2), k.id()
    name = k.word()
    in_goal = k.chance(40)

    k.role(f"You make what a {ask} asks for and answer it.|{ask} to {thing} bot|I create the {thing} and note its number in the {ask}.")
    k.must(f"Every {ask} gets the number of the {thing} that was made for it.|Write the new {thing} number into the {ask}.")
    k.steps("Read with <read>.", "<create>, then <note>.")
    k.goal(
        f"{ask} {ref}: make the {thing} {name}",
        f"Please do {ref}. The {thing} is to be called {name}.",
        f"{name} for {ref}, and put the number into the {ask}",
        f"{ask}: {ref}\n{thing}_name: {name}",
        f"somebody wants a {thing} ({ref}). name it {name}",
    )

    @k.look(f"read_{ask}|get_{ask}|show_{ask}", f"Shows what a {ask} wants.", ref=text(f"{ask}|ref|id", f"Number of the {ask}."))
    def read(**by):
        if by["ref"] != ref:
            return k.fail(f"no {ask} {by['ref']}")
        return {ask: ref, a: va, b: vb, "similar|see_also": old} if not in_goal else {"see_also": old, b: vb, ask: ref, a: va}

    @k.act(
        f"create_{thing}|make_{thing}|open_{thing}",
        f"Makes a {thing} and prints its number.",
        name=text("name|called", f"Name of the {thing}."),
        a=text(a, f"Its {a}."),
        b=text(b, f"Its {b}."),
    )
    def create(**by):
        return f"{thing} {by['name']} made, number {new}" if by["a"] == va else k.fail(f"{by['a']} is no {a}")

    @k.act(
        f"note|comment_{ask}|link_{thing}",
        f"Notes a {thing} in a {ask}.",
        ref=text(f"{ask}|ref", f"Number of the {ask}."),
        made=text(f"{thing}|{thing}_no|made", f"Number of the new {thing}."),
    )
    def note(ref, made):
        return f"{ref}: {made}" if k.seen(made) else k.fail(f"no {thing} {made}")

    def right():
        if not read.made(ref=ref):
            return read(ref=ref)
        if not create.made():
            return create(name=name, a=va, b=vb)
        return None if note.made() else note(ref=ref, made=new)

    return right
