"""Reads of two places what a loan needs and writes one letter with all of it."""

from kind import integer, text

STRUCTURE = "join"
DOMAIN = "museum"


def make(k):
    piece, museum, number, value = k.title(), k.word().title(), k.id(), k.int(1000, 90000)
    contact, others = k.mail(), k.many(k.mail, 2)
    known_as = k.title() if k.chance(35) else ""  # the register has it under another title

    k.role(
        "You prepare loans between museums.",
        "Registrar's assistant at a museum.",
        "Museum office. You collect data and send one request.",
    )
    k.steps(
        "<object_info> has the inventory number and the insured value.",
        "<address> has the mail address of a museum.",
        "Then send it with <request>, once.",
    )
    k.goal(
        f'{museum} wants to borrow "{piece}". Send them the offer.',
        f'Offer "{piece}" to the museum in {museum}.',
        f'Loan of "{piece}" to {museum}: send the papers.',
        f'A letter to {museum}, please, about lending "{piece}".',
    )

    @k.look(
        "object_info|inventory|find_object",
        "Inventory number and insured value of a piece.|Looks a piece up by its title.",
        title=text("title|name|piece", "Title of the piece.|What it is called."),
    )
    def object_info(title):
        if known_as and title == piece:
            return k.result([], f'Not in the register. See also "{known_as}".')
        if title != (known_as or piece):
            return []
        return [{"number|inventory_no|id": number, "value|insured": value, "room": k.one("east|west")}]

    @k.look(
        "address|contact|museum_mail",
        "Mail addresses of the museums in a town.",
        town=text("town|museum|place", "The town.|Where the museum is."),
    )
    def address(town):
        if town != museum:
            return []
        return [
            {"for|desk": "press", "mail|address": others[0]},
            {"for|desk": "loans", "mail|address": contact},
            {"for|desk": "shop", "mail|address": others[1]},
        ]

    @k.act(
        "send_offer|request|write_letter",
        "Sends the offer of a loan.|Writes to the loans desk of a museum.",
        to=text("to|mail|address", "Mail address of the loans desk.|Who gets it: the desk for loans."),
        number_=text("number|inventory_no|object", "Inventory number of the piece."),
        value_=integer("value|insured_value|sum", "Insured value."),
    )
    def request(to, number_, value_):
        if (to, number_, value_) != (contact, number, value):
            return k.fail("The data does not agree with the register.")
        return f"Offer sent to {to}."

    def right():
        calls = []
        if known_as and not k.seen(known_as):
            calls.append(object_info(title=piece))
        elif not k.seen(number):
            calls.append(object_info(title=known_as or piece))
        if not k.seen(contact):
            calls.append(address(town=museum))
        return calls or (k.finish() if request.made() else request(to=contact, number_=number, value_=value))

    return right
