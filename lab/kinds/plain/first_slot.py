"""Books the first free slot that is late enough for somebody."""

from kind import text

STRUCTURE = "schedule"
DOMAIN = "skins"

# what is booked, plural, at what, how that is named, for whom
SKINS = """haircut|haircuts|salon chair|w|customer; interview|interviews|meeting room|w|candidate;
deployment|deployments|release train|v|service; check-up|check-ups|doctor|p|patient;
test drive|test drives|car|i|buyer; tennis hour|tennis hours|court|i|player;
backup run|backup runs|storage node|h|database; viewing|viewings|flat|i|tenant;
piano lesson|piano lessons|teacher|p|pupil; unloading|unloadings|ramp|i|truck; fitting|fittings|tailor|p|bride;
crane job|crane jobs|crane|w|site; photo session|photo sessions|studio|w|family; sauna hour|sauna hours|cabin|w|guest;
vet visit|vet visits|vet|p|dog; maintenance|maintenances|lift|i|firm; oral test|oral tests|examiner|p|student;
laser run|laser runs|laser cutter|w|member; rehearsal|rehearsals|stage|w|band;
ferry crossing|ferry crossings|ferry|w|vehicle; scan|scans|scanner|h|department;
wash|washes|washing machine|i|lodger""".split(";")
VERBS = """book|Books a {0}; reserve|Reserves a slot for a {0}; schedule|Schedules a {0};
enter|Enters a {0} in the calendar; fix|Fixes the time of a {0}; plan|Plans one {0}; take_slot|Takes a slot for a {0};
confirm|Confirms a {0}""".split(";")
FREE = "state:free:taken|status:open:booked|available:yes:no|booked_by:-:somebody|slot_is:empty:full".split("|")


def make(k):
    what, _, at, named, who = k.pick(SKINS).strip().split("|")
    verb, about = k.pick(VERBS).strip().split("|")
    state, free, taken = k.pick(FREE).split(":")
    draws = dict(w=k.word, v=k.version, p=k.person, i=k.id, h=k.host)
    where = draws[named]()
    guest, u, t, w = k.pick(k.person, k.word, k.id)(), *(s.replace(" ", "_").replace("-", "_") for s in (what, at, who))
    n, day, by_slot, asks_day = k.int(4, 8), k.date(), k.chance(45), k.chance(50)
    *times, limit, later = k.times(n + 2)
    limit = min(limit, later)
    slots = [(i, time, k.pick(free, taken)) for i, time in zip(k.ids(n), sorted(times), strict=True)]
    fit = [slot for slot in slots if slot[2] == free and slot[1] >= limit]
    slots = k.shuffled(slots) if k.chance(40) else slots
    told_day = f" on {day}" if asks_day else ""

    k.role(f"""You book times for people.|calendar of the {at}|You keep the calendar of a {at}.|front desk: {what}
        |Booking agent. First come, first served.|You find the next time for a {who}.|Scheduler, brief and exact""")
    k.must(
        f"Take the earliest one that has {state} {free} and fits.|If {state} is {free} it can be had; the first counts."
    )
    k.must("If nothing fits, report that it is not booked.|No time fits? Say that it could not be booked.")
    k.steps("See the times with <slots_of>.|<slots_of> shows the day.", "Book with <book>.|Then <book>, once.")
    k.goal(f"""Book a {what} at {at} {where} for {guest}{told_day}, not before {limit}.
        |{guest} wants {what}{told_day}, {limit} or later, {where}
        |{who}: {guest}. {at}: {where}. earliest time: {limit}{told_day}
        |first {what} from {limit} on{told_day}, {at} {where}, for {guest}
        |When can {guest} come to {where}{told_day}? Not earlier than {limit}. Book it.
        |{where}{told_day}: next free time at {limit} or after it goes to {guest}
        |The {who} {guest} can only come after work, so {limit} at the earliest. {at}: {where}{told_day}. Book the first
        .
        |Please give {guest} the first time at {where}{told_day} that is not before {limit}.
        |from {limit}{told_day} {guest} has time for a {what} ({where}), fix it""")
    params = dict(place=text(f"{t}|where|calendar", f"The {at}.|Name of the {at}."))
    params |= dict(date=text("day|date|on_day", "Which day.|The day, year first.")) if asks_day else {}

    @k.look(
        f"slots|free_times|calendar_of|{t}_calendar", f"Lists the times of a {at}.|The calendar of one {at}.", **params
    )
    def slots_of(place, date=day):
        if place != where or date != day:
            return k.fail(f"No calendar for {place}, {date}.")
        return [{"slot|id|no": i, "time|start|at": time, state: is_free} for i, time, is_free in slots]

    key = (
        text("slot|slot_id|no", "Id of the slot.") if by_slot else text("time|start|at", "When it starts.|Time of day.")
    )

    @k.act(
        f"{verb}|{verb}_{u}",
        about.format(what) + ".",
        place=params["place"],
        key=key,
        guest=text(f"{w}|who|guest", f"The {who}.|For whom it is."),
    )
    def book(place, key, guest):
        if place != where or (key, free) not in [(s[0 if by_slot else 1], s[2]) for s in slots]:
            return k.fail(f"{key} at {place} can't be had.")
        return f"{guest}: {key}, {place}."

    def right():
        look = dict(place=where, **(dict(date=day) if asks_day else {}))
        if not slots_of.made(**look):
            return slots_of(**look)
        if not fit:
            return k.give_up("nothing fits.")
        args = dict(place=where, key=fit[0][0 if by_slot else 1], guest=guest)
        return None if book.made(**args) else book(**args)

    return right
