"""Books the first room that is free and large enough, or says that there is none."""

from kind import text

STRUCTURE = "schedule"
DOMAIN = "music school"


def make(k):
    day, times, heads = k.date(), sorted(k.times(3)), k.int(4, 30)
    band, rooms = k.title(), k.words(5)
    seats = [k.int(2, 60) for _ in rooms]
    free = [k.chance(50) for _ in rooms]
    hour = k.pick(times)
    fits = [room for room, places, is_free in zip(rooms, seats, free, strict=True) if is_free and places >= heads]

    k.role(
        "You give out rehearsal rooms in a music school.",
        "Room booking. Bands ask, you book.",
        "house keeper of a music school, matter of fact",
    )
    k.must(
        "Take the first room of the list that is free and has enough seats.|"
        "Of the rooms that are free and large enough, book the one that is listed first."
    )
    k.goal(
        f"{band} needs a room on {day} at {hour}; they are {heads} people.",
        f"Book a room: {heads} heads, {day}, {hour}, name {band}.",
        f"At {hour} on {day} {band} ({heads} players) wants to rehearse.",
        f"Room for {band}? {heads} of them. Date {day}, time {hour}.",
    )

    @k.look(
        "rooms|free_rooms|list_rooms",
        "Rooms at a time, with their seats, and whether they are free.|Which rooms there are, and which are taken.",
        day_=text("day|date", "The date.|Day, as 2026-01-31."),
        time=text("time|hour|at", "When it begins.|Time of day."),
    )
    def list_rooms(day_, time):
        if (day_, time) != (day, hour):
            return k.fail(f"Nothing is planned for {day_} {time}.")
        rows = zip(rooms, seats, free, strict=True)
        return [{"room|name": room, "seats|places": places, "free|open": is_free} for room, places, is_free in rows]

    @k.act(
        "book|reserve|book_room",
        "Books a room.|Reserves one room for a band.",
        room=text("room|which|name", "Which room.|Name of the room."),
        day_=text("day|date", "The date.|Day, as 2026-01-31."),
        time=text("time|hour|at", "When it begins.|Time of day."),
        band_=text("band|group|for_whom", "Who will use it.|Name of the band."),
    )
    def book(room, day_, time, band_):
        return f"{room} is booked for {band_}." if room in fits else k.fail(f"{room} cannot be booked.")

    def right():
        if book.made():
            return k.finish()
        if not list_rooms.made():
            return list_rooms(day_=day, time=hour)
        if not fits:
            return k.give_up("no free room is large enough")
        return book(room=fits[0], day_=day, time=hour, band_=band)

    return right
