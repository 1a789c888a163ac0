"""Moves advertising money from the campaign that has most left to another."""

from kind import integer, text

STRUCTURE = "pick-extreme+transfer"
DOMAIN = "marketing campaigns"


def make(k):
    names = k.many(k.title, k.int(4, 7))
    ids = dict(zip(names, k.ids(len(names)), strict=True))
    left = dict(zip(names, k.numbers(len(names), 100, 5000), strict=True))
    target = k.pick(names)
    ended = {n for n in names if n != target and k.chance(25)}
    givers = [n for n in names if n != target and n not in ended]
    rich = max(givers, key=left.get) if givers else None
    amount, memo = 10 * k.int(5, 400), k.id()
    possible = rich is not None and left[rich] >= amount

    k.role(
        "You look after the budgets of our advertising.",
        "ad budget mover",
        "You are the controller of the marketing team. Money moves only between campaigns, never out of thin air.",
    )
    k.must(
        "Only campaigns that still run can give money, and none can give more than it has left."
        "|A campaign that has ended gives nothing; the others give at most what they have left.",
        f"Every transfer is booked under the memo {memo}.",
        "If the campaign in question doesn't have enough, transfer nothing and say that it was not possible.",
    )
    k.steps("<campaigns> lists them all.", "Use the numbers of the campaigns, not their names, in <move_money>.")
    k.goal(
        f"Give {target} {amount} from whichever running campaign has the most left.",
        f"{target} needs {amount} more by noon. Take it from the running campaign with the largest remaining budget.",
        f"to: {target} / amount: {amount} / from: the one (other than itself) with most left that's still running",
        f"We're nearly out of money for {target}, which is the only thing that sells. Let the fattest of the other "
        f"running campaigns hand over {amount}.",
        f"move {amount} -> {target}, from the running one w/ biggest rest",
    )

    @k.look("campaigns|list_campaigns|budgets", "Lists the campaigns with what they have left.")
    def campaigns():
        return [
            {
                "campaign|name": n,
                "number|no": ids[n],
                "left|remaining": left[n],
                "state": "ended" if n in ended else "runs",
            }
            for n in names
        ]

    @k.act(
        "move_money|transfer|shift_budget",
        "Moves money from one campaign to another.",
        giver=text("giver|from_campaign", "Number of the campaign that gives."),
        taker=text("taker|to_campaign", "Number of the campaign that gets it."),
        how_much=integer("amount|how_much", "How much, in whole units."),
        note=text("memo|booked_under", "The memo that it is booked under."),
    )
    def move_money(giver, taker, how_much, note):
        by_id = {number: n for n, number in ids.items()}
        if giver not in by_id or taker not in by_id or move_money.calls or note != memo:
            return k.fail("Giver, taker or memo is wrong.")
        if by_id[giver] in ended or left[by_id[giver]] < how_much:
            return k.fail(f"{giver} can't give {how_much}.")
        return f"{how_much} moved from {giver} to {taker}."

    def right():
        if not campaigns.made():
            return campaigns()
        if not possible:
            return k.give_up("the campaign with most left has not enough.")
        if move_money.calls:
            return None
        return move_money(giver=ids[rich], taker=ids[target], how_much=amount, note=memo)

    return right
