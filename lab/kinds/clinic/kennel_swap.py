"""Lets two animals change their kennels, by way of the crate."""

from kind import text

STRUCTURE = "swap"
DOMAIN = "veterinary practice"


def make(k):
    one, two, third = k.words(3)
    *kennels, crate = k.ids(5)
    start = {one: kennels[0], two: kennels[1], third: kennels[2]}
    place = dict(start)
    why = k.pick("the heat lamp", "the quiet corner", "the larger run")

    k.role(
        "You move the in-patients of an animal clinic about, gently and one at a time.",
        "kennel board",
        "You help the veterinary nurses with the kennels.",
    )
    k.must(
        f"An occupied kennel takes nobody else. Only crate {crate} may be used in between."
        f"|Two animals never share a kennel; one of them waits in crate {crate}, no other place is allowed.",
    )
    k.steps("Ask <kennel_of> for both.", "Use <carry> for each way.")
    k.goal(
        f"Would you please let {one} and {two} change kennels? One of them needs {why}.",
        f"{two} <> {one}: swap kennels, {why}, pls before visiting hours",
        f"{one} should have the kennel of {two} and the other way round.",
        f"Swap. First animal: {one}. Second animal: {two}. Because of: {why}.",
    )

    @k.look(
        "kennel_of|where|find_animal",
        "Tells in which kennel an animal is.",
        animal=text("animal|name", "Name of the animal."),
    )
    def kennel_of(animal):
        if animal not in place:
            return k.fail(f"{animal} is not staying with us.")
        return {"animal": animal, "kennel|is_in": place[animal], "fed_at": fed[animal]}

    fed = dict(zip(start, k.times(3), strict=True))

    @k.act(
        "carry|move_animal|bring",
        "Carries an animal from one kennel to another.",
        animal=text("animal|name", "Name of the animal."),
        old=text("old|out_of|from_kennel", "The kennel it leaves."),
        new=text("new|into|to_kennel", "The kennel it goes to."),
    )
    def carry(animal, old, new):
        if place.get(animal) != old:
            return k.fail(f"{animal} is not in {old}.")
        if new not in [*kennels, crate]:
            return k.fail(f"There is no kennel {new}.")
        if new in place.values():
            return k.fail(f"{new} is occupied.")
        place[animal] = new
        return f"{animal} is in {new}."

    def right():
        unknown = [kennel_of(animal=a) for a in (one, two) if not kennel_of.made(animal=a) and place[a] == start[a]]
        if unknown and crate not in place.values():
            return unknown
        goal = {one: start[two], two: start[one]}
        moves = [(a, goal[a]) for a in (one, two) if place[a] != goal[a]]
        free = [(a, to) for a, to in moves if to not in place.values()]
        if free or not moves:
            return [carry(animal=a, old=place[a], new=to) for a, to in free]
        return [carry(animal=a, old=place[a], new=crate) for a, _ in moves]

    return right
