"""A long story with many names and numbers in it and one small wish; only the wish is carried out."""

from kind import text

STRUCTURE = "needle-in-goal"
DOMAIN = "long letters"

# thing;verb;value;who
SKINS = """booking;move;date;hotel
membership;change;tariff;club
order;change;dish;restaurant
seat;move;row;theatre
appointment;move;hour;clinic
subscription;redirect;address;magazine
loan;extend;end;library
lesson;move;room;music school
place;change;course;university
tour;change;guide;museum
room;change;floor;hostel
hearing;move;hall;court
donation;change;purpose;charity
flat;change;key;housing office
bus pass;change;line;town hall
solo;move;concert;choir
tent;move;meadow;camp
table;move;corner;café
shift;change;station;care home
entry;change;distance;marathon"""


def an(word):
    return f"{'an' if word[0] in 'aeiou' and word[:3] not in ('uni', 'use', 'eur') or word[:4] == 'hour' else 'a'} {word}"


def make(k):
    thing, verb, value, who = k.pick(SKINS.split("\n")).split(";")
    person, friend, aunt = k.people(3)
    refs, new, old, d = k.ids(4), k.word(), k.word(), k.dates(2)
    phone, names = k.phone(), [person, friend, aunt, k.person()]
    rows = k.shuffled(range(4))
    money, town = k.money(), k.word().capitalize()

    k.role(f"You read long letters to {an(who)} patiently.|{who} mail room", f"People tell you their life. You find the one thing they want.|I answer letters with deeds: {verb} {an(thing)}.")
    k.must("Do only what the letter asks for.|Only the one wish matters.")
    k.steps(f"<listed> has the number of each {thing}.|See <listed>.", "<do> it.|Then <do>.")
    k.goal(
        f"Dear {who}, since {d[0]} my friend {friend} and I have been coming to {town}, and we paid {money} last time, which was fair. My aunt {aunt} prefers {old}, but that is by the way. What I wanted to ask: could you {verb} my {thing} to the {value} {new}? My number is {phone}. {person}",
        f"Well. First {aunt} fell ill, then the train to {town} was late ({d[0]}!), then {friend} lost {money}. To cut it short, {person} would like you to {verb} the {thing}: {value} {new} instead of {old}.",
        f"{person} here, you know, from {town}. {friend} has {old} and is happy with it. I'm not complaining, {money} is a good price. but pls {verb} mine ({thing}) to {new} ({value}). cu on {d[1]}",
        f"Minutes of the call on {d[0]}: {person} spoke of {aunt}, of {town}, of {money} found on the stairs. Wish: {verb} the {thing} of {person}, new {value} {new}, so far {old}. Call back {phone}.",
    )

    @k.look(f"listed|list_{thing.replace(' ', '_')}s|register", f"Every {thing} with number and name.")
    def listed():
        return [{f"{thing.replace(' ', '_')}|no": refs[i], "name|holder": names[i]} for i in rows]

    @k.act(
        f"{verb}|{verb}_{thing.replace(' ', '_')}|set_{value}",
        f"To {verb} {an(thing)}: sets its {value}.",
        no=text(f"{thing.replace(' ', '_')}|no", f"Number of the {thing}."),
        value=text(f"{value}|new_{value}", f"The new {value}."),
    )
    def do(no, value):
        return f"{no}: {value}." if no in refs else k.fail(f"No {thing} {no}.")

    def right():
        if not listed.made():
            return listed()
        return [] if do.made() else do(no=refs[0], value=new)

    return right
