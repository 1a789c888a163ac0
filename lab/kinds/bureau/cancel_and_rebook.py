"""Moves a booking to another day: books the new one first, then cancels the old one."""

from kind import choice, text

STRUCTURE = "rebook"
DOMAIN = "skins"

# booking, who, place, kinds
SKINS = """lesson|pupil|riding school|single,group; room|guest|guest house|single,double;
table|guest|restaurant|inside,terrace; haircut|client|salon|cut,colour;
check-up|patient|dental practice|short,long; court|player|tennis club|clay,grass;
test|learner|driving school|theory,practice; tour|group|museum|short,long;
service|driver|garage|small,big; van|mover|rental|small,large; studio|band|music house|day,night;
viewing|buyer|estate office|first,second; massage|guest|spa|back,full;
photo date|couple|photo shop|inside,outside; hall|club|town hall|small,large;
boat|family|lake rental|rowing,pedal; flight|pilot|flying club|local,cross;
fitting|bride|dress shop|first,last; pickup|household|recycling yard|paper,bulk;
talk|parent|school|phone,room; visit|inspector|care home|kitchen,ward; slot|trader|market|half,full""".split(";")


def an(word):
    """With its article."""
    vowel = word[0] in "aeio" and not word.startswith("one") or word[:2] in ("um", "un") or word.startswith("hour")
    return f"{'an' if vowel else 'a'} {word}"


def make(k):
    what, who_is, place, kinds = k.pick(SKINS).strip().split("|")
    kinds, who = kinds.split(","), k.person()
    old_day, new_day, third = k.dates(3)
    old, other, kind = k.id(), k.id(), k.pick(kinds)
    slots = list(zip(k.ids(3), sorted(k.times(3)), [not k.chance(40) for _ in range(3)], strict=True))
    if k.chance(85) and not any(s[2] for s in slots):
        slots[k.int(0, 2)] = (slots[2][0] + "1", "20:20", True)
        slots = sorted(slots, key=lambda s: s[1])
    free = next((s for s in slots if s[2]), None)
    reasons, why = ["illness", "work", "weather"], k.pick("illness", "work", "weather")
    w, has_kind = what.replace(" ", "_").replace("-", "_"), k.chance(60)

    k.role(f"""You keep the diary of {an(place)}.|{place} diary|You move dates for people without losing their place.
        |rebooking desk, {place}|Each {who_is} may change the day; you do it.""")
    k.must("Book the new one first, then cancel the old one.|Never cancel before the new one is booked.")
    k.must("Take the first free time of the new day.|On the new day, the earliest free time.")
    k.must("If nothing is free on the new day, leave the old one and report that it is not done.")
    k.steps("Find the old one with <bookings>.", "See <times>.", "<book>, then <cancel>.")
    k.goal(f"""{who} can't come on {old_day} ({why}). Move the {what} to {new_day}.
        |{who}: {old_day} -> {new_day}, {what}, reason {why}|{new_day} instead of {old_day} for {who}, because of {why}
        |please rebook {who}, {what} on {old_day}, to {new_day}. {why}
        |{who_is}: {who}\nold day: {old_day}\nnew day: {new_day}\nreason: {why}
        |Could {who} come on {new_day}? {old_day} does not work, {why}.
        |hi it's {who}, sorry, {why}... can i have {new_day} and not {old_day}?
        |The {what} of {who} is on the wrong day! {new_day} is right, {old_day} goes (reason {why}).""")

    @k.look(
        f"bookings_of|find_{w}|diary_of",
        f"Lists what one {who_is} has booked.|Bookings of somebody.",
        name=text(f"{who_is}|name|who", f"Name of the {who_is}.|Who."),
    )
    def bookings(name):
        rows = [(old, old_day, kind), (other, third, kinds[0])] if name == who else []
        keys = ("booking|id|no", "day|date", "kind|type")
        return [dict(zip(keys, r, strict=True)) for r in rows]

    @k.look("free_times|times_on|day_plan",
            "Lists the times of a day.|What is free on a day.", day=text("day|date|on", "Which day.|The day."))
    def times(day):
        return [{"slot|id": s[0], "time|at": s[1], "free|is_free": s[2]} for s in slots] if day == new_day else []

    more = dict(kind_=choice("kind|type|which", f"Kind of {what}, as it was booked.|Kind.", kinds)) if has_kind else {}

    @k.act(
        f"book|book_{w}|take_slot",
        "Books one time for somebody.|Makes a booking.",
        slot=text("slot|id|time_slot", "Id of the slot.|Which slot."),
        name=text(f"{who_is}|name|for", f"Name of the {who_is}.|For whom."),
        **more,
    )
    def book(slot, name, kind_=None):
        return f"{name} has {slot}." if slot in [s[0] for s in slots if s[2]] else k.fail(f"{slot} is not free.")

    @k.act(
        f"cancel|cancel_{w}|drop",
        "Cancels one booking.|Takes a booking out.",
        ref=text("booking|id|no", "Number of the booking.|Which booking."),
        reason=choice("reason|why|because", "Why.|Reason of it.", reasons),
    )
    def cancel(ref, reason):
        return f"{ref} is cancelled." if ref in (old, other) else k.fail(f"No booking {ref}.")

    def right():
        looks = [] if bookings.made(name=who) else [bookings(name=who)]
        looks += [] if times.made(day=new_day) else [times(day=new_day)]
        if looks:
            return looks
        if free is None:
            return k.give_up("nothing is free on that day.")
        if not book.calls:
            return book(slot=free[0], name=who, **(dict(kind_=kind) if has_kind else {}))
        return None if cancel.calls else cancel(ref=old, reason=why)

    return right
