"""Somebody has several of the same; a day or a place in the goal says which one is meant."""

from kind import text

STRUCTURE = "which-of-theirs"
DOMAIN = "bookings"

# thing;who;place;verb;value
SKINS = """booking;guest;hotel;change;room type
ticket;patron;theatre;change;seat
appointment;patient;clinic;change;doctor
loan;reader;branch;change;end
lesson;pupil;studio;change;teacher
flight;traveller;airport;change;meal
hearing;lawyer;court;change;bench
reservation;diner;restaurant;change;table
shift;nurse;ward;swap;partner
entry;runner;town;change;start group
donation;donor;campaign;redirect;purpose
rehearsal;singer;church;change;part
rental;sailor;harbour;change;boat
exam;student;hall;change;language
visit;inspector;kitchen;change;hour
stall;trader;market;change;corner
viewing;tenant;estate;change;agent
class;learner;college;change;level
tour;group;museum;change;guide
match;referee;stadium;change;assistant"""


def an(word):
    return f"{'an' if word[0] in 'aeiou' and word[:3] not in ('uni', 'use', 'eur') or word[:4] == 'hour' else 'a'} {word}"


def make(k):
    thing, who, place, verb, value = k.pick(SKINS.split("\n")).split(";")
    n = k.int(3, 5)
    nos, days, places = k.ids(n), k.dates(n), [w.capitalize() for w in k.words(n)]
    person, new = k.person(), k.word()
    by_day = k.chance(50)
    which = f"of {days[0]}" if by_day else f"in {places[0]}"
    which2 = f"the one on {days[0]}" if by_day else f"{places[0]}"
    now, rows = k.words(n), k.shuffled(range(n))
    if missing := k.chance(12):
        rows = [i for i in rows if i != 0]
    f = value.replace(" ", "_")

    k.role(f"You look after what people have booked ({thing}).|{thing} service", f"People have more than one {thing}. You ask which.|I {verb} things for {an(who)}.")
    k.must("If there is no such one, report that it is not done.|Without a match change nothing and say that it cannot be done.")
    k.steps("<theirs> lists them.|See <theirs>.", "<alter> that one.|Then <alter>.")
    k.goal(
        f"{verb} the {thing} of {person} {which}: {value} {new}",
        f"{person}, {thing} {which}, {value} -> {new}",
        f"Dear service, I have several bookings with you, but it's only about {which2}: might I have {new} as the {value}? The others are perfect. {person}",
        f"it's {person}. my {thing} {which}, can u make the {value} {new}?",
    )

    @k.look(f"theirs|{thing}s_of|list_{thing}s", f"All that {an(who)} has.", name=text(f"{who}|name", f"Name of the {who}."))
    def theirs(name):
        if name != person:
            return k.fail(f"No {who} of that name.")
        return [{f"{thing}|no": nos[i], "day|date": days[i], place: places[i], f: now[i]} for i in rows]

    @k.act(
        f"{verb}|{verb}_{thing}|set_{f}",
        f"Changes the {value} of one {thing}.",
        no=text(f"{thing}|no", f"Number of the {thing}."),
        old=text(f"old_{f}|so_far", f"The {value} so far."),
        new=text(f"{f}|new_{f}", f"The {value} from now on."),
    )
    def alter(no, old, new):
        return f"{no}: {new}." if no in nos and now[nos.index(no)] == old else k.fail("That is not so.")

    def right():
        if not theirs.made(name=person):
            return theirs(name=person)
        if missing:
            return k.give_up(f"{person} has no such {thing}.")
        return [] if alter.made() else alter(no=nos[0], old=now[0], new=new)

    return right
