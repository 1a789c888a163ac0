"""What came before the cut-off goes today, what came after it goes on the next working day."""

from kind import integer, text

STRUCTURE = "cut-off"
DOMAIN = "order desk"

SKINS = """purchase;truck;ship
parcel;van;send
sample;courier;post
milk;tanker;collect
ticket;crew;dispatch
batch;oven;fire
flower box;flight;fly
bread lot;round;bake
laundry;boiler;wash
print job;press;print
snow lot;cart;deliver
feed lot;mixer;mix
scrap;barge;load
part;bike;rush
tree;lorry;haul
fish box;train;rail
claim;clerk;book
film;lab;develop
meal;kitchen;cook
fuel lot;bowser;fill"""


def make(k):
    thing, means, verb = k.pick(SKINS.split("\n")).split(";")
    number, other = k.ids(2)
    today, then = sorted(k.dates(2))
    early, late = sorted(k.times(2))
    before = k.chance(50)
    came, cut = (early, late) if before else (late, early)
    gate, size = k.id(), k.int(2, 80)
    k.role(f"You decide when an order goes out.|{means} plan|Before the cut-off or after it.", "Order desk")
    k.must(
        f"Cut-off is {cut}: what came before it goes today, {today}; what came later goes on the next working day, {then}.|Today is {today}, next working day {then}. In by {cut}: today. Later: next working day."
    )
    k.steps("<order_of> tells when it came.|Look with <order_of>.", "<plan> it.|Then <plan>.")
    k.goal(
        f"Plan {thing} {number}, gate {gate}.",
        f"{number} when? plan it, gate {gate}",
        f"Customer asks when {number} goes out. Put it on the plan for gate {gate}.",
        f"{thing} {number} / gate {gate} / day: by cut-off",
        f"{verb} {number} via {gate} as soon as the rules allow",
    )

    @k.look(
        f"order_of|{thing.split()[0]}_info|received",
        f"When a {thing} came in, and its size.",
        number=text(f"{thing.split()[0]}|number", f"Number of the {thing}.|Which {thing}."),
    )
    def order_of(**by):
        return (
            {"number|no": number, "came_in|received": came, "size|units": size}
            if by["number"] == number
            else k.fail(f"no {thing} {by['number']}")
        )

    @k.act(
        "plan|put_on_plan|schedule",
        f"Puts a {thing} on the plan of a day.",
        number=text(f"{thing.split()[0]}|number", f"Number of the {thing}.|Which {thing}."),
        day=text("day|date", "The day on which it goes.|Which day."),
        gate=text("gate|via", "Number of the gate.|Which gate."),
        size=integer("size|units", "Its size.|Size in units."),
    )
    def plan(number, day, gate, size):
        return f"{number} goes {day}"

    def right():
        if plan.made():
            return None
        return (
            plan(number=number, day=today if before else then, gate=gate, size=size)
            if order_of.made(number=number)
            else order_of(number=number)
        )

    return right
