"""Puts people into a thing until it says it is full; what happens with the rest is drawn: a list, another place, or nothing."""

from kind import text

STRUCTURE = "until-full"
DOMAIN = "classes and trips"

# thing;person;people;verb;place
SKINS = """pottery class;beginner;beginners;enrol;studio
coach;supporter;supporters;seat;club
tasting;guest;guests;book;cellar
choir;singer;singers;admit;church
paddock;pony;ponies;turn_out;farm
kiln;bowl;bowls;load;pottery
bed;seedling;seedlings;plant;garden
screening;viewer;viewers;ticket;cinema
anthology;poem;poems;accept;press
rail;gown;gowns;hang;atelier
kennel;dog;dogs;house;shelter
relay;runner;runners;list;club
stall;trader;traders;place;market
workshop;weaver;weavers;sign_in;mill
aquarium;fish;fish;release;zoo
supper;diner;diners;sit;kitchen
gallery;canvas;canvases;mount;museum
bench;player;players;name;league
crate;bottle;bottles;pack;winery
tour;visitor;visitors;join;abbey"""


def make(k):
    thing, person, people, verb, place = k.pick(SKINS.split("\n")).split(";")
    n, v = k.int(2, 5), verb.replace("_", " ")
    first, second, code = k.word(), k.word(), k.id()
    names = k.words(n)
    room = k.int(1, n + 1)
    rest = k.pick("list", "other", "nothing")
    rule = {
        "list": f"Those who don't fit go on the waiting list.|When it's full, put the others on the waiting list, all of them.",
        "other": f"Those who don't fit go into {second}, which has room.|When it's full, the others go to {second}.",
        "nothing": f"When it's full, stop; the others are out of luck.|Those who don't fit are simply left.",
    }[rest]

    k.role(f"You fill a {place}'s places in the order of the list.|{place} desk|First come, first served, and you do the serving.", f"You {v} people's {people}.")
    k.must(rule, "Take them in the order they stand in.|Go from the top of the list.")
    k.steps("<wishes> lists who wants in.", "Then <put> until it is full.")
    k.goal(
        f"{v.capitalize()} everybody who wants to get into {first}.",
        f"fill {first} (code {code})",
        f"Would you go through the wishes for {first} and {v} them, top to bottom?",
        f"{thing}: {first}; do: {v} in order",
        f"The {people} for {first} are waiting. Get on with it, would you?",
    )

    @k.look("wishes|requests|who_wants", f"The {people} that want into a {thing}, in order.|Who asked for a place.", name=text("name|of|which", f"Name of the {thing}.|Which {thing}."))
    def wishes(**by):
        if by.get("name") != first:
            return k.fail("Nobody has asked for that.")
        return [{f"{person}|name": w, "asked_on|day": d} for w, d in zip(names, days, strict=True)]

    days = sorted(k.dates(n))

    @k.act(
        f"{verb}|{verb}_one|give_place",
        f"Gives one {person} a place.|A place for one {person}.",
        who=text(f"{person}|name|who", f"Name of the {person}.|Which {person}."),
        into=text("into|where|target", f"Name of the {thing}.|Where the place is."),
    )
    def put(who, into):
        if who not in names or into not in (first, second):
            return k.fail(f"{who}, {into}: unknown")
        if into == first and len([c for c in put.calls if c["into"] == first]) >= room:
            return k.fail(f"{first} is full, no place for {who}.")
        return f"{who} has a place in {into}."

    @k.act(
        "wait_list|waiting_list|queue_up",
        f"Puts one {person} on the waiting list.|Has a {person} wait.",
        who=text(f"{person}|name|who", f"Name of the {person}.|Which {person}."),
        into=text("waits_for|list_of|target", f"Name of the {thing} that is waited for.|For which {thing}."),
    )
    def wait(who, into):
        return f"{who} waits." if who in names and into == first else k.fail("no such list")

    def right():
        if not wishes.made():
            return wishes(name=first)
        left = [w for w in names if not put.made(who=w) and not wait.made(who=w)]
        if not left:
            return None
        if not k.seen(f"{first} is full"):
            return put(who=left[0], into=first)
        if rest == "nothing":
            return None
        return wait(who=left[0], into=first) if rest == "list" else put(who=left[0], into=second)

    return right
