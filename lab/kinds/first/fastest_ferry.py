"""Tells which ferry is the fastest, or the slowest, between two harbours."""

from kind import integer, text

STRUCTURE = "pick-extreme"
DOMAIN = "ferries"


def make(k):
    home, away = k.word().title(), k.word().title()
    ships, minutes = [k.title() for _ in range(k.int(3, 6))], k.numbers(6, 35, 600)
    fleet = list(zip(ships, minutes, k.numbers(6, 20, 900), strict=False))
    fast = k.chance(50)
    best = (min if fast else max)(fleet, key=lambda ship: ship[1])
    wanted, word = ("shortest", "fastest") if fast else ("longest", "slowest")

    k.role(
        "You answer travellers at a ferry pier.",
        "Timetable clerk. You look things up and give one name.",
        "A passenger asks, you reply with what the timetable says.",
    )
    k.steps(
        "Read the crossings with <crossings>.|Ask <crossings> for the route.",
        "Compare how long they take.",
        "Answer with the name of the ship.|Then hand in the name, nothing else.",
    )
    k.goal(
        f"Which ship has the {wanted} crossing from {home} to {away}?",
        f"Name the {word} ferry {home} - {away}.",
        f"From {home} I want to go to {away} on the {word} ship there is. Which one?",
        f"to {away}, starting in {home}: {word} boat?",
    )
    k.answers(f"Name of the {word} ship.|The ship, by name.|What the ship is called.")

    @k.look(
        "crossings|timetable|ferries_between|list_sailings",
        "Ships between two harbours, with the minutes that they take.|All ferries of one route.",
        start=text("start|origin|from_harbor|departure", "Harbour where the trip begins.|Where it starts."),
        end=text("end|destination|to_harbor|arrival", "Harbour where it ends.|Where to."),
        seats=integer("seats|min_seats", "Only ships with at least so many seats.", default=1),
    )
    def crossings(start, end, seats):
        if (start, end) != (home, away):
            return []
        return [
            {"ship|vessel|name": name, "minutes|duration|takes_min": time, "seats|capacity": room}
            for name, time, room in fleet
            if room >= seats
        ]

    def right():
        return k.answer(best[0]) if k.seen(best[0]) else crossings(start=home, end=away)

    return right
