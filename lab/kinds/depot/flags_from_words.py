"""What the goal says in words, yes or no, becomes flags of a call."""

from kind import flag, text

STRUCTURE = "flags-from-goal"
DOMAIN = "freight"

SKINS = """pallet;insured;cooled
parcel;signed for;insured
crate;stackable;fragile
wagon;sealed;escorted
boat;crewed;fuelled
tent;heated;lit
bus;air-conditioned;accessible
hall;heated;cleaned
crane;manned;lit
skip;covered;locked
horse;groomed;shod
trailer;braked;covered
bread;sliced;wrapped
tree;staked;wrapped
drum;lined;sealed
pump;hosed;fuelled
stall;lit;covered
beam;primed;drilled
van;driven;fuelled
tank;cleaned;vented"""


def make(k):
    thing, one, two = k.pick(SKINS.split("\n")).split(";")
    number, to, day = k.id(), k.word(), k.date()
    a, b = k.chance(50), k.chance(50)
    x, y = (one if a else f"not {one}"), (two if b else f"not {two}")
    first, second = k.shuffled([x, y])
    code = k.id()
    k.role(f"You order each {thing}.|{thing} orders|Yes and no matter.", "Order clerk")
    k.steps("<code_of> the customer.|Find the code with <code_of>.", "<order> with both marks.")
    k.goal(
        f"{thing.capitalize()} {number} to {to} on {day}, {first}, {second}.",
        f"{day} {to} {number}: {first} / {second}",
        f"{to} wants {thing} {number} on {day}. It should be {first} and {second}.",
        f"customer {to}; {thing} {number}; {day}; {first}; {second}",
        f"please {number} for {to}, {day}. {first} but {second}"
        if a != b
        else f"please {number} for {to}, {day}. {first} and {second}",
    )

    @k.look(
        "code_of|customer_code|find_customer",
        "The code of a customer.",
        name=text("customer|name", "Name of the customer.|Which customer."),
    )
    def code_of(**by):
        return {"customer|name": to, "code": code} if by["name"] == to else k.fail(f"no customer {by['name']}")

    @k.act(
        "order|book|enter",
        f"Orders a {thing}.",
        number=text(f"{thing}|number", f"Number of the {thing}.|Which {thing}."),
        code=text("code|customer_code", "Code of the customer.|For whom, by code."),
        day=text("day|date", "Which day.|The day."),
        one=flag("mark_a|is_" + one.replace(" ", "_").replace("-", "_"), f"Whether it is {one}."),
        two=flag("mark_b|is_" + two.replace(" ", "_").replace("-", "_"), f"Whether it is {two}."),
    )
    def order(number, code, day, one, two):
        return f"{number} for {code}"

    def right():
        if order.made():
            return None
        return order(number=number, code=code, day=day, one=a, two=b) if code_of.made(name=to) else code_of(name=to)

    return right
