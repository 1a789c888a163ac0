"""Puts a value back: to what it was before the last change, at the start, or on a day; the wish says which."""

from kind import text

STRUCTURE = "restore"
DOMAIN = "menus and settings"

# thing;things;field
SKINS = """menu;menus;dish
stage;stages;lamp
garden;gardens;bed
label;labels;font
window;windows;hat
shelf;shelves;book
programme;programmes;opener
kit;kits;sponsor
recipe;recipes;herb
pen;pens;breed
poster;posters;slogan
loom;looms;yarn
cover;covers;artist
stall;stalls;trade
box;boxes;horse
tank;tanks;fish
set;sets;backdrop
playlist;playlists;song
route;routes;stop
frame;frames;photo"""


def make(k):
    thing, things, field = k.pick(SKINS.split("\n")).split(";")
    name, key, n = k.word(), k.id(), k.int(3, 5)
    values, days = k.words(n), sorted(k.dates(n))
    by = k.people(n)
    at, said = k.pick(
        [
            (n - 2, f"what it was before the last change|the {field} it had just before the present one"),
            (0, f"what it was at the very beginning|the first {field} it ever had"),
            *[(i, f"what was put in on {days[i]}|the {field} of {days[i]}") for i in range(n - 1)][: 1 + n // 3],
            *[(i, f"what {by[i]} put in|{by[i]}'s {field}") for i in range(n - 1)][:2],
        ]
    )
    said, newest_first = k.one(said), k.chance(50)

    k.role(f"You put things back as they were.|{things}, restorer|Whatever they changed, you know how it was.", f"Memory of the {things}")
    k.must(f"Changes are made by the number of the {thing}.|To change a {thing} you need its number.")
    k.steps("<past> has what it was.", "<put_back> it.")
    k.goal(
        f"The {field} of {name} should be again {said}.",
        f"{name}: back to {said}",
        f"We liked {name} better earlier. Could you bring back {said}?",
        f"{thing}: {name}; {field}: {said}",
        f"Please change the {field} of {name} back. I'm after {said}.",
    )

    @k.look("past|history|what_it_was", f"What a {thing} had as {field}, and since when.|The past of a {thing}.", name=text(f"{thing}|name|which", f"Name of the {thing}.|Which {thing}."))
    def past(**args):
        if args.get("name") != name:
            return k.fail(f"no such {thing}")
        rows = [{"day|since": d, field: v, "by|who": p} for d, v, p in zip(days, values, by, strict=True)]
        return {f"{thing}_no|number": key, "past": rows[::-1] if newest_first else rows}

    @k.act("put_back|set_again|restore_it", f"Sets the {field} of a {thing}.|Puts a {field} in.", key=text(f"{thing}_no|number|which", f"Number of the {thing}.|Which {thing}, by number."), value=text(f"{field}|value|to", f"The {field} that it gets.|Which {field}."))
    def put_back(value, **args):
        return f"{name}: {value}" if args.get("key") == key and value in values else k.fail("no")

    def right():
        if not past.made():
            return past(name=name)
        return [] if put_back.made() else put_back(key=key, value=values[at])

    return right
