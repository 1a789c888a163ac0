"""Does what is asked and looks at what comes back: a second step is needed only if the first one says so."""

from kind import text

STRUCTURE = "follow-up-if"
DOMAIN = "services"

# first;thing;flagged;second;third field
SKINS = """return;book;damaged;report damage of;shelf
discharge;patient;needs transport;order a taxi for;ward
check in;guest;has a pet;warn housekeeping about;room
enrol;pupil;has an allergy;tell the kitchen about;class
register;runner;has no doctor's note;ask the doctor about;start group
hang;painting;needs humidity;set the humidifier for;wall
file;motion;is urgent;alert the judge to;chamber
book;tour;has a wheelchair;order the ramp for;gate
weigh in;boxer;is over the limit;call the referee about;ring
seat;diner;has a birthday;order a candle for;table
admit;cat;bites;order gloves for;cage
accept;parcel;is broken;photograph;counter
sign in;visitor;is unescorted;find an escort for;floor
receive;donation;is very large;thank personally for;account
tune;piano;has a broken string;order strings for;room
let;flat;has no meter;order a meter for;house
board;passenger;travels alone;tell the crew about;carriage
cast;actor;is under age;ask the parents of;role
plant;tree;is protected;inform the town about;bed
test;smoke alarm;has a flat battery;order a battery for;corridor"""


def an(word):
    return f"{'an' if word[0] in 'aeiou' and word[:3] not in ('uni', 'use', 'eur') or word[:4] == 'hour' else 'a'} {word}"


def make(k):
    first, thing, flagged, second, third = k.pick(SKINS.split("\n")).split(";")
    ids, place, code = k.ids(3), k.word().capitalize(), k.ids(3)
    flags = [k.chance(50) for _ in ids]
    own, person = ids[0], k.person()
    names = k.people(3)
    rows = k.shuffled(range(3))
    f, s = first.replace(" ", "_"), second.split()[0]

    k.role(
        f"You {first} every {thing}.|{thing} desk",
        f"Day shift. You {first} them and keep your eyes open.|I {first} one {thing} at a time and read what the screen says.",
    )
    k.must(f"If the system says that it {flagged}, also {second} it, with the case number it prints.|{an(thing).capitalize()} that {flagged} gets a second step: {second} it, by the case number.")
    k.steps("Find it with <listed>.|<listed> has the numbers.", "<do>, read the answer.|<do> first.", "<more> only if it is flagged.")
    has_number = thing in "book painting motion tour parcel donation piano flat tree smoke alarm cat"
    if has_number:
        k.goal(
            f"{first} {thing} {own}, {third} {place}",
            f"{own}: {first}, {third} {place}",
            f"Good morning, would you kindly {first} the {thing} with the number {own}? The {third} is {place}. Thanks, {person}",
            f"pls {first} {own} ({third} {place})",
        )
    else:
        k.goal(
            f"{first} {names[0]}, {third} {place}",
            f"{names[0]} is here. Please {first}: {third} {place}. {person} takes care of anything else.",
            f"Dear desk, could you {first} the {thing} of today, I mean {names[0]}, at {third} {place}? {person}",
            f"{third}: {place}\n{thing}: {names[0]}\naction: {first}",
        )

    @k.look(f"today|list_{thing.split()[-1]}s|listed", f"Today's list: each {thing} with number and name of who is in charge.")
    def listed():
        return [{"no|id|number": ids[i], "name": names[i], "since|in_since": f"0{7 + i % 2}:{10 + i}"} for i in rows]

    @k.act(
        f"{f}|{f}_{thing.split()[-1]}|do_{f}",
        f"To {first} {an(thing)}; tells what else is known.",
        no=text("no|id|number", f"Number of the {thing}."),
        place=text(f"{third.replace(' ', '_')}|where", f"Which {third}."),
    )
    def do(no, place):
        if no not in ids or do.made(no=no):
            return k.fail(f"No {thing} {no} to {first}.")
        i = ids.index(no)
        return f"{no}: {place}. Case {code[i]}: {flagged}." if flags[i] else f"{no}: {place}. Case {code[i]}: nothing special."

    @k.act(
        f"{s}_case|second_step|{s}_{thing.split()[-1]}",
        f"The second step: to {second} {an(thing)}.",
        case=text("case|case_no|file", "Number of the case."),
        place=text(f"{third.replace(' ', '_')}|where", f"Which {third}."),
    )
    def more(case, place):
        if case not in code or not do.made(no=ids[code.index(case)]):
            return k.fail("There is no such case.")
        return f"Case {case}: noted for {place}."

    def right():
        if not listed.made() and not has_number:
            return listed()
        if not do.made(no=own):
            return do(no=own, place=place)
        return more(case=code[0], place=place) if flags[0] and not more.made() else []

    return right
