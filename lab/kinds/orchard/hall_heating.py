"""Heats a school hall for an evening; its thermostat is often known from earlier runs."""

from kind import flag, integer, text

STRUCTURE = "known-before"
DOMAIN = "schools"


def make(k):
    halls = k.words(4)
    hall, day = halls[0], k.date()
    stats = dict(zip(halls, k.ids(4), strict=True))
    events = k.many(k.title, 3)
    event = events[0]
    warm, until = k.numbers(3, 15, 24), k.times(3)
    is_known = k.chance(65)

    k.on(k.path("md", "txt", "csv"))
    if is_known:
        k.hub(hall=hall, thermostat=stats[hall], last_set=k.int(8, 12))
    else:
        k.hub(hall=halls[1], thermostat=stats[halls[1]], last_set=k.int(8, 12))
    k.role(
        "You help the caretaker of a school with the heating.",
        "Caretaker's helper. Warm hall, no waste.",
        "heating desk of the school.",
    )
    k.must(
        "The calendar says how warm an event wants it and until when.",
        "What earlier runs found about another hall is no use for this one.",
    )
    k.steps("<calendar> of the day.", "<thermostat_of> only if the thermostat is not known yet.", "Then <heat>.")
    k.goal(
        f"Heat hall {hall} for the event {event} on {day}.",
        f"{day}: {event} is in the {hall} hall. Please have it warm in time.",
        f"hall {hall} / {event} / {day} / heating on",
        f"Last time the parents froze! {event}, {day}, hall {hall}: set the heating as the calendar has it.",
    )

    @k.look("calendar|events_on|diary", "The events of a day, with the warmth they want.",
            date=text("day|date", "Which day."))  # fmt: skip
    def calendar(date):
        if date != day:
            return []
        rows = zip(events, warm, until, strict=True)
        return [{"event|what": e, "degrees|warm": w, "until|ends": t} for e, w, t in rows]

    @k.look("thermostat_of|find_thermostat|hall_index", "The number of the thermostat of a hall.",
            name=text("hall|name", "Name of the hall."))  # fmt: skip
    def thermostat_of(name):
        return {"thermostat|device": stats[name]} if name in halls else k.fail(f"There is no hall {name}.")

    @k.act("heat|set_heating|warm_up", "Sets a thermostat for one evening.",
           device=text("thermostat|device", "Number of the thermostat."),
           degrees=integer("degrees|warm", "How warm, in degrees."),
           end=text("until|end", "Until what time."),
           date=text("day|date", "Which day."),
           lock=flag("lock|sealed", "Whether nobody can turn it by hand.", default=False))  # fmt: skip
    def heat(device, degrees, end, date, lock):
        if device not in stats.values():
            return k.fail(f"There is no thermostat {device}.")
        return f"{device}: {degrees} degrees until {end}."

    def right():
        if heat.calls:
            return k.finish()
        looks = [] if calendar.made(date=day) else [calendar(date=day)]
        if not is_known and not thermostat_of.made(name=hall):
            looks.append(thermostat_of(name=hall))
        return looks or heat(device=stats[hall], degrees=warm[0], end=until[0], date=day)

    return right
