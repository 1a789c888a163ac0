"""Books the first time of a day at which two people are both free."""

from kind import integer, text

STRUCTURE = "schedule"
DOMAIN = "office calendar"


def make(k):
    a, b = k.people(2)
    day, minutes, room = k.date(), k.pick(30, 45, 60, 90), k.word()
    times = sorted(k.times(k.int(6, 9)))
    both = sorted(k.some(times, k.int(1, 2))) if k.chance(85) else []
    rest = [t for t in times if t not in both]
    free = {a: sorted(both + rest[::2]), b: sorted(both + rest[1::2])}

    k.role(
        "You are the assistant of the management and keep its calendars.",
        "Calendar service of the front office.",
        "meeting planner bot.",
    )
    k.must(
        f"Internal meetings take place in the room {room}.|The room for meetings among ourselves is {room}.",
        "A meeting starts at the earliest time that suits everybody; if there is none that day, book nothing and "
        "report it.",
    )
    k.steps("Ask <free_times> for each of them.", "Then make the entry with <book>.")
    k.goal(
        f"Please arrange {minutes} minutes for {a} and {b} on {day}, as early as possible.",
        f"{day}: {b} + {a}, {minutes} min, first common time",
        f"I have to talk with {b} on {day} and it keeps getting put off. Find us {minutes} minutes. Kind regards, {a}",
        f"meeting request. date: {day}. duration: {minutes}. people: {a}; {b}",
    )

    @k.look(
        "free_times|availability|free_slots",
        "When somebody is free on a day.|Free times of one person, earliest first.",
        name=text("person|who|name", "Name of the person.|Whose calendar."),
        on=text("day|date|on", "The day.|Which day."),
    )
    def free_times(name, on):
        if name not in free:
            return k.fail(f"{name} has no calendar here.")
        return [{"start|from": t, "with": name} for t in free[name]] if on == day else []

    @k.act(
        "book|make_entry|set_meeting",
        "Puts a meeting into the calendars of two people.",
        on=text("day|date", "The day of the meeting."),
        start=text("start|time|at", "When it starts.|Starting time."),
        minutes=integer("minutes|length|duration", "How long it takes, in minutes."),
        room=text("room|place|where", "The room.|Where they meet."),
    )
    def book(on, start, minutes, room):
        if start not in times:
            return k.fail("That time can't be booked.")
        return f"Booked: {on} {start}, {minutes} minutes, {room}."

    def right():
        asks = [free_times(name=name, on=day) for name in (a, b) if not free_times.made(name=name, on=day)]
        if asks:
            return asks
        if not both:
            return k.give_up("they have no time in common that day.")
        if not book.made():
            return book(on=day, start=both[0], minutes=minutes, room=room)

    return right
