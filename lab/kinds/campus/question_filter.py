"""Answers which one of a list fits what somebody describes: two properties at once."""

from kind import text

STRUCTURE = "question-filter"
DOMAIN = "information desks"

# thing;prop a;values;prop b;values b
SKINS = """room;floor;ground,first,second;state;free,taken
course;day;Monday,Tuesday,Friday;level;beginner,advanced
bus;direction;north,south,east;type;express,local
doctor;field;skin,eyes,heart;list;open,full
flat;size;small,middle,large;heating;gas,wood
tour;language;English,German,Welsh;hour;morning,evening
dish;course;starter,main,sweet;diet;vegan,meat
team;league;first,second,third;kit;red,blue
painting;style;cubist,gothic,naive;state;hung,stored
judge;chamber;civil,penal,family;day;free,busy
choir;age;youth,adult,senior;voices;mixed,equal
seat;area;stalls,circle,box;view;full,partial
tent;capacity;two,four,six;state;dry,torn
book;shelf;red,green,yellow;state;in,lent
hostel;town part;old town,harbour,hill;breakfast;with,without
charity;cause;animals,children,rivers;helpers;wanted,enough
nursery;hours;half-day,full-day,night;places;some,none left
boat;type;skiff,canoe,barge;state;afloat,ashore
hymn;key;major,minor,modal;season;advent,easter
locker;size;slim,wide,tall;lock;code,key"""


def an(word):
    return f"{'an' if word[0] in 'aeiou' and word[:3] not in ('uni', 'use', 'eur') or word[:4] == 'hour' else 'a'} {word}"


def make(k):
    thing, pa, va, pb, vb = k.pick(SKINS.split("\n")).split(";")
    va, vb = va.split(","), vb.split(",")
    n = k.int(4, 7)
    names, wa, wb = k.ids(n) if k.chance(50) else [w.capitalize() for w in k.words(n)], k.pick(va), k.pick(vb)
    rows = [(names[0], wa, wb)]
    for name in names[1:]:
        a, b = k.pick(va), k.pick(vb)
        if (a, b) == (wa, wb):
            a = k.pick([v for v in va if v != wa])
        rows.append((name, a, b))
    rows, place = k.shuffled(rows), k.word().capitalize()
    fa, fb = pa.replace(" ", "_"), pb.replace(" ", "_")

    k.role(f"Information desk ({thing}).|You answer questions about each {thing} of {place}.", "You know it all, or you look it up.|I answer in one word.")
    k.answers(f"The {thing}.|Name or number of the {thing} that fits.")
    k.steps("<all_of> lists them.|See <all_of>.", "Answer with the one that fits.")
    k.goal(
        f"Which {thing} in {place} has {pa} {wa} and {pb} {wb}?",
        f"{place}: {thing}, {pa} {wa}, {pb} {wb}?",
        f"Excuse me, I'm looking for {an(thing)} here in {place}. The {pb} should be {wb}, and as for the {pa}: {wa}, please. Which one would that be?",
        f"tell me the {thing} ({place}) where {pb} = {wb} and {pa} = {wa}",
    )

    @k.look(f"list_{thing}s|all_of|overview", f"Every {thing} of a place.", place=text("place|where", "Name of the place."))
    def all_of(place_=place, **by):
        if by["place"] != place_:
            return k.fail("No such place.")
        return [{f"{thing}|name": a, fa: b, fb: c} for a, b, c in rows]

    def right():
        return all_of(place=place) if not all_of.made(place=place) else k.answer(names[0])

    return right
