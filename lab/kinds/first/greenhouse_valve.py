"""Opens a valve that wants other things first; each error says what."""

from kind import flag, integer, text

STRUCTURE = "order-by-errors"
DOMAIN = "greenhouse"


def make(k):
    bed, pump, (level, other) = k.word(), k.id(), k.numbers(2, 5, 95)
    needs_power, needs_check = k.chance(70), k.chance(70)

    k.role(
        "You water the beds of a greenhouse.",
        "Irrigation controller, version two. One command a turn.",
        "You look after plants; machines tell you what they need.",
    )
    k.must("If a machine refuses, do what it asks for, then try again.|A refusal says what is missing: do that first.")
    k.goal(
        f"Open the valve of bed {bed} to {level} percent.",
        f"Bed {bed} needs water: valve to {level}.",
        f"{level} % on the valve of {bed}, please.",
        f"Water! Bed {bed}, {level} percent. Not {other} as yesterday.",
    )

    @k.act(
        "set_valve|open_valve|valve",
        "Opens the valve of a bed so far.|Sets how far a valve is open.",
        bed_=text("bed|plot|which", "Name of the bed.|Which bed."),
        percent=integer("percent|opening|level", "How far, from 0 to 100.|Opening in percent."),
    )
    def valve(bed_, percent):
        if bed_ != bed:
            return k.fail(f"There is no bed {bed_}.")
        if needs_power and not power.made(which=pump, on=True):
            return k.fail(f"Pump {pump} is off. Switch it on first.")
        if needs_check and not check.made(bed_=bed):
            return k.fail(f"The hose of bed {bed} has not been inspected today.")
        return f"The valve of {bed} is open to {percent} %."

    @k.act(
        "switch_pump|pump|pump_power",
        "Switches a pump on or off.",
        which=text("pump|machine|unit", "Number of the pump.|Which pump."),
        on=flag("on|running|enabled", "True to switch it on, false to switch it off."),
    )
    def power(which, on):
        if which != pump:
            return k.fail(f"No pump {which}.")
        return f"Pump {which} is {'on' if on else 'off'}."

    @k.act(
        "inspect_hose|check_hose|inspect",
        "Inspects the hose of a bed.",
        bed_=text("bed|plot|where", "Name of the bed.|The bed whose hose it is."),
    )
    def check(bed_):
        return f"The hose of {bed_} is fine." if bed_ == bed else k.fail(f"There is no bed {bed_}.")

    def right():
        if valve.made(bed_=bed, percent=level):
            return k.finish()
        if needs_power and k.seen(pump) and not power.made(which=pump, on=True):
            return power(which=pump, on=True)
        if k.seen("inspected") and not check.made(bed_=bed):
            return check(bed_=bed)
        return valve(bed_=bed, percent=level)

    return right
