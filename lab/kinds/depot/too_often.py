"""The number of tries so far decides whether to try again or to pass it on."""

from kind import text

STRUCTURE = "attempts-so-far"
DOMAIN = "call-backs"

SKINS = """delivery;parcel;depot
reading;meter;office
pickup;bin;contractor
call;customer;supervisor
start;motor;workshop
landing;drone;pilot
docking;boat;harbour master
pairing;sensor;technician
scan;pallet;foreman
weighing;lorry;inspector
sampling;well;lab
milking;cow;vet
print;label;service
lift;beam;engineer
reset;fault;electrician
sowing;plot;adviser
payment;toll;clerk
ignition;boiler;fitter
sorting;bag;porter
coupling;wagon;yard master"""


def make(k):
    act, thing, boss = k.pick(SKINS.split("\n")).split(";")
    number, limit, tries = k.id(), k.int(2, 5), k.int(0, 7)
    again, name, ref = tries < limit, k.word(), k.id()
    day = k.date()
    k.role(f"You decide on a failed {act}.|failed {act}|Try again, but not for ever.", "Exceptions desk")
    k.must(
        f"Fewer than {limit} tries so far: <again_>. {limit} or more: <pass_on> to {name}.|At {limit} tries or more it goes to {name} with <pass_on>; before that <again_>."
    )
    k.steps("<record> tells the tries.|See <record>.")
    k.goal(
        f"{thing} {number}: the {act} failed. What now? Day {day}.",
        f"{number} {act} failed, {day}",
        f"The {act} of {thing} {number} did not work. Please arrange what the rules say for {day}.",
        f"{thing} {number} / {act}: failed / {day}",
        f"again no {act} of {number}!! I want this settled on {day}",
    )

    @k.look(
        f"record|{thing}_record|tries_of",
        f"Tries so far and reference of a {thing}.",
        number=text(f"{thing}|number", f"Number of the {thing}.|Which {thing}."),
    )
    def record(**by):
        return (
            {f"{thing}|no": number, "tries|so_far": tries, "reference|ref": ref}
            if by["number"] == number
            else k.fail(f"no {thing} {by['number']}")
        )

    @k.act(
        f"again|retry_{act}|try_again",
        f"Sets another {act}.",
        number=text(f"{thing}|number", f"Number of the {thing}.|Which {thing}."),
        ref=text("reference|ref", "Its reference.|Reference of the record."),
        day=text("day|date", "Which day.|The day."),
    )
    def again_(number, ref, day):
        return f"{act} of {number} on {day}"

    @k.act(
        "pass_on|escalate|hand_up",
        f"Passes a {thing} on to the {boss}.",
        number=text(f"{thing}|number", f"Number of the {thing}.|Which {thing}."),
        to=text("to|whom", f"Name of the {boss}.|Who decides."),
        ref=text("reference|ref", "Its reference.|Reference of the record."),
    )
    def pass_on(number, to, ref):
        return f"{to} has {number}" if to == name else k.fail(f"{to} is not the {boss}")

    def right():
        if again_.made() or pass_on.made():
            return None
        if not record.made(number=number):
            return record(number=number)
        return again_(number=number, ref=ref, day=day) if again else pass_on(number=number, to=name, ref=ref)

    return right
