"""Follows the plan, except where a note on the stop says otherwise."""

from kind import text

STRUCTURE = "note-overrides"
DOMAIN = "rounds"

SKINS = """bin;house;empty;skip
meter;building;read;estimate
hydrant;corner;flush;leave
box;stop;collect;pass
churn;farm;load;leave
gully;street;suck out;pass
hive;orchard;harvest;leave
lamp;post;renew;keep
machine;hall;service;leave
trap;field;check;pass
hose;floor;change;keep
container;shop;swap;leave
pole;track;paint;skip
rack;store;refill;skip
buoy;channel;lift;leave
cow;barn;milk;skip
filter;plant;wash;leave
tree;avenue;prune;spare
skip;site;exchange;leave
well;village;test;skip"""


def make(k):
    thing, place, verb, off = k.pick(SKINS.split("\n")).split(";")
    tour, person, count = k.word(), k.person(), k.int(3, 5)
    ids, at = k.ids(count), k.int(0, count - 1)
    notes = [""] * count
    if k.chance(75):
        notes[at] = k.pick(
            f"not this week ({k.word()})",
            "owner says no",
            f"{off} it today",
            "dog loose, do not enter",
            "closed until further notice",
        )
    calm = ["nothing special", "key under the mat", "all as usual", "ring twice"]
    shown = [n or k.pick(calm) for n in notes]
    k.role(
        f"You drive the {thing} tour from the desk.|{tour} tour helper|{verb} unless a note speaks against it",
        "Round planner. Reads the notes.",
    )
    k.must(
        f"Where a note speaks against it, {off} it with <leave>; all the others get <do_it>.|Read the remark of each {place}: if it forbids the work, use <leave> there, else <do_it>."
    )
    k.steps("<stops> has the tour.|Begin with <stops>.")
    k.goal(
        f"Tour {tour}: {verb} every {thing}. Driver {person}.",
        f"{person} drives {tour} today, same {verb} round as always",
        f"Work off tour {tour} for {person}.",
        f"tour {tour} / task {verb} / driver {person}",
        f"{tour} is late again. {verb} each {thing}, put {person} as the driver, mind the remarks",
    )

    @k.look(
        "stops|tour|list_stops",
        f"Every {place} of a tour, with its remark.|Stops of a tour.",
        tour=text("tour|name", "Name of the tour.|Which tour."),
    )
    def stops(**by):
        if by["tour"] != tour:
            return []
        return [
            {f"{thing}|no": i, "remark|note": s}
            for i, s in zip(ids, shown, strict=True)
            if not do_it.made(number=i) and not leave.made(number=i)
        ]

    args = {
        "number": text(f"{thing}|no|number", f"Number of the {thing}.|Which {thing}."),
        "by": text("by|driver|who", "The driver.|Who drives."),
    }

    @k.act(
        f"{verb}|{verb}_{thing}".replace(" ", "_"), f"Reports that a {thing} is handled as planned ({verb}).", **args
    )
    def do_it(number, by):
        return f"{number}: {verb}" if number in ids else k.fail(f"no {thing} {number}")

    @k.act(f"{off}|{off}_{thing}|do_not", f"Reports that nothing is done to a {thing} today ({off}).", **args)
    def leave(number, by):
        return f"{number}: {off}" if number in ids else k.fail(f"no {thing} {number}")

    def right():
        if not stops.made(tour=tour):
            return stops(tour=tour)
        todo = [
            (i, n) for i, n in zip(ids, notes, strict=True) if not do_it.made(number=i) and not leave.made(number=i)
        ]
        return [(leave if n else do_it)(number=i, by=person) for i, n in todo]

    return right
