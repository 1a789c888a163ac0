"""Makes the limits of a wind farm's turbines equal to the list that the grid operator sent."""

from kind import integer, text

STRUCTURE = "compare-sync"
DOMAIN = "energy"


def make(k):
    park = k.title()
    turbines = k.ids(k.int(4, 6))
    numbers = k.numbers(12, 100, 3000)
    wanted = {t: numbers[i] for i, t in enumerate(turbines) if k.chance(70)}
    actual = {}
    for i, t in enumerate(turbines):
        how = k.pick("same", "same", "other", "none")
        if how != "none":
            actual[t] = wanted.get(t, numbers[6]) if how == "same" else numbers[6 + i]
    order = k.id()

    k.role(
        f"You set the power limits of the wind farm {park}.",
        "Wind farm desk. The grid says, we do.",
        "limit keeper of the turbines.",
    )
    k.must(
        "A turbine on the grid's list gets that limit; one that is not on the list must have no limit; "
        "what agrees already is left alone.",
        f"Every change is booked under order {order}.",
    )
    k.steps("Compare <grid_list> with <limits>.", "<limit> what differs, <free> what should have none.")
    k.goal(
        f"Bring the limits of {park} in line with the grid's list.",
        f"The grid operator sent a new list for {park}. Make it so!",
        f"{park}: sync limits with grid list",
        "Do our turbines run as the grid wants them? Correct what does not agree.",
    )

    def now(turbine):
        made = [c.get("kilowatts") for c in changes if c["turbine"] == turbine]
        return made[-1] if made else actual.get(turbine)

    changes = []  # in order, of both acts

    @k.look("grid_list|orders|wanted_limits", "The limits that the grid operator wants, in kilowatts.")
    def grid_list():
        return [{"turbine|unit": t, "kilowatts|kw": kw} for t, kw in wanted.items()]

    @k.look("limits|limits_now|active_limits", "The turbines and the limit that each has now.")
    def limits():
        return [{"turbine|unit": t, "limit|kw_now": now(t) or "no limit"} for t in turbines]

    @k.act("limit|set_limit|cap", "Gives a turbine a limit.",
           turbine=text("turbine|unit", "Number of the turbine."),
           kilowatts=integer("kilowatts|kw", "The limit in kilowatts."),
           under=text("under|order", "The order it is booked under."))  # fmt: skip
    def limit(turbine, kilowatts, under):
        if turbine not in turbines or under != order:
            return k.fail("Unknown turbine or order.")
        changes.append({"turbine": turbine, "kilowatts": kilowatts})
        return f"{turbine} is held at {kilowatts} kilowatts."

    @k.act("free|remove_limit|uncap", "Takes the limit off a turbine.",
           turbine=text("turbine|unit", "Number of the turbine."),
           under=text("under|order", "The order it is booked under."))  # fmt: skip
    def free(turbine, under):
        if turbine not in turbines or under != order or now(turbine) is None:
            return k.fail("Unknown turbine or order, or it has no limit.")
        changes.append({"turbine": turbine})
        return f"{turbine} runs free."

    def right():
        looks = [tool() for tool in (grid_list, limits) if not tool.made()]
        if looks:
            return looks
        calls = [limit(turbine=t, kilowatts=kw, under=order) for t, kw in wanted.items() if now(t) != kw]
        return calls + [free(turbine=t, under=order) for t in turbines if t not in wanted and now(t) is not None]

    return right, lambda: all(now(t) == wanted.get(t) for t in turbines)
