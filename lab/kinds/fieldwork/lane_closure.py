"""Closes a lane for road works; what is still missing is told by the refusals."""

from kind import choice, integer, text

STRUCTURE = "order-by-errors"
DOMAIN = "road works"


def make(k):
    order, road = k.id(), f"{k.pick('A', 'B', 'L')}{k.int(20, 990)}"
    sign, permit, old_permit = k.ids(3)
    lane, km, crew = k.int(1, 3), f"{k.int(3, 140)}.{k.int(1, 9)}", k.word()
    state = {
        "sign": k.pick("dark", "dark", "lane closed"),
        "permit": k.pick("lodged", "lodged", "active"),
        "closed": False,
    }

    k.role(
        "You assist the traffic control centre with lane closures.",
        "lane closure clerk",
        "Highways, region north. You close what the works order says and no more. The system refuses what is not safe; "
        "do what it asks for and try again.",
        "road works agent",
    )
    k.must(
        f"Your crew code is {crew}.|Crew code for all entries: {crew}.",
        "If the system refuses, remove the reason that it gives, then ask again.",
    )
    k.steps(
        "The works order (<works_order>) has the road, the lane and the permit.|Read <works_order>, then <close_lane>."
    )
    k.goal(
        f"Close the lane of works order {order}.",
        f"WO {order}: set up the closure",
        f"The surfacing gang is waiting. Please get the lane of order {order} closed.",
        f"Works order no. {order}. Closure to be in force before the shift starts.",
        f"lane closure, {order}, do it",
    )

    @k.look(
        "works_order|show_order|wo",
        "Shows a works order.",
        number=text("number|order_no", "Number of the works order."),
    )
    def works_order(number):
        if number != order:
            return k.fail(f"No works order {number}.")
        out = {"road": road, "km|at_km": km, "lane|lane_no": lane}
        return out | {"permit|permit_no": permit, "supersedes_permit": old_permit}

    @k.act(
        "close_lane|lane_off",
        "Closes a lane under a permit.",
        road=text("road|route", "Which road."),
        lane=integer("lane|lane_no", "Number of the lane."),
        permit=text("permit|permit_no", "Permit that allows it."),
    )
    def close_lane(road, lane, permit):
        if (road, lane) != place or permit not in (valid, old_permit):
            return k.fail("No closure is planned there under that permit.")
        if permit == old_permit:
            return k.fail(f"Permit {old_permit} was superseded.")
        if state["sign"] != "lane closed":
            return k.fail(f"Refused: advance sign {sign} at km {km} is {state['sign']}. It has to show lane closed.")
        if state["permit"] != "active":
            return k.fail(f"Refused: permit {permit} is only lodged. It has to be activated by a crew.")
        state["closed"] = True
        return f"{road} lane {lane} is closed."

    @k.act(
        "set_sign|show_on_sign",
        "Sets what a variable sign shows.",
        sign=text("sign|sign_no", "Number of the sign."),
        shows=choice("shows|picture", "What it is to show.", ["dark", "lane closed", "60", "queue"]),
    )
    def set_sign(sign, shows):
        if sign != advance:
            return k.fail(f"No sign {sign}.")
        state["sign"] = shows
        return f"Sign {sign} shows {shows}."

    @k.act(
        "activate|activate_permit",
        "Activates a permit that is lodged.",
        permit=text("permit|permit_no", "Which permit."),
        crew=text("crew|crew_code", "Code of the crew on site."),
    )
    def activate(permit, crew):
        if permit == old_permit or crew != ours or permit != valid:
            return k.fail("Not activated: permit or crew code is not valid.")
        if state["permit"] == "active":
            return k.fail(f"Permit {permit} is active already.")
        state["permit"] = "active"
        return f"Permit {permit} is active, crew {crew}."

    advance, valid, ours, place = sign, permit, crew, (road, lane)

    def right():
        if not works_order.made(number=order):
            return works_order(number=order)
        if k.seen(sign) and state["sign"] != "lane closed":
            return set_sign(sign=sign, shows="lane closed")
        if k.seen("only lodged") and state["permit"] != "active":
            return activate(permit=permit, crew=crew)
        return k.finish() if state["closed"] else close_lane(road=road, lane=lane, permit=permit)

    return right, lambda: state["closed"] and state["sign"] == "lane closed"
