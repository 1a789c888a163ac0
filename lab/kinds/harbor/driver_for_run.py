"""Finds the driver who is free and allowed to take a run, and puts him on it."""

from kind import flag, text

STRUCTURE = "assign"
DOMAIN = "road haulage"


def make(k):
    run, truck, count = k.id(), k.id(), k.int(4, 6)
    needs, hours = k.pick("C", "CE", "C1"), k.int(4, 9)
    tanker = k.chance(40)
    names, badges = k.people(count), k.ids(count)
    nobody = k.chance(15)
    drivers = []
    for i in range(count):
        fault = "none" if i == 0 and not nobody else k.pick("class", "hours", "off", "adr" if tanker else "hours")
        licence = k.pick([c for c in ("B", "C", "CE", "C1") if c != needs]) if fault == "class" else needs
        left = hours - k.int(1, 3) if fault == "hours" else hours + k.int(0, 3)
        adr = "no" if fault == "adr" else "yes" if tanker else k.pick("yes", "no")
        state = k.pick("on leave", "on the road", "sick") if fault == "off" else "free"
        drivers.append((names[i], badges[i], licence, left, adr, state))
    shown = k.shuffled(drivers)

    k.role("You put drivers on runs.", "Haulage dispatch: who is rested, who is licensed, who goes.", "driver rota bot")
    k.must(
        "A driver may go who is free, has exactly the licence class the run asks for, and has at least its hours left. "
        "ADR (the paper for dangerous goods) is needed on dangerous runs only.",
        "If nobody qualifies, leave the run open and say that it can't be covered.",
    )
    k.goal(
        f"Run {run} needs a driver; the truck is {truck}.",
        f"Who can take {truck} out on {run}? Put them on.",
        f"{run} uncovered. truck {truck}. sort it",
        f"Vehicle: {truck}. Run: {run}. Please find a driver that is allowed and assign.",
        f"Cover {run} with {truck} before the customer calls again.",
    )

    @k.look(
        "run_sheet|run_card|order",
        "What a run asks for.|The sheet of one run.",
        no=text("run|no|job", "Number of the run.|Which run."),
    )
    def run_sheet(no):
        if no != run:
            return k.fail(f"No run {no} today.")
        return {"licence|class": needs, "hours|driving_h": hours, "dangerous|adr_load": "yes" if tanker else "no"}

    @k.look("drivers|rota|roster", "All drivers of the depot and their state.|The rota of today.")
    def drivers_today():
        keys = ("name|driver", "badge|no", "licence|class", "hours_left|left_h", "adr", "state")
        return [dict(zip(keys, row, strict=True)) for row in shown]

    @k.act(
        "assign|put_on|crew_run",
        "Puts a driver and a truck on a run.|Covers a run.",
        no=text("run|no|job", "Number of the run.|Which run."),
        badge=text("badge|driver_no|who", "Badge of the driver, not the name.|Number of the driver's badge."),
        vehicle=text("truck|vehicle|with", "Truck that is used.|Which truck."),
        adr=flag("dangerous|adr|hazard", "Whether the load is dangerous.|True for dangerous goods."),
    )
    def assign(no, badge, vehicle, adr):
        if no != run or badge not in badges or vehicle != truck:
            return k.fail("Unknown run, badge or truck.")
        return f"{badge} has {no}."

    def right():
        if assign.made():
            return None
        looks = [run_sheet(no=run)] * (not run_sheet.made()) + [drivers_today()] * (not drivers_today.made())
        if looks:
            return looks
        if nobody:
            return k.give_up("no driver qualifies.")
        return assign(no=run, badge=badges[0], vehicle=truck, adr=tanker)

    return right
