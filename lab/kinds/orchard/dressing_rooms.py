"""Lets two actors change dressing rooms, by way of the spare room, since no room holds two."""

from kind import text

STRUCTURE = "swap"
DOMAIN = "theatre"


def make(k):
    people = k.people(k.int(4, 5))
    rooms = k.ids(len(people) + 1)
    spare, *taken = k.shuffled(rooms)
    first = dict(zip(people, taken, strict=True))
    a, b = people[:2]
    show = k.title()

    k.role(
        "You are the assistant of a stage manager.",
        "Stage door. Rooms, keys, names.",
        f"house helper for the show {show}.",
    )
    k.must(
        "A room holds one person, so somebody has to wait in the spare room meanwhile.|"
        "Two can't be in one room: use the empty one in between.",
        "Everybody else stays where they are.",
    )
    k.steps("See who is where with <rooms_now>.", "Move people one at a time with <send>.")
    k.goal(
        f"{a} and {b} change dressing rooms.",
        f"{b} wants the room of {a}, and {a} is happy with {b}'s. Arrange it.",
        f"swap rooms: {a} <-> {b}",
        f"Before curtain: {a} goes where {b} is now and the other way round. Nobody else moves!",
    )

    def now():
        at = dict(first)
        at.update({call["who"]: call["to"] for call in send.calls})
        return at

    @k.look("rooms_now|room_list|who_is_where", "Lists the dressing rooms and who is in them.")
    def rooms_now():
        inside = {room: person for person, room in now().items()}
        return [{"room|door": room, "person|name": inside.get(room, "empty")} for room in rooms]

    @k.act(
        "send|move_person|reassign",
        "Moves a person from one dressing room to another one, which must be empty.",
        who=text("who|person", "Name of the person."),
        source=text("source|from_room", "The room the person leaves."),
        to=text("to|to_room", "The room the person gets."),
    )
    def send(who, source, to):
        if now().get(who) != source:
            return k.fail(f"{who} is not in {source}.")
        if to not in rooms or to in now().values():
            return k.fail(f"{to} is not empty.")
        return f"{who} is in {to} now."

    def right():
        if not rooms_now.made():
            return rooms_now()
        at = now()
        empty = next(room for room in rooms if room not in at.values())
        if at[a] == first[b] and at[b] == first[a]:
            return k.finish()
        for who, to in ((a, first[b]), (b, first[a])):
            if empty == to:
                return send(who=who, source=at[who], to=to)
        return [send(who=a, source=at[a], to=empty), send(who=b, source=at[b], to=empty)]

    return right
