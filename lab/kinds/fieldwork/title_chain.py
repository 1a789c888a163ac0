"""Follows a closed land title to the one in force and tells who owns it."""

from kind import text

STRUCTURE = "follow-links"
DOMAIN = "land registry"


def make(k):
    titles = k.ids(k.int(2, 5))
    owners = k.people(len(titles))
    stray, days = k.id(), sorted(k.dates(len(titles)))
    parish, reasons = k.word().capitalize(), ["merged", "transferred", "resurveyed"]
    why = [k.pick(reasons) for _ in titles]
    wants_charge = k.chance(40)
    banks = [w.capitalize() + " Bank" for w in k.words(len(titles))]
    asked = "lender" if wants_charge else "proprietor"

    k.role(
        "You search the land register for notaries.",
        "land register lookup",
        "Land registry, enquiries. An answer names what is registered today, never what was registered once.",
        "title search agent",
    )
    k.must(
        "A closed title says where it was carried over to; only an open title counts.|Closed titles are history. Go on "
        "to the title they were carried to."
    )
    k.goal(
        f"Title {titles[0]} in {parish}: who is the {asked} today?",
        f"current {asked}, former title {titles[0]}",
        f"A client holds a deed on {titles[0]}. We need the name of the {asked} that is registered now.",
        f"I was told {titles[0]} does not exist any more. Who is the registered {asked} of what it became?",
        f"Search request. Title: {titles[0]}. Wanted: {asked}, as of today.",
    )
    k.answers(f"Name of the {asked}.|The {asked} who is registered now.")

    @k.look(
        "title|read_title|folio",
        "Reads one title of the register.",
        number=text("number|title_no", "Number of the title."),
    )
    def title(number):
        if number not in titles:
            return k.fail(f"Title {number} is not in this register.")
        i = titles.index(number)
        end = i == len(titles) - 1
        out = {
            "state|status": "open" if end else f"closed ({why[i]})",
            "proprietor|owner": owners[i],
            "registered|entered": days[i],
            "lender|charge_lender": banks[i],
            "adjoining": stray,
        }
        return out if end else out | {"carried_to|continued_as": titles[i + 1]}

    value = banks[-1] if wants_charge else owners[-1]

    def right():
        for number in titles:
            if not title.made(number=number):
                return title(number=number)
        return k.answer(value)

    return right
