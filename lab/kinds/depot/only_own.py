"""Cancels or changes the bookings that belong to who asks and no others."""

from kind import text

STRUCTURE = "only-own"
DOMAIN = "bookings"

SKINS = """slot;release;dock
crane hour;give back;site
berth;cancel;marina
lane;free;range
pen;return;market
shift;drop;plant
tool;hand in;store
field;give up;commons
bay;vacate;depot
permit;surrender;county
locker;empty;pit
quota;return;port
bench;clear;workshop
track time;cancel;yard
hangar day;cancel;airfield
water turn;pass on;canal
kiln shelf;free;pottery
press run;drop;print shop
furnace hour;release;bakery
trailer;bring back;pool"""


def make(k):
    thing, verb, place = k.pick(SKINS.split("\n")).split(";")
    me, other, site, day = k.person(), k.person(), k.word(), k.date()
    count = k.int(3, 6)
    rows = [(i, k.pick(me, other), k.time()) for i in k.ids(count)]
    mine = [r for r in rows if r[1] == me]
    k.role(
        f"You handle bookings for the {place}.|{place} bookings|Everybody may change their own, nobody another's.",
        "Booking clerk",
    )
    k.must("Only what belongs to who asks may be touched.|Never touch what is in somebody else's name.")
    k.steps("<booked> lists a day.|See <booked>.", "<drop> each one that is theirs.")
    k.goal(
        f"I am {me}. I can't come on {day}, please {verb} everything I have at {site}.",
        f"{me}: {verb} all mine, {site}, {day}",
        f"{me} is ill. {verb.capitalize()} whatever is in that name at {site} on {day}.",
        f"name: {me} / {place}: {site} / day: {day} / {verb} all",
        f"{verb} every {thing} of {me} ({site}, {day}), {other} keeps theirs",
    )

    @k.look(
        "booked|bookings|day_list",
        f"Every {thing} that is booked on a day.",
        place=text(f"{place.split()[0]}|where", f"Name of the {place}.|Which {place}."),
        day=text("day|date", "Which day.|The day."),
    )
    def booked(**by):
        return (
            [{"number|no": i, "name|booked_by": n, "time|at": t} for i, n, t in rows if not drop.made(number=i)]
            if (by["place"], by["day"]) == (site, day)
            else []
        )

    @k.act(
        f"{verb}|{verb}_{thing}|{verb}_booking".replace(" ", "_"),
        f"Gives a {thing} back ({verb}).",
        number=text("number|no", "Number of the booking.|Which booking."),
        name=text("name|asked_by", "Who asks.|In whose name it is."),
        time=text("time|at", "Its time.|Time of the booking."),
    )
    def drop(number, name, time):
        return (
            f"{number} is free"
            if any((number, time) == (r[0], r[2]) for r in rows)
            else k.fail(f"no {thing} {number} at {time}")
        )

    def right():
        if not booked.made(place=site, day=day):
            return booked(place=site, day=day)
        return [drop(number=i, name=me, time=t) for i, n, t in mine if not drop.made(number=i)]

    return right
