"""The goal names several; for each one a card is read and one of its fields goes into a call: which field is said."""

from kind import text

STRUCTURE = "each-lookup"
DOMAIN = "one card each"

# thing;things;field 1;field 2;verb
SKINS = """horse;horses;box;feed;label
singer;singers;row;part;seat
dog;dogs;run;diet;tag
pot;pots;shelf;glaze;mark
rose;roses;bed;class;stake
book;books;shelf;series;stamp
player;players;peg;position;print
film;films;vault;genre;tape
gown;gowns;rail;season;pin
wine;wines;bin;region;chalk
boat;boats;berth;class;paint
stall;stalls;row;trade;sign
hat;hats;stand;style;ticket
cheese;cheeses;cave;milk;brand
poem;poems;page;form;code
lamp;lamps;bar;colour;tape_up
quilt;quilts;wall;pattern;ribbon
violin;violins;case;maker;tag_up
hive;hives;field;strain;number
guest;guests;table;diet;card"""


def make(k):
    thing, things, a, b, verb = k.pick(SKINS.split("\n")).split(";")
    n, v = k.int(2, 3), verb.replace("_", " ")
    rows = {w: (k.word(), k.word()) for w in k.words(n + 1)}
    named, at, ink = k.some(list(rows), n), k.pick(0, 1), k.word()
    field, other = (a, b) if at == 0 else (b, a)
    rule = k.one(f"with its {field}", f"by {field}, not by {other}", f"using the {field} from its card")
    names = ", ".join(named[:-1]) + " and " + named[-1]

    k.role(f"{things}: {v}", f"You {v} {things}.", f"A card for each, and you read them all.")
    k.must(f"We use {ink}.|Material: {ink}.")
    k.goal(
        f"{v.capitalize()} {names}, each {rule}.",
        f"{names}: {v} {rule}",
        f"Could you {v} {names} for me? Each one {rule}, please.",
        f"{things}: {names}; {v} {rule}",
        f"Each of {names} needs doing. That's to {v}, {rule}.",
    )

    @k.look("card|card_of|read_card", f"The card of one {thing}.|What we know about a {thing}.", name=text(f"{thing}|name|which", f"Name of the {thing}.|Which {thing}."))
    def card(**by):
        row = rows.get(by.get("name"))
        return {"name": by["name"], a: row[0], b: row[1]} if row else k.fail(f"no such {thing}")

    @k.act(f"{verb}|{verb}_{thing}|{verb}_it", f"To {v} one {thing}.|One {thing} with its value: {v}.", name=text(f"{thing}|name|which", f"Name of the {thing}.|Which {thing}."), value=text("with_what|value|says", "What is put on it.|The value that goes on."), ink=text("material|ink|stuff", "What we use.|Which material."))
    def go(name, value, ink):
        return f"{name}: {value}" if name in rows and value in rows[name] and not go.made(name=name) else k.fail("no")

    def right():
        calls = []
        for w in named:
            if not go.made(name=w):
                calls.append(go(name=w, value=rows[w][at], ink=ink) if card.made(name=w) else card(name=w))
        return calls

    return right
