"""The goal names some people, a list says who is there: those who are missing, or those who came, are dealt with."""

from kind import text

STRUCTURE = "named-against-listed"
DOMAIN = "roll call"

# person;people;place;verb;done
SKINS = """singer;singers;rehearsal;ring;rung
player;players;training;text;texted
pupil;pupils;class;note;noted
model;models;fitting;call;called
groom;grooms;yard;warn;warned
actor;actors;reading;page;paged
cook;cooks;kitchen;wake;woken
ringer;ringers;tower;fetch;fetched
judge;judges;ring;remind;reminded
steward;stewards;gate;summon;summoned
dancer;dancers;studio;alert;alerted
potter;potters;workshop;visit;visited
drummer;drummers;parade;find;found
editor;editors;meeting;mail;mailed
rower;rowers;boathouse;collect;collected
walker;walkers;kennel;check;checked
usher;ushers;cinema;tell;told
weaver;weavers;mill;ask;asked
keeper;keepers;zoo;signal;signalled
florist;florists;market;greet;greeted"""


def make(k):
    person, people, place, verb, done = k.pick(SKINS.split("\n")).split(";")
    name, day = k.word(), k.date()
    named, strangers = k.people(k.int(2, 4)), k.people(2)
    here = [p for p in named if k.chance(50)]
    listed = k.shuffled([*here, *strangers])
    phones = {p: k.id() for p in [*named, *strangers]}
    absent, rule = k.pick(
        [
            (True, f"those of them who are not on the list|whoever of them is missing from the list"),
            (False, f"those of them who are on the list|whoever of them did turn up, going by the list"),
        ]
    )
    hit = [p for p in named if (p in here) != absent]
    said = k.one(rule)
    names = ", ".join(named[:-1]) + " and " + named[-1]

    k.role(f"You do the roll call.|roll call, {place}|Pencil behind the ear, list in hand.", f"{place} desk")
    k.must(f"Numbers are in <book>, one person at a time.|To reach a {person} you need the number from <book>.")
    k.steps("<present> says who is there.")
    k.goal(
        f"{names} should be at {name} on {day}. {verb.capitalize()} {said}.",
        f"{name} {day}: {names}; {verb} {said}",
        f"We expected {names} at {name} on {day}. Could you {verb} {said}?",
        f"{place}: {name}; day: {day}; {people}: {names}; {verb}: {said}",
        f"Of {names}, {said}, on {day} at {name}: they have to be {done}.",
    )

    @k.look("present|who_is_here|signed_in", f"Who signed in at a {place} on a day.|The list of a day.", name=text(f"{place}|name|at", f"Name of the {place}.|Which {place}."), day=text("day|date|on", "The day.|Which day."))
    def present(**by):
        return [{f"{person}|name": p, "in_at|time": t} for p, t in zip(listed, times, strict=True)] if (by.get("name"), by.get("day")) == (name, day) else k.fail("no list")

    times = sorted(k.times(len(listed)))

    @k.look("book|number_of|address_book", f"The number of one {person}.|Looks a number up.", who=text(f"{person}|name|of", f"Name of the {person}.|Whose number."))
    def book(who):
        return {"name": who, "number|no": phones[who]} if who in phones else k.fail("not in the book")

    @k.act(f"{verb}|{verb}_{person}|{verb}_one", f"To {verb} one {person}.|One {person} gets {done}.", number=text("number|no|call", "Number in the book.|Which number."), day=text("day|about_day|date", "The day it is about.|Which day."))
    def go(number, day):
        return f"{number}: {done}" if number in phones.values() and not go.made(number=number) else k.fail("no such number")

    def right():
        if not present.made():
            return present(name=name, day=day)
        calls = []
        for p in hit:
            if not go.made(number=phones[p]):
                calls.append(go(number=phones[p], day=day) if book.made(who=p) else book(who=p))
        return calls

    return right
