"""Takes the last departure that arrives not later than somebody has to be there."""

from kind import integer, text

STRUCTURE = "last-before"
DOMAIN = "travel"

# ride;who;seats;start
SKINS = """train;delegate;seats;station
school bus;class;seats;stop
ferry;choir;places;pier
shuttle;guest;seats;door
coach;team;seats;yard
tram;visitor group;places;stop
flight;orchestra;seats;gate
cable car;hiking group;places;base
taxi boat;wedding party;places;jetty
night train;band;berths;platform
minibus;care home;seats;entrance
relief flight;aid crew;seats;gate
museum bus;family;seats;square
lift slot;exhibitor;crates;dock
water taxi;juror;seats;steps
ambulance run;patient;stretchers;bay
library van;pupil group;places;corner
rickshaw;couple;seats;arch
vintage car;mayor;seats;garage
snow bus;ski class;seats;lodge"""


def an(word):
    return f"{'an' if word[0] in 'aeiou' and word[:3] not in ('uni', 'use', 'eur') or word[:4] == 'hour' else 'a'} {word}"


def make(k):
    ride, who, seats, start = k.pick(SKINS.split("\n")).split(";")
    n = k.int(4, 6)
    arrivals = sorted(k.times(n))
    nos, place, person, count = k.ids(n), k.word().capitalize(), k.person(), k.int(2, 30)
    at = k.int(-1, n - 1) if k.chance(25) else k.int(0, n - 1)
    hour = arrivals[at] if at >= 0 else "05:30"
    by = hour if at < 0 or k.chance(30) else f"{hour[:4]}{int(hour[4]) + 2}"
    leaves = [f"{int(a[:2]) - 1:02}:{a[3:]}" for a in arrivals]
    rows = list(zip(nos, leaves, arrivals, strict=True))
    rows = rows if k.chance(50) else k.shuffled(rows)

    k.role(
        f"You plan trips by {ride}.|{ride} bookings",
        f"Travel desk for each {who}.|People hate waiting, so I send them as late as I can.",
    )
    k.must(
        f"Nobody wants to be early: take the latest {ride} that is there in time.|As late as possible, but in time; arriving on the minute is in time.",
        f"If every {ride} is too late, report that it is not done.|No such ride: say that it cannot be done.",
    )
    k.steps("<departures> to that place.|Ask <departures>.", "<book> by number.|Then <book>.")
    k.goal(
        f"{person} must be in {place} by {by}, {count} {seats}.",
        f"{place} not later than {by}, for {person} ({count} {seats})",
        f"Dear travel desk, our {who} ({person}, {count} {seats}) is expected in {place} at {by} and not a minute later. Which {ride} would you book? Please go ahead and book it.",
        f"book {count} {seats} to {place} so that {person} is there by {by}",
    )

    @k.look("departures|timetable|connections", f"Every {ride} to a place, with times.", place=text("place|to|destination", "Where it goes."))
    def departures(place_=place, **got):
        if got["place"] != place_:
            return k.fail("No line goes there.")
        return [{"no|number|id": a, "leaves|departure": b, "arrives|arrival": c} for a, b, c in rows]

    @k.act(
        f"book|reserve|book_{ride.replace(' ', '_')}",
        f"Books {seats} in {an(ride)}.",
        no=text("no|number|id", f"Number of the {ride}."),
        who=text("who|person|name", "In whose name."),
        count=integer(f"{seats}|count", f"How many {seats}."),
    )
    def book(no, who, count):
        return f"{no}: {count} {seats} for {who}." if no in nos else k.fail(f"No {ride} {no}.")

    def right():
        if not departures.made(place=place):
            return departures(place=place)
        if at < 0:
            return k.give_up(f"no {ride} is in {place} by {by}.")
        return [] if book.made() else book(no=nos[at], who=person, count=count)

    return right
