"""Books the collection of laboratory waste under the code that the table gives for it."""

from kind import choice, integer, text

STRUCTURE = "code-table"
DOMAIN = "chemistry labs"


def make(k):
    name, official, *others = k.words(6)
    room, account, litres = f"R{k.int(100, 799)}", k.id(), k.int(3, 60)
    groups = ["flammable", "corrosive", "toxic"]
    table = {
        w: (f"{k.int(1, 20):02}-{k.int(10, 99)}-{k.int(10, 99)}", k.pick(groups), k.int(10, 80))
        for w in [official, *others]
    }
    synonym = k.chance(45)
    if not synonym:
        table[name] = table.pop(official)
    found = official if synonym else name
    code, group, most = table[found]
    if k.chance(75):
        most = max(most, litres)
    table[found] = (code, group, most)
    who = k.person()

    k.role(
        "You arrange the disposal of waste for a chemistry department.",
        "lab waste pickup",
        "Hazardous waste office. Wrong codes come back with the lorry. Use the table, not your chemistry.",
        "books waste collections",
    )
    k.must(
        f"Cost account of the department: {account}.|All collections are charged to {account}.",
        "More than the table allows for one collection is not booked; report that it was not done.|If the amount is "
        "above the maximum of its code, report that it was not booked.",
    )
    k.steps("Look the code up with <code_of>, then book with <book_pickup>.")
    k.goal(
        f"{litres} l of spent {name} in {room} are to be collected.",
        f"pickup: {name}, {litres} l, room {room}",
        f"{who} has {litres} litres of {name} waste standing in {room}. Please have it taken away.",
        f"Room {room}. Waste: {name}. Quantity: {litres} l. Action: book collection.",
        f"can somebody get the {name} out of {room}, about {litres} l, drums are full",
    )

    @k.look(
        "code_of|waste_code|find_code",
        "Looks a substance up in the waste table.",
        substance=text("substance|name", "Name of the substance."),
    )
    def code_of(substance):
        if substance == name and synonym:
            return k.fail(f"{name} is a trade name. The table lists it as {official}.")
        if substance not in table:
            return k.fail(f"{substance} is not in the table.")
        c, g, m = table[substance]
        return {"code|waste_code": c, "group|hazard": g, "max_litres|limit_l": m, "un_no": un}

    @k.act(
        "book_pickup|book_collection",
        "Books a collection.",
        code=text("code|waste_code", "Code of the waste."),
        litres=integer("litres|amount_l", "How many litres."),
        room=text("room|where", "Where it stands."),
        group=choice("group|hazard", "Hazard group of the code.", groups),
        account=text("account|cost_account", "Who pays."),
    )
    def book_pickup(code, litres, room, group, account):
        row = next((r for r in table.values() if r[0] == code), None)
        if row is None or row[1] != group or litres > row[2]:
            return k.fail("Rejected: code, group or amount is wrong.")
        return f"{litres} l of {code} will be fetched from {room}, charged to {account}."

    un = k.int(1000, 3500)

    def right():
        if book_pickup.made():
            return k.finish()
        if not code_of.made(substance=found):
            return code_of(substance=found if found == name or k.seen(official) else name)
        if litres > most:
            return k.give_up("the amount is above what one collection may hold.")
        return book_pickup(code=code, litres=litres, room=room, group=group, account=account)

    return right
