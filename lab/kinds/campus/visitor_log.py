"""Reads the log of a door or desk for who did something, and follows it up with that person's badge."""

from kind import text

STRUCTURE = "log-hunt"
DOMAIN = "doors and desks"

# place;event;follow;item
SKINS = """library;took out;charge;volume
museum;touched;interview;vase
dormitory;left open;fine;window
clinic;signed for;query;sample
court;handed in;thank;envelope
pool;found;reward;ring
theatre;broke;bill;seat
school;rang;question;bell
hotel;lost;write to;key
kitchen;spoiled;warn;sauce
stadium;blocked;report;gate
town hall;filed;call back;form
church;lit;remind;candle
gym;misplaced;warn;kettle bell
archive;copied;audit;folio
hostel;kept;remind;towel
lab;dropped;train;flask
theatre club;borrowed;remind;wig
ward;moved;ask;trolley
ferry;reported;thank;leak"""


def an(word):
    return f"{'an' if word[0] in 'aeiou' and word[:3] not in ('uni', 'use', 'eur') or word[:4] == 'hour' else 'a'} {word}"


def make(k):
    place, did, follow, item = k.pick(SKINS.split("\n")).split(";")
    n = k.int(5, 9)
    times, badges, items = sorted(k.times(n)), k.ids(n), k.ids(n)
    verbs = [did, *k.some(["entered with", "asked about", "looked at", "passed", "returned"], 4)]
    at = k.int(0, n - 1)
    what = items[at]
    rows = [(times[i], badges[i], k.pick(verbs), items[i]) for i in range(n)]
    rows[at] = (times[at], badges[at], did, what)
    extra = k.pick([i for i in range(n) if i != at])
    rows[extra] = (times[extra], badges[extra], k.pick(verbs[1:]), what)
    name, day, clerk = k.word().capitalize(), k.date(), k.person()
    f = follow.replace(" ", "_")

    k.role(f"You read the log of {an(place)}.|{place} log desk", "The log knows. You know the log.|I find out who it was.")
    k.must(f"Badges only, no names, are in the log.|Go by the badge of the one who {did} it, not of anybody else near it.")
    k.steps("<log_of> a day.|Read <log_of>.", "<follow_up> with the badge.|Then <follow_up>.")
    k.goal(
        f"{follow} whoever {did} {item} {what} at {name} on {day}; clerk {clerk}",
        f"{name}, {day}: who {did} {what}? {follow} them. {clerk}",
        f"Dear desk, on {day} somebody {did} the {item} {what} here at {name}. I do not wish to make a fuss, but would you {follow} that person? Sincerely, {clerk}",
        f"{what} ({item})!! {day}!! somebody {did} it. {follow}. it's {name}, signed {clerk}",
    )

    @k.look(f"log_of|read_log|{place.replace(' ', '_')}_log", f"The log of {an(place)} on a day.", prints="log" if k.chance(40) else None, place=text(place.replace(" ", "_"), f"Name of the {place}."), day=text("day|date", "The day."))
    def log_of(**by):
        if by["place"] != name or by["day"] != day:
            return []
        return [{"time|at": t, "badge|by": b, "did|event": v, f"{item.replace(' ', '_')}|what": w} for t, b, v, w in rows]

    @k.act(
        f"{f}|{f}_person|follow_up",
        f"To {follow} the person with a badge.",
        badge=text("badge|whom", "Number of the badge."),
        item=text(f"{item.replace(' ', '_')}|about", f"Number of the {item}."),
        clerk=text("clerk|by", "Name of the clerk."),
    )
    def follow_up(badge, item, clerk):
        return f"{badge}: {follow}, {item}." if badge in badges else k.fail(f"No badge {badge}.")

    def right():
        if not log_of.made(place=name, day=day):
            return log_of(place=name, day=day)
        return [] if follow_up.made() else follow_up(badge=badges[at], item=what, clerk=clerk)

    return right
