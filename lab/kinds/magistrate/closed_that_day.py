"""A day is asked for; if it is closed, the rule says which open day is taken."""

from kind import text

STRUCTURE = "next-working-day"
DOMAIN = "calendars"

# event;calendar;state good;state bad
SKINS = """hearing;court calendar;sitting;recess
payment;bank calendar;business;holiday
surgery;theatre calendar;free;blocked
inspection;port calendar;open;closed
vote;council calendar;session;pause
exam;school calendar;term;vacation
outage;grid calendar;permitted;frozen
auction;registry calendar;open;shut
delivery;customs calendar;staffed;unstaffed
viewing;estate calendar;vacant;taken
flushing;water calendar;allowed;forbidden
audit;tax calendar;usable;reserved
experiment;beam calendar;running;maintenance
transport;rail calendar;running;cancelled
oath;embassy calendar;open;closed
appraisal;claims calendar;available;full
meeting;board calendar;available;occupied
census;field calendar;good;stormy"""


def an(word):
    return ("an " if word[0] in "aeio" or word.startswith(("hour", "un-", "under", "us")) and word[:3] != "use" else "a ") + word


def make(k):
    event, calendar, good, bad = k.pick(SKINS.split("\n")).split(";")
    month = f"20{k.int(24, 28)}-{k.int(1, 12):02}"
    first = k.int(3, 18)
    days = [f"{month}-{d:02}" for d in range(first, first + 7)]
    at, ref = 3, k.id()
    states = [k.pick(good, bad) for _ in days]
    states[at] = k.pick(bad, bad, good)
    states[k.pick(0, 1)] = states[k.pick(5, 6)] = good
    rooms = k.words(7)
    rule = k.pick("next", "previous", "refuse", "keep")
    free = [i for i, s in enumerate(states) if s == good]
    if states[at] == good or rule == "keep":
        to = at
    elif rule == "refuse":
        to = None
    else:
        to = min(i for i in free if i > at) if rule == "next" else max(i for i in free if i < at)
    say = {
        "next": f"{an(event).capitalize()} that falls on {an(bad)} day is moved to the next {good} day.|Not {good}? Then the first {good} day after it.",
        "previous": f"{an(event).capitalize()} that falls on {an(bad)} day is moved forward to the last {good} day before it.|Not {good}? Then the nearest {good} day before.",
        "refuse": f"{an(event).capitalize()} that falls on {an(bad)} day is not moved: report that it could not be fixed.|Not {good}? Then fix nothing and say that it was not possible.",
        "keep": f"{an(event).capitalize()} stays on the day asked for, be it {good} or {bad}.|Whether the day is {good} or {bad} changes nothing.",
    }[rule]
    k.must(say, "The room is that of the day in the calendar.|Each day has its room; take the room of the day.")
    k.role(f"You fix the day of every {event}.", f"{calendar}", f"Scheduling of each {event} by the {calendar}.")
    k.steps("<show_calendar> first, then <fix>.")
    k.goal(
        f"Fix {event} {ref} for {days[at]}.", f"{ref}: {event} on {days[at]}", f"{days[at]} is asked for as the day of {event} {ref}. Enter it as the rule has it.", f"When can {event} {ref} be? They want {days[at]}. Fix a day."
    )

    @k.look("show_calendar|calendar|days_around", f"The {calendar} around a day.", day=text("day|around|date", "The day, year-month-day."))
    def show_calendar(day):
        if day not in days:
            return k.fail(f"{day} is outside the calendar.")
        return [{"day|date": d, "state": s, "room": r} for d, s, r in zip(days, states, rooms, strict=True)]

    @k.act(f"fix|set_day|enter_{event}", f"Fixes the day of {an(event)}.", ref=text(f"{event}|ref|no", f"Number of the {event}."), day=text("day|date", "The day it takes place."), room=text("room|where", "The room of that day."))
    def fix(ref, day, room):
        if day not in days or room not in rooms:
            return k.fail(f"{day} or {room} is not in the calendar.")
        return f"{ref}: {day}, {room}."

    def right():
        if not show_calendar.made():
            return show_calendar(day=days[at])
        if to is None:
            return k.give_up(f"{days[at]} is {bad}.")
        if not fix.made():
            return fix(ref=ref, day=days[to], room=rooms[to])

    return right
