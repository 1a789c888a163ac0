"""Raises an alarm for each thing whose value is above its own limit, which stands in its row."""

from kind import integer, text

STRUCTURE = "own-limit"
DOMAIN = "monitoring"

SKINS = """tank;level;pump down
bearing;heat;cool
silo;gas;vent
cell;voltage;discharge
dam;seepage;inspect
barn;ammonia;air
bin;fill;empty
room;humidity;dry
main;pressure;relieve
mast;sway;stay
beam;crack width;prop
motor;vibration;balance
filter;dust;knock
tunnel;smoke;extract
well;nitrate;close
turbine;speed;brake
boiler;salt;blow down
cable;heat;unload
basin;oil;skim
furnace;draught;throttle"""


def make(k):
    thing, what, verb = k.pick(SKINS.split("\n")).split(";")
    area, order = k.word(), k.id()
    rows = []
    for number in k.ids(k.int(3, 6)):
        low, high = sorted(k.numbers(2, 10, 200))
        rows.append((number, high, low) if k.chance(40) else (number, low, high))
    over = [r for r in rows if r[1] > r[2]]
    k.role(
        f"You watch the {what} of every {thing}.|{what} watch|Each {thing} has a limit of its own.", "Monitoring desk"
    )
    k.must(
        f"What is above its own limit gets <act_on>; what is below is left alone.|Compare each {what} with the limit in the same row; only what is above it is handled."
    )
    k.steps("<readings> first.|Take <readings>.")
    k.goal(
        f"Area {area}: {verb} whatever is over its limit, order {order}.",
        f"{area} {what} round, {verb} where over limit ({order})",
        f"Is any {thing} in {area} above what it may have? Then {verb} it. Order {order}.",
        f"order {order}: {what} check in {area}",
        f"auto ticket {order} - {area} - {what} limits - {verb} offenders",
    )

    @k.look(
        f"readings|{what.split()[0]}_round|values",
        f"The {what} and the limit of each {thing} in an area.",
        area=text("area|zone|where", "Which area.|Name of the area."),
    )
    def readings(**by):
        return [{f"{thing}|no": n, f"{what}": v, "limit|max": m} for n, v, m in rows] if by["area"] == area else []

    @k.act(
        f"{verb}|{verb}_{thing}|{verb}_now".replace(" ", "_"),
        f"{verb.capitalize()}: one {thing}.",
        number=text(f"{thing}|no|number", f"Number of the {thing}.|Which {thing}."),
        value=integer(f"{what.split()[0]}|reading|value", f"The {what} that was read.|Its {what}."),
        order=text("order|ref", "Number of the order.|Which order."),
    )
    def act_on(number, value, order):
        return f"{number}: {verb}" if any(r[0] == number for r in rows) else k.fail(f"no {thing} {number}")

    def right():
        if not readings.made(area=area):
            return readings(area=area)
        return [act_on(number=n, value=v, order=order) for n, v, _ in over if not act_on.made(number=n)]

    return right
