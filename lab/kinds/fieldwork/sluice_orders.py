"""Carries out the radio orders of the day that no later order has countermanded."""

from kind import integer, text

STRUCTURE = "countermand"
DOMAIN = "water works"


def make(k):
    station, chief = k.word().capitalize(), k.person()
    count = k.int(3, 5)
    sluices = [w.capitalize() for w in k.words(count)]
    first = k.int(11, 70)
    heights = k.numbers(count, 10, 400)
    entries, orders = [], []  # orders: number, sluice, cm
    number = first
    for sluice, cm in zip(sluices, heights, strict=False):
        orders.append((number, sluice, cm))
        entries.append(f"ORDER {number}. SET SLUICE {sluice} TO {cm} CM. {chief.upper()}. OUT.")
        number += 1
    gone = k.some(orders[:-1], k.int(0, 2))
    for n, sluice, cm in gone:
        if k.chance(50):
            entries.append(f"ORDER {number}. DISREGARD ORDER {n}. OUT.")
        else:
            entries.append(f"ORDER {number}. SET SLUICE {sluice} TO {cm + k.int(3, 9)} CM. REPLACES ORDER {n}. OUT.")
            orders.append((number, sluice, int(entries[-1].split(" TO ")[1].split()[0])))
        number += 1
    if k.chance(50):
        entries.insert(k.int(1, len(entries)), "RADIO CHECK. READ YOU FIVE. OUT.")
    valid = [o for o in orders if o not in gone]
    operator = k.word()

    k.role(
        "You operate the sluices of a pumping station on radio orders.",
        "sluice operator, orders by radio",
        "Pumping station. Orders are numbered. An order that a later one disregards or replaces is void; all others "
        "are carried out, each under its own number.",
        "flood control agent",
    )
    k.must(
        "What a later order disregards or replaces is void. Each order that is in force is carried out once, under its "
        "own number.",
        f"Operator code: {operator}.|You sign as operator {operator}.",
    )
    k.steps("The orders are in <radio_log>.|Read <radio_log> to its end before anything is set.")
    k.goal(
        f"Carry out today's orders for {station}.",
        f"{station}: orders of the day, execute what still stands",
        f"{chief} wants all orders to {station} that are still in force carried out.",
        f"station {station}, do the radio orders",
        f"Shift order: sluices of {station} to be set as per radio log, void orders excepted.",
    )

    @k.look(
        "radio_log|orders_of|messages",
        "Radio orders to a station, in the order they came in.",
        station=text("station|to", "Name of the station."),
    )
    def radio_log(station):
        return k.raw("\n".join(entries)) if station == here else k.raw("NO TRAFFIC.")

    @k.act(
        "set_sluice|move_sluice",
        "Sets a sluice under an order.",
        sluice=text("sluice|gate", "Name of the sluice."),
        cm=integer("cm|height", "How far it is opened, in cm."),
        order=integer("order|order_no", "Number of the order."),
        operator=text("operator|signed", "Code of the operator."),
    )
    def set_sluice(sluice, cm, order, operator):
        if (order, sluice, cm) not in orders or operator != code:
            return k.fail("Order, sluice and height do not belong together, or the code is wrong.")
        return f"{sluice} at {cm} cm. Order {order} carried out."

    here, code = station, operator

    def right():
        if not radio_log.made(station=station):
            return radio_log(station=station)
        return [
            set_sluice(sluice=s, cm=c, order=n, operator=operator) for n, s, c in valid if not set_sluice.made(order=n)
        ]

    return right
