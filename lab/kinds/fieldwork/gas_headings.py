"""Deals with the gas readings of a mine, the worst heading first."""

from kind import choice, integer, text

STRUCTURE = "triage"
DOMAIN = "mining"


def make(k):
    level, deputy = f"L{k.int(100, 900)}", k.person()
    count = k.int(4, 7)
    act_at, out_at = 100 * k.int(8, 11), 100 * k.int(18, 24)
    heads, values = k.ids(count), k.numbers(count, 200, 3400)
    done, state = [], {h: ("manned", k.pick("low", "medium")) for h in heads}
    over = sorted(((v, h) for h, v in zip(heads, values, strict=False) if v >= act_at), reverse=True)

    k.role(
        "You are the ventilation officer's assistant underground.",
        "gas control",
        "Mine control room. Methane first, everything else later. Orders are given worst heading first, per rule 3.",
        "CH4 watch, two actions: withdraw or ventilate",
    )
    k.must(
        f"Readings of {out_at} ppm or more: withdraw the people. From {act_at} ppm to below {out_at} ppm: set the fan "
        f"to high. Below {act_at} ppm: nothing.",
        "The heading with the highest reading is dealt with first, then the next, and so on.|Per rule 3 the order is "
        "from the highest reading downwards.",
        f"All orders are given in the name of deputy {deputy}.|Orders: signed {deputy}.",
    )
    k.goal(
        f"Level {level}: act on the gas readings.",
        f"{level} gas, worst first",
        f"Readings of {level} have just come in. Do what the rules ask for, in the right order.",
        f"control, {level}: see to the methane. over.",
        f"Is anybody on {level} in danger from gas? Act on it.",
    )

    @k.look(
        "readings|gas_readings|ch_four",
        "Methane in all headings of a level.",
        level=text("level|mine_level", "Which level."),
    )
    def readings(level):
        if level != here:
            return []
        return [
            {"heading|place": h, "ch4_ppm|methane": v, "people|crew": state[h][0], "fan": state[h][1]}
            for h, v in zip(heads, values, strict=False)
        ]

    def refused(heading, ppm):
        if (heading, ppm) not in list(zip(heads, values, strict=False)):
            return k.fail("No heading with that reading.")
        return k.fail(f"{heading} is dealt with.") if heading in done else None

    @k.act(
        "withdraw|evacuate|pull_out",
        "Withdraws the people from a heading.",
        heading=text("heading|place", "Which heading."),
        ppm=integer("ppm|reading", "Reading that is the reason."),
        by=text("by|signed", "Who gives the order."),
    )
    def withdraw(heading, ppm, by):
        if refused(heading, ppm):
            return refused(heading, ppm)
        done.append(heading)
        state[heading] = ("withdrawn", state[heading][1])
        return f"{heading} is clear of people."

    @k.act(
        "set_fan|ventilate",
        "Sets the fan of a heading.",
        heading=text("heading|place", "Which heading."),
        speed=choice("speed|stage", "How fast it runs.", ["low", "medium", "high"]),
        ppm=integer("ppm|reading", "Reading that is the reason."),
        by=text("by|signed", "Who gives the order."),
    )
    def set_fan(heading, speed, ppm, by):
        if refused(heading, ppm):
            return refused(heading, ppm)
        done.append(heading)
        state[heading] = ("manned", speed)
        return f"Fan of {heading}: {speed}."

    here = level

    def right():
        if not readings.made(level=level):
            return readings(level=level)
        for v, h in over:
            if h not in done:
                args = {"heading": h, "ppm": v, "by": deputy}
                return withdraw(**args) if v >= out_at else set_fan(speed="high", **args)
        return None

    return right
