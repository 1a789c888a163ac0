"""Finds the earliest slot that two people both have free, and books both for it."""

from kind import text

STRUCTURE = "common-slot"
DOMAIN = "appointments"

# meeting;one;two;place
SKINS = """tutorial;tutor;student;office
consultation;doctor;patient;surgery
hearing;judge;lawyer;courtroom
lesson;teacher;pupil;music room
viewing;agent;tenant;flat
rehearsal;pianist;singer;hall
interview;editor;author;studio
handover;registrar;lender;depot
training;coach;player;gym
tasting;cook;couple;kitchen
signing;notary;buyer;chamber
fitting;tailor;actor;wardrobe
parents' talk;teacher;father;classroom
photo shoot;photographer;mayor;garden
audit;auditor;treasurer;club room
mediation;mediator;neighbour;town hall
oral exam;examiner;candidate;library
test drive;dealer;driver;yard
casting;director;dancer;stage
therapy;therapist;athlete;practice"""


def an(word):
    return f"{'an' if word[0] in 'aeiou' and word[:3] not in ('uni', 'use', 'eur') or word[:4] == 'hour' else 'a'} {word}"


def make(k):
    meeting, one, two, place = k.pick(SKINS.split("\n")).split(";")
    slots = sorted(k.dates(7))
    both = k.some(slots, k.int(1, 2))
    if never := k.chance(12):
        both = []
    rest = [s for s in slots if s not in both]
    k_rest = k.shuffled(rest)
    cut = k.int(1, len(rest) - 1)
    free = {}
    a, b = k.people(2)
    free[a], free[b] = k.shuffled(both + k_rest[:cut]), k.shuffled(both + k_rest[cut:])
    if k.chance(50):
        free = {p: sorted(days) for p, days in free.items()}
    room = k.word().capitalize()
    m = meeting.replace(" ", "_").replace("'", "")

    k.role(f"You find dates for two people.|{meeting} scheduling", f"Calendars are your world.|I bring {one} and {two} together.")
    k.must("Take the earliest day on which both are free.|Both must be free; the sooner the better.", "Without such a day report that it is not done.|No common day: say that it cannot be done.")
    k.steps("<free_days> of both.|Ask <free_days> for each of the two.", "<fix> it.|Then <fix>.")
    k.goal(
        f"{meeting}: {one} {a}, {two} {b}, {place} {room}",
        f"Find a day for {a} and {b} ({meeting}) and fix it, {place} {room}.",
        f"Dear assistant, {b} has been trying to meet {a} for ages. Would you look for the first day that suits both and put the {meeting} there? {room} is the {place}.",
        f"when can {a} + {b}? {meeting}, {room}. as soon as possible, put it in",
    )

    @k.look("free_days|days_free|availability", "The days on which somebody is free.", name=text("person|name|who", "Name of the person."))
    def free_days(name):
        return k.result({"name": name, "free|free_on": ", ".join(free[name])}) if name in free else k.fail("Nobody of that name.")

    @k.act(
        f"fix|fix_{m}|put_in",
        f"Fixes {an(meeting)}.",
        one=text(one, f"Name of the {one}."),
        two=text(two, f"Name of the {two}."),
        day=text("day|date", "The day."),
        room=text(f"{place.replace(' ', '_')}|where", f"The {place}."),
    )
    def fix(one, two, day, room):
        if one not in free or two not in free or day not in free[one] or day not in free[two]:
            return k.fail("One of them is not free.")
        return f"{one} and {two}: {day}, {room}."

    def right():
        if unread := [p for p in (a, b) if not free_days.made(name=p)]:
            return [free_days(name=p) for p in unread]
        if never:
            return k.give_up("they have no day in common.")
        return [] if fix.made() else fix(one=a, two=b, day=min(both), room=room)

    return right
