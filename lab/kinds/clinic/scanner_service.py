"""Answers who serviced the one of two scanners that was calibrated later."""

from kind import text

STRUCTURE = "question-compare"
DOMAIN = "medical devices"


def make(k):
    one, two, third = k.ids(3)
    people = k.people(6)
    done = dict(zip((one, two, third), k.dates(3), strict=True))
    bought = dict(zip((one, two, third), k.dates(3), strict=True))
    by = dict(zip((one, two, third), people[:3], strict=True))
    room = dict(zip((one, two, third), people[3:], strict=True))
    later = max((one, two), key=done.get)

    k.role(
        "You answer questions about the imaging equipment of a hospital, exactly and politely.",
        "radiology device register",
        "You know every scanner in the house by its file.",
    )
    k.must(
        "The date of calibration decides, not the date of purchase."
        "|Go by the calibration; when it was bought does not matter."
    )
    k.steps("Read both files with <device_file>.")
    k.answers("Name of the technician.|Who did the calibration.")
    k.goal(
        f"Of the scanners {one} and {two}, which one was calibrated later, and who was the technician? The name is "
        "enough.",
        f"{two} or {one} - more recent calibration? name of the tech pls",
        f"Compare {one} with {two}: who calibrated the one whose calibration is more recent?",
        f"I should like to thank the technician of the later calibration ({two}, {one}). Whom may I write to?",
    )

    @k.look(
        "device_file|device|scanner_file", "Opens the file of a device.", no=text("device|no", "Number of the device.")
    )
    def device_file(no):
        if no not in done:
            return k.fail(f"No file for {no}.")
        return {
            "device": no,
            "bought|purchased": bought[no],
            "calibrated|last_calibration": done[no],
            "technician|calibrated_by": by[no],
            "head_of_room": room[no],
        }

    def right():
        todo = [device_file(no=no) for no in (one, two) if not device_file.made(no=no)]
        return todo or k.answer(by[later])

    return right
