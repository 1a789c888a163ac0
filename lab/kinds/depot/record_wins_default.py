"""The rule of the house holds unless the customer's record has a wish of its own."""

from kind import choice, text

STRUCTURE = "record-overrides-default"
DOMAIN = "deliveries"

SKINS = """parcel;leave;porch;neighbour;locker
milk;set;step;box;fridge
gravel;tip;drive;verge;yard
hay;stack;barn;loft;trailer
oil;fill;main tank;day tank;drum
bread;hang;door;gate;hatch
coal;chute;cellar;shed;bunker
paper;throw;mat;tube;stairs
feed;blow;silo;bin;bags
bricks;set down;plot;kerb;lawn
salt;dump;bay;pile;hopper
gas;park;cage;ramp;hut
timber;lay;rack;ground;trestle
ice;put;chest;room;truck
tyres;roll;rack;floor;van
linen;hand;desk;ward;laundry
concrete;pour;form;skip;pump
fish;lay;slab;tub;ice room
seed;store;loft;box;hut
post;push;slot;box;counter"""


def make(k):
    goods, verb, *spots = k.pick(SKINS.split("\n")).split(";")
    customer, number, day = k.word(), k.id(), k.date()
    usual = k.pick(spots)
    own = k.pick([s for s in spots if s != usual]) if k.chance(50) else None
    code = k.id()
    k.role(
        f"You note where {goods} goes.|{goods} drops|House rule first, customer's wish above it.", "Delivery planner"
    )
    k.must(
        f"{goods.capitalize()} goes to the {usual}, unless the record of the customer has another wish.|Usual place: the {usual}. A wish in the customer's record comes before that."
    )
    k.steps("<record> shows the wishes.|Read <record>.", "<plan_drop> it.")
    k.goal(
        f"Plan the drop of {goods} {number} for {customer} on {day}.",
        f"{day} {customer} {number}",
        f"{customer} gets {goods}, number {number}, on {day}. Where to {verb} it? Plan it.",
        f"customer {customer} / {goods} {number} / {day}",
        f"last time {customer} was angry about the place. plan {number} for {day} properly",
    )

    @k.look(
        "record|customer_record|wishes",
        "What is on record for a customer.",
        name=text("customer|name", "Name of the customer.|Which customer."),
    )
    def record(**by):
        return (
            {"customer|name": customer, "door_code|code": code, "wish|place": own or "-", "paid": True}
            if by["name"] == customer
            else k.fail(f"no record of {by['name']}")
        )

    @k.act(
        "plan_drop|drop|plan_delivery",
        f"Plans where {goods} is left.",
        number=text("number|delivery", "Number of the delivery.|Which delivery."),
        place=choice("place|where", "Where it is left.|The place.", spots),
        code=text("code|door_code", "Code of the door.|Door code."),
        day=text("day|date", "Which day.|The day."),
    )
    def plan_drop(number, place, code, day):
        return f"{number}: {place}"

    def right():
        if plan_drop.made():
            return None
        return (
            plan_drop(number=number, place=own or usual, code=code, day=day)
            if record.made(name=customer)
            else record(name=customer)
        )

    return right
