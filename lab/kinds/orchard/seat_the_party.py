"""Seats a party at the first free table that is big enough and in the part of the house they want."""

from kind import choice, integer, text

STRUCTURE = "pick-by-two"
DOMAIN = "restaurants"


def make(k):
    guest, host = k.person(), k.person()
    size, area = k.int(3, 6), k.pick("terrace", "hall", "bar")
    tables = [
        {"table|no": number, "area|part": k.pick("terrace", "hall", "bar"), "chairs|seats": k.int(2, 8), "state": state}
        for number in k.ids(k.int(6, 9))
        for state in [k.pick("free", "free", "taken")]
    ]
    number, part, chairs = "table|no", "area|part", "chairs|seats"
    fits = [t[number] for t in tables if t[part] == area and t[chairs] >= size and t["state"] == "free"]

    k.role(
        "You seat the guests of a restaurant.",
        "Door of the dining room. Quick and polite.",
        "seating desk of the house, works for the head waiter.",
    )
    k.must(
        f"The waiter on duty is {host}.|{host} waits tonight.",
        "Take the first table of the list that is free, in the part they want, with enough chairs; "
        "if there is none, seat nobody.",
    )
    k.steps("Look at the floor with <floor>.", "Then <seat> the party and name the waiter.")
    k.goal(
        f"Party of {size}, name of {guest}, they want the {area}. Go, go!",
        f"{guest} is at the door with {size} people in all and would like to sit at a table of the {area}.",
        f"walk-in: {guest} / {size} persons / {area}",
        f"Is there a table in the {area} for {size}? If so, give it to {guest}.",
    )

    @k.look("floor|tables|room_plan", "Shows all tables of the house.|The plan of the room as it is now.")
    def floor():
        return tables

    @k.act(
        "seat|give_table|place_party",
        "Gives a table to a party.",
        table=text("table|no", "Number of the table."),
        name=text("name|guest", "In whose name.|Name of the guest."),
        people=integer("people|persons", "How many sit down."),
        waiter=text("waiter|by", "Name of the waiter who serves them."),
        menu=choice("menu|card", "Which menu is brought.", ["evening", "lunch"], default="evening"),
    )
    def seat(table, name, people, waiter, menu):
        row = next((t for t in tables if t[number] == table), None)
        if row is None or row["state"] != "free" or people > row[chairs]:
            return k.fail(f"Table {table} won't do.")
        return f"{name} sits at {table}."

    def right():
        if not floor.made():
            return floor()
        if not fits:
            return k.give_up(f"No table of the {area} is free for {size}.")
        return None if seat.calls else seat(table=fits[0], name=guest, people=size, waiter=host)

    return right
