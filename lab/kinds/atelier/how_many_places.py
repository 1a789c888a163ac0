"""Reserves places for a party: the card has three counts, and the rule says which one is the number of places."""

from kind import integer, text

STRUCTURE = "count-column"
DOMAIN = "parties"

# party word;places;three counts
SKINS = """party;seats;adults,children,everybody
band;beds;players,crew,all
choir;chairs;singers,helpers,heads
team;lockers;starters,reserves,squad
stable;boxes;mares,foals,horses
crew;meals;cast,extras,company
family;berths;parents,kids,persons
class;wheels;pupils,guests,total
litter;baskets;dogs,bitches,pups
troupe;hooks;dancers,dressers,troupe_size
club;oars;rowers,coxes,members
school;easels;painters,teachers,visitors
couple;plates;hosts,guests,diners
guild;looms;masters,learners,weavers
flock;perches;cocks,hens,birds
press;badges;writers,photographers,people
society;pews;members,friends,attending
kitchen;aprons;cooks,porters,staff
regiment;drums;drummers,pipers,bandsmen
house;stands;models,stylists,party_size"""


def make(k):
    party, places, counts = k.pick(SKINS.split("\n")).split(";")
    counts = counts.split(",")
    names = k.words(3)
    rows = {w: k.numbers(3, 2, 90) for w in names}
    name, at, day = names[0], k.int(0, 2), k.date()
    word = counts[at].replace("_", " ")
    rule = k.one(f"We reserve one for each of the {word}." if at < 2 else f"We reserve by the figure called {word}.", f"The number of {places} is the number under {word}.", f"Count the {word}, nothing else.")

    k.role(f"You reserve {places}.", f"{places} for every {party}", f"Reservations. So and so many {places}, please.")
    k.must(rule)
    k.goal(
        f"Reserve {places} for {name} on {day}.",
        f"{name} {day}",
        f"{name} is coming on {day}. Have we enough {places}? Reserve them.",
        f"{party}: {name}; day: {day}; reserve {places}",
        f"Would you put {places} aside for the {party} {name}, {day}?",
    )

    @k.look("card|party_card|counts", f"How many a {party} has.|The card of a {party}.", name=text(f"{party}|name|which", f"Name of the {party}.|Which {party}."))
    def card(**by):
        return dict(zip(counts, rows[by["name"]], strict=True)) if by.get("name") in rows else k.fail(f"no such {party}")

    @k.act("reserve|put_aside|hold", f"Reserves {places}.|Puts {places} aside for a {party}.", name=text(f"{party}|name|for_whom", f"Name of the {party}.|For which {party}."), count=integer(f"{places}|count|how_many", f"How many {places}.|The number."), day=text("day|date|on", "Which day.|The day."))
    def reserve(name, count, day):
        return f"{count} for {name}" if name in rows else k.fail("unknown")

    def right():
        if not card.made(name=name):
            return card(name=name)
        return [] if reserve.made() else reserve(name=name, count=rows[name][at], day=day)

    return right
