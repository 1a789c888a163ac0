"""Tries to book in the order of a list; what turns out to be taken is skipped and the next one tried."""

from kind import text

STRUCTURE = "retry-other"
DOMAIN = "popular places"

# thing;rank;who;verb
SKINS = """hotel;stars;guest;book
court;quality;player;book
tutor;rating;student;book
table;view;diner;reserve
room;size;choir;reserve
doctor;rating;patient;book
seat;comfort;patron;reserve
boat;speed;crew;hire
guide;rating;group;hire
studio;sound;band;book
campsite;shade;family;reserve
nursery;rating;child;apply at
flat;light;tenant;reserve
pianist;fame;singer;hire
lane;width;swimmer;reserve
stall;traffic;trader;rent
judge;years;moot team;invite
caterer;taste;host;book
berth;depth;skipper;reserve
desk;quiet;reader;reserve"""


def an(word):
    return f"{'an' if word[0] in 'aeiou' and word[:3] not in ('uni', 'use', 'eur') or word[:4] == 'hour' else 'a'} {word}"


def make(k):
    thing, rank, who, verb = k.pick(SKINS.split("\n")).split(";")
    n = k.int(3, 5)
    names, nos, ranks = [w.capitalize() for w in k.words(n)], k.ids(n), k.numbers(n, 1, 99)
    order = sorted(range(n), key=lambda i: -ranks[i])
    free = k.int(0, n - 1)
    taken = order[:free]
    person, day, rows = k.person(), k.date(), k.shuffled(range(n))
    v = verb.replace(" ", "_")

    k.role(f"You {verb} {an(thing)} for people.|{thing} bookings", "Popular things go fast.|I try the best first.")
    k.must(f"The one with the highest {rank} first; if it is taken, the next highest, and so on.|From the highest {rank} down, until one is free.")
    k.steps("<listed> shows them.|See <listed>.", "<book> the best; if taken, the next best.")
    k.goal(
        f"{verb} the best free {thing} for {person}, {day}",
        f"{person}, {day}: {thing}, as good as possible",
        f"Dear bookings, {person} would love the very best {thing} on {day}; if that is gone, the next best, and so on down. Thank you kindly.",
        f"{thing} for {person} {day}, best one you can get",
    )

    @k.look(f"listed|list_{thing}s|offers", f"Every {thing} with its {rank}.")
    def listed():
        return [{"no|id": nos[i], f"{thing}|name": names[i], rank: ranks[i]} for i in rows]

    @k.act(
        f"{v}|{v}_{thing}|book",
        f"To {verb} one {thing}.",
        no=text("no|id", f"Number of the {thing}."),
        who=text(f"{who.replace(' ', '_')}|for_whom", f"Name of the {who}."),
        day=text("day|date", "The day."),
    )
    def book(no, who, day):
        if no not in nos or nos.index(no) in taken:
            return k.fail(f"{no} is taken on {day}.")
        return f"{no} is {person}'s."

    def right():
        if not listed.made():
            return listed()
        if book.made():
            return []
        i = next(i for i in order if not k.seen(f"{nos[i]} is taken"))
        return book(no=nos[i], who=person, day=day)

    return right
