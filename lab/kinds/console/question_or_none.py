"""Answers one field of a thing that may not be there, or may not have it; then it says so."""

from kind import text

STRUCTURE = "question-or-none"
DOMAIN = "directories"

# thing;field;other field
SKINS = """employee;extension;room
server;address;rack
product;barcode;shelf
contact;mail;city
book;place;author
machine;serial;hall
domain;registrar;owner
player;shirt;team
patient;bed;doctor
course;room;teacher
repository;license;language
flight;gate;belt
song;label;composer
device;imei;user
street;postcode;district
shop;till_no;manager
dish;recipe_no;chef
ship;callsign;flag
key;fingerprint;holder
queue;consumer;region"""


def make(k):
    thing, field, other = k.pick(SKINS.split("\n")).split(";")
    names = k.words(5)
    values, others = k.ids(5), k.words(5)
    case = k.pick("there", "there", "there", "there", "empty", "absent")
    rows = list(zip(names, values, others, strict=True))
    name = k.word() if case == "absent" else names[2]
    if case == "empty":
        rows[2] = (names[2], "-", others[2])
    nice = field.replace("_", " ")

    k.role(f"You answer questions about each {thing}.|{thing} directory|Information desk.")
    k.must("If it is not listed or the field is empty (-), say that it is not known.|Not there, or only a -: report that it could not be found.")
    k.answers(f"The {nice}.|What was asked for, the {nice}.")
    k.steps("<listed> has everything.")
    k.goal(
        f"{nice} of {name}?",
        f"Which {nice} does the {thing} {name} have?",
        f"{thing}: {name}\nwanted: {nice}",
        f"I need {name}'s {nice} please",
        f"what's the {nice} for {name} again",
    )

    @k.look(f"list_{thing}|directory|all_{thing}", f"Lists each {thing} with {nice} and {other}.|The directory.")
    def listed():
        return [{thing: n, other: o, field: v} for n, v, o in rows]

    @k.look(f"count_{thing}|how_many", f"How many entries there are.|Counts each {thing}.", kind=text("of|what", "What to count."))
    def count(kind):
        return f"{len(rows)} entries"

    def right():
        if not listed.made():
            return listed()
        return k.answer(values[2]) if case == "there" else k.give_up(f"the {nice} of {name} is not known")

    return right
