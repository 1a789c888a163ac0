"""Says whether a shotfirer's ticket for a class of work is in force."""

from kind import text

STRUCTURE = "question-yesno"
DOMAIN = "quarries"
ANSWER_IS_A_CHOICE = True


def make(k):
    person, namesake, quarry = k.person(), k.person(), k.word().capitalize()
    numbers, classes = k.ids(2), k.words(3)
    asked = classes[k.int(0, 2)]
    forces = {c: k.pick("yes", "no") for c in classes}
    expiry = dict(zip(classes, k.dates(3), strict=False))
    listed = k.shuffled(classes)

    k.role(
        "You answer questions about shotfirers' tickets.",
        "shotfirer tickets, yes or no",
        "Mines inspectorate, register of shotfirers. Answers are yes or no; the register decides, the date printed on "
        "the card does not.",
        "ticket checker for blasting",
    )
    k.must(
        "Answer yes or no. What the register says about being in force decides, whatever the date on the card.",
    )
    k.steps("<find_ticket> gives the ticket of a person, <ticket> its classes.")
    k.goal(
        f"May {person} fire {asked} shots? I mean: is that class of the ticket in force, yes or no?",
        f"{person}, class {asked}: in force? yes/no",
        f"Quarry {quarry} wants to blast tomorrow with {person}. Is the class {asked} in force on that person's "
        "ticket? Yes or no.",
        f"is the {asked} ticket of {person} still in force (yes or no)",
    )
    k.answers("yes or no.|The answer, yes or no.")

    @k.look(
        "find_ticket|ticket_of|holder",
        "Finds the tickets of a person.",
        name=text("name|person", "Name of the person."),
    )
    def find_ticket(name):
        if name not in (person, namesake):
            return []
        rows = [
            {"ticket|ticket_no": numbers[0], "holder|name": person},
            {"ticket|ticket_no": numbers[1], "holder|name": namesake},
        ]
        return rows[:1] + rows[1:] * with_other if name == person else rows[1:]

    @k.look(
        "ticket|show_ticket|classes_of",
        "The classes of a ticket.",
        number=text("number|ticket_no", "Number of the ticket."),
    )
    def ticket(number):
        if number not in numbers:
            return k.fail(f"No ticket {number}.")
        if number == numbers[1]:
            return [
                {"class": c, "card_until|card_date": expiry[c], "in_force": "yes" if forces[c] == "no" else "no"}
                for c in listed
            ]
        return [{"class": c, "card_until|card_date": expiry[c], "in_force": forces[c]} for c in listed]

    with_other = k.chance(50)

    def right():
        if not find_ticket.made(name=person):
            return find_ticket(name=person)
        return k.answer(forces[asked]) if ticket.made(number=numbers[0]) else ticket(number=numbers[0])

    return right
