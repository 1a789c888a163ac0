"""Cancels truck appointments that were booked twice; the older booking stays."""

from kind import text

STRUCTURE = "dedupe"
DOMAIN = "port"


def make(k):
    day, desk, count = k.date(), k.id(), k.int(3, 5)
    plates, boxes = k.ids(count), k.ids(2 * count)
    rows, doubles = [], []
    refs, entered = k.ids(2 * count), k.times(2 * count)
    for i, plate in enumerate(plates):
        a, b = 2 * i, 2 * i + 1
        rows.append((refs[a], plate, boxes[a], entered[a]))
        case = k.pick("single", "double", "double", "two boxes")
        if case != "single":
            rows.append((refs[b], plate, boxes[a] if case == "double" else boxes[b], entered[b]))
        if case == "double":
            doubles.append(refs[a] if entered[a] > entered[b] else refs[b])
    rows = k.shuffled(rows)

    k.role(
        "You keep the truck appointment book.", "Appointment desk. One truck, one box, one slot.", "slot book keeper"
    )
    k.must(
        "Booked twice means: same truck and same container. Two boxes for one truck are two trips and both stay.",
        "Of two equal bookings the one entered first stays; the later goes.|The earlier entry counts, the "
        "later is struck.",
        f"Cancel under desk number {desk}.|Your desk is {desk}; each cancellation carries it.",
    )
    k.goal(
        f"Clean up the double bookings of {day}.",
        f"Hauliers are hoarding slots again. {day}: strike everything that is booked twice.",
        f"dup slots {day} -> cancel the later ones",
        f"Is anything booked twice on {day}? If so, take the later one out.",
    )
    k.steps("<book_of> lists a day.", "<cancel> strikes one booking.")

    @k.look(
        "book_of|appointments|slots_on",
        "Appointments of a day.|What is booked on a day.",
        on=text("day|date|on", "The day, yyyy-mm-dd.|Which day."),
    )
    def book_of(on):
        return [
            {"ref|booking": ref, "truck|plate": plate, "container|box": box, "entered|made_at": at}
            for ref, plate, box, at in rows
            if on == day and not cancel.made(ref=ref)
        ]

    @k.act(
        "cancel|strike|drop_slot",
        "Cancels one appointment.|Strikes a booking.",
        ref=text("ref|booking|no", "Number of the booking.|Which booking."),
        by=text("desk|by|signed", "Number of the desk that cancels.|Which desk does it."),
    )
    def cancel(ref, by):
        if ref not in refs or by != desk:
            return k.fail(f"Desk {by} has no booking {ref}.")
        return f"{ref} is struck."

    def right():
        if not book_of.made(on=day):
            return book_of(on=day)
        return [cancel(ref=ref, by=desk) for ref in doubles if not cancel.made(ref=ref)]

    return right
