"""Takes the line of the schedule for today's date and confirms it."""

from kind import text

STRUCTURE = "row-of-today"
DOMAIN = "schedules"

SKINS = """tide;gate;harbour
blast;zone;quarry
milking;robot;farm
burn;heap;forest
delivery;dock;store
flight;stand;heliport
flush;main;waterworks
harvest;plot;manor
blackout;feeder;grid
market;square;town
pour;slab;site
survey;lift;tower
dive;wall;basin
spraying;row;grove
sailing;pier;line
shutdown;mill;works
drill;siren;county
grind;stone;mill
wash;bay;depot
shear;flock;hill farm"""


def make(k):
    event, where, place = k.pick(SKINS.split("\n")).split(";")
    name, days = k.word(), sorted(k.dates(k.int(3, 5)))
    at = k.int(0, len(days) - 1)
    today = days[at]
    spots, times, heads = k.ids(len(days)), k.times(len(days)), k.people(len(days))
    none = k.chance(12)
    if none:
        today = k.dates(1)[0]
        none = today not in days
    k.role(f"You confirm the {event} of the day.|{place} schedule|One {event} a day at most.", "Schedule clerk")
    k.must(
        f"Today is {today}. A day that is not in the schedule has no {event}: then confirm nothing.|Date of today: {today}. If today is not in the list, there is nothing to confirm."
    )
    k.steps("<schedule> lists them.|Look into <schedule>.", "<confirm> the one of today.")
    k.goal(
        f"Confirm today's {event} of {place} {name}.",
        f"{name}: {event} today - confirm",
        f"Is there a {event} at {name} today? Confirm it with its {where} and time.",
        f"{place} {name}, daily confirmation",
        f"hey, has anyone confirmed the {event} at {name} for today",
    )

    @k.look(
        "schedule|calendar|dates",
        f"Every {event} of a {place}.",
        name=text(f"{place.split()[0]}|name", f"Name of the {place}.|Which {place}."),
    )
    def schedule(**by):
        return (
            [
                {"day|date": d, f"{where}": s, "time|at": t, "in_charge|head": h}
                for d, s, t, h in zip(days, spots, times, heads, strict=True)
            ]
            if by["name"] == name
            else k.fail("no schedule")
        )

    @k.act(
        "confirm|confirm_event|announce",
        f"Confirms a {event}.",
        where=text(f"{where}|where", f"Number of the {where}.|Which {where}."),
        time=text("time|at", "At what time.|Time of day."),
        head=text("in_charge|head|who", "Who is in charge.|Person in charge."),
    )
    def confirm(where, time, head):
        return f"confirmed: {where} at {time}"

    def right():
        if confirm.made():
            return None
        if not schedule.made(name=name):
            return schedule(name=name)
        at = days.index(today) if today in days else None
        return None if at is None else confirm(where=spots[at], time=times[at], head=heads[at])

    return right
