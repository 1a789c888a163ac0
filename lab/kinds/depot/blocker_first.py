"""The way is blocked by another thing; that is moved to where the error says before the job can be done."""

from kind import text

STRUCTURE = "unlock"
DOMAIN = "yards"

SKINS = """wagon;track;push
boat;slip;launch
pallet;lane;pull
car;ramp;drive out
trailer;gate;hitch
plane;stand;tow
cow;race;lead
barrel;rack;roll
crate;stack;lift
tram;loop;turn
skip;drive;collect
tractor;shed;drive
coil;bay;lift
horse;box;load
beam;bed;hoist
bus;pit;reverse
cask;cellar;raise
cart;aisle;wheel
log;skid;drag
container;row;pick"""


def make(k):
    thing, place, verb = k.pick(SKINS.split("\n")).split(";")
    number, blocker, spot, where = *k.ids(3), k.word()
    blocked, order = k.chance(65), k.id()
    k.role(f"You {verb} what is wanted.|{place} hand|First clear the way.", "Yard hand")
    k.must(
        "What stands in the way is moved first, to the place that the refusal names.|If something blocks it, <move> that first."
    )
    k.steps("<where_is> it?|See <where_is>.", "<do_it>.")
    k.goal(
        f"{verb.capitalize()} {thing} {number}, order {order}.",
        f"{number}: {verb} ({order})",
        f"Order {order}: please {verb} {thing} {number}.",
        f"{thing} {number} / {verb} / {order}",
        f"customer waits for {number}. {verb} it, {order}",
    )

    @k.look(
        f"where_is|locate|{place}_of",
        f"On which {place} a {thing} is.",
        number=text(f"{thing}|number", f"Number of the {thing}.|Which {thing}."),
    )
    def where_is(**by):
        return (
            {f"{thing}|no": number, f"{place}|at": where}
            if by["number"] == number
            else k.fail(f"no {thing} {by['number']}")
        )

    @k.act(
        f"{verb}|{verb}_{thing}|do_{verb}".replace(" ", "_"),
        f"{verb.capitalize()}: a {thing}.",
        number=text(f"{thing}|number", f"Number of the {thing}.|Which {thing}."),
        place=text(f"{place}|at", f"The {place} it is on.|Which {place}."),
        order=text("order|ref", "Number of the order.|Which order."),
    )
    def do_it(**by):
        if blocked and not move.made(number=blocker):
            return k.fail(f"{blocker} stands in the way on {where}; move it to {spot}")
        return (
            f"{number}: {verb}"
            if by["number"] == number and by["place"] == where
            else k.fail(f"it is not on {by['place']}")
        )

    @k.act(
        "move|shift|move_aside",
        f"Moves a {thing} to another {place}.",
        number=text(f"{thing}|number", f"Number of the {thing}.|Which {thing}."),
        to=text("to|new_place", f"To which {place}.|Where it goes."),
    )
    def move(number, to):
        return f"{number} is at {to}" if (number, to) == (blocker, spot) else k.fail(f"{number} cannot go to {to}")

    def right():
        if do_it.made():
            return None
        if not where_is.made(number=number):
            return where_is(number=number)
        if blocked and k.seen(blocker) and not move.made(number=blocker):
            return move(number=blocker, to=spot)
        return do_it(number=number, place=where, order=order)

    return right
