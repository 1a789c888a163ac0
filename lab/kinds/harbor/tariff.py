"""Files an import declaration: the goods and the country become codes first."""

from kind import integer, text

STRUCTURE = "code-table"
DOMAIN = "customs"


def make(k):
    ref, goods, near = k.id(), k.word(), k.word()
    country, *others = (w.capitalize() for w in k.words(4))
    value = k.int(900, 80000)
    code, old, code_raw, near_code = (f"{n}" for n in k.numbers(4, 1000, 9999))
    letters = k.many(lambda: k.pick(list("ABDFGHKLMNPRSTVZ")) + k.pick(list("CEIKLORTUXY")), 4)
    is_raw = k.chance(50)
    state = "raw" if is_raw else "finished"
    tariff = k.shuffled(
        [
            {"heading|position": code_raw, "goods|text": goods, "state|form": "raw", "valid|until": "in force"},
            {"heading|position": code, "goods|text": goods, "state|form": "finished", "valid|until": "in force"},
            {"heading|position": old, "goods|text": goods, "state|form": state, "valid|until": "ended 2021-12-31"},
            {"heading|position": near_code, "goods|text": near, "state|form": state, "valid|until": "in force"},
        ]
    )

    k.role("You file customs declarations.", "Customs desk of a forwarder. Codes, not stories.", "declaration bot")
    k.must("Only headings that are in force may be used.|A heading that has ended is refused at the counter: don't.")
    k.steps("Heading: <headings>. Country: <countries>.", "File with <declare>.")
    k.goal(
        f"Declare consignment {ref}: {goods}, {state}, from {country}, worth {value}.",
        f"{ref} needs its declaration. {value} is the value, {country} the origin, the goods are {state} {goods}.",
        f"entry please. {state} {goods} ex {country}, val {value}, our ref {ref}",
        f"Goods: {goods} ({state}). Origin: {country}. Value: {value}. Consignment: {ref}. Action: declare.",
    )

    @k.look(
        "headings|tariff|find_heading",
        "Looks goods up in the tariff.|Headings for a kind of goods.",
        word=text("goods|word|what", "Name of the goods.|What to look up."),
    )
    def headings(word):
        return tariff if word == goods else [row for row in tariff if row["goods|text"] == word]

    @k.look("countries|origin_codes|country_list", "Codes of the countries.|Two letters for each country.")
    def countries():
        rows = list(zip([country, *others], letters, strict=True))
        return [{"country|name": name, "code|letters": two} for name, two in sorted(rows)]

    @k.act(
        "declare|file_entry|lodge",
        "Files the declaration of a consignment.|Lodges an import entry.",
        consignment=text("consignment|ref|shipment", "Number of the consignment.|Which consignment."),
        heading=text("heading|tariff_code|position", "Tariff heading, four digits.|Heading of the goods."),
        origin=text("origin|country|from_code", "Code of the country, two letters.|Where it comes from, as a code."),
        worth=integer("value|worth|amount", "Value of the goods.|What they are worth."),
    )
    def declare(consignment, heading, origin, worth):
        if consignment != ref:
            return k.fail(f"No consignment {consignment}.")
        if heading == old:
            return k.fail(f"Heading {old} has ended.")
        if heading not in (code, code_raw, near_code) or origin not in letters:
            return k.fail("Heading or origin is no valid code.")
        return f"{consignment} is lodged under {heading}."

    def right():
        if declare.made():
            return None
        looks = [headings(word=goods)] * (not headings.made(word=goods)) + [countries()] * (not countries.made())
        wanted = code_raw if is_raw else code
        return looks or declare(consignment=ref, heading=wanted, origin=letters[0], worth=value)

    return right
