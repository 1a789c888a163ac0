"""May it be done? The conditions differ from day to day; if they're met it is done, and if not the end says so."""

from kind import text

STRUCTURE = "gate"
DOMAIN = "permissions in small places"

# thing;things;verb;done;number;flag
SKINS = """fish;fish;sell;sold;weeks;tagged
sculpture;sculptures;ship;shipped;kilos;insured
pup;pups;rehome;rehomed;weeks;chipped
costume;costumes;hire_out;hired out;repairs;cleaned
boat;boats;race;raced;feet;measured
tree;trees;fell;felled;rings;protected
script;scripts;stage;staged;pages;licensed
cheese;cheeses;export;exported;months;stamped
player;players;transfer;transferred;caps;registered
print;prints;auction;auctioned;copies;signed
pony;ponies;compete;entered;years;vetted
song;songs;broadcast;broadcast;minutes;cleared
kiln;kilns;light;lit;firings;inspected
stall;stalls;extend;extended;metres;paid
hive;hives;transport;transported;frames;sealed
gown;gowns;photograph;photographed;fittings;approved
dish;dishes;serve;served;allergens;tasted
film;films;screen;screened;cuts;rated
harp;harps;lend;lent;strings;valued
bulb;bulbs;import;imported;grams;certified"""


def make(k):
    thing, things, verb, done, number, flag = k.pick(SKINS.split("\n")).split(";")
    names, v = k.words(3), verb.replace("_", " ")
    rows = {w: (k.int(2, 60), k.chance(50), k.id()) for w in names}
    name, person, limit = names[0], k.person(), k.int(8, 50)
    value, tick, key = rows[name]
    if value == limit:
        limit += 1
    ok, rule = k.pick(
        [
            (tick, f"Only if it is {flag}.|Not without it being {flag}."),
            (not tick, f"Only as long as it is not {flag}.|What is {flag} may not be {done} any more."),
            (value > limit, f"Only with more than {limit} {number}.|Not with {limit} {number} or fewer."),
            (value < limit, f"Only with fewer than {limit} {number}.|Not with {limit} {number} or more."),
            (tick and value < limit, f"Only if it is {flag} and has fewer than {limit} {number}.|It has to be {flag}, and {number} must be under {limit}."),
            (tick or value > limit, f"Only if it is {flag} or has more than {limit} {number}.|It must be {flag}; failing that, {number} must be over {limit}."),
        ]
    )

    k.role(f"You say yes or no to people who want a {thing} {done}.|{things}: permissions|Gatekeeper, kindly but firm.", f"Permissions, {things}")
    k.must(rule, "If it may not be, leave it and report that it was not done.|Not allowed? Then don't, and say that it could not be done.")
    k.steps("<facts> about it first.", "<go> if it may.")
    k.goal(
        f"{person} wants {name} {done}.",
        f"{v} {name} for {person}",
        f"May {name} be {done}? {person} is asking. If so, go ahead.",
        f"{thing}: {name}; asker: {person}; wish: {v}",
        f"{person} would love to have {name} {done}. See what you can do.",
    )

    @k.look("facts|card|look_up", f"What is known about one {thing}.|The card of a {thing}.", name=text(f"{thing}|name|which", f"Name of the {thing}.|Which {thing}."))
    def facts(**by):
        row = rows.get(by.get("name"))
        return {"name": by["name"], number: row[0], flag: row[1], "no|id": row[2]} if row else k.fail(f"no such {thing}")

    @k.act(
        f"{verb}|{verb}_{thing}|{verb}_it",
        f"Has one {thing} {done}.|To {v} a {thing}.",
        key=text("no|id|which", f"Number of the {thing}.|Which {thing}, by number."),
        who=text("for_whom|asker|person", "Name of who asked.|Who wants it."),
    )
    def go(key, who):
        return f"{key} {done} for {who}" if key in [r[2] for r in rows.values()] else k.fail("no such number")

    def right():
        if not facts.made(name=name):
            return facts(name=name)
        if not ok:
            return k.give_up(f"{name} may not be {done}.")
        return [] if go.made() else go(key=key, who=person)

    return right
