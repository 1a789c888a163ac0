"""Pays the bills of a supplier that are due and not disputed."""

from kind import text

STRUCTURE = "each-when"
DOMAIN = "accounts payable"


def make(k):
    supplier, account, day = f"{k.word().title()} Ltd", k.id(), "2026-03-31"
    states = ["open", "open", "open", "paid", "disputed"]
    bills = [(no, k.money(), k.date(), k.pick(states)) for no in k.ids(k.int(3, 7))]
    due = [(no, amount) for no, amount, day_due, state in bills if state == "open" and day_due <= day]

    k.role(
        "You are the accounts payable clerk of a mid-sized company.",
        "Payables desk. Every payment must be one that we owe.",
        "AP assistant, works through supplier accounts.",
    )
    k.must(
        f"Today is {day}, and a bill is due when its day is today or earlier.|Closing day {day}; due means on or "
        "before it.",
        f"All payments leave from account {account}.|Our paying account is {account}.",
        "Paid and disputed bills are left alone.",
    )
    k.steps("<bills_of> shows the supplier's account.", "Pay with <pay> in full, one bill at a time.")
    k.goal(
        f"Please make sure that everything we owe {supplier} by today is paid.",
        f"SUPPLIER: {supplier}. ACTION: settle due items. REMARK: none",
        f"{supplier} just rang me, quite angry. can you pay whatever is due there? not the rest",
        f"Why are there still overdue bills of {supplier} in the books? Clear them.",
    )

    @k.look(
        "bills_of|supplier_account|list_bills",
        "Shows the bills of a supplier.|Account of one supplier, all bills.",
        name=text("supplier|creditor|name", "Name of the supplier.|Whose bills."),
    )
    def bills_of(name):
        if name != supplier:
            return k.fail(f"No supplier is called {name}.")
        return [
            {
                "bill|number|no": no,
                "amount|gross": amount,
                "due|due_on": day_due,
                "state": "paid" if pay.made(bill=no) else state,
            }
            for no, amount, day_due, state in bills
        ]

    @k.act(
        "pay|pay_bill|settle",
        "Pays one bill from an account.|Sends the money for a bill.",
        bill=text("bill|number|document", "Number of the bill.|Which bill."),
        amount=text("amount|sum", "Amount of the bill, as it is shown.|How much."),
        source=text("source|from_account|account", "The account that pays.|Account the money leaves from."),
    )
    def pay(bill, amount, source):
        if (bill, amount) not in [row[:2] for row in bills]:
            return k.fail(f"There is no bill {bill} over {amount}.")
        if source != account:
            return k.fail(f"You may not use account {source}.")
        return f"{amount} sent for bill {bill}."

    def right():
        if not bills_of.made(name=supplier):
            return bills_of(name=supplier)
        return [pay(bill=no, amount=amount, source=account) for no, amount in due if not pay.made(bill=no)]

    return right
