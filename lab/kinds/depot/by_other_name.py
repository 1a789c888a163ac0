"""Nothing is found under the name that people use; an alias list gives the one of the catalogue."""

from kind import integer, text

STRUCTURE = "empty-ask-again"
DOMAIN = "stores"

SKINS = """wrench;van;lend
valve;ditch;fit
hose;pump;send
pulley;loft;hang
nozzle;sprayer;fit
gasket;flange;cut
bracket;wall;mount
pin;hitch;turn
lamp;pole;fit
chain;gate;send
filter;motor;change
blade;saw;grind
spring;door;wind
socket;panel;wire
clamp;rail;bolt
cap;tank;screw on
wheel;cart;mount
hook;crane;hang
seal;hatch;glue
fuse;board;plug"""


def make(k):
    thing, place, verb = k.pick(SKINS.split("\n")).split(";")
    slang, proper, others = k.word(), k.word(), k.words(2)
    target, number, shelf = k.word(), k.id(), k.id()
    known = k.chance(30)
    amount = k.int(2, 20)
    k.role(f"You find parts.|{thing} store|Everybody calls it something else.", "Store helper")
    k.must(
        "If nothing is found under a name, look in the list of other names and ask again.|Nothing found: <other_names> tells what it is called here."
    )
    k.steps("<find> by name.|Try <find> first.", "<hand_out> it.")
    k.goal(
        f"{amount} of the {slang} {thing} for {place} {target}.",
        f"{target}: {amount} x {slang}",
        f"Please hand out {amount} {slang} {thing}s, they are for {target} ({verb}).",
        f"{thing}: {slang} / amount: {amount} / {place}: {target}",
        f"need that {slang} thing again, {amount} of them, {target}",
    )
    name = slang if known else proper

    @k.look(
        "find|find_part|search",
        f"Finds a {thing} by its name.",
        name=text("name|called", f"Name of the {thing}.|What it is called."),
    )
    def find(**by):
        return [{"number|no": number, "name": name, "shelf": shelf}] if by["name"] == name else []

    @k.look("other_names|aliases|also_called", "Other names of parts.")
    def other_names():
        return [{"people_say|alias": a, "here|catalogue": c} for a, c in k_names]

    k_names = k.shuffled([(slang if not known else k.word(), proper), (others[0], others[1])])

    @k.act(
        "hand_out|issue|give",
        f"Hands out a {thing}.",
        number=text("number|no", f"Number of the {thing}.|Which {thing}."),
        shelf=text("shelf|lies_in", "Where it lies.|The shelf."),
        amount=integer("amount|pieces", "How many.|Pieces."),
        to=text(f"{place}|to", f"The {place} it is for.|For which {place}."),
    )
    def hand_out(**by):
        return (
            f"{by['amount']} of {number}"
            if by["number"] == number and by["shelf"] == shelf
            else k.fail("it does not lie there")
        )

    def right():
        if hand_out.made():
            return None
        if find.made(name=name):
            return hand_out(number=number, shelf=shelf, amount=amount, to=target)
        if not find.made(name=slang):
            return find(name=slang)
        return find(name=proper) if other_names.made() else other_names()

    return right
