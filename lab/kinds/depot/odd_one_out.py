"""Answers which thing of a list differs from all the others in one column."""

from kind import text

STRUCTURE = "odd-one-out"
DOMAIN = "checks"

SKINS = """wagon;couplings;screw,automatic,hook
pallet;size;euro,half,long
lamp;bulb;led,sodium,halogen
tank;paint;red,grey,white
cow;breed;angus,jersey,highland
valve;make;ball,gate,globe
bus;fuel;diesel,gas,electric
pole;wood;pine,larch,spruce
crate;seal;wax,lead,wire
cable;core;copper,aluminium,fibre
tyre;tread;winter,summer,mud
drum;lid;clamp,screw,press
boat;engine;inboard,outboard,none
tree;kind;oak,ash,elm
machine;mode;manual,auto,test
sack;weave;jute,paper,plastic
meter;type;dry,wet,sonic
key;blank;flat,round,cross
plough;share;left,right,double
tile;glaze;matt,gloss,raw"""


def make(k):
    thing, what, values = k.pick(SKINS.split("\n")).split(";")
    place, (usual, other) = k.word(), k.some(values.split(","), 2)
    ids = k.ids(k.int(4, 7))
    odd = k.pick(ids)
    places = k.words(len(ids))
    k.role(f"You find the one that does not fit.|{thing} check|All alike but one.", "Checker")
    k.answers(f"Number of the {thing} that differs.|The one {thing} that is not like the others.")
    k.steps("<rows> shows them all.|See <rows>.")
    k.goal(
        f"One {thing} in {place} has another {what} than the rest. Which one?",
        f"{place}: odd {thing} by {what}?",
        f"In {place} every {thing} should have the same {what}, and one has not. Give me its number.",
        f"find odd one / {thing} / {what} / {place}",
        f"which {thing} of {place} is different from all others ({what})",
    )

    @k.look(
        f"rows|{thing}s|list_{thing}s",
        f"Every {thing} of a place.",
        place=text("place|where", "Name of the place.|Which place."),
    )
    def rows(**by):
        return (
            [
                {f"{thing}|no": i, f"{what}": other if i == odd else usual, "stands|near": p}
                for i, p in zip(ids, places, strict=True)
            ]
            if by["place"] == place
            else []
        )

    def right():
        return k.answer(odd) if rows.made(place=place) else rows(place=place)

    return right
