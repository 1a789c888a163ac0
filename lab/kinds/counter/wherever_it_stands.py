"""Finds every place where an old word stands and puts the new one there."""

from kind import text

STRUCTURE = "rename-everywhere"
DOMAIN = "papers and signs"

# what changes; place; places; word for the value
SKINS = [
    row.split(";")
    for row in """phone number;page;pages;phone
street name;sign;signs;word
director's name;letter;letters;person
firm's name;form;forms;word
price of the day;board;boards;money
opening time;door;doors;time
mail address;leaflet;leaflets;mail
team name;shirt;shirts;word
doctor's name;plate;plates;person
bank account;invoice;invoices;id
product name;label;labels;word
driver's name;list;lists;person
room number;plan;plans;id
web address;poster;posters;url
contact person;notice;notices;person
tax number;template;templates;id""".split("\n")
]


def make(k):
    what, place, places, drawn = k.pick(SKINS)
    old, new, other = k.many(getattr(k, drawn), 3)
    spots = k.many(k.pick(k.word, k.id), k.int(3, 6))
    holds = {s: k.pick(old, old, other) for s in spots}
    if k.chance(10):
        holds = {s: k.pick(new, other) for s in spots}
    searches, has_old = k.chance(50), k.chance(55)
    k.role(
        f"You keep the {what} right on all {places}.|{places}|You change a {what} wherever it stands.",
        f"Office help with many {places}.|One change, many {places}.|You leave no {place} with the old {what}.",
    )
    k.must(f"A {place} with something else than the old one stays as it is.|Only what shows the old one is changed.")
    k.steps(
        "<find> tells where it stands." if searches else f"<find> lists the {places}.",
        "<put> the new one on each of them.",
    )
    k.goal(
        f"The {what} was {old} and is {new} now. Change all {places}.|{what}: {new} instead of {old}, on every {place}|Replace {old} by {new} on all {places}.",
        f"Our new {what} is {new}. No {place} may show {old}.|{places}: {old} -> {new}|Wherever a {place} says {old}, it should say {new}.",
        f"Please put {new} on each {place} that still has {old} ({what}).|old: {old}. new: {new}. where: all {places}|{new} replaces {old} as {what}, change each {place} that has the old one",
    )

    if searches:

        @k.look(
            f"find|search_{places}|where_is",
            f"Finds the {places} that show something.",
            value=text("text|value|what", f"What to look for.|The {what} to find."),
        )
        def find(value):
            return [{f"{place}|on": s, "shows|says": v} for s, v in holds.items() if v == value]

    else:

        @k.look(f"list_{places}|{places}|all_{places}", f"Lists the {places} and what they show.")
        def find():
            return [{f"{place}|name": s, "shows|says": v} for s, v in holds.items()]

    params = {"at": text(f"{place}|on|which", f"The {place}.|Which {place}.")}
    if has_old:
        params["old_"] = text("old|instead_of|remove", f"The old {what}.|What goes.")
    params["new_"] = text("new|put|write", f"The new {what}.|What comes.")

    @k.act(f"put|change_{place}|correct_{place}", f"Changes the {what} on one {place}.", **params)
    def put(at, new_, old_=None):
        if at not in holds or (has_old and holds[at] != old_):
            return k.fail(f"{at} does not show {old_}.")
        holds[at] = new_
        return k.one(f"{at}: {new_}.", "ok", f"{place} {at} changed")

    def right():
        if not find.calls or (searches and not find.made(value=old)):
            return find(value=old) if searches else find()
        return [put(at=s, new_=new, **({"old_": old} if has_old else {})) for s, v in holds.items() if v == old]

    return right
