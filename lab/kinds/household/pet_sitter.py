"""Finds the number of whoever feeds an animal while its people are away."""

from kind import text

STRUCTURE = "chain"
DOMAIN = "pets"


def make(k):
    pet, *pets = [w.title() for w in k.words(4)]
    homes = dict(zip([pet, *pets], k.people(4), strict=True))
    sitters = dict(zip(homes.values(), k.people(4), strict=True))
    second = k.person()  # the sitter is away and has a stand-in
    stands_in = k.chance(40)
    phones = {p: k.phone() for p in [*homes.values(), *sitters.values(), second]}
    last = second if stands_in else sitters[homes[pet]]

    k.role(
        "You know who feeds whose animals in our street.",
        "pet sitter lookup",
        "You keep the sitting plan of a street with more animals than people. Neighbours ask you whom to call; you "
        "follow the plan to its end, since "
        "sitters go on holiday, too.",
    )
    k.must(
        "If a sitter is away, the stand-in is the one to call.|A sitter who is away does not count, but the stand-in "
        "does."
    )
    k.steps(
        "<keeper_of> tells whose animal it is.",
        "<sitter_for> tells who feeds the animals of that person.",
        "<number_of> has the phone.",
    )
    k.answers("The phone number of the one who feeds the animal now.|A phone number.")
    k.goal(
        f"Whom do I call about {pet}? I need the phone number of whoever feeds it at present.",
        f"phone no. of current sitter of {pet}",
        f"{pet} is crying at my door and its people are away! Give me the number of the one who is feeding it now.",
        f"Excuse me, which number do I ring up to reach the person who is looking after {pet} these days?",
    )

    @k.look("keeper_of|whose|owner_of", "Whose animal it is.", name=text("animal|pet", "Name of the animal."))
    def keeper_of(name):
        return (
            {"animal|pet": name, "belongs_to|owner": homes[name]}
            if name in homes
            else k.fail(f"Nobody here has a {name}.")
        )

    @k.look(
        "sitter_for|sitting_plan|who_feeds",
        "Who feeds the animals of a person.",
        name=text("owner|person", "Full name of the owner."),
    )
    def sitter_for(name):
        if name not in sitters:
            return []
        is_gone = stands_in and name == homes[pet]
        return {
            "owner|for": name,
            "sitter|fed_by": sitters[name],
            "sitter_is|presence": "away" if is_gone else "at home",
            "stand_in|else": second if name == homes[pet] else homes[pets[0]],
        }

    @k.look("number_of|phone_book|phone_of", "The phone number of a person.", name=text("name|person", "Full name."))
    def number_of(name):
        return {"name|person": name, "phone|number": phones[name]} if name in phones else []

    def right():
        if not keeper_of.made(name=pet):
            return keeper_of(name=pet)
        if not sitter_for.made(name=homes[pet]):
            return sitter_for(name=homes[pet])
        return k.answer(phones[last]) if number_of.made(name=last) else number_of(name=last)

    return right
