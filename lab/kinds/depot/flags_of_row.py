"""Passes the yes and no of a record on as flags of a call."""

from kind import flag, integer, text

STRUCTURE = "flag-from-row"
DOMAIN = "loading"

SKINS = """crate;fragile;tall;ship
trailer;braked;covered;admit
calf;tagged;weaned;sell
drum;sealed;labelled;store
beam;primed;drilled;mount
pipe;lined;capped;lay
boat;insured;fuelled;launch
cable;tested;armoured;pull
bale;dry;wrapped;stack
wagon;braked;heated;couple
visitor;briefed;insured;admit
parcel;stackable;cooled;send
tank;cleaned;vented;fill
cell;charged;crated;load
tree;rooted;staked;plant
motor;drained;bolted;lift
pallet;wrapped;mixed;move
horse;shod;chipped;board
window;glazed;sealed;fit
scaffold;anchored;netted;release"""


def make(k):
    thing, one, two, verb = k.pick(SKINS.split("\n")).split(";")
    number, to = k.id(), k.word()
    a, b = k.chance(50), k.chance(50)
    kg = k.int(20, 900)
    k.role(f"You {verb} one {thing} after the other.|{thing}s, {verb}|Copies the boxes of the card.", "Handling desk")
    k.must(
        f"The two marks of the card, {one} and {two}, are passed on as they are.|Pass on from the card whether it is {one} and whether it is {two}."
    )
    k.steps("<card> first.|Read <card>.", "<do_it> with what it says.")
    k.goal(
        f"{verb.capitalize()} {thing} {number}, to {to}.",
        f"{number} {verb} -> {to}",
        f"Please {verb} {number}. It goes to {to}; marks as on the card.",
        f"{thing}={number} dest={to} op={verb}",
        f"{to} is waiting for {number}, {verb} it",
    )

    @k.look(
        f"card|{thing}_card|read_card",
        f"The card of a {thing}.",
        number=text(f"{thing}|number|no", f"Number of the {thing}.|Which {thing}."),
    )
    def card(**by):
        return (
            {"number|no": number, one: a, "kg|weight": kg, two: b}
            if by["number"] == number
            else k.fail(f"no card for {by['number']}")
        )

    @k.act(
        f"{verb}|{verb}_{thing}|do_{verb}",
        f"{verb.capitalize()}: one {thing}.",
        number=text(f"{thing}|number|no", f"Number of the {thing}.|Which {thing}."),
        to=text("to|destination", "Where it goes.|Destination."),
        one=flag(f"{one}|is_{one}", f"Whether it is {one}."),
        two=flag(f"{two}|is_{two}", f"Whether it is {two}."),
        kg=integer("kg|weight", "Its weight in kg.|Weight."),
    )
    def do_it(number, to, one, two, kg):
        return f"{number}: {verb}, {kg} kg"

    def right():
        if do_it.made():
            return None
        return do_it(number=number, to=to, one=a, two=b, kg=kg) if card.made(number=number) else card(number=number)

    return right
