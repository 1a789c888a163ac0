"""Books the first free slot that is long enough for the visit and not too early."""

from kind import text

STRUCTURE = "schedule"
DOMAIN = "appointment desk"


def make(k):
    patient, doctor = k.people(2)
    visit, another = k.words(2)
    day = k.date()
    not_before = f"{k.int(8, 11):02}:30"
    need = k.pick(20, 30, 45)
    hours = sorted(k.times(k.int(5, 7)))
    slots = []
    for slot, hour in zip(k.ids(len(hours)), hours, strict=True):
        slots.append((slot, hour, k.pick(10, 15, need - 5, need, 60), k.chance(30)))
    fitting = [s for s, hour, minutes, taken in slots if hour >= not_before and minutes >= need and not taken]
    found = fitting[0] if fitting else None

    k.role(
        "You give out the appointments of a specialist practice and find a good time for everybody.",
        "appointments, second floor",
        "You are the courteous voice of the appointment desk.",
    )
    k.must(
        "A slot must be free and at least as long as the kind of visit takes; of those that suit, the earliest is "
        "booked."
        "|Book the earliest slot which is free, suits the patient's wish and has enough minutes for that kind of "
        "visit.",
        "If that day has none, book nothing and say that it was not possible.",
    )
    k.steps("Ask <length_of> how long the visit takes.", "See the day with <slots_on>, then <book>.")
    k.goal(
        f"{patient} would like to see Dr {doctor} on {day}, not before {not_before}, for a {visit}. Would you book "
        "it, please?",
        f"{visit} for {patient}, Dr {doctor}, {day}, {not_before} or later. first one that works",
        f"Patient: {patient}; doctor: Dr {doctor}; visit: {visit}; day: {day}; earliest time: {not_before}.",
        f"Please arrange a {visit} with Dr {doctor}: {day}, at {not_before} at the earliest. It is for {patient}.",
    )

    @k.look(
        "length_of|visit_length|minutes_for",
        "Says how many minutes a kind of visit takes.",
        kind=text("visit|kind", "Kind of visit."),
    )
    def length_of(kind):
        if kind not in (visit, another):
            return k.fail(f"We do not offer {kind}.")
        return {"visit": kind, "minutes|takes": need if kind == visit else 10}

    @k.look(
        "slots_on|day_plan|openings",
        "Lists a doctor's slots of one day.",
        name=text("doctor|name", "Name of the doctor, without the title."),
        date=text("day|date", "Which day."),
    )
    def slots_on(name, date):
        if (name, date) != (doctor, day):
            return []
        return [
            {"slot": s, "at|begins": h, "minutes": m, "state": "taken" if t or book.made(slot=s) else "free"}
            for s, h, m, t in slots
        ]

    @k.act(
        "book|reserve|book_slot",
        "Books a slot for a patient.",
        slot=text("slot|slot_no", "Which slot."),
        who=text("patient|name", "Name of the patient."),
        kind=text("visit|kind", "Kind of visit."),
    )
    def book(slot, who, kind):
        if not any(s == slot and not t for s, _, _, t in slots) or book.made(slot=slot):
            return k.fail(f"{slot} cannot be had.")
        return f"{slot} is reserved for {who}."

    def right():
        todo = [] if length_of.made(kind=visit) else [length_of(kind=visit)]
        todo += [] if slots_on.made(name=doctor, date=day) else [slots_on(name=doctor, date=day)]
        if todo:
            return todo
        if not found:
            return k.give_up("no slot suits")
        return None if book.calls else book(slot=found, who=patient, kind=visit)

    return right
