"""The wished-for slot is taken, and the error lists what is free; the rule says which of those to take."""

from kind import text

STRUCTURE = "retry-other"
DOMAIN = "slots"

# thing;place;verb
SKINS = """court;club;book
kiln;studio;reserve
oven;bakery;claim
ring;yard;take
stage;hall;block
darkroom;school;sign_for
pool lane;baths;hold
loom;mill;bag
chair;salon;fix
bench;workshop;save
pitch;park;secure
screen;cinema;rent
berth;harbour;request
table;pub;keep
piano;conservatory;get
press;printworks;schedule
arena;stable;reserve_for
pulpit;church;arrange
tank;aquarium;set_aside
pitch fork;fair;have"""


def make(k):
    thing, place, verb = k.pick(SKINS.split("\n")).split(";")
    thing = "stand" if thing == "pitch fork" else thing
    name, person, v = k.word(), k.person(), verb.replace("_", " ")
    times = sorted(k.times(5))
    at = k.int(1, 3)
    want, taken = times[at], k.chance(80)
    free = [t for t in times if t != want]
    before, after = [t for t in free if t < want], [t for t in free if t > want]
    other, rule = k.pick(
        [
            (after[0], "If it's taken, the next free time after it.|Taken? Then as soon as possible afterwards."),
            (before[-1], "If it's taken, the last free time before it.|Taken? Then as shortly before as possible."),
            (free[0], "If it's taken, the earliest free time of the day.|Taken? Then the first time there is that day."),
            (free[-1], "If it's taken, the latest free time of the day.|Taken? Then the last time there is that day."),
            (None, "If it's taken, book nothing and report that it could not be done.|Taken? Then leave it, and say that it was not possible."),
        ]
    )
    shown = k.shuffled(free)

    k.role(f"{place} bookings", f"You {v} times at a {place}.", f"The book of the {place} is yours.")
    k.must(rule)
    k.goal(
        f"{person} wants the {thing} {name} at {want}.",
        f"{name} {want} {person}",
        f"Could {person} have {name} at {want}, please?",
        f"{thing}: {name}; time: {want}; who: {person}",
        f"{want} would suit {person}, for the {thing} {name}.",
    )

    @k.act(f"{verb}|{verb}_{thing.replace(' ', '_')}|{verb}_time", f"Books a time for a {thing}.|Gives somebody a {thing} at a time.", name=text(f"{thing.replace(' ', '_')}|name|which", f"Name of the {thing}.|Which {thing}."), time=text("time|at|slot", "The time.|At what time."), who=text("who|person|for_whom", "Name of the person.|For whom."))
    def book(time, who, **by):
        if by.get("name") != name:
            return k.fail(f"no such {thing}")
        if time not in free and not (time == want and not taken):
            return k.fail(f"{time} is taken. Free: {', '.join(shown)}.")
        return f"{who} has {time}."

    def right():
        if book.made():
            return None
        if not (taken and k.seen(shown[0])):
            return book(name=name, time=want, who=person)
        return book(name=name, time=other, who=person) if other else k.give_up(f"{want} is taken.")

    return right
