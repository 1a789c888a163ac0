"""Compares what two haul trucks moved in a shift and names the operator who did more."""

from kind import choice, text

STRUCTURE = "question-compare"
DOMAIN = "mining"


def make(k):
    trucks, people = k.ids(2), k.people(6)
    day, pit = k.date(), k.word()
    shifts = ["day", "night"]
    shift = k.pick(shifts)
    more = k.pick("more", "less")
    sheet = {
        (t, s): (people.pop(), n)
        for (t, s), n in zip([(t, s) for t in trucks for s in shifts], k.numbers(4, 900, 8000), strict=False)
    }
    pick = max if more == "more" else min
    best = pick(trucks, key=lambda t: sheet[t, shift][1])
    a, b = trucks

    k.role(
        "You answer questions about the haul sheets of an open pit.",
        "tonnage lookup",
        "Pit office. You are asked by foremen over the radio; one name, no speeches.",
        "haul sheet reader",
    )
    k.goal(
        f"{day}, {shift} shift: whose truck moved {more}, {a} or {b}? I need the operator's name.",
        f"operator with {more} tonnes, {shift} shift {day}, {a} vs {b}",
        f"Of the two operators of {b} and {a}, which one moved {more} in the {shift} shift of {day}?",
        f"Pit {pit}. Trucks {a} and {b}, {day}, {shift}. Name of the operator who hauled {more}?",
    )
    k.answers("Name of the operator.|The operator that was asked for.")

    @k.look(
        "haul_sheet|tonnage|sheet_of",
        "Haul sheet of a truck for a day.",
        truck=text("truck|unit", "Which truck."),
        day=text("day|date", "The day, year first."),
        shift=choice("shift|turn", "Only this shift.", shifts, optional=True),
    )
    def haul_sheet(truck, day, shift):
        if truck not in trucks or day != asked:
            return []
        rows = [(s, *sheet[truck, s]) for s in shifts if shift in (None, s)]
        return [{"shift": s, "operator|driver": who, "tonnes|moved_t": n, "cycles": n // 180} for s, who, n in rows]

    asked = day

    def right():
        unread = [t for t in trucks if not k.seen(sheet[t, shift][0])]
        if unread:
            return [
                call
                for t in unread
                for call in (haul_sheet(truck=t, day=day, shift=shift), haul_sheet(truck=t, day=day))
            ]
        return k.answer(sheet[best, shift][0])

    return right
