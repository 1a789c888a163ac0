"""Takes back one booking that somebody made by mistake, by its number, with the reason."""

from kind import choice, flag, text

STRUCTURE = "undo"
DOMAIN = "skins"

# action, actions, journal, who makes them, what they are about
SKINS = """transfer|transfers|bank journal|clerk|account; payment|payments|cash book|cashier|customer;
stock move|stock moves|store journal|picker|article; mark|marks|class book|teacher|pupil;
check-in|check-ins|desk journal|porter|guest; loan|loans|lending log|librarian|book;
price change|price changes|price log|seller|article; deletion|deletions|file log|user|file;
invitation|invitations|guest log|host|guest; dose|doses|ward log|nurse|patient;
goal|goals|match log|referee|player; booking|bookings|travel log|agent|flight;
sale|sales|till roll|seller|article; delivery|deliveries|gate log|driver|pallet;
vote|votes|count log|teller|list; shift swap|shift swaps|rota log|manager|worker;
order|orders|kitchen log|waiter|table; reservation|reservations|hall log|caretaker|club;
fine|fines|parking log|warden|car; release|releases|post log|postman|parcel;
entry|entries|member log|secretary|member; weighing|weighings|scale log|miller|sack""".split(";")
WHYS = ["typing_error", "double", "wrong_person"]


def make(k):
    action, actions, journal, who_is, about = k.pick(SKINS).strip().split("|")
    n = k.int(4, 7)
    people, subjects = k.people(3), k.many(k.pick(k.word, k.person), 3)
    pairs = k.some([(p, s) for p in people for s in subjects], n)
    rows = [(i, p, s, t) for i, (p, s), t in zip(k.ids(n), pairs, sorted(k.times(n)), strict=True)]
    row, why, gone = k.pick(rows), k.pick(WHYS), k.chance(12)
    if gone:
        rows = [r for r in rows if r is not row]
    has_tell, tell = k.chance(50), k.chance(50)
    a, as_, j = (x.replace(" ", "_").replace("-", "_") for x in (action, actions, journal))
    day = k.date()

    k.role(f"""You may take back entries of the {journal}.|{journal} corrections
        |Mistakes happen; you take them out of the {journal}.
        |{journal} desk|One {action} at a time is taken back, never more.""")
    k.must(
        f"If there is no such {action}, report that it could not be taken back.|"
        f"No such {action}: say that it is not done."
    )
    k.steps("Find it in <journal_>.", "<undo> it.")
    w, shown = (
        k.pick(" tell them", " with a message to them") if tell else " without a message"
    ) if has_tell else "", why.replace("_", " ")
    _, by, what, at = row
    k.goal(f"""Take back the {action} that {by} made for {what} on {day} ({shown}){w}.
        |{day}: {action} {what} by {by} was a {shown}. undo{w}
        |{by} booked {what} by mistake on {day} - {shown}. please take it back{w}
        |undo\nday: {day}\n{who_is}: {by}\n{about}: {what}\nreason: {shown}{w}
        |Can you reverse what {by} did with {what}? {day}, reason {shown}{w}.
        |that {action} for {what}, {day}, {by}... {shown}, take it out{w}
        |{what} should never have been booked by {by} on {day}!! {shown}. Out with it{w}.
        |reason {shown}: the {action} of {day} about {what}, made by {by}, has to go{w}""")

    @k.look(f"read_{j}|{j}|list_{as_}",
            f"Lists the {actions} of a day.|Reads the {journal}.", on=text("day|date|on", "Which day.|The day."))
    def journal_(on):
        keys = ("no|id|entry", f"{who_is}|by", about, "at|time")
        return [dict(zip(keys, r, strict=True)) for r in rows] if on == day else []

    more = dict(tell_=flag("tell|message|notify", "Whether they get a message.|Send a message?")) if has_tell else {}

    @k.act(
        f"undo|take_back|reverse_{a}",
        f"Takes back one {action}.|Reverses one entry.",
        no=text("no|id|entry", f"Number of the {action}.|Which entry."),
        reason=choice("reason|why|because", "Why it is taken back.|Reason.", WHYS),
        **more,
    )
    def undo(no, reason, tell_=None):
        return f"{no} is taken back." if no in [r[0] for r in rows] else k.fail(f"There is no entry {no}.")

    def right():
        if not journal_.made(on=day):
            return journal_(on=day)
        if gone:
            return k.give_up(f"there is no such {action}.")
        args = dict(no=row[0], reason=why) | (dict(tell_=tell) if has_tell else {})
        return None if undo.made(no=row[0]) else undo(**args)

    return right
