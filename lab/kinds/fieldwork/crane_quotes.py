"""Asks crane firms one by one and names the cheapest that can lift the load on the day."""

from kind import integer, text

STRUCTURE = "best-of-asked"
DOMAIN = "construction sites"


def make(k):
    site, day = k.title(), k.date()
    load = k.int(8, 90)
    count = k.int(3, 5)
    firms = [w.capitalize() + k.pick(" Cranes", " Lifting", " & Sons") for w in k.words(count)]
    prices = k.numbers(count, 900, 6400)
    offers = {
        f: (p, k.pick("free", "free", "booked"), load + k.int(0, 60) if k.chance(65) else k.int(3, load - 1))
        for f, p in zip(firms, prices, strict=False)
    }
    usable = [f for f in firms if offers[f][1] == "free" and offers[f][2] >= load]
    best = min(usable, key=lambda f: offers[f][0], default=None)

    k.role(
        "You get quotes for a building contractor.",
        "crane hire: who is cheapest",
        "Site office. Ask every firm on the list before you name one; a crane that is too small costs more than a dear "
        "one.",
        "quote collector",
    )
    k.must(
        "Ask all firms on the list. A firm counts if its crane is free on the day and can lift the load.|Every listed "
        "firm is to be asked; only those with a free crane of enough capacity count.",
        "If none counts, say that it cannot be done.",
    )
    k.steps("<firms_list> has the firms, <ask> gets the quote of one.")
    k.goal(
        f"Which crane firm is the cheapest for a lift of {load} t on {day} at {site}?",
        f"crane, {load} t, {day}: cheapest firm?",
        f"We lift {load} tonnes on {day}. I want the name of the firm with the lowest price that can do it.",
        f"Lift plan {site}: {day}, {load} t. Name the firm to be hired (lowest price).",
    )
    k.answers("Name of the firm.|The cheapest firm that can do it.")

    @k.look("firms|crane_firms|firm_list", "The crane firms on our list.")
    def firms_list():
        return [{"firm|name": f, "rating": r} for f, r in zip(firms, ratings, strict=False)]

    @k.look(
        "ask|get_quote|quote",
        "Asks a firm for a quote for a day.",
        firm=text("firm|whom", "Name of the firm."),
        day=text("day|date", "Day of the lift, year first."),
        tonnes=integer("tonnes|load_t", "Load in tonnes."),
    )
    def ask(firm, day, tonnes):
        if firm not in offers or day != wanted:
            return k.fail("No such firm, or it takes no orders for that day.")
        price, state, most = offers[firm]
        return {"firm|name": firm, "price|eur": price, "crane|that_day": state, "lifts_t|capacity_t": most}

    ratings, wanted = [k.pick("A", "B", "C") for _ in firms], day

    def right():
        if not firms_list.made():
            return firms_list()
        left = [ask(firm=f, day=day, tonnes=load) for f in firms if not ask.made(firm=f, day=day, tonnes=load)]
        if left:
            return left
        return k.answer(best) if best else k.give_up("no firm has a free crane that is large enough.")

    return right
