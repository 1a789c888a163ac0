"""Orders something with three yes-or-no wishes that the goal says in words."""

from kind import flag, text

STRUCTURE = "flags-from-words"
DOMAIN = "orders"

# thing;flag;with;without;flag;with;without;who
SKINS = """hotel room;breakfast;with breakfast;without breakfast;quiet_side;on the quiet side;on the street side if need be;guest
hospital bed;window;by the window;away from the window;single;in a single room;in a shared room;patient
theatre seat;aisle;on the aisle;not on the aisle;programme;with a programme;no programme;patron
lunch box;meat;with meat;no meat, please;dessert;plus dessert;no dessert;pupil
concert;encore;with an encore;without an encore;recorded;to be recorded;not to be recorded;ensemble
library card;printing;printing allowed;no printing;newsletter;newsletter wanted;no newsletter;reader
hearing;public;in public;behind closed doors;interpreter;with an interpreter;no interpreter needed;party
flat;furnished;furnished;unfurnished;pets;pets allowed;no pets;tenant
race entry;shirt;with a shirt;no shirt;bus;bus seat wanted;comes by bike, no bus;runner
table;high_chair;with a high chair;no high chair;outside;outside;inside;diner
museum visit;guide;with a guide;on our own, no guide;cloakroom;cloakroom needed;no cloakroom;group
swim class;diving;with diving;no diving;cap;cap needed;has a cap, needs none;child
letter;registered;registered;not registered;reply;reply wanted;no reply wanted;citizen
stall;power;with power;without power;roof;with a roof;without a roof;trader
train trip;bike;with a bike;without a bike;first_class;first class;second class;traveller
membership;magazine;with the magazine;no magazine;sauna;sauna included;without the sauna;member
lecture;stream;to be streamed;not streamed;slides;slides handed out;slides not handed out;speaker
party;music;with music;no music;fireworks;with fireworks;without fireworks;host
donation;named;named in the report;anonymous;receipt;receipt wanted;no receipt;donor
exam;laptop;on a laptop;by hand, no laptop;extra_time;with extra time;without extra time;candidate"""


def an(word):
    return f"{'an' if word[0] in 'aeiou' and word[:3] not in ('uni', 'use', 'eur') or word[:4] == 'hour' else 'a'} {word}"


def make(k):
    thing, f1, w1, n1, f2, w2, n2, who = k.pick(SKINS.split("\n")).split(";")
    a, b = k.chance(50), k.chance(50)
    s1, s2 = w1 if a else n1, w2 if b else n2
    person, day = k.person(), k.date()
    people = [person, *k.people(3)]
    nos = k.ids(4)
    rows = k.shuffled(list(zip(people, nos, strict=True)))
    t = thing.split()[-1]

    k.role(
        f"You take orders ({thing}).|Order desk: {thing}",
        f"I write down what people wish, exactly as they say.|Helper who books one {thing} for one {who}.",
    )
    k.must(f"Every order carries the number of the {who}.|No order without the {who}'s number.")
    k.steps("Numbers: <numbers>.|<numbers> has them.", "Then <order>.|<order> once.")
    k.goal(
        f"{thing} for {person} on {day}, {s1}, {s2}",
        f"Please order {an(thing)} for {person}: {s2}; {s1}. The day is {day}.",
        f"Dear team, {person} is coming on {day} and will need {an(thing)}. If possible {s1}. And {s2}. That would be wonderful, thank you!",
        f"{who}: {person}\nday: {day}\nwishes: {s1}; {s2}",
        f"{day} {person}. {s2}! oh and {s1}",
    )

    @k.look(f"numbers|list_{who}s|who_is_known", f"Every {who} with the number.")
    def numbers():
        return [{f"{who}|name": p, "no|number|id": n} for p, n in rows]

    @k.act(
        f"order|book_{t}|order_{t}",
        f"Orders {an(thing)}.",
        no=text("no|number|customer", f"Number of the {who}."),
        day=text("day|date|on", "The day."),
        one=flag(f1, f"True: {w1}. False: {n1}.|Whether it is {w1}."),
        two=flag(f2, f"True: {w2}. False: {n2}.|Whether it is {w2}."),
    )
    def order(no, day, one, two):
        return f"Ordered for {no}, {day}." if no in nos else k.fail(f"No {who} has the number {no}.")

    def right():
        if not numbers.made():
            return numbers()
        return [] if order.made() else order(no=nos[0], day=day, one=a, two=b)

    return right
