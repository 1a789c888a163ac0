"""Raises or lowers a ferry ramp, a step at a time, until the gap is within bounds."""

from kind import choice, integer, text

STRUCTURE = "step-until"
DOMAIN = "ferry port"


def make(k):
    ramp, other = k.ids(2)
    low = k.int(20, 60)
    high = low + k.int(24, 40)
    step = k.int(9, 22)
    start = k.int(low - 4 * step, high + 4 * step)
    read_at = []
    proof = k.chance(50)

    def gap():
        ups = sum(1 if call["way"] == "up" else -1 for call in drive.calls)
        return start - step * ups

    def is_done():
        return low <= gap() <= high

    k.role("You work the ramps of a ferry port.", "Ramp control. Up a bit. Down a bit. Hold.", "linkspan bot")
    k.must(
        f"The gap must be between {low} and {high} cm, both included.|Bounds for the gap: {low} to {high} cm.",
        "Raising a ramp makes the gap smaller, lowering makes it larger. Measure after each step.",
    )
    k.steps("<measure> first.", "<drive> a step, then measure again.")
    k.goal(
        f"Bring ramp {ramp} within its bounds.",
        f"Tide is turning. Ramp {ramp}: get the gap right, then leave it.",
        f"{ramp} gap out of range?? adjust",
        f"First car drives at half past. Set ramp {ramp} (not {other}) as it has to be.",
    )

    @k.look(
        "measure|read_gap|gauge",
        "Measures the gap at a ramp.|Reading of the gauge of a ramp.",
        which=text("ramp|which|no", "Number of the ramp.|Which ramp."),
    )
    def measure(which):
        if which != ramp:
            return k.fail(f"Ramp {which} is out of service.")
        read_at.append(len(drive.calls))
        return k.result(
            {"gap_cm|gap": gap(), "water_cm": 100 + 3 * step}, "Measured.", **({"settled": is_done()} if proof else {})
        )

    @k.act(
        "drive|step_ramp|nudge",
        "Drives a ramp one step.|One step up or down.",
        which=text("ramp|which|no", "Number of the ramp.|Which ramp."),
        way=choice("way|direction|to", "Up or down.|Which direction.", ["up", "down"]),
        reading=integer("gap|reading|gap_now", "The gap as measured just before, in cm.|Last reading, cm."),
    )
    def drive(which, way, reading):
        if which != ramp:
            return k.fail(f"Ramp {which} is out of service.")
        if reading != gap():
            return k.fail(f"{reading} cm is not the present gap. Measure first.")
        return f"Ramp {which} went {way} by one step."

    if proof:
        k.success(measure, settled=True)

    def right():
        if not read_at or read_at[-1] != len(drive.calls):
            return measure(which=ramp)
        return None if is_done() else drive(which=ramp, way="up" if gap() > high else "down", reading=gap())

    return right, is_done
