"""Who besides the named one has it: the answer is the other name of the row."""

from kind import text

STRUCTURE = "question-other-one"
DOMAIN = "access rights"

# thing;relation;person
SKINS = """key;has a key to;tenant
repository;may push to;developer
room;is booked into;guest
account;can sign for;clerk
table;writes to;service
song;wrote;composer
phone;shares;employee
document;edited;author
car;drives;driver
channel;moderates;member
boat;owns a part of;skipper
server;is on call for;engineer
patient;looks after;nurse
desk;sits at;worker
match;umpires;referee
vault;opens;keeper
course;teaches;lecturer
ticket;works on;agent
farm;runs;farmer
game;plays;player"""


def make(k):
    thing, relation, person = k.pick(SKINS.split("\n")).split(";")
    things, people = k.words(3), k.people(6)
    pairs = dict(zip(things, (people[:2], people[2:4], people[4:]), strict=True))
    name = k.pick(things)
    known = k.int(0, 1)
    asked, answer = pairs[name][known], pairs[name][1 - known]

    k.role(f"You know who has to do with which {thing}.|{thing} directory|Questions about people, answered from the list.")
    k.answers(f"Full name of the {person}.|The name that was asked for.")
    k.steps("<people_of> lists them.", "Answer with the name.")
    k.goal(
        f"who besides {asked} {relation} {name}?",
        f"{asked} {relation} {name}. Who else does?",
        f"{thing}: {name}\nknown: {asked}\nwanted: the other {person}",
        f"other {person} of {name} (not {asked})?",
        f"Apart from {asked}, which {person} {relation} the {thing} {name}?",
    )

    @k.look(f"people_of|list_{thing}|{thing}_people", f"Each {thing} and its people.|Who {relation} which {thing}.", name=text(thing, f"Name of the {thing}."))
    def people_of(name):
        if name not in pairs:
            return k.fail(f"no {thing} {name}")
        return [{thing: t, person: p} for t in things for p in pairs[t]]

    @k.look(f"count_{person}|how_many_{person}", f"How many people a {thing} has.|Counts the people of a {thing}.", name=text(thing, f"Name of the {thing}."))
    def count(name):
        return f"{name} has 2" if name in pairs else k.fail(f"no {thing} {name}")

    def right():
        return k.answer(answer) if people_of.made(name=name) else people_of(name=name)

    return right
