"""Gives a new lead to a seller of its region who is present and has the least to do."""

from kind import choice, integer, text

STRUCTURE = "assign"
DOMAIN = "sales"


def make(k):
    lead, regions = k.id(), k.words(3)
    region, size, big = regions[0], k.int(5, 400), k.int(100, 250)
    names = k.people(k.int(4, 7))
    loads = k.numbers(len(names), 1, 60)
    sellers = [[n, k.pick(regions), load, k.chance(30)] for n, load in zip(names, loads, strict=True)]
    sellers[0][1], sellers[0][3] = region, k.chance(12)
    fit = sorted((load, n) for n, where, load, away in sellers if where == region and not away)
    sellers = k.shuffled(sellers)

    k.role(
        "You distribute new leads in the sales department.",
        "Lead desk. A lead never waits.",
        "sales ops assistant, assigns prospects to reps.",
    )
    k.must(
        "A lead goes to a seller of its own region who is not away; of several, to the one with the fewest open leads.",
        f"A lead is urgent if the company has {big} or more employees, otherwise normal.|Companies from {big} "
        "employees on are urgent, all others normal.",
        "If nobody in the region is there, assign nobody and say that it was not possible.",
    )
    k.goal(
        f"Please assign lead {lead}.",
        f"Lead {lead} came in over night, who takes it? Assign it.",
        f"LEAD: {lead} | ASSIGN TO: see rules".replace("|", "-"),
        f"Nobody has called the people of lead {lead} back. Give it to a seller at once.",
    )

    @k.look(
        "lead_info|get_lead|prospect",
        "Shows a lead.|What is known about a lead.",
        no=text("lead|number|id", "Number of the lead."),
    )
    def lead_info(no):
        if no != lead:
            return k.fail(f"No lead {no}.")
        return {"lead": lead, "company": company, "region|territory": region, "employees|staff": size}

    company = f"{k.word().title()} {k.word().title()}"

    @k.look("sellers_list|team|reps", "Lists all sellers with their regions and open leads.|Who sells where.")
    def sellers_list():
        return [
            {"name|seller": n, "region|territory": where, "open_leads|load": load, "away|on_leave": away}
            for n, where, load, away in sellers
        ]

    @k.act(
        "assign|hand_lead|give_to",
        "Gives a lead to a seller.",
        no=text("lead|number", "Number of the lead.|Which lead."),
        seller=text("seller|rep|to", "Name of the seller.|Who gets it."),
        urgency=choice("urgency|priority", "How urgent it is.", ["urgent", "normal"]),
        company_size=integer("employees|size", "Employees of the company, if known.", optional=True),
    )
    def assign(no, seller, urgency, company_size):
        if no != lead or seller not in names:
            return k.fail("Unknown lead or seller.")
        return f"Lead {no} belongs to {seller} now, {urgency}."

    def right():
        looks = [] if lead_info.made(no=lead) else [lead_info(no=lead)]
        looks += [] if sellers_list.made() else [sellers_list()]
        if looks:
            return looks
        if not fit:
            return k.give_up("no seller of the region is there.")
        if not assign.made():
            urgency = "urgent" if size >= big else "normal"
            plain = assign(no=lead, seller=fit[0][1], urgency=urgency)
            return [assign(no=lead, seller=fit[0][1], urgency=urgency, company_size=size), plain]

    return right
