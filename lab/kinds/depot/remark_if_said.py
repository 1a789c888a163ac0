"""An optional remark and an optional phone are passed on only where the goal has them."""

from kind import choice, text

STRUCTURE = "optional-if-said"
DOMAIN = "collections"

SKINS = """skip;site
bin;house
sofa;flat
calf;farm
sample;well
drum;works
parcel;shop
scrap;yard
piano;hall
boat;slip
fridge;kitchen
tree;garden
pallet;dock
battery;garage
hive;orchard
tyre set;forecourt
machine;mill
safe;bank
cask;cellar
tent;field"""


def make(k):
    thing, place = k.pick(SKINS.split("\n")).split(";")
    name, day = k.word(), k.date()
    key, tel, has_key, has_tel = k.word(), k.phone(), k.chance(50), k.chance(40)
    code, crew = k.id(), k.word()
    more = (f", key with {key}" if has_key else "") + (f", phone {tel}" if has_tel else "")
    k.role(f"You book collections.|{thing} collection|What is not said is left out.", "Collection desk")
    k.must("Who has the key and the phone are entered only if they are given.|Leave out what the order does not give.")
    k.steps("<tour_of> the day.|See <tour_of>.", "<book> it.")
    k.goal(
        f"Collect a {thing} at {place} {name} on {day}{more}.",
        f"{day} {name}: {thing}{more}",
        f"Please fetch the {thing} from {name}, {day}{more}.",
        f"{thing} / {place} {name} / {day}{more}",
        f"we want to be rid of the {thing} at {name} by {day}{more}",
    )

    @k.look("tour_of|tour|day_tour", "Tour and crew of a day.", day=text("day|date", "Which day.|The day."))
    def tour_of(**by):
        return (
            {"day": day, "tour|tour_no": code, "crew": crew} if by["day"] == day else k.fail(f"no tour on {by['day']}")
        )

    @k.act(
        "book|add_stop|enter",
        "Adds a collection to a tour.",
        tour=text("tour|tour_no", "Number of the tour.|Which tour."),
        place=text("place|where", f"Name of the {place}.|Which {place}."),
        what=choice("what|thing", "What is collected.|The thing.", k.shuffled([thing, "paper", "glass"])),
        key=text("key|key_with", "Who has the key, if given.|With whom the key is.", optional=True),
        phone=text("phone|tel", "Phone number, if given.|Number to call.", optional=True),
    )
    def book(tour, place, what, key=None, phone=None):
        return f"{place} is on {tour}" if tour == code else k.fail(f"no tour {tour}")

    def right():
        if book.made():
            return None
        if not tour_of.made(day=day):
            return tour_of(day=day)
        return book(tour=code, place=name, what=thing, key=key if has_key else None, phone=tel if has_tel else None)

    return right
