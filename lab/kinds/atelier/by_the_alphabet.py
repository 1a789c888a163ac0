"""Takes the first or the last by the alphabet, or everything on one side of a letter; the wish says which."""

from kind import text

STRUCTURE = "alphabet-side"
DOMAIN = "card indexes"

# card;cards;drawer;verb;done
SKINS = """singer;singers;drawer;audition;auditioned
recipe;recipes;box;copy;copied
rose;roses;index;order;ordered
film;films;shelf;screen;screened
player;players;roll;call;called
novel;novels;shelf;dust;dusted
dog;dogs;roll;weigh;weighed
wine;wines;rack;taste;tasted
pattern;patterns;drawer;trace;traced
song;songs;list;rehearse;rehearsed
trader;traders;book;bill;billed
print;prints;case;frame;framed
pony;ponies;list;clip;clipped
cheese;cheeses;card;cut;cut
poet;poets;index;invite;invited
hat;hats;stock;steam;steamed
boat;boats;roll;moor;moored
clock;clocks;book;wind;wound
spice;spices;rack;grind;ground
actor;actors;file;cast;cast"""


def make(k):
    card, cards, drawer, verb, done = k.pick(SKINS.split("\n")).split(";")
    names = []
    while len(names) < k.int(4, 6):
        word = k.word()
        if word[0] not in {w[0] for w in names}:
            names.append(word)
    n, slip = len(names), k.id()
    rows = list(zip(names, k.ids(n), strict=True))
    order = sorted(rows)
    at = k.int(1, n - 1)
    letters = [chr(c) for c in range(ord(order[at - 1][0][0]) + 1, ord(order[at][0][0]) + 1)]
    letter = k.pick(letters)
    hit, said = k.pick(
        [
            (order[:1], f"the one that comes first by the alphabet|just the first from a to z"),
            (order[-1:], f"the one that comes last by the alphabet|just the last from a to z"),
            (order[:at], f"all whose name begins with a letter before {letter.upper()}|everything up to, but without, the letter {letter.upper()}"),
            (order[at:], f"all whose name begins with {letter.upper()} or a later letter|everything from the letter {letter.upper()} on"),
        ]
    )
    said, name = k.one(said), k.word()

    k.role(f"You keep a card index: {cards}.|{cards}, a to z|The alphabet is your friend.", f"Index clerk, {cards}")
    k.must(f"Book it under {slip}.|Everything goes under {slip}.")
    k.steps("<index_of> it.", "<go> each.")
    k.goal(
        f"In {name}: {said}. To be {done}.",
        f"{verb} in {name}: {said}",
        f"Would you take {drawer} {name} and {verb} {said}?",
        f"{drawer}: {name}; {verb}: {said}",
        f"We'll do it by the alphabet this time. {name}, {said}, {done} by tonight, please.",
    )

    @k.look(f"index_of|open_{drawer}|cards_in", f"The {cards} in one {drawer}, in no order.|What a {drawer} has.", name=text(f"{drawer}|name|which", f"Name of the {drawer}.|Which {drawer}."))
    def index_of(**by):
        return [{f"{card}|name": w, "id|no": i} for w, i in rows] if by.get("name") == name else k.fail(f"no such {drawer}")

    @k.act(f"{verb}|{verb}_{card}|{verb}_one", f"Has one {card} {done}.|To {verb} one {card}.", key=text("id|no|which", f"Id of the {card}.|Which {card}."), slip=text("under|booked_on|slip", "What it is booked under.|Number it goes under."))
    def go(key, slip):
        return f"{key} {done}" if key in [r[1] for r in rows] and not go.made(key=key) else k.fail(f"{key}? no")

    def right():
        if not index_of.made():
            return index_of(name=name)
        return [go(key=r[1], slip=slip) for r in hit if not go.made(key=r[1])]

    return right
