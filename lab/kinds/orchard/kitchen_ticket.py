"""Writes one ticket for the kitchen: dish, table, course and what must stay out of it."""

from kind import choice, flag, integer, text

STRUCTURE = "order-form"
DOMAIN = "restaurants"


def make(k):
    guests = k.people(4)
    guest = guests[0]
    tables = dict(zip(guests, k.ids(4), strict=True))
    allergy = {g: k.pick("nuts", "milk", "egg", "none") for g in guests}
    dishes = k.words(5)
    codes = dict(zip(dishes, k.numbers(5, 10, 400), strict=True))
    course = {dish: k.pick("starter", "main", "dessert") for dish in dishes}
    dish, is_hurried = dishes[0], k.chance(40)
    hurry = " They are in a hurry." if is_hurried else ""

    k.role(
        "You write the tickets for a restaurant's kitchen.",
        "Pass of the kitchen: one ticket, no mistakes.",
        "ticket writer for the head waiter.",
    )
    k.must(
        "What a guest is allergic to stays out of the dish, and the ticket says so.",
        "A ticket is marked for rush only if the guest is in a hurry.|Rush is for guests in a hurry, for nobody else.",
    )
    k.steps("<guest_note> has table and allergy.", "<menu> has code and course.", "Then one <ticket>.")
    k.goal(
        f"One {dish} for {guest}!{hurry}",
        f"{guest} orders the {dish}.{hurry}",
        f"ticket: {dish} / {guest}.{hurry}",
        f"Kitchen, please make {dish}; it is for {guest}, mind the allergy.{hurry}",
    )

    @k.look("guest_note|guest_card|who_sits", "Table and allergy of a guest.",
            name=text("guest|name", "Name of the guest."))  # fmt: skip
    def guest_note(name):
        if name not in guests:
            return k.fail(f"{name} is not in the house.")
        return {"table|seat": tables[name], "allergy|avoid": allergy[name], "last_table|sat_before": tables[guests[-1]]}

    @k.look("menu|card|dishes", "The menu with codes and courses.")
    def menu():
        return [{"dish|name": d, "code|no": codes[d], "course|part": course[d]} for d in on_card]

    @k.act("ticket|to_kitchen|fire", "Sends a ticket to the kitchen.",
           code=integer("code|no", "Code of the dish."),
           table=text("table|seat", "Where it is served."),
           part=choice("course|part", "Which course it is.", ["starter", "main", "dessert"]),
           without=choice("without|avoid", "What must not be in it.", ["nuts", "milk", "egg", "none"], default="none"),
           rush=flag("rush|hurry", "Whether it goes first.", default=False))  # fmt: skip
    def ticket(code, table, part, without, rush):
        if code not in codes.values() or table not in tables.values():
            return k.fail("The kitchen can't read this.")
        return "Ticket is up."

    on_card = k.shuffled(dishes)

    def right():
        looks = [] if guest_note.made(name=guest) else [guest_note(name=guest)]
        if not menu.made():
            looks.append(menu())
        if looks:
            return looks
        if ticket.calls:
            return k.finish()
        more = {"rush": True} if is_hurried else {}
        return ticket(code=codes[dish], table=tables[guest], part=course[dish], without=allergy[guest], **more)

    return right
