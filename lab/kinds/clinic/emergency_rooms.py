"""Calls the most urgent patients of a waiting area into the rooms that are free."""

from kind import text

STRUCTURE = "triage"
DOMAIN = "emergency department"


def make(k):
    area = k.word()
    people = k.people(k.int(3, 6))
    levels = k.numbers(len(people), 10, 99)
    score = dict(zip(people, levels, strict=True))
    arrived = dict(zip(people, k.times(len(people)), strict=True))
    rooms = k.ids(k.int(2, 4))
    busy = {room: k.chance(45) for room in rooms}
    free = [room for room in rooms if not busy[room]]
    order = sorted(people, key=lambda p: -score[p])[: len(free)]

    k.role(
        "You run the board of an emergency department, calmly and without favour.",
        "triage board",
        "You support the triage nurse; nobody is forgotten, and the sickest goes first.",
    )
    k.must(
        "A higher score is more urgent. Call patients in that order, one for each free room, whatever the time they "
        "came."
        "|The order is by score, the highest first, and not by arrival; each free room gets one patient.",
        "Rooms with somebody in them stay as they are. Who finds no room goes on waiting.",
    )
    k.steps("See who waits with <waiting> and which rooms there are with <room_board>.", "Then <call_in>.")
    k.goal(
        f"Please fill the free rooms from waiting area {area}.",
        f"{area} is packed. get the worst ones into whatever is free, quick pls",
        f"Kindly call in patients from {area} as long as there are rooms.",
        f"Area {area}: next patients, by urgency.",
    )

    @k.look(
        "waiting|who_waits|queue_of",
        "Lists who sits in a waiting area.",
        place=text("area|place", "Which waiting area."),
    )
    def waiting(place):
        if place != area:
            return []
        return [
            {"patient|name": p, "arrived|since": arrived[p], "score|urgency": score[p]}
            for p in people
            if not call_in.made(patient=p)
        ]

    @k.look("room_board|rooms|room_list", "Lists the treatment rooms.")
    def room_board():
        used = {call["room"] for call in call_in.calls}
        return [{"room": r, "occupied|in_use": busy[r] or r in used} for r in rooms]

    @k.act(
        "call_in|admit|show_in",
        "Calls a patient into a room.",
        patient=text("patient|name", "Who is called."),
        room=text("room|into", "The room they go to."),
    )
    def call_in(patient, room):
        if patient not in people or call_in.made(patient=patient):
            return k.fail(f"{patient} is not waiting.")
        if busy.get(room, True) or call_in.made(room=room):
            return k.fail(f"{room} is not free.")
        return f"{patient} is in {room}."

    def right():
        todo = [] if waiting.made(place=area) else [waiting(place=area)]
        todo += [] if room_board.calls else [room_board()]
        if room_board.calls and not free:
            return None
        if todo:
            return todo
        left = [p for p in order if not call_in.made(patient=p)]
        return [call_in(patient=left[0], room=r) for r in free if not call_in.made(room=r)] if left else None

    return right
