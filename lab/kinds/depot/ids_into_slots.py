"""Three numbers in a message are three different things; each goes into its own parameter."""

from kind import integer, text

STRUCTURE = "ids-into-slots"
DOMAIN = "coupling"

SKINS = """truck;trailer;dock
motor;wagon;track
tug;barge;lock
tractor;baler;field
crane;hook;berth
digger;bucket;pit
robot;gripper;cell
pilot;plane;stand
driver;bus;bay
drill;bit;hole
mixer;drum;site
loader;fork;rack
harvester;header;plot
sprayer;boom;row
press;mould;line
diver;hose;pier
lamp;pole;street
dog;van;gate
cutter;head;seam
hoist;rope;shaft"""


def make(k):
    a, b, c = k.pick(SKINS.split("\n")).split(";")
    x, y, z = k.ids(3)
    parts = k.shuffled([f"{a} {x}", f"{b} {y}", f"{c} {z}"])
    one, two, three = parts
    weight, boss = k.int(2, 90), k.person()
    k.role(f"You couple {a} and {b}.|{c} plan|Three numbers, three places.", "Coupling desk")
    k.must(f"The weight of the {b} belongs into the order.|Every order states what the {b} weighs.")
    k.steps(f"<weight_of> the {b}.|Look up the {b} with <weight_of>.", "<order> it.")
    k.goal(
        f"{one}, {two}, {three}. {boss}",
        f"{boss}: {one} with {two}, {three}",
        f"Please put together {one}, {two} and {three}; {boss} asks for it.",
        f"{one} / {two} / {three} / {boss}",
        f"over to you: {three}, {one}, {two}. signed {boss}",
    )

    @k.look(
        f"weight_of|{b}_info|look_up",
        f"The weight of a {b}.",
        number=text(f"{b}|number", f"Number of the {b}.|Which {b}."),
    )
    def weight_of(number):
        return {f"{b}|no": y, "weight|kg": weight} if number == y else k.fail(f"no {b} {number}")

    @k.act(
        "order|couple|put_together",
        f"Orders a {a} and a {b} to a {c}.",
        a=text(f"{a}|{a}_no", f"Number of the {a}.|Which {a}."),
        b=text(f"{b}|{b}_no", f"Number of the {b}.|Which {b}."),
        c=text(f"{c}|{c}_no", f"Number of the {c}.|Which {c}."),
        weight=integer("weight|kg", f"Weight of the {b}.|What it weighs."),
        by=text("by|signed", "Who asks.|Name under it."),
    )
    def order(a, b, c, weight, by):
        return "ordered"

    def right():
        if order.made():
            return None
        return order(a=x, b=y, c=z, weight=weight, by=boss) if weight_of.made(number=y) else weight_of(number=y)

    return right
