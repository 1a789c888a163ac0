"""Ends a subscription, at the shop that sold it if need be."""

from kind import choice, text

STRUCTURE = "detour"
DOMAIN = "subscriptions"


def make(k):
    names = [w.title() for w in k.words(k.int(4, 6))]
    contracts = k.ids(len(names))
    prices = k.numbers(len(names), 199, 4900)
    shop = k.word()
    orders = k.ids(3)
    way = k.pick("direct", "direct", "shop", "shop", "shop", "bound")
    by_price = k.chance(40)
    at = prices.index(max(prices)) if by_price else k.int(0, len(names) - 1)
    name, contract, until = names[at], contracts[at], f"2027-{k.int(1, 12):02}-{k.int(1, 28):02}"
    it = "the most expensive of our subscriptions" if by_price else f"the subscription of {name}"
    sent_on, told_bound = [], []
    bought = k.shuffled([(orders[0], name), (orders[1], k.word().title()), (orders[2], k.word().title())])

    k.role(
        "You deal with our subscriptions.",
        "sub killer, personal use",
        "You are the housekeeper of the family's contracts. They forget what they have signed up for; you read, you "
        "cancel, you tell the truth "
        "if something can't be cancelled.",
    )
    k.must("The reason that we give is always the price, whatever it was.|If they want a reason: it was the price.")
    k.steps("Find the contract with <subscriptions>.", "Use <cancel>; if that is refused, do what it says.")
    k.goal(
        f"Please cancel {it}.",
        f"{it}: out",
        f"Who on earth pays for this? I want {it} to end. Today.",
        f"Could you end {it} for me, dear? I never quite know where to press.",
    )

    @k.look("subscriptions|contracts|what_we_pay", "All running subscriptions.")
    def subscriptions():
        rows = zip(names, contracts, prices, strict=True)
        return [
            {"name|service": n, "contract|contract_no": c, "a_month|price": f"{p / 100:.2f}"}
            for n, c, p in rows
            if not (n == name and (cancel.made(contract=c) or cancel_at_shop.made()))
        ]

    @k.act(
        "cancel|end_contract|terminate",
        "Ends a subscription at the company itself.",
        contract=text("contract|contract_no|no", "Number of the contract."),
        why=choice("why|reason", "The reason that is given.", ["price", "moving", "unused"]),
    )
    def cancel(contract, why):
        if contract not in contracts:
            return k.fail(f"There is no contract {contract}.")
        if contract == contracts[at] and way == "shop":
            sent_on.append(contract)
            return k.fail(f"{name} was bought through {shop}: it can only be cancelled there, with the order number.")
        if contract == contracts[at] and way == "bound":
            told_bound.append(contract)
            return k.fail(f"{name} runs at least until {until} and can't be cancelled before.")
        return f"Contract {contract} ends this month ({why})."

    @k.look(
        "orders_at|purchases|receipts",
        "What was bought through a shop.",
        where=text("shop|store|where", "Name of the shop."),
    )
    def orders_at(where):
        if where == shop and way == "shop":
            return [{"order|order_no": o, "for|bought": n} for o, n in bought]
        return []

    @k.act(
        "cancel_at_shop|shop_cancel|cancel_order",
        "Ends a subscription that was bought through a shop.",
        where=text("shop|store", "Name of the shop."),
        order=text("order|order_no", "Number of the order."),
        why=choice("why|reason", "The reason that is given.", ["price", "moving", "unused"]),
    )
    def cancel_at_shop(where, order, why):
        if where != shop or way != "shop" or order not in orders:
            return k.fail(f"{where} knows no order {order}.")
        return f"{where}: order {order} is cancelled ({why})."

    def right():
        if not subscriptions.made():
            return subscriptions()
        if cancel.made(contract=contract) or cancel_at_shop.made():
            return k.finish()
        if told_bound:
            return k.give_up(f"it runs until {until}.")
        if not sent_on:
            return cancel(contract=contract, why="price")
        return (
            cancel_at_shop(where=shop, order=orders[0], why="price")
            if orders_at.made(where=shop)
            else orders_at(where=shop)
        )

    return right
