"""Adds something to a list; if it is there already it is replaced, left or counted up in another way, as the rule has it."""

from kind import integer, text

STRUCTURE = "create-if-missing"
DOMAIN = "wish lists"

# thing;things;list;number
SKINS = """record;records;wish list;copies
rose;roses;planting list;plants
spice;spices;shopping list;jars
book;books;reading list;copies
paint;paints;order list;tubes
toy;toys;kennel list;pieces
costume;costumes;hire list;pieces
cheese;cheeses;tasting list;wedges
string;strings;spares list;sets
film;films;season list;showings
ball;balls;kit list;balls
seed;seeds;sowing list;packets
lamp;lamps;rig list;lamps
ribbon;ribbons;trim list;metres
glaze;glazes;mixing list;buckets
song;songs;request list;plays
wine;wines;cellar list;bottles
print;prints;frame list;sheets
rope;ropes;boat list;metres
hay;hays;feed list;bales"""


def make(k):
    thing, things, list_, number = k.pick(SKINS.split("\n")).split(";")
    n, owner = k.int(2, 4), k.word()
    rows = {w: (i, c) for w, i, c in zip(k.words(n), k.ids(n), k.numbers(n, 2, 60), strict=True)}
    there = k.chance(55)
    name = k.pick(list(rows)) if there else k.word()
    count = k.int(61, 95)
    mode, rule = k.pick(
        [
            ("replace", f"If it's on the list already, change its number to the new one.|Already there? Then its number is replaced."),
            ("leave", "If it's on the list already, leave it as it is.|Already there? Then there's nothing to do."),
            ("refuse", "If it's on the list already, don't touch it and report that it was not added.|Already there? Then it can't be added; say so."),
        ]
    )

    k.role(f"{list_} keeper", f"You keep everybody's {list_}.", f"People want {things}, you write them down.")
    k.must(rule)
    k.goal(
        f"Put {count} {number} of {name} on the {list_} of {owner}.",
        f"{owner}: {name}, {count}",
        f"{owner} would like {name} on the {list_}, {count} {number}, please.",
        f"{list_}: {owner}; {thing}: {name}; {number}: {count}",
        f"Could you note {name} for {owner}? {count} {number}, they say.",
    )

    @k.look("read_list|list_of|on_list", f"The {list_} of somebody.|What somebody has on the {list_}.", owner=text("owner|whose|name", "Whose list.|Name of the owner."))
    def read_list(**by):
        return [{f"{thing}|name": w, "line|id": i, number: c} for w, (i, c) in rows.items()] if by.get("owner") == owner else k.fail("no such list")

    @k.act("add|add_line|write_down", "Adds a line to a list.|Writes something new on a list.", owner=text("owner|whose|list", "Whose list.|Name of the owner."), name=text(f"{thing}|name|what", f"Name of the {thing}.|What is added."), count=integer(f"{number}|count|how_many", f"How many {number}.|The number."))
    def add(name, **by):
        return "added" if name not in rows and by.get("owner") == owner else k.fail("It is on the list already.")

    @k.act("change|change_line|set_number", "Changes the number of a line.|Sets another number on a line.", key=text("line|id|which", "Id of the line.|Which line."), count=integer(f"{number}|count|how_many", f"How many {number}.|The new number."))
    def change(key, count):
        return "changed" if key in [i for i, _ in rows.values()] else k.fail("no such line")

    def right():
        if not read_list.made():
            return read_list(owner=owner)
        if add.made() or change.made():
            return None
        if not there:
            return add(owner=owner, name=name, count=count)
        if mode == "replace":
            return change(key=rows[name][0], count=count)
        return None if mode == "leave" else k.give_up(f"{name} is on the list already.")

    return right
