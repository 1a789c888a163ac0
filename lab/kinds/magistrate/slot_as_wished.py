"""Books a slot: the first, the last, or the first after or the last before a time."""

from kind import text

STRUCTURE = "schedule"
DOMAIN = "appointments"

# office;event;person
SKINS = """passport office;appointment;applicant
court;hearing;party
clinic;examination;patient
bank;talk;client
school office;interview;parent
tax office;consultation;taxpayer
customs;inspection;importer
vehicle test centre;test;keeper
embassy;visit;visitor
waterworks;meter change;household
estate agency;viewing;buyer
insurance branch;survey;insured
laboratory;run;researcher
polling station;shift;volunteer
harbour office;pilotage;ship
notary;signing;seller
town hall;wedding;couple
power company;connection;customer"""

RULES = [
    ("the earliest slot|as early as possible|the first free one", lambda ts, t: ts[0]),
    ("the latest slot|as late as possible|the last free one", lambda ts, t: ts[-1]),
    ("the first slot after {t}|soon after {t}|as early as possible, but after {t}", lambda ts, t: next((x for x in ts if x > t), None)),
    ("the last slot before {t}|shortly before {t}|as late as possible, but before {t}", lambda ts, t: next((x for x in ts[::-1] if x < t), None)),
]


def an(word):
    return ("an " if word[0] in "aeio" or word.startswith(("hour", "un-", "under", "us")) and word[:3] != "use" else "a ") + word


def make(k):
    office, event, person = k.pick(SKINS.split("\n")).split(";")
    who, day = k.person(), k.date()
    n = k.int(3, 6)
    times = k.times(n + 1)
    limit, rows = times[0], [(t, i, k.chance(70)) for t, i in zip(times[1:], k.ids(n), strict=True)]
    if k.chance(60):
        rows = sorted(rows)
    free = sorted((t, i) for t, i, f in rows if f)
    said, rule = k.pick(RULES)
    said = k.one(said).format(t=limit)
    to = rule([t for t, _ in free], limit) if free else None
    k.must(f"If no slot fits, book nothing and report that it was not possible.|No fitting slot: say that it could not be done.")
    k.role(f"You make appointments at the {office}.", f"{office}, {event} desk", f"Appointments. One {event} for one {person}.")
    k.steps("<slots> of the day.", "<reserve> the one that is wished for.")
    k.goal(
        f"Book {an(event)} for {who} on {day}: {said}.", f"{who}, {day}, {said}", f"{person} {who} wishes {an(event)} on {day}, {said} please.", f"On {day}, {said}, for {who}.", f"Can {who} come on {day}? Take {said}."
    )

    @k.look("slots|free_slots|day_plan", f"The slots of a day at the {office}.", day=text("day|date", "Which day."))
    def slots(**by):
        return [{"slot|no": i, "time|at": t, "free": f} for t, i, f in rows] if by["day"] == day else []

    @k.act("reserve|book|book_slot", f"Books a slot for {an(event)}.", slot=text("slot|no|id", "Number of the slot."), who=text(f"{person}|name|for", f"Name of the {person}."))
    def reserve(slot, who):
        return f"{who} has slot {slot}." if slot in [i for _, i in free] else k.fail(f"{slot} is not free.")

    def right():
        if not slots.made(day=day):
            return slots(day=day)
        if to is None:
            return k.give_up("no slot fits.")
        if not reserve.made():
            return reserve(slot=dict(free)[to], who=who)

    return right
