"""Books the first slot of a night at a telescope that is long and dark enough."""

from kind import choice, integer, text

STRUCTURE = "schedule"
DOMAIN = "telescopes"


def make(k):
    night, other = k.dates(2)
    target, camera = f"{k.word().upper()} {k.int(100, 999)}", k.word()
    need, moon = 5 * k.int(6, 16), 5 * k.int(4, 12)
    starts = [f"{h:02}:{m:02}" for h, m in ((19, 10), (20, 0), (21, 25), (22, 40), (23, 15), (23, 55))]
    rows = []
    for slot, start in zip(k.ids(6), starts, strict=False):
        good = k.chance(35)
        row = [slot, start, need + 5 * k.int(0, 6), k.int(0, moon), "free"]
        if not good:
            for _ in range(k.int(1, 2)):
                at, value = k.pick(
                    (2, need - 5 * k.int(1, 4)), (3, moon + k.int(3, 30)), (4, k.pick("held", "service"))
                )
                row[at] = value
        rows.append(row)
    fits = [r for r in rows if r[2] >= need and r[3] <= moon and r[4] == "free"]
    listed = k.shuffled(rows) if k.chance(60) else rows

    k.role(
        "You assist the night astronomer with the observation queue.",
        "queue bot for the 1.2 m",
        "Telescope scheduler. Time on sky is scarce: book what fits, do not book what does not.",
        "You handle requests for telescope time.",
    )
    k.must(
        f"Queue programmes use the camera {camera}.|Instrument for queue work: {camera}.",
        "Take the earliest free slot that is long enough and dark enough.|The first slot of the night that fits is to "
        "be used.",
        "If no slot fits, book nothing and report that it was not done.",
    )
    k.goal(
        f"Book {need} min on {target} in the night of {night}, moon at most {moon} %.",
        f"{target}, {need} min, night {night}, moonlight {moon} % or less",
        f"Night of {night}: the programme on {target} needs {need} minutes without a bright moon (limit {moon} %). "
        "Please get it a slot.",
        f"req: {target} / dur {need} min / moon <= {moon} % / night {night}",
        f"Our proposal for {target} was accepted, {need} min, moon not over {moon} %. Can it still be observed on "
        f"{night}?",
    )

    @k.look(
        "slots|night_plan|list_slots",
        "The slots of one night.|How a night is divided.",
        night=text("night|date", "Date of the night, year first.|Which night."),
    )
    def slots(night):
        if night != wanted:
            return []
        return [
            {"slot|slot_id": a, "start_ut|begins": b, "minutes|length_min": c, "moon_pct|moon": d, "state|status": e}
            for a, b, c, d, e in listed
        ]

    @k.act(
        "book_slot|reserve|put_in_queue",
        "Books a slot for a target.",
        slot=text("slot|slot_id", "Which slot.|The slot's id."),
        target=text("target|object", "What is observed."),
        minutes=integer("minutes|exposure_min", "How many minutes are needed."),
        instrument=text("instrument|camera", "The instrument to mount."),
        mode=choice("mode|class", "Kind of programme.", ["queue", "visitor"], default="queue"),
    )
    def book_slot(slot, target, minutes, instrument, mode):
        row = next((r for r in rows if r[0] == slot), None)
        if row is None:
            return k.fail(f"No slot {slot}.")
        if row[4] != "free" or minutes > row[2]:
            return k.fail(f"Slot {slot}: {row[4]}, {row[2]} min. Not booked.")
        if instrument != camera:
            return k.fail(f"Instrument {instrument} is not on this telescope.")
        return f"{slot} is booked for {target}, {minutes} min with {instrument}."

    wanted = night

    def right():
        if book_slot.made():
            return k.finish()
        if not slots.made(night=night):
            return slots(night=night)
        if not fits:
            return k.give_up("no slot of that night fits.")
        return book_slot(slot=fits[0][0], target=target, minutes=need, instrument=camera)

    return right
