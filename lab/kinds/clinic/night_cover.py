"""Finds a nurse who is free, rested and qualified for a shift, and gives it to that nurse."""

from kind import flag, text

STRUCTURE = "assign"
DOMAIN = "nursing"


def make(k):
    shift, ward, skill = k.id(), k.word(), k.word()
    day, elsewhere = k.dates(2)
    names = k.people(k.int(4, 6))
    numbers = k.ids(len(names))
    good = None if k.chance(20) else k.pick(names)
    agency = k.chance(40)
    rows = []
    for name, no in zip(names, numbers, strict=True):
        flaw = None if name == good else k.pick("away", "tired", "agency")
        rows.append(
            {
                "staff_no|nurse": no,
                "name": name,
                "away_on|on_leave": day if flaw == "away" else k.pick("-", elsewhere),
                "worked_last_night|tired": flaw == "tired",
                "contract": "agency" if flaw == "agency" else "own",
            }
        )

    k.role(
        "You fill gaps in the duty roster so that no ward is left alone at night.",
        "roster office, nights",
        "You assist the head of nursing with the duty roster.",
    )
    k.must(
        "Who is away that day or worked last night is not asked, and agency staff are never put on nights."
        "|Not eligible: staff on leave that day, staff who worked last night, agency staff.",
        "If nobody is eligible, leave the shift open and say that it could not be filled.",
    )
    k.steps(
        "<shift_info> tells what the shift needs.", "<staff_with> lists who has the skill.", "<give_shift> enters it."
    )
    extra = "Allowance to be paid." if agency else "No allowance is paid."
    k.goal(
        f"Shift {shift} is still open. Would you find somebody for it, please? {extra}",
        f"nobody on {shift} tonight!! pls fix. {extra}",
        f"Kindly fill night shift {shift} with one of our nurses. {extra}",
        f"open shift: {shift}. wanted: one nurse. {extra}",
    )

    @k.look("shift_info|show_shift|shift", "Shows a shift.", no=text("shift|no", "Number of the shift."))
    def shift_info(no):
        if no != shift:
            return k.fail(f"Shift {no} does not exist.")
        return {"shift": no, "ward": ward, "day|date": day, "needs|skill": skill, "posted": elsewhere}

    @k.look(
        "staff_with|nurses_with|skilled", "Lists the nurses who have a skill.", what=text("skill|needs", "Which skill.")
    )
    def staff_with(what):
        return rows if what == skill else []

    @k.act(
        "give_shift|assign_shift|roster_in",
        "Gives a shift to a nurse.",
        no=text("shift|no", "Number of the shift."),
        nurse=text("nurse|staff_no", "Staff number of the nurse."),
        place=text("ward|place", "The ward of the shift."),
        paid=flag("allowance|paid_extra", "Whether an allowance is paid."),
    )
    def give_shift(no, nurse, place, paid):
        if no != shift or place != ward or nurse not in numbers:
            return k.fail("Shift, ward or nurse is wrong.")
        return f"{nurse} takes {no} on {place}."

    def right():
        if not shift_info.made(no=shift):
            return shift_info(no=shift)
        if not staff_with.made(what=skill):
            return staff_with(what=skill)
        if good is None:
            return k.give_up("nobody is eligible")
        if not give_shift.calls:
            return give_shift(no=shift, nurse=numbers[names.index(good)], place=ward, paid=agency)

    return right
