"""Books the first unloading slot late enough for a truck; tomorrow if today has none."""

from kind import integer, text

STRUCTURE = "schedule"
DOMAIN = "warehouse"


def make(k):
    plate, site = k.id(), k.word()
    times = sorted(k.times(8))
    eta = times[k.int(2, 4)]
    pallets = k.int(8, 26)
    late = k.chance(35)
    doors = k.ids(4)

    def slot_row(time, fits):
        room = pallets + k.int(0, 10) if fits else pallets - k.int(1, 7)
        return {"time|from": time, "door|dock": k.pick(doors), "room_for|pallets": room}

    after = [t for t in times if t > eta]
    today = [slot_row(t, k.chance(60)) for t in times if t < eta][-2:]
    wanted_at = None if late else k.pick(after)
    today += [slot_row(t, t == wanted_at or (not late and t > wanted_at and k.chance(50))) for t in after]
    first = k.int(1, 2)
    tomorrow = [slot_row(t, i >= first) for i, t in enumerate(sorted(k.times(4)))]
    wanted = tomorrow[first] if late else next(r for r in today if r["time|from"] == wanted_at)
    days = {0: today, 1: tomorrow}

    k.role("You book unloading slots.", "Dock desk. First slot that fits, no favours.", "goods-in slot booker")
    k.must(
        "Take the first slot that starts after the truck is there and has room for all its pallets. "
        "If today has none, take the first of tomorrow (any time) that has the room.",
    )
    k.steps("<slots> shows a day: 0 is today, 1 tomorrow.", "Book with <book_slot>.")
    k.goal(
        f"{plate} reaches {site} at {eta} with {pallets} pallets. Book it in.",
        f"unload slot at {site}: {pallets} plt, truck {plate}, there {eta}",
        f"When can {plate} unload its {pallets} pallets at {site}? It arrives {eta}. Please book.",
        f"Truck: {plate}. Site: {site}. Arrival today: {eta}. Pallets: {pallets}. Needs a door.",
    )

    @k.look(
        "slots|free_slots|dock_plan",
        "Free unloading slots of a site on a day.|What is free at the doors.",
        place=text("site|place|warehouse", "Name of the site.|Which site."),
        day=integer("day|days_ahead|offset", "0 for today, 1 for tomorrow.|How many days from now.", default=0),
    )
    def slots(place, day):
        if place != site or day not in days:
            return k.fail(f"No plan of {place} for day {day}.")
        return days[day]

    @k.act(
        "book_slot|reserve|take_slot",
        "Books a slot for a truck.|Takes a slot.",
        truck=text("truck|plate|vehicle", "Plate of the truck.|Which truck."),
        at=text("time|at|from", "When the slot begins.|Start, hh:mm."),
        door=text("door|dock|bay", "Door of the slot.|Which door."),
        day=integer("day|days_ahead|offset", "0 for today, 1 for tomorrow.|How many days from now.", default=0),
    )
    def book_slot(truck, at, door, day):
        row = next((r for r in days.get(day, []) if (r["time|from"], r["door|dock"]) == (at, door)), None)
        if truck != plate or row is None:
            return k.fail("There is no such slot or truck.")
        return f"{truck}: {at} at {door}."

    def right():
        if book_slot.made():
            return None
        for day in (0, 1) if late else (0,):
            if not slots.made(day=day):
                return slots(place=site, day=day)
        return book_slot(truck=plate, at=wanted["time|from"], door=wanted["door|dock"], day=1 if late else 0)

    return right
