"""Books the last departure that still arrives before a deadline."""

from kind import text

STRUCTURE = "latest-before"
DOMAIN = "transport"

SKINS = """ferry;car;crossing
train;wagon;run
barge;container;trip
lorry;pallet;tour
flight;crate;rotation
courier;parcel;round
bus;group;service
tug;raft;tow
milk run;churn;round
shuttle;tool kit;lap
cable car;load;ride
night truck;frame;run
mail van;sack;tour
supply boat;drum;crossing
tram;bicycle;trip
cattle truck;herd;drive
hearse;casket;drive
tanker;lot;tour
rail shuttle;trailer;path
drone;sample;flight"""


def make(k):
    means, load, trip = k.pick(SKINS.split("\n")).split(";")
    town, number = k.word(), k.id()
    count = k.int(3, 5)
    numbers, times = k.ids(count), sorted(k.times(count + 1))
    at = k.int(1, count) if k.chance(85) else 0
    deadline = times.pop(at)
    rows = k.shuffled(list(zip(numbers, times, strict=True)))
    best = max((r for r in rows if r[1] < deadline), key=lambda r: r[1], default=None)
    k.role(f"You book {load}s on a {means}.|booking desk, {means}|Transport clerk.", f"{load} bookings")
    k.must(
        "Of those that arrive before the deadline, take the last one; if none does, report that it is not possible.|Not too early: the latest arrival before the deadline. Nothing before it: say that it can't be done."
    )
    k.steps("<runs> lists them.|See <runs>.", "<book> one.|Then <book> it.")
    k.goal(
        f"{load} {number} must be in {town} before {deadline}.",
        f"{town}, {load} {number}, has to arrive before {deadline}, as late as possible",
        f"Please book {number} to {town}. Deadline {deadline}, they have no room for it earlier than needed.",
        f"to: {town} / {load}: {number} / latest arrival: before {deadline}",
        f"customer in {town} nervous, wants {number} before {deadline}!!",
    )

    @k.look(
        f"runs|timetable|list_{trip}s",
        f"Every {trip} to a town today, with its arrival.|Arrivals in one town.",
        town=text("town|to|place", "Which town.|Where to."),
    )
    def runs(**by):
        return [{f"{trip}|no": n, "arrives|arrival": t} for n, t in rows] if by["town"] == town else []

    @k.act(
        "book|reserve|put_on",
        f"Books one {load} on a {trip}.",
        load=text(f"{load.split()[0]}|load|what", f"Number of the {load}.|Which {load}."),
        on=text(f"{trip}|on|no", f"Number of the {trip}.|Which {trip}."),
        to=text("to|town|place", "Where to.|The town."),
    )
    def book(load, on, to):
        return f"{load} on {on}" if on in numbers else k.fail(f"no {trip} {on}")

    def right():
        if book.made():
            return None
        if not runs.made(town=town):
            return runs(town=town)
        return book(load=number, on=best[0], to=town) if best else k.give_up("nothing arrives in time")

    return right
