"""Enrols somebody in the first of their wishes that still has a place."""

from kind import text

STRUCTURE = "wish-list"
DOMAIN = "enrolment"

# thing;things;who;verb
SKINS = """course;courses;student;enrol
workshop;workshops;pupil;enrol
camp;camps;child;sign up
choir;choirs;singer;admit
team;teams;player;place
seminar;seminars;delegate;register
nursery;nurseries;toddler;register
ward placement;ward placements;trainee;assign
tour;tours;visitor;book
cabin;cabins;passenger;book
reading group;reading groups;reader;add
volunteer shift;volunteer shifts;helper;sign up
cooking class;cooking classes;guest;book
dance class;dance classes;dancer;enrol
hostel;hostels;traveller;lodge
moot court;moot courts;law student;enter
excursion;excursions;scout;book
swimming lane;swimming lanes;swimmer;give a lane to
music lesson;music lessons;learner;enrol
flat viewing;flat viewings;tenant;book"""


def an(word):
    return f"{'an' if word[0] in 'aeiou' and word[:3] not in ('uni', 'use', 'eur') or word[:4] == 'hour' else 'a'} {word}"


def make(k):
    thing, things, who, verb = k.pick(SKINS.split("\n")).split(";")
    names = [w.capitalize() for w in k.words(6)]
    wishes, person = names[:3], k.person()
    free = k.pick(0, 1, 1, 2, 2, 3)
    places = {n: k.int(1, 9) for n in names}
    for n in wishes[:free]:
        places[n] = 0
    codes = dict(zip(names, k.ids(6), strict=True))
    rows = k.shuffled(names)
    first, second, third = wishes

    k.role(
        f"You {verb} people: {things}.|Enrolment office ({things}).",
        f"Registrar for {things}; you are kind but exact.|i put every {who} somewhere",
    )
    k.must(
        "The first wish with a place left is taken, the others are dropped. If none of the wishes has a place, report that it is not done.",
        f"{an(thing).capitalize()} with 0 places is full.|0 places means full.",
    )
    k.steps("See <offered>.|<offered> tells what is left.", "Then <enrol> once.|One call of <enrol>.")
    k.goal(
        f"{person} wants {first}, or else {second}, or else {third}. Please {verb} them.",
        f"{who} {person}; wishes: 1. {first} 2. {second} 3. {third}",
        f"Hi!! so {person} would love {first}, but if that one is gone {second} is fine, and if really nothing else works {third}. Can you arrange it?",
        f"Dear Sir or Madam, on behalf of {person} I apply for {first}; in the alternative, for {second}; in the further alternative, for {third}.",
        f"{third} only if neither {first} nor {second} can be had, and {first} before {second}: for {person}",
    )

    @k.look(f"list_{things.replace(' ', '_')}|open_places|offered", f"All {things} with the places left.|Which {things} there are, and how many places each has.")
    def offered():
        return [{f"{thing.replace(' ', '_')}|name": n, "code|id": codes[n], "places|free|left": places[n]} for n in rows]

    @k.act(
        f"enrol|register|add_{who.replace(' ', '_')}",
        f"Gives {an(who)} a place.|Enters {an(who)} for {an(thing)}.",
        code=text("code|id|offer", f"Code of the {thing}."),
        person=text(f"{who.replace(' ', '_')}|person|name", f"Name of the {who}."),
    )
    def enrol(code, person):
        full = {codes[n] for n in names if places[n] == 0}
        if code not in codes.values() or code in full:
            return k.fail(f"{code} is full or does not exist.")
        return f"{person} has a place ({code})."

    def right():
        if not offered.made():
            return offered()
        if free == 3:
            return k.give_up("none of the wishes has a place.")
        return [] if enrol.made() else enrol(code=codes[wishes[free]], person=person)

    return right
