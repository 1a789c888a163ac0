"""Enters an order, reads what the system made of it and corrects the field that came out wrong."""

from kind import choice, integer, text

STRUCTURE = "check-the-echo"
DOMAIN = "orders"

SKINS = """sand;tonnes;site;quarry
diesel;litres;yard;pump
bricks;pallets;plot;kiln
milk;cans;shop;dairy
hay;bales;stable;field
salt;bags;ward;bunker
ice;boxes;boat;plant
glass;panes;house;works
coal;sacks;mill;mine
seed;bags;farm;store
pipes;lengths;trench;rack
tiles;crates;roof;works
gas;bottles;camp;depot
paper;rolls;press;mill
steel;bars;frame;forge
gravel;loads;lane;pit
paint;tins;hall;shelf
flour;sacks;bakery;mill
timber;beams;barn;saw
ballast;wagons;track;pit"""


def make(k):
    goods, unit, to, source = k.pick(SKINS.split("\n")).split(";")
    name, origin, amount, number = k.word(), k.word(), k.int(10, 400), k.id()
    wrong = k.pick("amount", "to", "from", "none", "none")
    bad = {"amount": k.int(401, 900), "to": k.word(), "from": k.word()}
    said = {"amount": amount, "to": name, "from": origin}
    echo = said | ({wrong: bad[wrong]} if wrong != "none" else {})
    k.role(f"You order {goods}.|{goods} orders|The system mishears. Read what it confirms.", "Order desk, careful")
    k.must(
        "The confirmation must say what was ordered; correct the field that differs, and only that.|Hold the confirmation against the order. Is one field wrong, correct it by the number."
    )
    k.steps("<order> first.|Enter it with <order>.", "<correct> one field if it is wrong.")
    k.goal(
        f"{amount} {unit} of {goods} to {name}, from {origin}.",
        f"{goods}: {amount} {unit}, {source} {origin} -> {to} {name}",
        f"{to} {name} needs {amount} {unit} {goods}, please take it from {origin}.",
        f"from {origin} to {name} / {amount} {unit}",
        f"{name} is out of {goods}! {amount} {unit} from {origin} today",
    )

    @k.act(
        f"order|order_{goods}|new_order",
        f"Orders {goods} and shows the confirmation.",
        to=text(f"to|{to}", f"The {to} that gets it.|Where it goes."),
        source=text(f"from_where|{source}", f"The {source} it comes from.|Where it comes from."),
        amount=integer(f"{unit}|amount", f"How many {unit}.|Amount in {unit}."),
    )
    def order(to, source, amount):
        return k.result(
            {"number|confirmation": number, "to": echo["to"], "from": echo["from"], f"{unit}": echo["amount"]},
            "confirmed",
        )

    @k.act(
        "correct|amend|change_field",
        "Corrects one field of an order.",
        number=text("number|confirmation", "Number of the order.|Which order."),
        field=choice("field|which", "The field that is wrong.|Which field.", ["to", "from", "amount"]),
        value=text("value|should_be", "What it should be.|The right value."),
    )
    def correct(**by):
        return f"{by['field']}: {by['value']}" if by["number"] == number and order.made() else k.fail("no such order")

    def right():
        if not order.made():
            return order(to=name, source=origin, amount=amount)
        if wrong == "none" or correct.made():
            return None
        return correct(number=number, field=wrong, value=str(said[wrong]))

    return right
