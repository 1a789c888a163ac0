"""Books the first free slot that is long enough, for the person of the goal."""

from kind import integer, text

STRUCTURE = "schedule"
DOMAIN = "appointments"

# where; unit of booking; who; what for
SKINS = [
    row.split(";")
    for row in """dentist;appointment;patient;treatment
barber;appointment;customer;cut
tennis court;slot;player;game
music room;slot;student;practice
notary;meeting;client;signing
garage;appointment;driver;inspection
sauna;slot;guest;session
vet;appointment;owner;check
mayor;meeting;citizen;talk
photo studio;slot;family;shooting
crane;slot;builder;lift
test bench;slot;engineer;test
bowling lane;slot;team;round
bank adviser;meeting;customer;advice
optician;appointment;customer;eye test
harbour crane;slot;skipper;launch
video room;slot;teacher;lesson""".split("\n")
]


def make(k):
    place, slot, who_, what = k.pick(SKINS)
    who, day, need = k.person(), k.date(), 10 * k.int(3, 9)
    count = k.int(3, 5)
    starts = sorted(k.times(count))
    rows = [(t, k.chance(60), need + 5 * k.pick(-4, -2, 0, 1, 3)) for t in starts]
    fits = [t for t, free, length in rows if free and length >= need]
    noted, topic = k.chance(45), k.word()
    about = f" Note: {topic}." if noted else ""
    k.role(
        f"You keep the diary of a {place}.|{place}: diary|You find a time for every {who_}.",
        f"Reception of a {place}.|Appointment bot. The earliest that fits.|Assistant with a full diary.",
    )
    k.must(
        "The first that is free and long enough is taken. If none is, report that it is not possible.|Earliest one that is free and has enough minutes; none: say that it can't be done."
    )
    k.steps("<diary> shows the day.|See the day in <diary>.", "Then <book> once.")
    k.goal(
        f"{who} needs {need} minutes on {day} ({what}).{about}|{day}: first {slot} for {who}, {need} minutes.{about}|Book the earliest {slot} of at least {need} minutes on {day} for {who}.{about}",
        f"Good morning, {who} speaking. Could I come on {day}? The {what} takes {need} minutes.{about}|{who_}: {who}. day: {day}. minutes: {need}.{about}",
        f"please {what} for {who}, {day}, takes {need} min, as early as possible.{about}|When is there room for {need} minutes on {day}? Give it to {who}.{about}",
        f"{need} min on {day} for {who}, the first free.{about}",
    )

    @k.look(
        "diary|day_plan|show_day|slots",
        f"Shows the {slot}s of a day.|What is free on a day.",
        on=text("day|date|on", "The day.|Which date."),
    )
    def diary(on):
        if on != day:
            return k.fail(f"{on} is not open.")
        return [{"start|time|at": t, "free|is_free": f, "minutes|length": n} for t, f, n in rows]

    params = {
        "day": text("day|date|on", "The day.|Which date."),
        "start": text("start|time|at", f"When the {slot} starts.|Start of the {slot}."),
        "who": text(f"{who_}|name|who", f"Name of the {who_}.|For whom."),
    }
    if k.chance(50):
        params["length"] = integer("minutes|length|duration", "How many minutes are needed.|Length in minutes.")
    if noted:
        params["note"] = text("note|remark|about", "The note of the order.|A remark.")

    @k.act(f"book|book_{slot}|reserve|enter", f"Books one {slot}.|Writes somebody into the diary.", **params)
    def book(day, start, who, length=None, note=None):
        if start not in fits:
            return k.fail(f"{start} does not fit.")
        return k.one(f"{who} comes at {start}.", "ok", f"booked: {start}")

    def right():
        if not diary.calls:
            return diary(on=day)
        if not fits:
            return k.give_up("no free slot is long enough.")
        more = ({"length": need} if "length" in params else {}) | ({"note": topic} if noted else {})
        return [] if book.calls else book(day=day, start=fits[0], who=who, **more)

    return right
