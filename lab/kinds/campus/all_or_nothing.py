"""Books two things for one day if both are free then, and neither of them if one is taken."""

from kind import text

STRUCTURE = "all-or-nothing"
DOMAIN = "bookings"

# one;two;event;who
SKINS = """hall;organ;concert;organist
court;umpire;match;club
bus;driver;school trip;teacher
theatre;surgeon;operation;ward
chapel;minister;wedding;couple
room;projector;lecture;lecturer
tent;stage;fair;council
boat;cox;regatta;crew
courtroom;interpreter;hearing;party
kitchen;cook;banquet;host
studio;engineer;recording;band
pool;lifeguard;party;family
gallery;guide;preview;curator
van;crew;move;tenant
gym;coach;camp;team
plane;pilot;rescue trip;charity
library room;storyteller;reading;children's group
piano;tuner;recital;pianist
pitch;referee;derby;league
cabin;ranger;retreat;class"""


def an(word):
    return f"{'an' if word[0] in 'aeiou' and word[:3] not in ('uni', 'use', 'eur') or word[:4] == 'hour' else 'a'} {word}"


def make(k):
    one, two, event, who = k.pick(SKINS.split("\n")).split(";")
    a, b, day, person = k.word().capitalize(), k.word().capitalize(), k.date(), k.person()
    busy = {name: [d for d in k.dates(k.int(1, 4)) if d != day] for name in (a, b)}
    taken = k.pick("", "", "", a, b)
    if taken:
        busy[taken].append(day)
    busy = {name: k.shuffled(days) for name, days in busy.items()}

    k.role(
        f"You arrange {an(event)}: it takes {an(one)} and {an(two)}.|{event} planner",
        f"Bookings for every {who}.|I never book half of {an(event)}.",
    )
    k.must(f"{an(event).capitalize()} needs both. If one of them is taken on that day, book neither and report that it is not done.|Both or none: with one of them taken, nothing is booked and you say that it cannot be done.")
    k.steps("Check both with <taken_days>.|<taken_days> for each of the two.", "Free both: <book> each.|Only then <book>, once for each.")
    k.goal(
        f"{event} on {day}: {one} {a} and {two} {b} for {person}",
        f"Please book {two} {b} together with {one} {a} for {person}, {day}.",
        f"Dear planner, {person} is looking forward so much to the {event} on {day}! We need the {one} {a} and of course the {two} {b}; one without the other is of no use to us.",
        f"can {person} have {a} ({one}) plus {b} ({two}) on {day}? if yes book",
    )

    @k.look("taken_days|busy_on|calendar_of", f"The days on which {an(one)} or {two} is taken.|Calendar of one {one} or {two}: its taken days.", name=text("name|which|of", f"Name of the {one} or {two}."))
    def taken_days(name):
        if name not in busy:
            return k.fail(f"{name} is not known.")
        return k.result({"name": name, "taken|booked|busy": ", ".join(busy[name]) or "no day"})

    @k.act(
        "book|reserve|add_booking",
        f"Books {an(one)} or {an(two)} for a day.",
        name=text("name|which|what", "Name of what is booked."),
        day=text("day|date|on", "The day."),
        who=text("who|person|booked_by", "For whom."),
    )
    def book(name, day, who):
        if name not in busy or day in busy[name] or book.made(name=name):
            return k.fail(f"{name} is not free then.")
        return f"{name} is booked on {day}."

    def right():
        free = not taken
        if taken and taken_days.made(name=taken):
            return k.give_up(f"{taken} is taken on {day}.")
        if not book.made() and (unread := [n for n in (a, b) if not taken_days.made(name=n)]):
            return [taken_days(name=n) for n in unread]
        return [book(name=n, day=day, who=person) for n in (a, b) if free and not book.made(name=n)]

    return right
