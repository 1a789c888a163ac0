"""The caller corrects themselves in the same breath; what was said last counts."""

from kind import integer, text

STRUCTURE = "self-correction"
DOMAIN = "phone orders"

SKINS = """sand;tonnes;site
bread;loaves;shop
diesel;litres;farm
ice;bags;boat
bricks;pallets;plot
hay;bales;stable
tiles;boxes;roof
milk;crates;school
coal;sacks;house
chairs;pieces;hall
plants;trays;garden
salt;bags;road
gas;bottles;camp
paint;tins;bridge
fish;boxes;stall
timber;planks;barn
gravel;loads;lane
feed;bags;barn
water;barrels;site
seed;sacks;field"""


def make(k):
    goods, unit, place = k.pick(SKINS.split("\n")).split(";")
    wrong, amount = k.numbers(2, 2, 90)
    bad, name = k.words(2)
    which = k.pick("amount", "place")
    day, code, other = k.date(), k.id(), k.id()
    no = k.pick("no, sorry,", "wait,", "I mean", "correction:", "no -")
    first = (
        f"{wrong} {unit}, {no} {amount} {unit} of {goods} to {name}"
        if which == "amount"
        else f"{amount} {unit} of {goods} to {bad}, {no} to {name}"
    )
    k.role(
        f"You take phone orders for {goods}.|{goods} on the phone|Callers change their minds. The last word counts.",
        "Phone desk",
    )
    k.must("If a caller corrects something, only the corrected value counts.|What is said last is what is meant.")
    k.steps(f"<code_of> gives the code of the {place}.|Get the code with <code_of>.", "<order> it.")
    k.goal(
        f"{first}, on {day}",
        f"Hello, {first}, please, for {day}.",
        f"order for {day}: {first}",
        f'"{first}" - caller, for {day}',
        f"{day} please. {first}. thank you",
    )
    names = {name: code, bad: other}

    @k.look(
        f"code_of|{place}_code|find",
        f"The code of a {place}.",
        name=text(f"{place}|name", f"Name of the {place}.|Which {place}."),
    )
    def code_of(**by):
        return (
            {f"{place}|name": by["name"], "code": names[by["name"]]}
            if by["name"] in names
            else k.fail(f"no {place} {by['name']}")
        )

    @k.act(
        f"order|order_{goods}|enter",
        f"Orders {goods}.",
        code=text("code|to", f"Code of the {place}.|Where it goes, by code."),
        amount=integer(f"{unit}|amount", f"How many {unit}.|Amount."),
        day=text("day|date", "Which day.|The day."),
    )
    def order(code, amount, day):
        return f"{amount} {unit} for {code}" if code in names.values() else k.fail(f"no code {code}")

    def right():
        if order.made():
            return None
        return order(code=code, amount=amount, day=day) if code_of.made(name=name) else code_of(name=name)

    return right
