"""The next one after a given time that goes to the right place is booked."""

from kind import integer, text

STRUCTURE = "pick-nearest"
DOMAIN = "travel and jobs"

# thing;place;unit;verb
SKINS = """train;town;seats;book
flight;airport;seats;reserve
ferry;island;cars;book
bus;village;tickets;buy
courier;district;parcels;load
shuttle;campus;places;take
backup_run;vault;volumes;join
tour;castle;heads;join
film;cinema;tickets;order
class;gym;mats;reserve
window;cluster;nodes;claim
slot;ramp;pallets;claim
show;stage;chairs;book
broadcast;channel;spots;buy
tide;harbor;boats;enter
batch;bank;payments;submit
sync;region;tables;attach
shift;depot;drivers;staff
lift;summit;skiers;board
auction;house;lots;enter"""


def make(k):
    thing, place, unit, verb = k.pick(SKINS.split("\n")).split(";")
    goal_place, other = k.words(2)
    times = sorted(k.times(7))
    after = times.pop(k.int(1, 4))
    late = [t for t in times if t > after]
    to = {t: k.pick(goal_place, other) for t in times}
    to[k.pick(late)] = goal_place
    best = min(t for t in late if to[t] == goal_place)
    ids = dict(zip(times, k.ids(6), strict=True))
    n = k.int(2, 30)
    nice = thing.replace("_", " ")
    shown = times if k.chance(50) else k.shuffled(times)

    k.role(f"You {verb} the {nice} that fits.|{nice} desk|Timetable in hand, you {verb}.")
    k.steps("<timetable> has the times.", "<book> the next one.")
    k.goal(
        f"next {nice} to {goal_place} after {after}, {n} {unit}",
        f"Please {verb} {n} {unit} on the first {nice} to {goal_place} that goes later than {after}.",
        f"to: {goal_place}\nafter: {after}\n{unit}: {n}",
        f"{n} {unit} -> {goal_place}, can't leave before {after}",
        f"we're ready at {after}; what's the next {nice} for {goal_place}? {verb} {n} {unit}",
    )

    @k.look(f"timetable|list_{thing}|{thing}_times", f"Each {nice} of today with its time and {place}.|The timetable.")
    def timetable():
        return [{f"{thing}_no|no": ids[t], "time|leaves": t, f"{place}|to": to[t]} for t in shown]

    @k.act(f"{verb}|{verb}_{thing}", f"Takes part of a {nice}: {verb}.|Will {verb} some {unit}.", ref=text(f"{thing}_no|no", f"Number of the {nice}."), n=integer(unit, f"How many {unit}."))
    def book(ref, n):
        return f"{n} {unit} on {ref}" if ref in ids.values() else k.fail(f"no {nice} {ref}")

    def right():
        if not timetable.made():
            return timetable()
        return None if book.made() else book(ref=ids[best], n=n)

    return right
