"""Lifts a temporary speed limit: the section gets back what it had before."""

from kind import integer, text

STRUCTURE = "restore"
DOMAIN = "rail"


def make(k):
    section = k.id()
    order, *orders = k.ids(4)
    speeds = [10 * n for n in k.numbers(4, 3, 16)]
    days = sorted(k.dates(4))
    people = k.people(4)
    permit = k.id()
    at = k.pick(1, 2, 3, 3, 3, 3, 3, 3)
    names = orders[:at] + [order] + orders[at:]
    history = list(zip(days, people, names, speeds, strict=True))
    overtaken = at != 3
    shown = k.shuffled(history) if k.chance(50) else history

    k.role("You keep the speed limits of a railway line.", "Line speeds. On by order, off by order.", "speed limit bot")
    k.must(
        "To lift an order means to set the speed that held just before it. If a later order has changed the "
        "speed since, "
        "change nothing and say that it can't be lifted.",
    )
    k.steps("Read <speeds_of> first.", "Then <set_speed>.")
    k.goal(
        f"Section {section}: lift order {order}. Permit {permit}.",
        f"Works are done, {order} on {section} can go (permit {permit}). Back to what it was.",
        f"{permit} / {section} / take off {order}",
        f"With permit {permit}, please give {section} the speed that it had before order {order}.",
    )

    @k.look(
        "speeds_of|limit_history|speed_log",
        "All speed orders of a section.|How fast trains may go, and since when.",
        name=text("section|name|stretch", "Number of the section.|Which section."),
    )
    def speeds_of(name):
        if name != section:
            return k.fail(f"{name} is not on this line.")
        return [{"from|day": d, "signed|by": p, "order|no": n, "kmh|speed": s} for d, p, n, s in shown]

    @k.act(
        "set_speed|new_limit|put_speed",
        "Sets the speed of a section.|Gives a section its limit.",
        name=text("section|name|stretch", "Number of the section.|Which section."),
        kmh=integer("kmh|speed|limit", "Speed in km/h.|How fast."),
        by=text("permit|by|paper", "Permit under which it is done.|Number of the permit."),
        lifts=text("lifts|order|ends", "Order that ends with it.|Which order is lifted."),
    )
    def set_speed(name, kmh, by, lifts):
        if name != section or by != permit or lifts not in names or kmh not in speeds:
            return k.fail("Section, speed, permit and order do not fit together.")
        return f"{name}: {kmh} km/h."

    def right():
        if set_speed.made():
            return None
        if not speeds_of.made():
            return speeds_of(name=section)
        if overtaken:
            return k.give_up(f"a later order than {order} has changed the speed.")
        return set_speed(name=section, kmh=speeds[at - 1], by=permit, lifts=order)

    return right
