"""Registers somebody; which extra field is needed depends on what they are, the others are left out."""

from kind import text

STRUCTURE = "required-by-type"
DOMAIN = "registration"

# event;type a;extra a;type b;extra b;type c
SKINS = """excursion;minor;guardian;driver;licence;adult
congress;speaker;talk;exhibitor;stand;visitor
library;child;parent;scholar;institute;resident
hospital;insured;policy;referred;doctor;private
race;club runner;club;relay runner;team;single
museum day;school;grade;press;newspaper;tourist
court visit;witness;case;lawyer;chamber;listener
hostel;groupie;group;biker;bike;hiker
festival;artist;stage;helper;shift;guest
town hall day;couple;chapel;veteran;unit;citizen
choir day;soloist;piece;organist;organ;singer
camp;swimmer;badge;vegetarian;diet;camper
flat list;family;nursery;student;college;single
food bank;volunteer;station;donor;gift;client
theatre;subscriber;series;critic;paper;buyer
exam day;resitter;first exam;exchange student;home school;regular
tournament;junior;coach;veteran;cup;amateur
cruise;diver;brevet;musician;band;passenger
open kitchen;cook;dish;allergic guest;allergen;eater
reunion;graduate;year book;teacher;subject;companion"""


def an(word):
    return f"{'an' if word[0] in 'aeiou' and word[:3] not in ('uni', 'use', 'eur') or word[:4] == 'hour' else 'a'} {word}"


def make(k):
    event, ta, ea, tb, eb, tc = k.pick(SKINS.split("\n")).split(";")
    people, name = k.people(3), k.word().capitalize()
    types = [k.pick(ta, ta, tb, tb, tc), k.pick(ta, tb), k.pick(tb, tc)]
    nos, va, vb = k.ids(3), k.words(3), k.words(3)
    person, e = people[0], event.replace(" ", "_")
    na, nb = ea.replace(" ", "_"), eb.replace(" ", "_")

    k.role(f"You register people for an event: {event}.|Registration, {event}", "Forms are short here: only what is needed.|I register one person at a time.")
    k.must(f"{an(ta).capitalize()} also gives the {ea}, {an(tb)} the {eb}, {an(tc)} neither.|{ea.capitalize()} only for {an(ta)}, {eb} only for {an(tb)}; {an(tc)} needs nothing more.")
    k.steps("<profile> says what somebody is.|Look at <profile>.", "<register> with what is needed.|Then <register>.")
    k.goal(
        f"Register {person} for the {event} {name}.",
        f"{event} {name}: {person}",
        f"Dear registration desk, {person} would like to come to the {event} {name}. Everything you need to know is in their profile, I believe.",
        f"pls put {person} down for {name}, with what the form needs",
    )

    @k.look("profile|get_person|person_info", "What is known of a person.", name=text("person|name", "Name of the person."))
    def profile(name):
        if name not in people:
            return k.fail("Nobody of that name.")
        i = people.index(name)
        return {"no|id": nos[i], "is|type": types[i], na: va[i], nb: vb[i]}

    @k.act(
        f"register|register_{e}|sign_up",
        f"Registers somebody for the {event}.",
        no=text("no|id|person", "Number of the person."),
        event=text(f"{e}|event", f"Name of the {event}."),
        extra_a=text(na, f"The {ea}, only of {an(ta)}.", optional=True),
        extra_b=text(nb, f"The {eb}, only of {an(tb)}.", optional=True),
    )
    def register(no, event, extra_a, extra_b):
        return f"{no} is registered for {event}." if no in nos else k.fail(f"Nobody has the number {no}.")

    def right():
        if not profile.made(name=person):
            return profile(name=person)
        more = {ta: {"extra_a": va[0]}, tb: {"extra_b": vb[0]}}.get(types[0], {})
        return [] if register.made() else register(no=nos[0], event=name, **more)

    return right
