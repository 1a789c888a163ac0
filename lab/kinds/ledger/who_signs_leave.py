"""Answers who can sign an employee's leave request: the head of the department, or the deputy if the head is away."""

from kind import text

STRUCTURE = "chain"
DOMAIN = "human resources"


def make(k):
    who, head, deputy, clerk, colleague = k.people(5)
    unit, former = k.ids(2)
    day, away = k.date(), k.chance(50)

    k.role(
        "You answer questions of the staff for the personnel department.",
        "HR information desk. Names only, no guesses.",
        "hr helper.",
    )
    k.must(
        "Leave is signed by the head of the employee's present department; if the head is away that day, by the "
        "deputy.|"
        "The head of somebody's current department signs the leave, and on days when the head is away, the deputy does."
    )
    k.steps("<staff_card> names the department, <department> its head and deputy, <presence> says who is there.")
    k.goal(
        f"Who can sign the leave request of {who} on {day}?",
        f"I am {who} and nobody will tell me who signs my leave on {day}! A name, please.",
        f"employee: {who}. date: {day}. wanted: name of the person who signs the leave",
        f"leave form for {who}, {day}. who do i give it to for the signature?",
    )
    k.answers("Name of the person who signs.|Who signs, by name.")

    @k.look(
        "staff_card|employee", "Shows the card of an employee.", name=text("name|employee", "Name of the employee.")
    )
    def staff_card(name):
        if name != who:
            return k.fail(f"No card for {name}.")
        return {"name": who, "department|unit": unit, "before|former_unit": former, "clerk|hr_contact": clerk}

    @k.look(
        "department|unit_info",
        "Shows who leads a department.",
        unit=text("department|unit", "Number of the department."),
    )
    def department(unit):
        if unit == former:
            return {"unit": former, "head|lead": colleague, "deputy|second": clerk}
        return {"unit": unit, "head|lead": head, "deputy|second": deputy} if unit == now else k.fail(f"No unit {unit}.")

    now = unit

    @k.look(
        "presence|is_there|calendar_of",
        "Whether somebody is at work on a day.",
        name=text("name|person", "Name of the person."),
        day=text("day|date", "The day."),
    )
    def presence(name, day):
        if name == head and day == wanted:
            return f"{name} is {'away' if away else 'at work'} on {day}."
        return f"{name} is at work on {day}."

    wanted = day

    def right():
        if not staff_card.made(name=who):
            return staff_card(name=who)
        if not department.made(unit=unit):
            return department(unit=unit)
        if not presence.made(name=head, day=day):
            return presence(name=head, day=day)
        return k.answer(deputy if away else head)

    return right
