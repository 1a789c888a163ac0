"""The first letters of a number say where a thing belongs, by the rules of the system text."""

from kind import integer, text

STRUCTURE = "prefix-rule"
DOMAIN = "sorting"

SKINS = """parcel;chute;sort
wagon;track;shunt
sample;fridge;store
bin;hall;tip
tree;row;plant
pallet;door;stage
letter;sack;bag
cow;group;draft
drum;pit;park
crate;ship;stow
core;case;file
bag;belt;throw
bale;barn;stack
part;desk;lay
barrel;cellar;roll
cask;bay;rack
plate;kiln;load
reel;mast;hang
boat;basin;moor
key;board;hook"""


def make(k):
    thing, place, verb = k.pick(SKINS.split("\n")).split(";")
    marks = k.many(lambda: k.word()[:2].upper(), 3)
    spots, lot = k.ids(3), k.id()
    rows = [(f"{k.pick(marks)}{k.int(100, 999)}", k.int(2, 90)) for _ in range(k.int(2, 5))]
    rows = list(dict(rows).items())
    to = dict(zip(marks, spots, strict=True))
    k.role(f"You {verb} by the first two letters.|{thing} sorting|Letters tell the {place}.", "Sorting hand")
    k.must(
        "By the first two letters: "
        + ", ".join(f"{m} to {to[m]}" for m in marks)
        + ".|"
        + "; ".join(f"numbers with {m} belong to {to[m]}" for m in marks)
        + "."
    )
    k.steps("<arrived> lists them.|See <arrived>.", "<put> each.|Then <put> them one by one.")
    k.goal(
        f"Sort lot {lot}.",
        f"lot {lot} is in, {verb} it",
        f"Please {verb} every {thing} of {lot} where it belongs.",
        f"{verb} / lot {lot}",
        f"{lot} still lies in front of the {place}s!",
    )

    @k.look(
        f"arrived|lot_list|list_{thing}s",
        f"Every {thing} of a lot, with its kilos.",
        lot=text("lot|number", "Number of the lot.|Which lot."),
    )
    def arrived(**by):
        return (
            [{f"{thing}|no": n, "kg|kilos": w} for n, w in rows if not put.made(number=n)] if by["lot"] == lot else []
        )

    @k.act(
        f"{verb}|{verb}_{thing}|put",
        f"Puts a {thing} to a {place}.",
        number=text(f"{thing}|number", f"Number of the {thing}.|Which {thing}."),
        to=text(f"{place}|to", f"Number of the {place}.|Which {place}."),
        kg=integer("kg|kilos", "Its kilos.|Weight in kg."),
    )
    def put(number, to, kg):
        return (
            f"{number} at {to}"
            if (number, kg) in rows and to in spots
            else k.fail(f"no {thing} {number} of {kg} kg, or no {place} {to}")
        )

    def right():
        if not arrived.made(lot=lot):
            return arrived(lot=lot)
        return [put(number=n, to=to[n[:2]], kg=w) for n, w in rows if not put.made(number=n)]

    return right
