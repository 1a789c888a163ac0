"""Two cards, two fields: one field of one card is to become what the other card has."""

from kind import text

STRUCTURE = "copy-fields"
DOMAIN = "cards and labels"

# card;cards;field 1;field 2
SKINS = """plant label;plant labels;latin;family
wine card;wine cards;grape;estate
dress tag;dress tags;fabric;maker
track card;track cards;writer;producer
horse card;horse cards;sire;owner
film card;film cards;studio;editor
recipe card;recipe cards;source;cook
pot label;pot labels;clay;glaze
match card;match cards;referee;ground
book card;book cards;series;printer
dog card;dog cards;kennel;vet
stall sign;stall signs;trader;village
quilt tag;quilt tags;pattern;guild
photo card;photo cards;place;photographer
cheese tag;cheese tags;dairy;milk
boat card;boat cards;yard;class
bird card;bird cards;ring;loft
hat tag;hat tags;block;felt
score card;score cards;arranger;publisher
prop tag;prop tags;play;shelf"""


def make(k):
    card, cards, a, b = k.pick(SKINS.split("\n")).split(";")
    one, two, third = k.words(3)
    values = {name: {a: k.word(), b: k.word()} for name in (one, two, third)}
    ids = dict(zip(values, k.ids(3), strict=True))
    field = k.pick(a, b)
    other = b if field == a else a
    said = k.one(
        f"{one} has the wrong {field}; it is the same as {two}'s",
        f"take the {field} of {two} over to {one}",
        f"{two} is right about the {field}, {one} is not. Correct that",
        f"copy the {field} from {two} to {one}, not the {other}",
        f"what {two} says for {field} is true of {one} as well, so enter it there",
        f"the {field} of {one} should read as on {two}; the {other} may stay different",
    )

    k.role(f"You correct {cards}.|{cards}, corrections|You write labels over and over until they're right.", "Card index, corrections")
    k.must("Cards are changed by their id, not by their name.|To change a card, give its id.")
    k.steps("Read both with <read>.", "Then <write>.")
    k.goal(
        f"{said[0].upper()}{said[1:]}.",
        f"{cards}: {said}",
        f"I was looking at the {cards} last night. {said[0].upper()}{said[1:]}, would you?",
        f"correction. {said}.",
        f"If you've a moment: {said}.",
    )

    @k.look("read_card|read|get_card", f"Reads one of the {cards}.|What is on a card.", name=text("name|card|of", "Name on the card.|Which card, by name."))
    def read(**by):
        name = by.get("name")
        return {"name": name, "id|card_no": ids[name]} | values[name] if name in values else k.fail("There's no such card.")

    @k.act(
        "write_card|write|correct",
        "Writes one field of a card.|Changes a field.",
        key=text("id|card_no|card", "Id of the card that changes.|Which card, by id."),
        field=text("field|line|part", f"Which field: {a} or {b}.|The field, {a} or {b}."),
        value=text("value|to|new_text", "What it shall say.|The new value."),
    )
    def write(key, field, value):
        return f"{key}: {field} is {value}" if key in ids.values() and field in (a, b) else k.fail(f"{key} has no {field}")

    def right():
        unread = [name for name in (one, two) if not read.made(name=name)]
        if unread:
            return [read(name=name) for name in unread]
        return [] if write.made() else write(key=ids[one], field=field, value=values[two][field])

    return right
