"""Books with what the goal states; what it leaves open is as the system text has it."""

from kind import choice, integer, text

STRUCTURE = "stated-or-default"
DOMAIN = "reservations"

# thing;things;count;option;option values
SKINS = """table;tables;guests;area;garden,hall,bar
room;rooms;nights;board;breakfast,half board,none
tour;tours;people;language;English,French,Welsh
court;courts;players;surface;clay,grass,hard
coach;coaches;seats;comfort;plain,plus,sleeper
lecture hall;lecture halls;chairs;layout;rows,circle,tables
studio;studios;hours;kit;drums,piano,bare
boat;boats;rowers;class;skiff,gig,barge
locker;lockers;weeks;size;small,medium,tall
reading desk;reading desks;hours;side;window,wall,aisle
workshop;workshops;pupils;level;easy,middle,hard
treatment;treatments;minutes;oil;none,lavender,mint
box;boxes;seats;tier;stalls,circle,gallery
stall;stalls;metres;roof;open,tent,wood
picnic;picnics;baskets;diet;meat,fish,vegan
pitch;pitches;tents;power;none,light,full
ferry cabin;ferry cabins;beds;deck;upper,middle,lower
interview;interviews;minutes;mode;phone,video,in person
hall;halls;tables;service;self,waiter,buffet
lesson;lessons;learners;style;jazz,folk,classical"""


def an(word):
    return f"{'an' if word[0] in 'aeiou' and word[:3] not in ('uni', 'use', 'eur') or word[:4] == 'hour' else 'a'} {word}"


def make(k):
    thing, things, count, option, values = k.pick(SKINS.split("\n")).split(";")
    values = values.split(",")
    usual_count, usual = k.int(2, 9), k.pick(values)
    says_count, says = k.chance(50), k.chance(50)
    n = k.int(10, 40) if says_count else usual_count
    value = k.pick([v for v in values if v != usual]) if says else usual
    name, person, day = k.word().capitalize(), k.person(), k.date()
    names = [name, *[w.capitalize() for w in k.words(3)]]
    codes = k.ids(4)
    rows = k.shuffled(list(zip(names, codes, strict=True)))
    more = (f", {n} {count}" if says_count else "") + (f", {option} {value}" if says else "")

    k.role(
        f"You book {things}.|Booking line: {things}.",
        f"I take down bookings for {an(thing)} all day.|{things} / reservations",
    )
    k.must(f"If nothing else is said, {count}: {usual_count}.|Unless stated otherwise it is {usual_count} {count}.", f"If nothing else is said, {option}: {usual}.|The {option} is {usual} when nobody mentions it.")
    k.steps("Codes are in <codes_of>.|<codes_of> first.", "Then <book>.|<book> once.")
    k.goal(
        f"{thing} {name} on {day} for {person}{more}",
        f"Would you be so kind as to book {name} for {person}? The day is {day}{more}.",
        f"{person} here! {day}, the {thing} {name}{more}. ta",
        f"{day}: {person} gets {name}{more}.",
    )

    @k.look(f"list_{things.replace(' ', '_')}|codes_of|all_{things.split()[-1]}", f"Lists the {things} with their codes.")
    def codes_of():
        return [{f"{thing.replace(' ', '_')}|name": a, "code|id": c} for a, c in rows]

    @k.act(
        f"book|reserve|book_{thing.replace(' ', '_')}",
        f"Books {an(thing)}.",
        code=text("code|id", f"Code of the {thing}."),
        day=text("day|date|on", "The day."),
        who=text("who|person|booked_by", "For whom it is."),
        n=integer(f"{count}|how_many", f"How many {count}."),
        value=choice(option, f"Which {option}.", values),
    )
    def book(code, day, who, n, value):
        return f"{code} is booked for {who}." if code in codes else k.fail(f"There is no {thing} {code}.")

    def right():
        if not codes_of.made():
            return codes_of()
        return [] if book.made() else book(code=codes[0], day=day, who=person, n=n, value=value)

    return right
