"""Books freight from hub to hub: each leg leaves after the one before has arrived."""

from kind import integer, text

STRUCTURE = "leg-by-leg"
DOMAIN = "rail freight"


def make(k):
    load, count = k.id(), k.int(2, 3)
    hubs = [w.capitalize() for w in k.words(count + 1)]
    aside = [w.capitalize() for w in k.words(2)]
    trains = iter(k.ids(30))
    ready = k.int(4, 6) * 60 + 5 * k.int(0, 11)

    def clock(minutes):
        return f"{minutes // 60:02}:{minutes % 60:02}"

    tables, chosen, now = {}, [], ready
    for here, there in zip(hubs, hubs[1:], strict=False):
        early, first, later = now - 5 * k.int(1, 12), now + 5 * k.int(2, 10), now + 5 * k.int(12, 24)
        legs = [(next(trains), there, at, at + k.int(40, 120)) for at in (early, first, later)]
        legs += [(next(trains), k.pick(aside), now + 5, now + 70)]
        chosen.append(legs[1])
        tables[here] = [(no, to, clock(dep), clock(arr)) for no, to, dep, arr in k.shuffled(legs)]
        now = legs[1][3]

    k.role("You book rail freight from hub to hub.", "Rail bookings. Leg by leg, mind the clock.", "freight leg booker")
    k.must(
        "On every leg take the first train that leaves after the load is there. Book the legs in order, "
        "numbered from 1.",
        "A train that leaves before the load arrives is gone.|What has left has left.",
    )
    k.steps("<hubs_between> tells the hubs, <departures> the trains of a hub.", "<book_leg> for each leg.")
    k.goal(
        f"Book {load} from {hubs[0]} to {hubs[-1]}; it is ready at {clock(ready)}.",
        f"{load}: {hubs[0]} - {hubs[-1]}, ready {clock(ready)}, all legs",
        f"To {hubs[-1]}, from {hubs[0]}: load {load}. It can leave any time after {clock(ready)}.",
        f"How do we get {load} to {hubs[-1]}? It stands in {hubs[0]} from {clock(ready)}. Book it through, please.",
    )

    @k.look(
        "hubs_between|route|via",
        "Hubs on the way between two places, in order.|The way that freight takes.",
        a=text("origin|start|begin", "Where it starts.|First hub."),
        b=text("dest|end|finish", "Where it ends.|Last hub."),
    )
    def hubs_between(a, b):
        if (a, b) != (hubs[0], hubs[-1]):
            return k.fail(f"No way from {a} to {b}.")
        return [{"stop|seq": i, "hub|place": h} for i, h in enumerate(hubs, 1)]

    @k.look(
        "departures|trains_from|timetable",
        "Trains that leave a hub today.|Departures of a hub.",
        hub=text("hub|place|at", "Name of the hub.|Which hub."),
    )
    def departures(hub):
        if hub not in tables:
            return []
        return [{"train|no": no, "to": to, "leaves|dep": dep, "arrives|arr": arr} for no, to, dep, arr in tables[hub]]

    @k.act(
        "book_leg|reserve|put_on_train",
        "Books a load on a train for one leg.|One leg of the way.",
        what=text("load|what|unit", "Number of the load.|Which load."),
        train=text("train|no|by", "Number of the train.|Which train."),
        leg=integer("leg|seq|part", "Which leg it is, from 1.|Number of the leg."),
    )
    def book_leg(what, train, leg):
        if what != load or leg != len(book_leg.calls) + 1 or leg > count:
            return k.fail(f"Leg {leg} of {what} is not the next one to book.")
        if train not in [row[0] for row in tables[hubs[leg - 1]]]:
            return k.fail(f"{train} does not leave from there.")
        return f"Leg {leg}: {what} is on {train}."

    def right():
        if not hubs_between.made():
            return hubs_between(a=hubs[0], b=hubs[-1])
        leg = len(book_leg.calls)
        if leg >= count:
            return None
        if not departures.made(hub=hubs[leg]):
            return departures(hub=hubs[leg])
        return book_leg(what=load, train=chosen[leg][0], leg=leg + 1)

    return right
