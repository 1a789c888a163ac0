"""Makes an appointment if the place is open at that hour of that weekday, otherwise none."""

from kind import text

STRUCTURE = "within-hours"
DOMAIN = "opening hours"

# place;who;matter
SKINS = """library;reader;book talk
clinic;patient;check-up
museum;visitor;tour
town hall;citizen;passport matter
court office;lawyer;file view
pool;swimmer;lesson
archive;scholar;box view
gym;member;weigh-in
food bank;helper;delivery
registry;couple;signing
shelter;family;dog visit
studio;singer;voice test
bank;client;talk
school office;parent;talk
restaurant;supplier;tasting
embassy;traveller;visa matter
club office;player;pass matter
housing office;tenant;key matter
theatre till;patron;ticket matter
parish office;widow;talk"""

DAYS = "Monday Tuesday Wednesday Thursday Friday Saturday".split()


def an(word):
    return f"{'an' if word[0] in 'aeiou' and word[:3] not in ('uni', 'use', 'eur') or word[:4] == 'hour' else 'a'} {word}"


def make(k):
    place, who, matter = k.pick(SKINS.split("\n")).split(";")
    hours = {d: (f"{k.int(7, 11):02}:{k.pick('00', '30')}", f"{k.int(14, 19):02}:{k.pick('00', '30')}") for d in DAYS}
    closed = k.some(DAYS, 1)[0]
    day = k.pick(DAYS)
    opens, closes = hours[day]
    inside = k.chance(60)
    hour = f"{k.int(12, 13)}:{k.pick('10', '20', '40')}" if inside else k.pick(f"0{k.int(5, 6)}:45", f"{k.int(20, 21)}:15")
    if day == closed:
        inside = False
    name, person, code = k.word().capitalize(), k.person(), k.id()

    k.role(f"You make appointments at {an(place)}.|{place} appointments", "Nobody stands before a locked door because of you.|I check the hours, then I book.")
    k.must("Outside the opening hours no appointment is made: report that it is not done.|If it is closed then, say that it cannot be done.")
    k.steps("<hours_of> has the opening hours.|See <hours_of>.", "<fix> it if it is open.|Then <fix>.")
    k.goal(
        f"{person}, {matter}, {name}, {day} {hour}",
        f"Please make an appointment for {person} at {place} {name}: {day} at {hour}, {matter}.",
        f"Hello, I'm {person}, {an(who)}. I could come by on {day} at {hour} for {an(matter)}, at {name}. Would that be possible? If so please put me down.",
        f"{day}, {hour}? {person} to {name} ({matter})",
    )

    @k.look("hours_of|opening_hours|when_open", f"When {an(place)} is open, and its booking code.", name=text(f"{place.replace(' ', '_')}|name", f"Name of the {place}."))
    def hours_of(name_=name, **by):
        if by["name"] != name_:
            return k.fail(f"No {place} of that name.")
        rows = [{"day|weekday": d, "opens|from": hours[d][0] if d != closed else "closed", "closes|to": hours[d][1] if d != closed else "closed"} for d in DAYS]
        return k.result(rows, f"Booking code {code}.")

    @k.act(
        "fix|make_appointment|book_visit",
        "Makes an appointment.",
        code=text("code|booking_code", f"Booking code of the {place}."),
        who=text(f"{who}|person", f"Name of the {who}."),
        day=text("day|weekday", "Day of the week."),
        hour=text("hour|time|at", "Time of day."),
    )
    def fix(code_=code, **by):
        if by["code"] != code_ or by["day"] not in hours or by["day"] == closed:
            return k.fail("Closed, or a wrong code.")
        return f"{by['who']}: {by['day']} {by['hour']}."

    def right():
        if not hours_of.made(name=name):
            return hours_of(name=name)
        if not inside:
            return k.give_up(f"{name} is closed then.")
        return [] if fix.made() else fix(code=code, who=person, day=day, hour=hour)

    return right
