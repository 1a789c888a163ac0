"""Books the earliest free slot that is long enough, on the day of the goal."""

from kind import integer, text

STRUCTURE = "schedule"
DOMAIN = "calendar slots"

# thing, resource, how, activity, how, verb
SKINS = """slot|server|host|migration|id|book; window|database|word|backup|word|reserve; gap|meeting room|word|review|title|book; slot|studio|word|recording|title|take; window|cluster|word|upgrade|version|schedule;
slot|printer|host|poster|title|reserve; gap|designer|person|feedback round|title|plan; slot|render farm|word|scene|title|queue; window|firewall|host|change|id|announce; slot|camera|id|shoot|title|lend;
gap|lead developer|person|interview|person|fix; slot|test lab|word|release test|version|book; window|cdn|word|purge|url|plan; slot|sound booth|word|voice-over|title|hold; gap|trainer|person|course|title|arrange; slot|pipeline|key|deploy|version|queue""".split(";")


def make(k):
    slot, resource, how, activity, how2, verb = k.pick(SKINS).strip().split("|")
    r, a = resource.replace(" ", "_"), activity.replace(" ", "_").replace("-", "_")
    name, what, (day, other_day) = getattr(k, how)(), getattr(k, how2)(), k.dates(2)
    n = k.int(3, 6)
    *lengths, need = k.numbers(n + 1, 10, 180)
    if k.chance(88) and need > max(lengths):
        lengths[-1], need = need, lengths[-1]
    times = sorted(k.times(n))
    rows = k.shuffled(list(zip(times, lengths, k.many(k.word, n), strict=True))) if k.chance(50) else list(zip(times, lengths, k.many(k.word, n), strict=True))
    ids = k.ids(n)
    best = min((i for i, row in enumerate(rows) if row[1] >= need), key=lambda i: rows[i][0], default=None)
    by_id, says_len = k.chance(50), k.chance(60)

    k.role(f"""You keep the calendar of a {resource}.|{resource} calendar|You find the first {slot} that is long enough.|booking bot
        |You plan for people who are always late.|scheduler ({resource})|You book a {slot} for what comes in.""")
    k.must(f"The earliest {slot} of the day that is long enough is taken. If none is, report that it is not done.|Take the earliest that fits; too short for all? Then say that it is not done.")
    k.steps(f"<free> lists the {slot}s of a day.|Ask <free>.", "Then <book>.|<book> once.")
    k.goal(f"""{verb.capitalize()} {need} minutes on {resource} {name} for {activity} {what}, {day}.|{day}, {name}: {need} min for {what}
        |{activity} {what} needs {need} minutes of {name} on {day} (not {other_day}), as early as possible|{resource}: {name}\nday: {day}\nminutes: {need}\n{activity}: {what}
        |Can we have the earliest {slot} on {day} at {resource} {name}? The {activity} {what} takes {need} minutes.
        |please to {verb} first {slot} with {need} minutes, {day}, {name}, for {what}|{what}: {need} min, earliest {slot}, {resource} {name}, on {day}
        |On {day} the {activity} {what} should happen, {need} minutes, {resource} {name}. {verb.capitalize()} it.""")

    @k.look(f"free_{slot}s|free|availability|{slot}s_of", f"Free {slot}s of one {resource} on one day.|When a {resource} is free.",
            who=text(f"{r}|name|of", f"The {resource}.|Which {resource}."), day=text("day|date|on", "The day, year first.|Which day."))
    def free(who, day):
        if who != name:
            return k.fail(f"No {resource} {who}.")
        if day != wanted_day:
            return []
        lead = [{f"id|{slot}|no": i} if by_id else {} for i in ids]
        return [x | {"start|begins|at": t, "minutes|length|min": m, "note|place": w} for x, (t, m, w) in zip(lead, rows, strict=True)]

    wanted_day = day
    params = dict(key=text(f"id|{slot}|{slot}_id" if by_id else "start|at|time", f"Id of the {slot}." if by_id else f"When the {slot} begins."), what=text(f"{a}|for|what", f"The {activity}.|For which {activity}."))
    if says_len:
        params["minutes"] = integer("minutes|need|length", "How many minutes are needed.|Minutes that it takes.")

    @k.act(f"{verb}|{verb}_{slot}|take_{slot}", f"Books one {slot} for a {activity}.", **dict(k.shuffled(list(params.items()))))
    def book(key, what, minutes=None):
        return f"{what}: {key}" if key in (ids if by_id else times) else k.fail(f"No {slot} {key}.")

    def right():
        if not free.made(who=name, day=wanted_day):
            return free(who=name, day=wanted_day)
        if best is None:
            return k.give_up(f"no {slot} is long enough.")
        args = dict(key=ids[best] if by_id else rows[best][0], what=what, **(dict(minutes=need) if says_len else {}))
        return None if book.made() else book(**args)

    return right
