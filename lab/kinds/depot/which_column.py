"""Books one of several amounts of a delivery: the one that the goal names."""

from kind import integer, text

STRUCTURE = "which-field"
DOMAIN = "goods in"

SKINS = """delivery;ordered;delivered;damaged;pieces
harvest load;estimated;weighed;rejected;kg
fuel drop;ordered;pumped;spilt;litres
cable drum;sold;measured;cut;metres
sand load;planned;tipped;returned;tonnes
paint batch;ordered;filled;leaked;tins
timber lot;bought;counted;split;boards
feed order;wanted;blown in;mouldy;sacks
gravel run;called off;driven;refused;tonnes
milk pickup;forecast;collected;spoilt;litres
waste run;booked;tipped;contaminated;bins
brick order;ordered;unloaded;broken;bricks
salt delivery;requested;stored;caked;bags
seed order;ordered;received;wet;bags
tyre order;ordered;arrived;faulty;tyres
glass load;planned;unpacked;cracked;panes
duck egg pickup;forecast;graded;cracked;trays
pipe load;ordered;stacked;bent;pipes
coal wagon;declared;weighed;wet;tonnes
bolt order;ordered;counted;rusty;boxes"""


def make(k):
    thing, one, two, three, unit = k.pick(SKINS.split("\n")).split(";")
    order, account = k.id(), k.word()
    amounts = dict(zip([one, two, three], k.numbers(3, 5, 900), strict=True))
    which = k.pick(one, two, three)
    k.role(
        f"Goods-in clerk. You book amounts.|You book each {thing} to an account.|goods in",
        f"{thing} bookings, by the book",
    )
    k.steps("See the slip with <slip>.|<slip> has the amounts.", "<book> the amount that is asked for.|Then <book>.")
    k.goal(
        f"Book the {unit} {which} of {thing} {order} to account {account}.",
        f"{order}: put what was {which} on {account}",
        f"How many {unit} were {which} in {order}? That amount goes to {account}.",
        f"{account} pays for the {which} {unit} of {order}, for nothing else.",
        f"slip {order} / column {which} / account {account}",
        f"customer says: not what was {k.pick([w for w in amounts if w != which])} but what was {which}. {order}, account {account}",
    )

    @k.look(
        "slip|read_slip|get_slip",
        f"The slip of one {thing}.|Amounts of a {thing}.",
        number=text("number|slip_no|ref", f"Number of the {thing}.|Which {thing}."),
    )
    def slip(number):
        if number != order:
            return k.fail("no such slip")
        return {"slip|ref": order} | {name: amounts[name] for name in amounts} | {"unit": unit}

    @k.act(
        "book|post|charge",
        f"Books an amount of {unit} to an account.|Puts {unit} on an account.",
        account=text("account|to", "Which account.|Name of the account."),
        amount=integer("amount|quantity|how_many", f"How many {unit}.|Number of {unit}."),
        number=text("number|slip_no|ref", f"Number of the {thing}.|The slip it comes from."),
    )
    def book(account, amount, number):
        return f"{amount} {unit} on {account}"

    def right():
        if book.made():
            return None
        return (
            book(account=account, amount=amounts[which], number=order)
            if slip.made(number=order)
            else slip(number=order)
        )

    return right
