"""Books the smallest free room that has enough seats."""

from kind import flag, text

STRUCTURE = "pick-nearest"
DOMAIN = "conference rooms"


def make(k):
    heads, day, hour, who = k.int(6, 60), k.date(), k.time(), k.person()
    names, beamer, coffee = k.words(k.int(5, 8)), k.chance(40), k.chance(50)
    rooms = [(n, s, k.chance(60), k.chance(60)) for n, s in zip(names, k.numbers(len(names), 4, 90), strict=True)]
    fit = sorted((s, n) for n, s, free, has in rooms if free and s >= heads and (has or not beamer))
    best = fit[0][1] if fit else None

    k.role(
        "You book the conference rooms of a trade fair.",
        "room booking. smallest fitting room, always.",
        "You are the front desk of a conference centre, and as large rooms are scarce, nobody gets a larger one than "
        "they need.",
    )
    k.must(
        "Take the smallest room that is free, seats everybody and has what is needed."
        "|Of the free rooms with enough seats and the equipment that is needed, take the one with the fewest seats.",
        "If no room fits, book none and end by saying that it was not possible.",
    )
    k.steps("Ask <rooms_at> first.", "Then call <book_room>.")
    need = "a projector is needed" if beamer else "a projector is not needed"
    drink = "coffee, please" if coffee else "no coffee"
    k.goal(
        f"A room for {heads} people on {day} at {hour}, for {who}; {need}, {drink}.",
        f"who: {who} / heads: {heads} / when: {day}, {hour} / equipment: {need} / {drink}",
        f"{who} has a meeting at {hour} on {day}, {heads} people in all. By the way, {need}, and {drink}.",
        f"room, {day} {hour}, {heads} seats, {need}. name {who}. {drink}",
    )

    @k.look(
        "rooms_at|room_list|free_rooms",
        "Lists all rooms and whether they are free at a time.",
        date=text("day|date", "The day."),
        at=text("time|at", "The time of day."),
    )
    def rooms_at(date, at):
        if (date, at) != (day, hour):
            return []
        return [{"room": n, "seats": s, "free": f and not book_room.calls, "projector": p} for n, s, f, p in rooms]

    @k.act(
        "book_room|reserve_room|take_room",
        "Books a room.",
        room=text("room|which", "Name of the room."),
        date=text("day|date", "The day."),
        at=text("time|at", "The time of day."),
        name=text("name|for_whom", "Who it is booked for."),
        catering=flag("coffee|catering", "Whether coffee is served.", default=False),
    )
    def book_room(room, date, at, name, catering):
        if room not in [n for n, _, f, _ in rooms if f] or (date, at) != (day, hour) or book_room.calls:
            return k.fail(f"{room} can't be booked on {date} at {at}.")
        return f"{room} is booked for {name}" + (", with coffee." if catering else ".")

    def right():
        if not rooms_at.made(date=day, at=hour):
            return rooms_at(date=day, at=hour)
        if best is None:
            return k.give_up("no free room fits.")
        return [] if book_room.calls else book_room(room=best, date=day, at=hour, name=who, catering=coffee)

    return right
