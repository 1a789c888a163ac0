"""Gives a job to one of those who are free: the least busy, the longest here, the first in the list, as told."""

from kind import text

STRUCTURE = "assign"
DOMAIN = "crews"

# person;people;job;jobs;load;date
SKINS = """groom;grooms;horse;horses;boxes;hired
tuner;tuners;piano;pianos;visits;trained
framer;framers;canvas;canvases;orders;joined
judge;judges;class;classes;rings;listed
cook;cooks;banquet;banquets;shifts;hired
walker;walkers;dog;dogs;leads;joined
editor;editors;manuscript;manuscripts;books;signed
seamstress;seamstresses;gown;gowns;hems;taken_on
referee;referees;match;matches;games;licensed
guide;guides;tour;tours;groups;badged
printer;printers;poster;posters;runs;apprenticed
gardener;gardeners;border;borders;beds;employed
drummer;drummers;gig;gigs;bookings;met
vet;vets;litter;litters;cases;registered
usher;ushers;screening;screenings;aisles;started
thrower;throwers;order;orders;pots;enrolled
florist;florists;wedding;weddings;bouquets;joined
coach;coaches;squad;squads;sessions;qualified
restorer;restorers;clock;clocks;movements;indentured
steward;stewards;gate;gates;hours;sworn_in"""


def make(k):
    person, people, job, jobs, load, date = k.pick(SKINS.split("\n")).split(";")
    n, name, day = k.int(4, 6), k.word(), k.date()
    rows = list(zip(k.people(n), k.numbers(n, 1, 40), k.dates(n), [k.chance(60) for _ in range(n)], strict=True))
    if not any(r[3] for r in rows):
        rows[-1] = (*rows[-1][:3], True)
    free = [r for r in rows if r[3]]
    since = date.replace("_", " ")
    one, rule = k.pick(
        [
            (min(free, key=lambda r: r[1]), f"Of those who are free, the one with the fewest {load} gets it.|Whoever is free and has the least {load}."),
            (max(free, key=lambda r: r[1]), f"Of those who are free, the one with the most {load} gets it: practice makes perfect.|Whoever is free and has the most {load}."),
            (min(free, key=lambda r: r[2]), f"Of those who are free, whoever was {since} first gets it.|The oldest hand that is free, going by {since}."),
            (max(free, key=lambda r: r[2]), f"Of those who are free, whoever was {since} last gets it.|The newest hand that is free, going by {since}."),
            (free[0], "The first free one in the list gets it.|Go down the list, take the first that's free."),
            (free[-1], "The last free one in the list gets it.|Go up the list from the bottom, take the first that's free."),
        ]
    )

    k.role(f"You share out the {jobs}.|{jobs} to {people}|You hand out work, fairly if possible.", f"Office of the {people}")
    k.must(rule)
    k.steps(f"<crew> lists the {people}.", "<assign> one of them.")
    k.goal(
        f"Who does {name} on {day}? Give it to the right {person}.",
        f"{name} {day}: assign",
        f"We've a new {job}, {name}, for {day}. Could you find it a {person}?",
        f"{job}: {name}; day: {day}; needs: one {person}",
        f"{name} still has nobody for {day}! Give it to one of the {people}, by the rules.",
    )

    @k.look(f"crew|list_{people}|who_is_free", f"The {people}, and who is free on a day.|Lists the {people}.", day=text("day|date|on", "Which day.|The day."))
    def crew(**by):
        return [{"name|who": p, load: x, date: d, "free": f} for p, x, d, f in rows] if by.get("day") == day else k.fail("nothing known about that day")

    @k.act(
        f"assign|give_to|assign_{job}",
        f"Gives a {job} to a {person}.|Puts a {person} on a {job}.",
        who=text(f"{person}|name|who", f"Name of the {person}.|Who does it."),
        name=text(f"{job}|what|which", f"Name of the {job}.|Which {job}."),
        day=text("day|date|on", "Which day.|The day."),
    )
    def assign(who, **by):
        return f"{who} does it." if any(r[0] == who and r[3] for r in rows) else k.fail(f"{who} isn't free.")

    def right():
        if not crew.made():
            return crew(day=day)
        return [] if assign.made() else assign(who=one[0], name=name, day=day)

    return right
