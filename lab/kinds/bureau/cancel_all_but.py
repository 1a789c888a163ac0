"""Cancels everything of a day except what the goal wants to keep."""

from kind import choice, flag, text

STRUCTURE = "all-but"
DOMAIN = "skins"

# entry, entries, of whom, place, why it is cancelled: two choices
SKINS = """lesson|lessons|pupil|riding school|ill|weather; table|tables|guest|restaurant|closed|staff;
tour|tours|group|museum|closed|strike; haircut|haircuts|client|salon|ill|holiday;
delivery|deliveries|shop|bakery|breakdown|weather; viewing|viewings|buyer|estate office|sold|ill;
test drive|test drives|customer|car dealer|recall|no_staff; massage|massages|guest|spa|ill|repairs;
training|trainings|team|sports hall|flooded|event;
flight|flights|pilot|flying club|weather|inspection; repair|repairs|customer|workshop|no_parts|ill;
visit|visits|family|care home|infection|event; check-up|check-ups|patient|dental practice|ill|course;
dive|dives|diver|diving base|storm|boat; pickup|pickups|household|recycling yard|breakdown|holiday;
interview|interviews|applicant|office|filled|ill;
photo shoot|photo shoots|couple|photo studio|power|ill; boat trip|boat trips|party|pier|storm|engine;
tasting|tastings|club|winery|harvest|ill; move|moves|client|removal firm|truck|strike;
court|courts|player|tennis club|rain|works; consultation|consultations|parent|school|ill|training""".split(";")


def an(word):
    """With its article."""
    vowel = word[0] in "aeio" and not word.startswith("one") or word[:2] in ("um", "un") or word.startswith("hour")
    return f"{'an' if vowel else 'a'} {word}"


def make(k):
    entry, entries, whom, place, *whys = k.pick(SKINS).strip().split("|")
    why, n = k.pick(whys), k.int(3, 6)
    day, wrong = k.dates(2)
    names, ids, hours, keepers = k.people(n), k.ids(n), sorted(k.times(n)), k.int(1, 2)
    kept = k.some(names, keepers)
    if k.chance(8):
        kept = names[:2]
        names, ids = names[:2], ids[:2]
    gone = [i for i, name in zip(ids, names, strict=True) if name not in kept]
    tells = k.pick(None, True, False)
    keep = " and ".join(kept)
    refund = {None: "", True: " Refund them.", False: " Without refund."}[tells]
    e, es = entry.replace(" ", "_").replace("-", "_"), entries.replace(" ", "_").replace("-", "_")

    k.role(f"""You keep the diary of {an(place)}.|{place}, front desk|diary bot of the {place}
        |Calendar help. You cancel and book {entries}.|Our {place} has one diary and you are in charge of it.""")
    k.must(f"What one {whom} is promised stays.|Whoever the order names as staying keeps their time.")
    k.steps(f"<diary> shows the {entries} of a day.|Read <diary>.", "Call <cancel> for all that go.|One <cancel> each.")
    k.goal(f"""Cancel all {entries} on {day} except for {keep}. Reason: {why}.{refund}
        |{day}: everything off, only {keep} stays. ({why}){refund}
        |keep {keep}, cancel the other {entries} of {day}, reason {why}.{refund}
        |Because of "{why}" we can't do {day}. Only the {entry} for {keep} takes place.{refund}
        |day: {day}; cancel: all {entries}; but not: {keep}; reason: {why}.{refund}
        |Could you clear {day}? I will still manage {keep}, nobody else. Put {why} as the reason.{refund}
        |what a day... {day} is cancelled ({why}), all {entries}, apart from {keep}.{refund}
        |Everyone but {keep} has to be told no for {day}: {why}.{refund}""")

    @k.look(f"diary|{es}_on|list_{es}|day_plan", f"Shows the {entries} of a day.|What is booked on a day.",
            day_=text("day|date|on", "Which day.|The day, as 2026-01-31."))
    def diary(day_):
        rows = zip(ids, names, hours, strict=False)
        keys = (f"{e}_id|id|ref", f"{whom}|name|for", "at|time")
        return [dict(zip(keys, row, strict=True)) for row in rows if not cancel.made(ref=row[0])] if day_ == day else []

    more = {}
    if tells is not None:
        more = dict(money=flag("refund|money_back|pay_back", "Whether the money goes back.|Money back or not."))

    @k.act(f"cancel|cancel_{e}|drop|call_off", f"Cancels one {entry}.|Takes one {entry} out of the diary.",
           ref=text("id|ref|which", f"Id of the {entry}.|Which {entry}, by id."),
           why=choice("reason|why|because", "Why it is cancelled.|Reason.", whys), **more)
    def cancel(ref, why, money=None):
        return f"{ref} is cancelled." if ref in ids else k.fail(f"No {entry} {ref}.")

    def right():
        if not diary.made(day_=day):
            return diary(day_=day)
        m = {} if tells is None else dict(money=tells)
        return [cancel(ref=i, why=why, **m) for i in gone if not cancel.made(ref=i)]

    return right
