"""From a thing to its area to the one in charge to their phone; answers with the number."""

from kind import text

STRUCTURE = "chain"
DOMAIN = "who to call"

SKINS = """lamp;district;warden
pump;polder;keeper
tree;park;gardener
stop;line;inspector
valve;zone;fitter
machine;hall;foreman
cow;barn;herdsman
berth;quay;master
rack;lane;picker
pole;section;linesman
lift;block;porter
bin;tour;driver
crane;yard;boss
signal;route;controller
hive;meadow;beekeeper
well;parish;reader
bus;garage;mechanic
kiln;works;firer
field;farm;manager
buoy;channel;pilot"""


def make(k):
    thing, area, who = k.pick(SKINS.split("\n")).split(";")
    number, names, people = k.id(), k.words(3), k.people(3)
    phones, at = k.many(k.phone, 3), k.int(0, 2)
    k.role(f"You tell people whom to call.|{thing} enquiries|Who is in charge, and what is the number?", "Switchboard")
    k.answers(f"Phone number of the {who}.|The number to call.")
    k.steps("<area_of>, then <in_charge>, then <phone_of>.|One after the other: <area_of>, <in_charge>, <phone_of>.")
    k.goal(
        f"{thing} {number} is broken. Whom do I call? I need the number.",
        f"phone for {thing} {number}?",
        f"Which number do I ring about {number}? The {who} of its {area}, please.",
        f"query: {thing} {number} -> {area} -> {who} -> phone",
        f"{number} makes trouble at night, give me the phone number of whoever is in charge",
    )

    @k.look(
        f"area_of|{area}_of|where_is",
        f"The {area} of a {thing}.",
        number=text(f"{thing}|number", f"Number of the {thing}.|Which {thing}."),
    )
    def area_of(**by):
        return (
            {f"{thing}|no": number, f"{area}": names[at]}
            if by["number"] == number
            else k.fail(f"no {thing} {by['number']}")
        )

    @k.look(
        f"in_charge|{who}_of|responsible",
        f"The {who} of a {area}.",
        name=text(f"{area}|name", f"Name of the {area}.|Which {area}."),
    )
    def in_charge(**by):
        if by["name"] not in names:
            return k.fail(f"no {area} {by['name']}")
        i = names.index(by["name"])
        return {f"{area}|name": names[i], f"{who}": people[i], "deputy": people[i - 1]}

    @k.look(
        "phone_of|phone_book|number_of",
        "The phone number of a person.",
        name=text("person|name", "Name of the person.|Whose number."),
    )
    def phone_of(**by):
        return (
            {"name": by["name"], "phone|tel": phones[people.index(by["name"])]}
            if by["name"] in people
            else k.fail(f"{by['name']} is not in the book")
        )

    def right():
        if phone_of.made(name=people[at]):
            return k.answer(phones[at])
        if in_charge.made(name=names[at]):
            return phone_of(name=people[at])
        return in_charge(name=names[at]) if area_of.made(number=number) else area_of(number=number)

    return right
