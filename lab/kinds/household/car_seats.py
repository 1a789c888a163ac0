"""Puts the families of an outing into cars."""

from kind import integer, text

STRUCTURE = "fit-each"
DOMAIN = "school runs"


def make(k):
    trip = k.title()
    drivers = k.many(lambda: k.person().split()[0], k.int(2, 3))
    seats = [k.int(2, 6) for _ in drivers]
    parties = [(p.split()[1], k.int(1, 4)) for p in k.many(k.person, 5)]
    parties = list({name: (name, n) for name, n in parties}.values())[: k.int(3, 4)]
    free, plan = dict(zip(drivers, seats, strict=True)), []
    for name, n in parties:  # the first car with room, or a taxi
        car = next((d for d in drivers if free[d] >= n), None)
        if car:
            free[car] -= n
        plan.append((name, n, car))

    def left(driver):
        return dict(zip(drivers, seats, strict=True))[driver] - sum(
            n for name, n in parties if put.made(party=name, car=driver)
        )

    k.role(
        "You plan who rides with whom on our outings.",
        "car pool agent",
        "You seat families in cars. Nobody likes to be parted from their own, so a family always stays together, and "
        "first come is first "
        "served, whatever uncle says.",
    )
    k.must(
        "Take the families in the order of their list; each goes as a whole into the first car of the list that still "
        "has enough seats."
        "|Families in order of the list, never split. Each gets the first car, in order of the list, with enough "
        "seats left.",
        "If no car has enough seats left for a family, order a taxi for it.",
    )
    k.steps("See <families> and <cars>.", "Use <put> for each family, <taxi> if it must be.")
    k.goal(
        f"Seat everybody for the outing {trip}, please.",
        f"car plan for {trip}",
        f"Which family rides with whom on {trip}? Sort it out before they start to quarrel.",
        f"{trip}: all families need a ride. You know our rules.",
    )

    @k.look(
        "families|who_comes|passengers",
        "The families that come along, in order.",
        to=text("outing|trip", "Name of the outing."),
    )
    def families(to):
        return [{"family|name": name, "people|persons": n} for name, n in parties] if to == trip else []

    @k.look(
        "cars|drivers|seats",
        "The cars of an outing with the seats that are free, in order.",
        to=text("outing|trip", "Name of the outing."),
    )
    def cars(to):
        return [{"driver|car_of": d, "free_seats|free": left(d)} for d in drivers] if to == trip else []

    @k.act(
        "put|seat_family|ride_with",
        "Puts a family into a car.",
        party=text("family|who", "Name of the family."),
        car=text("driver|car_of", "Who drives the car."),
    )
    def put(party, car):
        size = dict(parties).get(party)
        if size is None or car not in drivers or put.made(party=party) or taxi.made(party=party):
            return k.fail("No such family or driver, or they have a ride.")
        if left(car) < size:
            return k.fail(f"{car} has only {left(car)} seats left.")
        return f"Family {party} rides with {car}, who has {left(car) - size} seats left."

    @k.act(
        "taxi|order_taxi|call_cab",
        "Orders a taxi for a family.",
        party=text("family|for_whom", "Name of the family."),
        people=integer("people|persons", "How many they are."),
    )
    def taxi(party, people):
        return (
            f"A taxi for {people} comes for {party}."
            if party in dict(parties)
            else k.fail(f"No family {party} is coming.")
        )

    def right():
        unread = [t(to=trip) for t in (families, cars) if not t.made(to=trip)]
        if unread:
            return unread
        for name, n, car in plan:
            if not put.made(party=name) and not taxi.made(party=name):
                return put(party=name, car=car) if car else taxi(party=name, people=n)
        return k.finish()

    return right
