"""Amounts and numbers of things are both digits; which is which the words tell."""

from kind import integer

STRUCTURE = "number-or-id"
DOMAIN = "counts"

SKINS = """crate;shelf;put
sheep;pen;drive
bag;bin;tip
pipe;trench;lay
brick;wall;set
log;stack;lay
tyre;shaft;mount
box;rack;stow
sack;loft;hoist
plant;bed;set
tile;roof;hang
bale;barn;stack
can;pallet;load
stone;gabion;fill
pole;row;drive
bottle;cage;stand
plank;floor;nail
egg;tray;lay
coil;cradle;lower
lamp;string;hang"""


def make(k):
    thing, place, verb = k.pick(SKINS.split("\n")).split(";")
    spot, amount, left = k.numbers(3, 2, 99)
    lot, row = k.int(1000, 9999), k.int(100, 999)
    k.role(
        f"You {verb} {thing}s as told.|{place} work|Digits everywhere. Read the words beside them.",
        f"{place} foreman's helper",
    )
    k.must(
        f"A lot number is not an amount, and neither is the number of a {place}.|Mind which digits are an amount and which are a number."
    )
    k.steps("<row_of> tells the row.|See <row_of>.", "<do_it> then.")
    k.goal(
        f"{verb} {amount} of lot {lot} on {place} {spot}",
        f"{place} {spot}: {amount} x lot {lot}",
        f"From lot {lot}, {amount} pieces belong to {place} {spot}. Please {verb} them.",
        f"lot {lot} / {place} {spot} / pieces {amount}",
        f"lot no. {lot}, {place} no. {spot}, how many: {amount}. {verb}!",
    )

    @k.look(
        f"row_of|{place}_row|where_is",
        f"In which row a {place} is, and how much room it has.",
        place=integer(f"{place}|number", f"Number of the {place}.|Which {place}."),
    )
    def row_of(**by):
        return (
            {f"{place}|no": spot, "row": row, "room|left": left}
            if by["place"] == spot
            else k.fail(f"no {place} {by['place']}")
        )

    @k.act(
        f"{verb}|{verb}_{thing}s|do_{verb}",
        f"{verb.capitalize()}: some pieces of a lot.",
        lot=integer("lot|lot_no", "Number of the lot.|Which lot."),
        pieces=integer("pieces|amount", "How many pieces.|Amount."),
        place=integer(f"{place}|{place}_no", f"Number of the {place}.|Which {place}."),
        row=integer("row|row_no", "The row it is in.|Which row."),
    )
    def do_it(lot, pieces, place, row):
        return f"{pieces} of {lot} on {place}"

    def right():
        if do_it.made():
            return None
        return do_it(lot=lot, pieces=amount, place=spot, row=row) if row_of.made(place=spot) else row_of(place=spot)

    return right
