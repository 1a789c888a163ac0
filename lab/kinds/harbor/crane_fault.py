"""Finds out what stops a crane and orders the remedy that the fault book names."""

from kind import choice, text

STRUCTURE = "diagnose"
DOMAIN = "port"


def make(k):
    crane = k.id()
    fault, *others = k.ids(3)
    drive, other_drive, part, other_part = k.ids(4)
    remedy = k.pick("reset", "part", "fitter")
    trade, other_trade = k.some(["electrician", "mechanic", "hydraulics"], 2)
    cleared_at, raised_at = sorted(k.times(2))

    def page(kind, a_drive, a_part, a_trade):
        return {
            "reset": f"Reset drive {a_drive}. No parts needed.",
            "part": f"Fit a new sensor, part {a_part}. A reset does not help.",
            "fitter": f"Stop. Needs a fitter, trade: {a_trade}. Do not reset.",
        }[kind]

    book = {fault: page(remedy, drive, part, trade)}
    for code, kind in zip(others, k.shuffled(["reset", "part", "fitter"]), strict=False):
        book[code] = page(kind, other_drive, other_part, other_trade)

    k.role("You look after ship-to-shore cranes.", "Crane desk. Down is down, get it up.", "quay crane support")
    k.must("Only the fault that is active counts; cleared ones are history.|Ignore faults that are cleared.")
    k.steps("<faults> for the crane, then <fault_book> for the code.", "Do what the book says, nothing more.")
    k.goal(
        f"Crane {crane} has stopped. Get the right remedy under way.",
        f"{crane} down, ship waiting. what is wrong with it and fix it by the book",
        f"Unit: {crane}. State: standing. Order what the fault book wants.",
        f"Can somebody see to crane {crane}? It stopped in mid lift.",
    )

    @k.look(
        "faults|alarms|fault_list",
        "Faults of a crane.|Fault memory of one crane.",
        unit=text("crane|unit|no", "Number of the crane.|Which crane."),
    )
    def faults(unit):
        if unit != crane:
            return k.fail(f"No crane {unit}.")
        rows = [{"code|fault": others[0], "since|at": cleared_at, "state": "cleared"}]
        rows.append({"code|fault": fault, "since|at": raised_at, "state": "active"})
        return rows + [{"code|fault": others[1], "since|at": cleared_at, "state": "cleared"}]

    @k.look(
        "fault_book|explain_code|remedy_for",
        "What the fault book says about a code.|Remedy for a code.",
        code=text("code|fault|entry", "Code of the fault.|Which fault."),
    )
    def fault_book(code):
        return book.get(code) or k.fail(f"Code {code} is not in the book.")

    @k.act(
        "reset_drive|reset|restart_drive",
        "Resets a drive of a crane.|Restarts one drive.",
        unit=text("crane|unit|no", "Number of the crane.|Which crane."),
        which=text("drive|which|motor", "Which drive.|Number of the drive."),
    )
    def reset_drive(unit, which):
        if unit != crane or which not in (drive, other_drive):
            return k.fail(f"{unit} has no drive {which}.")
        return f"{which} is reset."

    @k.act(
        "order_out|send_order|work_order",
        "Orders a part or a fitter to a crane, because of a fault.|Writes a work order.",
        unit=text("crane|unit|no", "Number of the crane.|Which crane."),
        code=text("fault|code|because", "Code of the fault it is for.|Which fault."),
        item=text("part|item|spare", "Number of the part, if one is needed.|Part to bring.", optional=True),
        who=choice("trade|who|fitter", "Who comes, if a fitter is needed.|Trade of the fitter.",
                   ["electrician", "mechanic", "hydraulics"], optional=True),
    )  # fmt: skip
    def order_out(unit, code, item, who):
        if unit != crane or code not in book or (item is None) == (who is None):
            return k.fail("A work order has a crane, a fault, and either a part or a trade.")
        return f"Work order for {unit} is out."

    def right():
        if reset_drive.made() or order_out.made():
            return None
        if not faults.made():
            return faults(unit=crane)
        if not fault_book.made(code=fault):
            return fault_book(code=fault)
        if remedy == "reset":
            return reset_drive(unit=crane, which=drive)
        return order_out(unit=crane, code=fault, **({"item": part} if remedy == "part" else {"who": trade}))

    return right
