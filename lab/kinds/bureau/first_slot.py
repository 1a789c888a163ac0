"""Books the first free slot that fits what the caller can do."""

from kind import choice, text

STRUCTURE = "schedule"
DOMAIN = "skins"

# appointment, place, with whom, what it is about: two
SKINS = """check-up|dental practice|dentist|cleaning|filling; haircut|salon|stylist|cut|colour;
viewing|estate office|agent|flat|house; test drive|car dealer|seller|van|coupe;
driving lesson|driving school|teacher|town|motorway; parents' talk|school|teacher|marks|behaviour;
tax talk|tax office|adviser|return|audit; repair|bike shop|mechanic|brakes|gears;
fitting|tailor|tailor|suit|dress; tasting|winery|guide|red|white; massage|spa|therapist|back|foot;
vaccination|surgery|nurse|flu|tetanus; meter reading|utility|reader|gas|water;
photo session|photo studio|photographer|portrait|passport; lesson|music school|teacher|flute|cello;
inspection|garage|inspector|lights|exhaust; court|tennis club|warden|single|double;
kiln slot|pottery|potter|glaze|bisque; ride|riding school|trainer|dressage|jumping;
loan talk|bank branch|adviser|house|car; dog walk|shelter|keeper|large|small;
sauna|pool|attendant|family|mixed""".split(";")


def an(word):
    """With its article."""
    vowel = word[0] in "aeio" and not word.startswith("one") or word[:2] in ("um", "un") or word.startswith("hour")
    return f"{'an' if vowel else 'a'} {word}"


def make(k):
    what, place, whom, *topics = k.pick(SKINS).strip().split("|")
    n, topic = k.int(4, 7), k.pick(topics)
    days = sorted(k.dates(n))
    rows = [(ref, day, time, k.pick(k.people(1)), k.pick("free", "free", "taken")) for ref, day, time in
            zip(k.ids(n), days, k.times(n), strict=True)]
    free = [row for row in rows if row[4] == "free"]
    none = not free or k.chance(10)
    start = "2028-12-29" if none else min(k.pick(free)[1], k.date())
    is_after = k.chance(50)
    fits = [row for row in free if (row[1] > start if is_after else row[1] >= start)]
    best = fits[0] if fits else None
    who, phone, has_phone = k.person(), k.phone(), k.chance(50)
    rows = rows if k.chance(60) else k.shuffled(rows)
    said = f"after {start}" if is_after else f"on {start} or later"
    w = what.replace(" ", "_").replace("-", "_").replace("'", "")

    k.role(f"""You answer the phone of {an(place)}.|{place}, appointments
        |You fill the calendar of {an(place)}, earliest slot first.
        |appointment bot, {place}|Calendar of the {whom}: you keep it.""")
    k.must("Always give the earliest free slot that suits the caller.|Earliest free slot that fits, nothing later.")
    k.must("If no slot fits, report that it is not booked.|No slot left that fits: say that it could not be booked.")
    k.steps("<slots> shows the calendar.", "<book> one slot.")
    p = k.pick(f" Phone {phone}.", f" Tel. {phone}") if has_phone else ""
    k.goal(f"""{who} wants {an(what)} ({topic}), {said}.{p}|book {who} in, {topic}, first slot {said}.{p}
        |{what}: {topic} / name: {who} / when: {said} /{p}
        |Hello, {who} speaking. I need {an(what)}, {topic}. I can only come {said}.{p}
        |Give {who} the first {what} {said}. It's for {topic}.{p}
        |when is the next free {what} {said}? {who} takes it, {topic}.{p}
        |{who} has been waiting for weeks! Earliest slot {said}, {topic}.{p}
        |please put {who} down for {topic}, anything {said} but as early as possible.{p}""")

    @k.look("slots|calendar|list_slots", f"Lists the slots of the {whom}.|The calendar, free and taken.")
    def slots():
        keys = ("slot|id|slot_no", "day|date", "time|at", f"{whom}|with", "state|status")
        return [dict(zip(keys, row, strict=True)) for row in rows]

    more = dict(phone_=text("phone|tel|call_back", "Phone of the caller.|Number to call.")) if has_phone else {}

    @k.act(
        f"book|book_{w}|reserve_slot",
        f"Books a slot for {an(what)}.|Gives a slot to a caller.",
        slot=text("slot|id|which", "Id of the slot.|Which slot."),
        name=text("name|for|caller", "Name of the caller.|Who comes."),
        about=choice("about|topic|reason", f"What the {what} is about.|Topic.", topics),
        **more,
    )
    def book(slot, name, about, phone_=None):
        if slot not in [row[0] for row in free]:
            return k.fail(f"{slot} is not free.")
        return f"{name} has {slot}."

    def right():
        if not slots.made():
            return slots()
        if best is None:
            return k.give_up("no free slot fits.")
        args = dict(slot=best[0], name=who, about=topic) | (dict(phone_=phone) if has_phone else {})
        return None if book.made(slot=best[0]) else book(**args)

    return right
