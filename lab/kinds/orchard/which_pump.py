"""Says which of two pumps uses less power, from the newest line of each one's readings."""

from kind import choice, text

STRUCTURE = "question-compare"
DOMAIN = "energy"
ANSWER_IS_A_CHOICE = True


def make(k):
    pumps = k.ids(4)
    one, two = pumps[:2]
    days = sorted(k.dates(4))
    watts = {(pump, day): w for pump in pumps for day, w in zip(days, k.numbers(4, 90, 5000), strict=True)}
    watts[two, days[-1]] = watts[one, days[-1]] + k.pick(-60, -7, 11, 80)
    least = one if watts[one, days[-1]] < watts[two, days[-1]] else two
    most = two if least == one else one
    wants_less = k.chance(60)
    end = "less" if wants_less else "more"

    k.role(
        "You answer questions about the power that pumps use.",
        "Energy desk of a waterworks. Numbers, no stories.",
        "power reader.",
    )
    k.must("Only the reading of the newest day counts.|Judge by the newest reading of each, not by older ones.")
    k.steps("Ask <readings> for both, with unit watts.", "Answer with the number of the pump.")
    k.goal(
        f"Which pump draws {end} power, {one} or {two}?",
        f"{two} or {one}: which one takes {end}? Number of the pump, please.",
        f"compare {one} / {two}; name the one with {end} watts",
        f"We argue in the workshop. Does {one} use {end} than {two}, or the other way round? Name the pump.",
    )
    k.answers("Number of the pump.|The pump that was asked for.")

    @k.look("readings|power_log|meter", "Readings of the power of a pump by day.",
            pump=text("pump|unit", "Number of the pump."),
            unit=choice("unit|shown_in", "What the readings are shown in.",
                        ["watts", "horsepower"], default="watts"))  # fmt: skip
    def readings(pump, unit):
        if pump not in pumps:
            return k.fail(f"No pump {pump}.")
        if unit != "watts":
            return k.fail("Horsepower is not measured here; ask for watts.")
        return [{"day|date": day, "watts|draw": watts[pump, day], "pump|unit": pump} for day in order]

    @k.look("pump_list|pumps|all_pumps", "Lists the pumps.")
    def pump_list():
        return [{"pump|unit": pump} for pump in pumps]

    order = k.shuffled(days)

    def right():
        calls = [readings(pump=p) for p in (one, two) if not readings.made(pump=p)]
        return calls or k.answer(least if wants_less else most)

    return right
