"""Picks the one that fits a number in the goal: the smallest that holds it, the largest that doesn't exceed it, and so on."""

from kind import text

STRUCTURE = "pick-nearest"
DOMAIN = "what fits"

# thing;things;number;need;verb
SKINS = """hall;halls;seats;guests;book
pot;pots;litres;litres of stew;take
frame;frames;width;centimetres of canvas;use
box;boxes;height;hands of horse;prepare
tent;tents;beds;campers;pitch
tin;tins;grams;grams of dough;grease
tank;tanks;gallons;gallons of fish;fill
boat;boats;places;rowers;launch
case;cases;length;inches of fiddle;line
reel;reels;minutes;minutes of film;thread
bus;buses;places;fans;hire
stage;stages;metres;metres of set;mount
cage;cages;perches;birds;clean
kiln;kilns;shelves;trays of pots;heat
screen;screens;rows;rows of pupils;reserve
table;tables;chairs;diners;lay
crate;crates;bottles;bottles;pack
rail;rails;hooks;gowns;wheel_in
bed;beds;rows;rows of leeks;dig
page;pages;lines;lines of verse;set"""


def make(k):
    thing, things, number, need, verb = k.pick(SKINS.split("\n")).split(";")
    n, person, v = k.int(4, 6), k.person(), verb.replace("_", " ")
    values = sorted(k.numbers(n, 10, 200))
    ids = k.ids(n)
    at = k.int(1, n - 1)
    while values[at] - values[at - 1] < 2:
        values[at:] = [x + 2 for x in values[at:]]
    want = k.int(values[at - 1] + 1, values[at] - 1)
    index, rule = k.pick(
        [
            (at, f"Take the smallest that still holds them all.|It has to hold everything, but should be as small as possible."),
            (n - 1, f"Take the biggest there is, whatever is asked.|Always the biggest, room is never wasted."),
            (at - 1, f"Take the largest that is smaller than what is asked; we like it cosy.|The next one below what is asked: it may be tight."),
            (0, f"Take the smallest there is, whatever is asked.|Always the smallest, they'll squeeze in."),
        ]
    )
    rows = k.shuffled(list(zip(ids, k.words(n), values, strict=True)))

    k.role(f"You find the {thing} that fits.|{things} by size|Too big, too small, just right: you know.", f"Keeper of the {things}")
    k.must(rule)
    k.steps(f"<sizes> of all {things}.", "<go> with one.")
    k.goal(
        f"{person} has {want} {need}. {v.capitalize()} a {thing}.",
        f"{v} {thing}: {want} {need}, {person}",
        f"Which {thing} for {want} {need}? It's for {person}; just {v} it.",
        f"who: {person}; size: {want} {need}; {v} one",
        f"{want} {need} it is, says {person}. Find the right {thing} and {v} it, please.",
    )

    @k.look(f"sizes|list_{things}|all_{things}", f"All {things} with their {number}.|What we have.")
    def sizes():
        return [{"id|no": i, "name": w, number: v} for i, w, v in rows]

    @k.act(f"{verb}|{verb}_{thing}|{verb}_it", f"To {v} one {thing} for somebody.|Somebody gets a {thing}.", key=text("id|no|which", f"Id of the {thing}.|Which {thing}."), name=text("name|called|title", f"Name of the {thing}.|What it is called."), who=text("who|person|for_whom", "Name of the person.|For whom."))
    def go(key, name, who):
        return f"{name} is {who}'s." if any(r[:2] == (key, name) for r in rows) else k.fail(f"no such {thing}")

    chosen = next(r for r in rows if r[0] == ids[index])

    def right():
        if not sizes.made():
            return sizes()
        return [] if go.made() else go(key=chosen[0], name=chosen[1], who=person)

    return right
