"""Tops up the envelopes of the family budget that have run low."""

from kind import integer, text

STRUCTURE = "threshold+transfer"
DOMAIN = "family budget"


def make(k):
    pot, reserve, *names = k.words(k.int(6, 8))
    low = k.int(35, 70)
    boxes = list(zip(names, k.numbers(len(names), 2, 120), k.numbers(len(names), 130, 400), strict=True))
    wanted = [b for b in boxes if b[1] < low]
    is_locked = k.chance(40)
    locked_seen = []

    k.role(
        "You look after the household money, which is kept in envelopes.",
        "budget bot for our flat share",
        "You manage the family budget for two parents who would rather not think about it. You are exact, and you "
        "never move more than "
        "the plan says.",
    )
    k.must(
        f"An envelope with less than {low} in it is low. It then gets its monthly amount from {pot}."
        f"|Low means below {low}. A low envelope is filled with its own monthly amount; the money is in {pot}.",
    )
    k.steps("Look at <envelopes>.", "Use <move_money> once for each low envelope.")
    k.goal(
        "Fill up the envelopes that are low, please.",
        "top up low envelopes",
        "I stood at the till and there was no money in the envelope AGAIN. See to it that none of them is low.",
        "Mum asks: are any envelopes low? If so, do the monthly transfer for those, but only for those.",
    )

    @k.look("envelopes|budget|balances", "All envelopes with what is in them and their monthly amount.")
    def envelopes():
        rows = [
            {"envelope|for": n, "left|balance": has, "monthly|monthly_amount": m}
            for n, has, m in boxes
            if not move_money.made(to=n)
        ]
        rows += [
            {"envelope|for": n, "left|balance": has + m, "monthly|monthly_amount": m}
            for n, has, m in boxes
            if move_money.made(to=n)
        ]
        return rows

    @k.act(
        "move_money|transfer|shift",
        "Moves money from a pot to an envelope.",
        source=text("source|from_pot|pot", "The pot it comes from."),
        to=text("to|envelope", "The envelope that gets it."),
        amount=integer("amount|euros", "How much, in whole euros."),
    )
    def move_money(source, to, amount):
        if to not in names or source not in (pot, reserve):
            return k.fail("There is no such pot or envelope.")
        if source == pot and is_locked:
            locked_seen.append(to)
            return k.fail(f"{pot} is locked until the first of the month. Take everything from {reserve} instead.")
        return f"{amount} went from {source} to {to}."

    def right():
        if not envelopes.made():
            return envelopes()
        source = reserve if locked_seen else pot
        return [move_money(source=source, to=n, amount=m) for n, _, m in wanted if not move_money.made(to=n)]

    return right
