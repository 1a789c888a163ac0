"""The goal says which comes first, second and third; the calls follow that order."""

from kind import text

STRUCTURE = "said-order"
DOMAIN = "sequences"

SKINS = """pump;prime;station
valve;open;line
crane;test;quay
lamp;light;pier
gate;raise;canal
fan;start;tunnel
furnace;heat;works
bell;ring;tower
turbine;spin up;ridge
belt;run;plant
boat;release;marina
truck;load;yard
train;dispatch;depot
field;water;farm
siren;sound;county
mixer;fill;site
door;unlock;hall
barrel;tap;cellar
cow;milk;barn
oxen;yoke;team"""


def make(k):
    thing, verb, place = k.pick(SKINS.split("\n")).split(";")
    name, names = k.word(), k.words(k.int(3, 4))
    ids, mine, order = dict(zip(names, k.ids(len(names)), strict=True)), k.some(names, 3), k.id()
    a, b, c = mine
    k.role(f"You {verb} in the order that is asked for.|{place} sequence|One after the other.", "Sequence desk")
    k.must("The order that is asked for is kept.|Keep to the order of the goal.")
    k.steps("<list_all> has the numbers.|See <list_all>.", "<do_it> in order.")
    k.goal(
        f"{verb.capitalize()} {a} first, then {b}, then {c} ({place} {name}, order {order}).",
        f"{name} {order}: {a} > {b} > {c}",
        f"At {name}, order {order}: {c} comes last, before it {b}, and {a} starts.",
        f"{place} {name} / order {order} / 1 {a} / 2 {b} / 3 {c}",
        f"before {c} you {verb} {b}, and before that {a}. {name}, {order}",
    )

    @k.look(
        f"{thing}_list|list_all|numbers",
        f"Name and number of all at a {place}.",
        place=text(f"{place}|where", f"Name of the {place}.|Which {place}."),
    )
    def list_all(**by):
        return (
            [{"number|no": ids[n], "name|called": n} for n in names]
            if by["place"] == name
            else k.fail(f"no {place} {by['place']}")
        )

    @k.act(
        f"{verb}|{verb}_{thing}|{verb}_one".replace(" ", "_"),
        f"{verb.capitalize()}: one {thing}.",
        number=text("number|no", f"Number of the {thing}.|Which {thing}."),
        order=text("order|ref", "Number of the order.|Which order."),
    )
    def do_it(number, order):
        return f"{number}: {verb}" if number in ids.values() else k.fail(f"no number {number}")

    def right():
        if not list_all.made(place=name):
            return list_all(place=name)
        left = [n for n in mine if not do_it.made(number=ids[n])]
        return do_it(number=ids[left[0]], order=order) if left else None

    return right
