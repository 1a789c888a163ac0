"""A table of bands turns a figure into a class; the table differs each time, and so does who belongs where."""

from kind import integer, text

STRUCTURE = "band-table"
DOMAIN = "competitions"

# thing;figure;class word;verb
SKINS = """rider;faults;division;enter
pumpkin;kilos;category;weigh_in
choir;voices;section;register
swimmer;seconds;heat;seed
short film;minutes;strand;submit
loaf;grams;class;bench
dog;months;ring;enrol
story;words;prize;accept
boat;feet;start;list
cyclist;watts;pack;assign
quilt;squares;gallery;admit
dancer;age;round;place
dahlia;centimetres;table;stage
chess player;rating;board;rank
band;members;stage;slot_in
kite;metres;field;sign_on
cheese;weeks;bench;log
chilli;heat;tent;book_in
archer;points;target;line_up
hen;eggs;pen;show"""


def make(k):
    thing, figure, word, verb = k.pick(SKINS.split("\n")).split(";")
    cuts = sorted(k.numbers(3, 15, 480))
    codes, by_low = k.ids(4), k.chance(50)
    name, fee = k.word(), k.int(3, 95)
    value = k.int(2, 600)
    while value in cuts:
        value += 1
    at = sum(value > cut for cut in cuts)
    rising = k.chance(50)
    bands = [("0", cuts[0]), (cuts[0], cuts[1]), (cuts[1], cuts[2]), (cuts[2], "up")]
    others = {k.word(): k.int(2, 600) for _ in range(3)}
    figures = {name: value} | others

    k.role(f"You sort entries into the right {word}.|entries desk|Show secretary, up to the neck in forms.", f"You put people's entries where they belong.")
    k.must(f"The fee is {fee} for all.|Everybody pays {fee}.|Charge {fee}, no haggling.")
    k.steps("<figure_of> tells the figure, <table> the bands.", "Then <enter>.")
    k.goal(
        f"Please {verb.replace('_', ' ')} {name}, in the {word} where it belongs by {figure}.",
        f"{verb.replace('_', ' ')} {name}",
        f"A {thing} called {name} has turned up. Which {word} is that? Do the entry, would you.",
        f"{thing}: {name} / sort by: {figure} / do: {verb.replace('_', ' ')}",
        f"{name} isn't in any {word} yet! Find the one for its {figure} and enter it there.",
    )

    @k.look("figure_of|entry_card|card", f"The card of one {thing}, with its {figure}.|What a {thing} has in {figure}.", name=text("name|entry|which", f"Name of the {thing}.|Which {thing}."))
    def figure_of(**by):
        return {"name": by["name"], figure: figures[by["name"]], "drawn|lane": lanes[by["name"]]} if by.get("name") in figures else k.fail("no card")

    lanes = dict(zip(figures, k.numbers(4, 2, 600), strict=True))

    @k.look(f"{word}_table|bands|rules_table", f"Which {figure} go into which {word}.|The table of this year.")
    def table():
        rows = [{"above|over" if by_low else "from": a, "up_to|to": b, word: c} for (a, b), c in zip(bands, codes, strict=True)]
        return rows if rising else rows[::-1]

    @k.act(
        f"{verb}|{verb}_{word}|do_entry",
        f"Enters one {thing} in a {word}.|Puts a {thing} down.",
        name=text("name|entry|who", f"Name of the {thing}.|Which {thing}."),
        code=text(f"{word}|{word}_code|where", f"Code of the {word}.|Which {word}."),
        fee=integer("fee|charge|price", "What it costs.|The fee."),
    )
    def enter(name, code, fee):
        return f"{name} is in {code}." if name in figures and code in codes else k.fail(f"no {word} {code}")

    def right():
        if not figure_of.made(name=name):
            return [figure_of(name=name)] + ([] if table.made() else [table()])
        if not table.made():
            return table()
        return [] if enter.made() else enter(name=name, code=codes[at], fee=fee)

    return right
