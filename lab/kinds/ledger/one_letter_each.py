"""Writes one letter to every customer with overdue items, however many items there are."""

from kind import choice, text

STRUCTURE = "group-act"
DOMAIN = "dunning"


def make(k):
    today, seller = "2026-05-15", k.word()
    customers = k.ids(k.int(2, 4))
    items = [
        (no, k.pick(customers), day, k.chance(30), k.money()) for no, day in zip(k.ids(7), k.dates(7), strict=True)
    ]
    items = items[: k.int(3, 7)]
    late = {}
    for _, customer, day, reminded, _ in sorted(items, key=lambda item: item[2]):
        if day < today:
            first, was = late.get(customer, (day, False))
            late[customer] = first, was or reminded

    k.role(
        "You write the dunning letters of a wholesale company.",
        "Dunning run. One envelope per customer, postage is expensive.",
        "overdue items assistant.",
    )
    k.must(
        f"Today is {today}; an item is overdue if its day is earlier.|Overdue is what was due before {today}.",
        "A customer gets one letter, with the day of the oldest overdue item.",
        "The tone is firm if any of the customer's overdue items has been reminded before, otherwise friendly.",
    )
    k.goal(
        f"Please do the dunning run for branch {seller}.",
        f"branch {seller}: dunning letters, overdue customers only",
        f"A customer of branch {seller} got three letters from us in one day, how embarrassing. Do this run "
        "properly: one letter each.",
        f"can you write to everybody who is late at {seller}? one letter per customer",
    )

    @k.look(
        "open_items|receivables",
        "Lists the unpaid items of a branch.",
        branch=text("branch|office", "Name of the branch."),
    )
    def open_items(branch):
        if branch != seller:
            return []
        return [
            {
                "item|no": no,
                "customer|debtor": customer,
                "due|due_on": day,
                "reminded|reminded_before": was,
                "amount": money,
            }
            for no, customer, day, was, money in items
        ]

    @k.act(
        "write_letter|dun|send_letter",
        "Sends a dunning letter to a customer.",
        customer=text("customer|debtor", "Number of the customer."),
        oldest=text("oldest|since", "Day of the oldest overdue item."),
        tone=choice("tone|manner", "Tone of the letter.", ["friendly", "firm"]),
    )
    def write_letter(customer, oldest, tone):
        if customer not in customers:
            return k.fail(f"No customer {customer}.")
        return f"A {tone} letter to {customer} is in the post."

    def right():
        if not open_items.made(branch=seller):
            return open_items(branch=seller)
        return [
            write_letter(customer=customer, oldest=first, tone="firm" if was else "friendly")
            for customer, (first, was) in late.items()
            if not write_letter.made(customer=customer)
        ]

    return right
