"""Orders one van for each depot that has packed orders, however many these are."""

from kind import choice, text

STRUCTURE = "group-act"
DOMAIN = "order fulfilment"


def make(k):
    day = k.date()
    depots = dict(zip([w.title() for w in k.words(k.int(3, 5))], k.ids(5), strict=False))
    orders = []
    for number in k.ids(k.int(5, 10)):
        orders.append((number, k.pick(list(depots)), k.pick("packed", "packed", "open", "cancelled"), k.chance(25)))
    vans = {}
    for _, depot, state, bulky in orders:
        if state == "packed":
            vans[depot] = "large" if bulky or vans.get(depot) == "large" else "small"

    k.role(
        "You order the vans that fetch the parcels of an online shop.",
        "pickup planner. one van per depot.",
        "You plan the pickups of a mail-order house. Every van costs money, so a depot gets one, not one for each "
        "order, and a depot where nothing is ready gets none.",
    )
    k.must(
        "A depot gets one van if at least one of its orders is packed. The van is large if any of these packed "
        "orders is bulky, and small otherwise.|One van for each depot with packed orders: large as soon as one of "
        "them is bulky, else small. Orders that are open or cancelled don't count."
    )
    k.steps("<orders_for> lists the orders, <depot_codes> the codes of the depots.", "Then <order_van> for each depot.")
    k.goal(
        f"Order the vans for {day}.",
        f"pickups {day} pls",
        f"day: {day} / what: vans for all depots with packed orders",
        f'"You told me my parcel would be fetched on {day}. I don\'t believe it." Let us prove her wrong: order '
        "the vans.",
        f"What is packed has to leave the house on {day}. See to it that every depot concerned gets its van.",
    )

    @k.look("orders_for|order_list|orders_of_day", "Lists the orders of a day.", date=text("day|date", "The day."))
    def orders_for(date):
        if date != day:
            return []
        return [{"order|no": n, "depot": d, "state": state, "bulky": b} for n, d, state, b in orders]

    @k.look("depot_codes|depots|list_depots", "Lists the depots and the codes that the carrier knows them by.")
    def depot_codes():
        return [{"depot": d, "code|carrier_code": code} for d, code in depots.items()]

    @k.act(
        "order_van|book_pickup|send_van",
        "Orders a van to a depot.",
        code=text("code|depot_code", "The carrier's code of the depot."),
        date=text("day|date", "The day on which it comes."),
        size=choice("size|van", "Size of the van.", ["small", "large"]),
    )
    def order_van(code, date, size):
        if code not in depots.values() or date != day or order_van.made(code=code):
            return k.fail(f"No van can be ordered to {code} for {date}.")
        return f"A {size} van comes to {code} on {date}."

    def right():
        looks = [] if orders_for.made(date=day) else [orders_for(date=day)]
        if orders_for.made(date=day) and not vans:
            return None
        looks += [] if depot_codes.made() else [depot_codes()]
        return looks or [
            order_van(code=depots[d], date=day, size=size)
            for d, size in vans.items()
            if not order_van.made(code=depots[d])
        ]

    return right
