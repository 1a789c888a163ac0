"""Repeats the last order with the one change that the goal names."""

from kind import integer, text

STRUCTURE = "as-before-but"
DOMAIN = "repeat orders"

SKINS = """concrete;grade;slump;m3
diesel;tank;nozzle;litres
feed;mix;silo;tonnes
asphalt;type;heat;tonnes
gas;purity;valve;bottles
salt;grain;bunker;tonnes
timber;species;length;planks
paint;shade;can;drums
steel;alloy;gauge;bars
seed;variety;coating;bags
sand;grade;pit;loads
boxes;format;print;bundles
ice;shape;bag;pallets
lime;type;spreader;tonnes
grease;class;cartridge;cases
yarn;colour;cone;cones
resin;hardener;drum;drums
flour;type;sack;sacks
gravel;size;pit;loads
straw;cut;bale;bales"""


def make(k):
    goods, one, two, unit = k.pick(SKINS.split("\n")).split(";")
    customer, (a, b, new_a, new_b) = k.word(), k.words(4)
    amount, new_amount = k.numbers(2, 3, 90)
    what = k.pick("one", "two", "amount", "none")
    changes = {"one": f"{one} {new_a}", "two": f"{two} {new_b}", "amount": f"{new_amount} {unit}"}
    change = f"but {changes[what]}" if what != "none" else "no changes"
    order = {"one": a, "two": b, "amount": amount} | (
        {what: {"one": new_a, "two": new_b, "amount": new_amount}[what]} if what != "none" else {}
    )
    k.role(
        f"You take repeat orders of {goods}.|{goods} orders|Order desk: the same again, mostly.",
        "Sales helper, phone orders",
    )
    k.must(
        "What the caller does not change stays as in the last order.|Everything as last time unless the caller changes it."
    )
    k.steps("<last> shows the last order.|Look at <last>.", "<order_it> once.|Then <order_it>.")
    k.goal(
        f"{customer}: same as last time, {change}.",
        f"{goods} for {customer} like before, {change}",
        f"Hello, this is {customer}. We'd like the {goods} again as usual, {change}. Thanks!",
        f"repeat order / customer {customer} / {change}",
        f"{customer} called. As last time, {change}. Enter it.",
    )

    @k.look(
        "last_order|last|previous_order",
        "The last order of a customer.|What a customer ordered last.",
        who=text("customer|who", "Which customer.|Name of the customer."),
    )
    def last(who):
        return (
            {"customer": who, f"{one}": a, f"{two}": b, f"{unit}": amount}
            if who == customer
            else k.fail(f"{who} never ordered")
        )

    @k.act(
        "order|new_order|place_order",
        f"Orders {goods} for a customer.",
        who=text("customer|who", "Which customer.|Name of the customer."),
        one=text(f"{one}|{one}_name", f"The {one}.|Which {one}."),
        two=text(f"{two}|{two}_name", f"The {two}.|Which {two}."),
        amount=integer(f"{unit}|amount|quantity", f"How many {unit}.|Number of {unit}."),
    )
    def order_it(who, one, two, amount):
        return f"ordered: {amount} {unit} for {who}"

    def right():
        if order_it.made():
            return None
        return order_it(who=customer, **order) if last.made(who=customer) else last(who=customer)

    return right
