"""One load is split as the goal says; each part gets its own call with the batch of the record."""

from kind import choice, integer, text

STRUCTURE = "split"
DOMAIN = "loads"

SKINS = """grain;silo;tonnes
milk;vat;litres
sand;site;loads
fish;stall;crates
timber;saw;logs
oil;tank;barrels
parcels;van;pieces
bricks;plot;pallets
salt;ward;bags
sheep;farm;head
coal;furnace;carts
seed;field;sacks
gravel;lane;tonnes
eggs;shop;trays
steel;press;coils
feed;barn;bags
water;pond;cubic metres
waste;plant;skips
paper;mill;rolls
plants;bed;trays"""


def make(k):
    goods, place, unit = k.pick(SKINS.split("\n")).split(";")
    load, count = k.id(), k.int(2, 3)
    names, amounts = k.words(count), k.numbers(count, 2, 90)
    parts = list(zip(names, amounts, strict=True))
    batch, grade = k.id(), k.pick("first", "second")
    said = ", ".join(f"{n} to {p}" for p, n in parts)
    other = "; ".join(f"{p} gets {n}" for p, n in parts)
    k.role(f"You split loads of {goods}.|{goods} distribution|Everybody gets their share.", "Distribution desk")
    k.steps("<record> gives batch and grade.|See <record>.", f"<share> once for each {place}.")
    k.goal(
        f"Split load {load} ({unit}): {said}.",
        f"{load}: {other}",
        f"Please share out {goods} load {load}. In {unit}: {said}.",
        f"load {load} / {other} / {unit}",
        f"{load} arrived, {said}. {unit} of course",
    )

    @k.look(
        "record|load_record|papers",
        "Batch and grade of a load.",
        load=text("load|number", "Number of the load.|Which load."),
    )
    def record(**by):
        return (
            {"load|no": load, "batch": batch, "grade": grade} if by["load"] == load else k.fail(f"no load {by['load']}")
        )

    @k.act(
        "share|give_part|allot",
        f"Gives a {place} its share.",
        place=text(f"{place}|to", f"Name of the {place}.|Which {place}."),
        amount=integer("amount|units", f"How many {unit}.|Amount."),
        batch=text("batch|batch_no", "Batch of the load.|Which batch."),
        grade=choice("grade|class", "Grade of the load.|Which grade.", ["first", "second"]),
    )
    def share(place, amount, batch, grade):
        return f"{place}: {amount} {unit}" if place in names else k.fail(f"no {place} {place}")

    def right():
        if not record.made(load=load):
            return record(load=load)
        return [share(place=p, amount=n, batch=batch, grade=grade) for p, n in parts if not share.made(place=p)]

    return right
