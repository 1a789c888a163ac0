"""A table of codes, read from either side: one house writes codes, another plain names, and a third both."""

from kind import text

STRUCTURE = "code-direction"
DOMAIN = "signs and codes"

# thing;things;coded word;verb
SKINS = """horse;horses;colour;enter
paint;paints;pigment;order
film;films;stock;load
rose;roses;class;show
yarn;yarns;shade;wind
wine;wines;region;list
dog;dogs;breed;register
glaze;glazes;oxide;weigh
song;songs;style;file
boat;boats;rig;race
paper;papers;finish;cut
feed;feeds;grain;mix
seat;seats;block;sell
book;books;subject;shelve
cheese;cheeses;rind;wrap
lens;lenses;mount;rent
fabric;fabrics;weave;dye
bulb;bulbs;group;plant
drum;drums;wood;build
tile;tiles;pattern;lay"""


def make(k):
    thing, things, word, verb = k.pick(SKINS.split("\n")).split(";")
    n = k.int(4, 6)
    names, codes = k.words(n), k.ids(n)
    table = list(zip(names, codes, strict=True))
    (name, code), item = k.pick(table), k.word()
    asked_by_code, wants = k.chance(50), k.pick("name", "code")
    given, value = (code if asked_by_code else name), (name if wants == "name" else code)
    rule = k.one(
        *(
            [f"On the form the {word} is written out in full, never as a code.", f"Plain names for the {word}, please; nobody here knows the codes."]
            if wants == "name"
            else [f"On the form the {word} is always a code, never written out.", f"Codes for the {word}, please; names don't fit the form."]
        )
    )
    box = k.int(2, 60)

    k.role(f"You fill in forms for {things}.|{things}, forms|Codes or names, you can read both.", f"Form filler, {things}")
    k.must(rule, f"The form goes into box {box}.|Box {box} is where it goes.")
    k.steps("<code_table> has both.", "<fill_in> the form.")
    k.goal(
        f"Please {verb} {item}; its {word} is {given}.",
        f"{item}, {word} {given}: {verb}",
        f"There's {item}, a {thing} with {given} for {word}. Would you {verb} it?",
        f"{thing}: {item}; {word}: {given}; do: {verb}",
        f"Somebody wrote {given} as the {word} of {item}. Whatever: {verb} it properly.",
    )

    @k.look("code_table|codes|legend_of_codes", f"Every {word} with its code.|The table of codes.")
    def code_table():
        return [{word: a, "code|sign": b} for a, b in table] if style else [{"code|sign": b, word: a} for a, b in table]

    style = k.chance(50)

    @k.act(f"{verb}|{verb}_form|fill_in", f"To {verb} one {thing}.|Fills in the form of a {thing}.", name=text(f"{thing}|name|which", f"Name of the {thing}.|Which {thing}."), value=text(f"{word}|of_{word}|what", f"Its {word}, in the way the form wants it.|The {word}, as the rule has it."), box=text("box|into_box|tray", "Number of the box.|Which box."))
    def fill_in(name, value, box):
        return f"{name}: {value}" if value in names + codes else k.fail("no such thing in the table")

    def right():
        if not code_table.made():
            return code_table()
        return [] if fill_in.made() else fill_in(name=item, value=value, box=str(box))

    return right
