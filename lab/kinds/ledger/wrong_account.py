"""Takes an entry off the wrong account and books it again on the right one."""

from kind import integer, text

STRUCTURE = "reverse-rebook"
DOMAIN = "general ledger"


def make(k):
    name, other = k.words(2)
    entry, good, closed, bad, voucher, receipt = k.ids(6)
    amount, fine = k.int(30, 5000), k.chance(15)
    now = good if fine else bad
    rows = k.shuffled([(good, name, "active"), (closed, name, "closed"), (bad, other, "active")])

    k.role(
        "You correct entries in the general ledger.",
        "Ledger clerk. Nothing is ever overwritten here.",
        "correction desk of the bookkeeping.",
    )
    k.must(
        "An entry on the wrong account is reversed first; then the sum is booked on the right account with the "
        "voucher of the reversal.",
        "Only active accounts can be used. An entry that is on its active account already stays as it is.",
    )
    k.goal(
        f"Entry {entry} belongs on the account for {name}. Please check and correct it if need be.",
        f"ENTRY {entry}; RIGHT ACCOUNT: {name}; correct if wrong",
        f"i think i booked {entry} on the wrong account, should be {name}. can you have a look and fix it?",
        f"The head of department refuses to pay for {entry}, because it is {name}. See to it that it is booked there.",
    )

    @k.look("show_entry|entry_data", "Shows an entry of the ledger.", no=text("entry|no", "Number of the entry."))
    def show_entry(no):
        if no != entry:
            return k.fail(f"No entry {no}.")
        return {"entry": entry, "account": now, "sum|amount": amount, "receipt": receipt}

    @k.look("chart|accounts", "Lists the accounts of the ledger.")
    def chart():
        return [{"account|number": no, "for|title": what, "state": state} for no, what, state in rows]

    @k.act(
        "reverse|cancel_entry",
        "Reverses an entry.",
        no=text("entry|no", "Number of the entry."),
        account=text("account|on", "The account that it is on."),
    )
    def reverse(no, account):
        if no != entry or account != now:
            return k.fail("No such entry on that account.")
        return f"Reversed with voucher {voucher}."

    @k.act(
        "book|book_sum|post",
        "Books a sum on an account.",
        account=text("account|number", "The account."),
        amount=integer("sum|amount", "The sum."),
        voucher=text("voucher|document", "The voucher that it refers to."),
    )
    def book(account, amount, voucher):
        if account not in (good, bad) or not reverse.made():
            return k.fail("The account is closed, or there is no voucher to it.")
        return f"{amount} booked on {account}."

    def right():
        looks = [] if show_entry.made(no=entry) else [show_entry(no=entry)]
        looks += [] if chart.made() else [chart()]
        if looks or fine:
            return looks
        if not reverse.made():
            return reverse(no=entry, account=bad)
        if not book.made():
            return book(account=good, amount=amount, voucher=voucher)

    return right
