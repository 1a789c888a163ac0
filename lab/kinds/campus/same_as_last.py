"""Makes a new entry like the last one of its kind: everything as it was then, except what the goal changes."""

from kind import integer, text

STRUCTURE = "same-as-last"
DOMAIN = "recurring events"

# event;field a;field b;count
SKINS = """summer party;hall;caterer;guests
school play;stage;director;seats
regatta;lake;umpire;boats
blood drive;gym;nurse;beds
jumble sale;square;organiser;tables
organ recital;church;organist;chairs
quiz night;pub;quizmaster;teams
open day;wing;guide;tours
board dinner;restaurant;host;covers
sports day;field;announcer;races
moot court;courtroom;judge;teams
book fair;foyer;bookseller;stalls
carol concert;chapel;conductor;singers
tenants' meeting;cellar;chair;chairs
class trip;museum;coach firm;pupils
marathon;start street;doctor;runners
choir weekend;hostel;cook;beds
film night;cinema;projectionist;tickets
memorial;park;speaker;wreaths
flu clinic;ward;doctor;doses"""


def an(word):
    return f"{'an' if word[0] in 'aeiou' and word[:3] not in ('uni', 'use', 'eur') or word[:4] == 'hour' else 'a'} {word}"


def make(k):
    event, a, b, count = k.pick(SKINS.split("\n")).split(";")
    n = k.int(3, 5)
    days = sorted(k.dates(n))
    places, people, sizes, ids = k.words(n), k.people(n), k.numbers(n, 10, 300), k.ids(n)
    new_day = k.date()
    change = k.pick("none", "a", "b", "count")
    value = {"a": k.word(), "b": k.person(), "count": k.int(301, 600), "none": None}[change]
    label = {"a": a, "b": b, "count": count}.get(change)
    but = f", but {label} {value}" if value else ""
    last = n - 1
    args = dict(a=places[last], b=people[last], count=sizes[last])
    if value:
        args[change] = value
    rows = k.shuffled(range(n))

    k.role(
        f"You organise the {event}, again and again.|{event} planner",
        f"Nothing changes here unless somebody says so.|I plan each {event} like the one before.",
    )
    k.must("The last one is the one with the latest day.|Last time means the most recent day on the list.")
    k.steps("<past> has the earlier ones.|See <past>.", "<plan> the new one.|Then <plan>.")
    k.goal(
        f"Plan the {event} of {new_day} exactly like last time{but}.",
        f"{event} {new_day}: as last time{but}",
        f"It was so lovely last time! Shall we simply do the same {event} again on {new_day}{but}? Please put it in the calendar.",
        f"Resolved that the {event} be held on {new_day} on the same terms as the previous one{but}.",
        f"same {event} as before pls, {new_day}{but}",
    )

    @k.look(f"past|earlier_{event.split()[-1]}s|history", f"Earlier ones: day, {a}, {b}, {count}.")
    def past():
        return [{"no|id": ids[i], "day|date": days[i], a.replace(" ", "_"): places[i], b.replace(" ", "_"): people[i], count: sizes[i]} for i in rows]

    @k.act(
        f"plan|plan_{event.split()[-1]}|new_{event.split()[-1]}",
        f"Plans {an(event)}.",
        day=text("day|date|on", "The day."),
        a=text(a.replace(" ", "_"), f"The {a}."),
        b=text(b.replace(" ", "_"), f"The {b}, by name."),
        count=integer(count, f"How many {count}."),
    )
    def plan(day, a, b, count):
        return f"Planned for {day}: {a}, {b}, {count}."

    def right():
        if not past.made():
            return past()
        return [] if plan.made() else plan(day=new_day, **args)

    return right
