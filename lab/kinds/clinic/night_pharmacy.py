"""Answers which number a caller rings to reach the pharmacy on night duty."""

from kind import text

STRUCTURE = "chain"
DOMAIN = "pharmacy"


def make(k):
    street, other_street = k.title(), k.title()
    district, other = k.words(2)
    today, *days = k.dates(4)
    shops = k.many(lambda: f"{k.word().capitalize()} Pharmacy", 4)
    phones = dict(zip(shops, k.many(k.phone, 4), strict=True))
    office = dict(zip(shops, k.many(k.phone, 4), strict=True))
    roster = k.shuffled(list(zip([today, *days], shops, strict=True)))

    k.role(
        "You answer people who need a medicine at night, kindly and without detours.",
        "night line of the chamber of pharmacists",
        "You tell callers where they get help after hours.",
    )
    k.must(
        f"Tonight is {today}.|Date of tonight: {today}.", "Callers are given the night bell, never the office number."
    )
    k.steps("Find the district of the street, then who is on duty, then the number.")
    k.answers("Number of the night bell.|The number that the caller should ring.")
    k.goal(
        f"A gentleman in {street} needs eye drops tonight. Which number should he ring, please?",
        f"caller lives in {street}, wants the pharmacy on duty tonight. number?",
        f"Street: {street}. Question: night bell of the pharmacy on duty.",
        f"My child has a fever and we live in {street}. Whom may I ring at this hour?",
    )

    @k.look(
        "district_of|find_street|street",
        "Tells to which district a street belongs.",
        name=text("street|name", "Name of the street."),
    )
    def district_of(name):
        if name == street:
            return {"street": street, "district": district}
        return (
            {"street": name, "district": other} if name == other_street else k.fail(f"{name} is not in the directory.")
        )

    @k.look(
        "duty_roster|on_duty|night_roster",
        "Shows the night roster of a district.",
        area=text("district|area", "Which district."),
    )
    def duty_roster(area):
        return [{"night|date": d, "pharmacy|shop": s} for d, s in roster] if area == district else []

    @k.look(
        "contact|phone_book|shop_card",
        "Shows how a pharmacy is reached.",
        shop=text("pharmacy|name", "Name of the pharmacy."),
    )
    def contact(shop):
        if shop not in shops:
            return k.fail(f"{shop} is unknown.")
        return {"pharmacy|shop": shop, "office": office[shop], "night_bell|after_hours": phones[shop]}

    def right():
        if not district_of.made(name=street):
            return district_of(name=street)
        if not duty_roster.made(area=district):
            return duty_roster(area=district)
        if not contact.made(shop=shops[0]):
            return contact(shop=shops[0])
        return k.answer(phones[shops[0]])

    return right
