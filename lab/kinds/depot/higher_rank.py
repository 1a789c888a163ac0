"""Two people want different things; whoever has the higher rank has the last word."""

from kind import integer, text

STRUCTURE = "rank-decides"
DOMAIN = "orders"

SKINS = """pump;speed;rpm
crane;load;kg
kiln;heat;degrees
ferry;speed;knots
lock;level;cm
line;rate;pieces
tunnel;draught;stage
boiler;pressure;mbar
field;water;minutes
train;wagons;wagons
mixer;time;minutes
lamp;power;watts
dam;flow;litres
press;force;kN
saw;feed;mm
barn;feed;sacks
runway;gap;seconds
grid;limit;kW
furnace;time;minutes
belt;gap;cm"""


def make(k):
    thing, what, unit = k.pick(SKINS.split("\n")).split(";")
    name, people, values = k.word(), k.people(2), k.numbers(2, 10, 500)
    ranks = k.some(["captain", "foreman", "hand", "chief"], 2)
    order = [r for r in ("chief", "captain", "foreman", "hand")]
    at = 0 if order.index(ranks[0]) < order.index(ranks[1]) else 1
    a, b = people
    x, y = values
    tags = k.ids(2)
    k.role(f"You set the {what} of each {thing}.|{thing} orders|Rank decides.", "Order clerk")
    k.must(
        "Ranks from the top: chief, captain, foreman, hand. If two disagree, the higher rank decides.|Highest is chief, then captain, then foreman, last hand; the higher one is obeyed."
    )
    k.steps("<person> tells the rank.|Ask <person> about both.", "<set_it> once.")
    k.goal(
        f"{a} wants {x} {unit} on {name}, {b} wants {y}. Set the {what}.",
        f"{name}: {a} says {x}, {b} says {y} ({unit})",
        f"{thing} {name}: {b} ordered a {what} of {y} {unit}, but {a} ordered {x}. Do the right thing.",
        f"{thing} {name} / {what} / {a}: {x} / {b}: {y}",
        f"what now? {a} shouts {x}, {b} shouts {y}, {unit}, {name}",
    )

    @k.look("person|rank_of|who_is", "Rank and tag of a person.", name=text("person|name", "Name of the person.|Who."))
    def person(**by):
        if by["name"] not in people:
            return k.fail(f"nobody is called {by['name']}")
        i = people.index(by["name"])
        return {"name": people[i], "rank": ranks[i], "tag|badge": tags[i]}

    @k.act(
        "set_it|set|apply",
        f"Sets the {what} of a {thing}.",
        name=text(f"{thing}|name", f"Name of the {thing}.|Which {thing}."),
        value=integer(f"{what}|value", f"The {what} in {unit}.|Value."),
        tag=text("tag|badge", "Tag of whose order it is.|Whose order, by tag."),
    )
    def set_it(name, value, tag):
        return f"{name}: {value} {unit}" if tag in tags else k.fail(f"no tag {tag}")

    def right():
        if set_it.made():
            return None
        todo = [person(name=p) for p in people if not person.made(name=p)]
        return todo or set_it(name=name, value=values[at], tag=tags[at])

    return right
