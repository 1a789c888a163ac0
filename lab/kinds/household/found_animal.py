"""Finds the owner of an animal that ran up to somebody."""

from kind import choice, text

STRUCTURE = "narrow-down"
DOMAIN = "pets"


def make(k):
    kind = k.pick("cat", "dog", "tortoise")
    town = k.word().title()
    colour = k.pick("grey", "brown", "black", "white")
    mark, *marks = k.words(5)
    entries = k.ids(k.int(2, 4))
    owner_at = k.int(0, len(entries) - 1)
    unknown = k.chance(12)
    owners, phones = k.people(len(entries)), k.many(k.phone, len(entries))
    collars = marks[: len(entries)]
    if not unknown:
        collars[owner_at] = mark

    k.role(
        "You help with lost and found animals.",
        "pet finder, answers with a phone number",
        "You work for the animal lovers of a small town. People bring you what ran up to them, and you look for "
        "whoever is crying at home. "
        "Be sure before you give out a number.",
    )
    k.must(
        "The animal is the right one only if the name on its collar is the same.|Colour and place are not enough: the "
        "collar has to bear the same name.",
        "If none of them has that collar, give no number and say that the owner was not found.",
    )
    k.steps("<search_register> finds animals; the more you say, the fewer they are.", "Check each one with <entry>.")
    k.answers("The phone number of the owner.")
    k.goal(
        f"A {colour} {kind} ran up to me in {town}. Its collar says {mark}. What is the owner's phone number?",
        f"found: {kind}, {colour}, {town}, collar {mark}. need owner's phone",
        f"mummy look there is a {kind} in our garden!! it's {colour} and on the collar is {mark}, we live in {town}. "
        f"who can we call?",
        f"This {kind} has been sitting on my roses since noon. {colour.capitalize()}, collar: {mark}. I live in "
        f"{town}. Whom do I ring up?",
    )

    @k.look(
        "search_register|find_animals|lost_list",
        "Searches the animals that are reported as lost.",
        species=choice("kind|species", "What kind of animal.", ["cat", "dog", "tortoise"]),
        col=choice("colour|fur", "Its colour.", ["grey", "brown", "black", "white"], optional=True),
        near=text("town|near", "Where it was lost.|The town.", optional=True),
    )
    def search_register(species, col, near):
        if not col or not near:
            return k.fail(f"More than 200 match. Say {'the colour' if not col else 'the town'} as well.")
        if (species, col, near) != (kind, colour, town):
            return []
        return [{"entry|no": e, "kind|species": kind, "town|place": town} for e in entries]

    @k.look(
        "entry|show_entry|details", "One entry of the register in full.", no=text("entry|no", "Number of the entry.")
    )
    def entry(no):
        if no not in entries:
            return k.fail(f"There is no entry {no}.")
        i = entries.index(no)
        return {
            "entry|no": no,
            "collar|name_on_collar": collars[i],
            "owner|reported_by": owners[i],
            "phone|call": phones[i],
        }

    def right():
        if not search_register.made(species=kind, col=colour, near=town):
            return search_register(species=kind, col=colour, near=town)
        if not unknown and entry.made(no=entries[owner_at]):
            return k.answer(phones[owner_at])
        return [entry(no=e) for e in entries if not entry.made(no=e)] or k.give_up("the owner was not found.")

    return right
