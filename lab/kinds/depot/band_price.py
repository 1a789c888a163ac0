"""Finds the band of a table into which a value falls, and bills with its code."""

from kind import text

STRUCTURE = "band-lookup"
DOMAIN = "weighing"

SKINS = """lorry;weight;kg;toll
parcel;length;cm;freight
skip;weight;kg;tipping
boat;length;cm;mooring
container;stay;hours;storage
farm;area;acres;water
well;depth;metres;drilling
vehicle;height;cm;crossing
meter;use;kWh;grid
pallet;height;cm;rack
tree;girth;cm;felling
digger;hire;hours;rental
pool;volume;litres;refill
animal;weight;kg;slaughter
drone;range;metres;licence
roof;area;metres;run-off
truck;wait;minutes;demurrage
pipe;width;mm;hook-up
sample;size;grams;testing
trailer;stay;days;parking"""


def make(k):
    thing, what, unit, fee = k.pick(SKINS.split("\n")).split(";")
    number, customer = k.id(), k.word()
    cuts, count = sorted(k.numbers(4, 20, 2000)), k.int(3, 4)
    codes = k.ids(count)
    edges = [0, *cuts[: count - 1], 5000]
    at = k.int(0, count - 1)
    value = k.int(edges[at] + 1, edges[at + 1] - 1) if edges[at + 1] - edges[at] > 2 else edges[at] + 1
    k.role(
        f"You bill the {fee} fee.|{fee} desk|{fee} billing, one {thing} at a time",
        f"Clerk. Each {thing} has its {what}, each band its code.",
    )
    k.steps(
        f"<measure> gives the {what}.|First <measure>.",
        "<bands> has the table.|Then look into <bands>.",
        "<bill> with the code of the band.",
    )
    k.goal(
        f"Bill {customer} the {fee} fee for {thing} {number}.",
        f"{fee} for {number}, payer {customer}",
        f"{thing} {number} was here. {customer} pays, by {what}, as the table says.",
        f"Payer: {customer}. Object: {thing} {number}. Fee: {fee}, band as measured.",
        f"{customer} asks what they owe for {number}; just send the {fee} bill",
    )

    @k.look(
        f"measure|get_{what}|{thing}_record",
        f"The {what} of one {thing}.|What was measured.",
        number=text("number|no|which", f"Number of the {thing}.|Which {thing}."),
    )
    def measure(**by):
        return (
            {"number|no": number, f"{what}": value, "unit": unit} if by["number"] == number else k.fail("not measured")
        )

    @k.look("bands|tariff|fee_table", f"The bands of the {fee} fee.|Table of codes by {what}.")
    def bands():
        return [{"from|above": edges[i], "to|up_to": edges[i + 1], "code|band": codes[i]} for i in range(count)]

    @k.act(
        "bill|invoice|charge",
        f"Bills the {fee} fee.|Sends a bill for one {thing}.",
        customer=text("customer|payer|to", "Who pays.|The customer."),
        number=text("number|no|for_what", f"Number of the {thing}.|Which {thing}."),
        code=text("code|band|tariff", "Code of the band.|The code from the table."),
    )
    def bill(customer, number, code):
        return f"{customer} billed, {code}" if code in codes else k.fail(f"no code {code}")

    def right():
        if bill.made():
            return None
        first = [
            c for c, m in ((measure(number=number), measure.made(number=number)), (bands(), bands.made())) if not m
        ]
        return first or bill(customer=customer, number=number, code=codes[at])

    return right
