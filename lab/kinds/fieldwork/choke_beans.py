"""Opens the choke of a well bean by bean until the wellhead pressure is within its limit."""

from kind import choice, integer, text

STRUCTURE = "step-until"
DOMAIN = "oil and gas wells"


def make(k):
    well, other = k.ids(2)
    order = k.id()
    sizes = sorted(k.numbers(k.int(4, 6), 8, 64))
    limit = k.int(60, 140)
    start = k.int(0, len(sizes) - 3)
    stop = k.int(start, len(sizes) - 1) if k.chance(80) else len(sizes)  # beyond the last: never in range
    pressure = [limit + 7 * (stop - i) - k.int(1, 6) for i in range(len(sizes))]
    now = {"at": start, "read": None}

    k.role(
        "You run the choke panel of a gas field.",
        "choke operator, night shift",
        "Well services desk. You bean up and down on written orders only, one size per step, and you look at the gauge "
        "after each step.",
        "production operator bot",
    )
    k.must(
        f"The order no. for tonight is {order}.|All choke moves tonight are booked on order {order}.",
        "One size per step, always to the next larger bean that is fitted; read the gauge after each step.|Never skip "
        "a size: next larger bean, read, decide, and so on.",
        "If the largest bean is in and the pressure is still too high, stop and report that it was not done.",
    )
    k.steps("<card> lists the beans, <gauge> reads the wellhead.|Beans: see <card>. Pressure: see <gauge>.")
    k.goal(
        f"Bring the wellhead pressure of {well} down to {limit} bar or less.",
        f"{well}: WHP not above {limit} bar. Bean up, do not overdo it.",
        f"WHP at {well} shall be {limit} bar max. Beans as small as will do it.",
        f"max {limit} bar on {well} pls",
        f"Is {well} above {limit} bar? If so it has to be opened, step by step, until it is not. Leave {other} alone.",
    )

    @k.look(
        "well_card|card|bean_list",
        "The beans that are fitted to a well's choke.|Choke card of a well.",
        well=text("well|well_no", "Which well.|Number of the well."),
    )
    def card(well):
        if well not in (here, other):
            return k.fail(f"No well {well} on this panel.")
        return [{"bean|size_64ths": s, "fitted|since": day} for s, day in zip(sizes, days, strict=False)]

    @k.look(
        "gauge|read_whp|wellhead",
        "Reads wellhead pressure and the bean that is in.|Current state of a well.",
        well=text("well|well_no", "Which well.|Number of the well."),
    )
    def gauge(well):
        if well == other:
            return {"bean_in|bean": sizes[0], "whp_bar|pressure_bar": limit - 9, "annulus_bar": 4}
        if well != here:
            return k.fail(f"No well {well} on this panel.")
        now["read"] = now["at"]
        return {"bean_in|bean": sizes[now["at"]], "whp_bar|pressure_bar": pressure[now["at"]], "annulus_bar": annulus}

    @k.act(
        "set_bean|change_bean|choke_to",
        "Puts another bean in the choke of a well.",
        well=text("well|well_no", "Which well."),
        bean=integer("bean|size", "Size of the bean, as on the card.|The bean to put in."),
        order=text("order|order_no", "Number of the order that allows it."),
        way=choice("way|direction", "Whether this opens or closes the choke.", ["open", "close"]),
    )
    def set_bean(well, bean, order, way):
        if well not in (here, other) or order != allowed:
            return k.fail("Not booked: well or order no. unknown.")
        if bean not in sizes or (bean > sizes[now["at"]]) != (way == "open"):
            return k.fail("No such bean, or it is the wrong way.")
        if well == other or abs(sizes.index(bean) - now["at"]) != 1:
            return k.fail("Refused: one size per step, and only at the well of the order.")
        now["at"] = sizes.index(bean)
        return f"Bean {bean} is in."

    here, allowed, days, annulus = well, order, k.dates(len(sizes)), k.int(1, 9)

    def right():
        if now["read"] != now["at"]:
            return [gauge(well=well), *([] if card.made(well=well) else [card(well=well)])]
        if pressure[now["at"]] <= limit:
            return k.finish()
        if not card.made(well=well):
            return card(well=well)
        if now["at"] == len(sizes) - 1:
            return k.give_up("the largest bean is in and the pressure is still too high.")
        return set_bean(well=well, bean=sizes[now["at"] + 1], order=order, way="open")

    return right
