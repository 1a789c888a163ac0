"""One value from one card and one from another go together into a call; which from which is said."""

from kind import text

STRUCTURE = "cross-fields"
DOMAIN = "mixing and matching"

# thing;field 1;field 2;product;verb
SKINS = """rose;scent;colour;cross;breed
dress;sleeve;hem;hybrid;cut
band;singer;drummer;session;book
recipe;spice;method;dish;cook
dog;sire;dam;litter;plan
play;set;cast;revival;mount
wine;grape;cask;blend;make
pot;clay;glaze;test piece;throw
song;lyric;tune;mashup;record
film;score;cut;trailer;edit
hat;crown;brim;sample;block
garden;hedge;border;plot;lay
quilt;border;block;sampler;sew
bow;stick;hair;special;build
team;kit;ground;friendly;arrange
book;binding;title page;dummy;bind
cake;filling;icing;tester;bake
boat;hull;sail;racer;rig
lamp;base;shade;prototype;wire
cheese;culture;rind;trial;make"""


def make(k):
    thing, a, b, product, verb = k.pick(SKINS.split("\n")).split(";")
    one, two, third = k.words(3)
    cards = {w: k.words(2) for w in (one, two, third)}
    name, flip = k.word(), k.chance(50)
    first, second = (one, two) if flip else (two, one)
    said = k.one(
        f"{a} from {first}, {b} from {second}",
        f"the {b} of {second} and the {a} of {first}",
        f"{first} gives the {a}, {second} the {b}",
        f"with {second}'s {b} but {first}'s {a}",
    )

    k.role(f"You put together what others dreamt up.|{product} maker|A bit of this and a bit of that: your trade.", f"Planner of every {product}")
    k.steps("<card> of both.", "<go> once.")
    k.goal(
        f"We'd like a {product} called {name}: {said}.",
        f"{verb} {name}, {said}",
        f"Listen, I've had an idea for a {product}: {said}. Call it {name}, and {verb} it, would you?",
        f"new {product}: {name}; {said}",
        f"{said[0].upper()}{said[1:]}. That makes {name}. Please {verb} it.",
    )

    @k.look("card|card_of|look_up", f"The card of one {thing}.|What a {thing} has.", name=text(f"{thing}|name|which", f"Name of the {thing}.|Which {thing}."))
    def card(**by):
        row = cards.get(by.get("name"))
        return {"name": by["name"], a: row[0], b: row[1]} if row else k.fail(f"no such {thing}")

    @k.act(
        f"{verb}|{verb}_new|start_{verb}",
        f"To {verb} a {product}.|Starts a new {product}.",
        name=text("name|called|title", f"Name of the {product}.|What it is called."),
        first=text(a.replace(" ", "_") + "|the_" + a.replace(" ", "_"), f"The {a} it gets.|Which {a}."),
        second=text(b.replace(" ", "_") + "|the_" + b.replace(" ", "_"), f"The {b} it gets.|Which {b}."),
    )
    def go(name, first, second):
        return f"{name} is under way."

    def right():
        unread = [w for w in (one, two) if not card.made(name=w)]
        if unread:
            return [card(name=w) for w in unread]
        return [] if go.made() else go(name=name, first=cards[first][0], second=cards[second][1])

    return right
