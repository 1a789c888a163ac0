"""Accepts or refuses each arrival by its own deadline, with the time of arrival on a refusal."""

from kind import text

STRUCTURE = "approve-reject"
DOMAIN = "deadlines"

SKINS = """bid;tender;firm
parcel;flight;sender
form;show;breeder
load;sailing;haulier
sample;run;farm
claim;period;claimant
booking;tour;guest
dough;bake;baker
form;round;applicant
proof;press run;printer
wagon;train;shipper
catch;auction;boat
bill;month;supplier
report;shift;foreman
quail egg tray;hatch;grower
film;screening;author
crate;ferry;trader
milk can;pickup;dairy farm
vote;ballot;member
seed lot;test;grower"""


def make(k):
    thing, event, who = k.pick(SKINS.split("\n")).split(";")
    name, rows = k.word(), []
    for number in k.ids(k.int(2, 4)):
        a, b = sorted(k.times(2))
        rows.append((number, a, b) if k.chance(55) else (number, b, a))
    clerk = k.person()
    k.role(f"You accept or refuse what came in.|{event} desk|Late is late.", "Acceptance desk")
    k.must(
        "Came before its deadline: <accept>. Came after it: <refuse>, with the time at which it came.|In time means <accept>; too late means <refuse> and stating when it came."
    )
    k.steps("<came> lists them.|See <came>.")
    k.goal(
        f"Decide on every {thing} for {event} {name}, clerk {clerk}.",
        f"{event} {name}: accept or refuse, {clerk}",
        f"{clerk} wants all {thing}s for {name} decided now.",
        f"{event} {name} / clerk {clerk} / decide all",
        f"people are asking whether their {thing} for {name} was in time. decide, sign {clerk}",
    )

    @k.look(
        "came|came_in|arrivals",
        f"Every {thing} for a {event}, when it came and its deadline.",
        name=text("name|of", f"Name of the {event}.|Which {event}."),
    )
    def came(**by):
        return (
            [{"number|no": n, "came|arrived": t, "deadline|until": d} for n, t, d in rows] if by["name"] == name else []
        )

    number = text("number|no", f"Number of the {thing}.|Which {thing}.")
    signed = text("clerk|signed", "The clerk.|Who signs.")

    @k.act("accept|take|admit", f"Accepts a {thing}.", number=number, clerk=signed)
    def accept(number, clerk):
        return f"{number} accepted" if any(r[0] == number for r in rows) else k.fail(f"no {thing} {number}")

    @k.act(
        "refuse|reject|turn_away",
        f"Refuses a {thing}.",
        number=number,
        time=text("time|came", "When it came.|Time of arrival."),
        clerk=signed,
    )
    def refuse(number, time, clerk):
        return (
            f"{number} refused"
            if any(r[:2] == (number, time) for r in rows)
            else k.fail(f"no {thing} {number} at {time}")
        )

    def right():
        if not came.made(name=name):
            return came(name=name)
        todo = [r for r in rows if not accept.made(number=r[0]) and not refuse.made(number=r[0])]
        return [accept(number=n, clerk=clerk) if t < d else refuse(number=n, time=t, clerk=clerk) for n, t, d in todo]

    return right
