"""Asks whoever is in charge; if they're away, somebody else: which column names the stand-in is the rule's business."""

from kind import choice, text

STRUCTURE = "stand-in"
DOMAIN = "festival office"

# place;places;matter word;three matters
SKINS = """stage;stages;matter;sound,power,weather
tent;tents;problem;leak,crowd,lights
kitchen;kitchens;issue;gas,stock,staff
ring;rings;query;gate,judge,footing
gallery;galleries;concern;alarm,damp,loan
garden;gardens;trouble;pests,drought,vandals
cinema;cinemas;fault;screen,seats,heating
paddock;paddocks;report;fence,lameness,water
pool;pools;call;chlorine,lane,locker
pressroom;pressrooms;hitch;paper,ink,deadline
workshop;workshops;snag;saw,dust,order
studio;studios;upset;clay,kiln,booking
court;courts;complaint;net,booking,surface
aviary;aviaries;alert;mites,escape,heating
bakery;bakeries;setback;flour,oven,delivery
library;libraries;nuisance;noise,mould,fines
choir;choirs;worry;pitch,robes,organ
allotment;allotments;quarrel;hedge,water,shed
wardrobe;wardrobes;mishap;zip,moths,missing
museum;museums;incident;glass,humidity,school"""


def make(k):
    place, places, word, matters = k.pick(SKINS.split("\n")).split(";")
    matters, n = matters.split(","), k.int(2, 4)
    names = k.words(n)
    rows = {name: k.people(3) for name in names}
    name, matter = names[0], k.pick(matters)
    away = {person for people in rows.values() for person in people if k.chance(25)}
    away |= {rows[name][0]} if k.chance(65) else set()
    away -= {rows[name][1], rows[name][2]}
    columns = ["deputy", "neighbour"]
    column = k.pick(0, 1)
    waits = k.chance(25)
    rule = (
        k.one("If the head is away, tell them all the same; no stand-ins here.", "Only ever the head, away or not.")
        if waits
        else k.one(f"If the head is away, tell the {columns[column]}.", f"Head away? Then it goes to the {columns[column]}, not to the {columns[1 - column]}.", f"In the head's absence the {columns[column]} is the one to tell.")
    )
    who = rows[name][0] if waits or rows[name][0] not in away else rows[name][1 + column]

    k.role(f"You pass on what happens in the {places}.|{places} hotline|Somebody rings, you tell the right person.", f"Festival office, {places}")
    k.must(rule)
    k.steps("<staff> names the people, <absent> says who's away.")
    k.goal(
        f"There's a {word} at {name}: {matter}. Let the right person know.",
        f"{name}: {matter}",
        f"Oh dear, it's the {matter} again at {name}. Somebody ought to be told, whoever's responsible today.",
        f"{place}: {name}; {word}: {matter}; tell who's responsible",
        f"Who deals with {matter} at {name}? Well, tell them.",
    )

    @k.look("staff|who_runs|contacts", f"The people of one {place}.|Who runs a {place}.", name=text(f"{place}|name|at", f"Name of the {place}.|Which {place}."))
    def staff(**by):
        people = rows.get(by.get("name"))
        return dict(zip(("head", *columns), people, strict=True)) if people else k.fail(f"unknown {place}")

    @k.look("absent|away_today|who_is_away", "Lists who is away today.|Today's absences.")
    def absent():
        return [{"name|person": p, "until|back_on": back[p]} for p in sorted(away)]

    back = {person: k.date() for person in sorted(away)}

    @k.act(
        "tell|notify|pass_on",
        "Tells somebody what is up.|Passes a message to one person.",
        to=text("to|person|whom", "Name of the person.|Who is told."),
        name=text(f"{place}|where|place", f"Name of the {place}.|Where it is."),
        matter=choice(f"{word}|about|matter", "What it is about.|The matter.", matters),
    )
    def tell(to, name, matter):
        return f"{to} knows." if any(to in people for people in rows.values()) else k.fail(f"Who is {to}?")

    def right():
        if not staff.made(name=name):
            return staff(name=name)
        if not absent.made() and not waits:
            return absent()
        return [] if tell.made() else tell(to=who, name=name, matter=matter)

    return right
