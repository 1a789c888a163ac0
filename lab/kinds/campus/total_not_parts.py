"""Pays the total of a bill, not one of its lines, to the account that stands on it."""

from kind import text

STRUCTURE = "total-not-parts"
DOMAIN = "bills"

# bill;who;line;total
SKINS = """dinner bill;restaurant;dish;total
hotel bill;hotel;night;sum due
clinic bill;clinic;treatment;amount due
court bill;court;fee;total costs
rent bill;landlord;item;total rent
tuition bill;college;course;total due
repair bill;workshop;part;grand total
concert bill;agency;act;total fee
library bill;library;fine;balance
trip bill;travel agent;leg;total price
catering bill;caterer;platter;sum
vet bill;vet;visit;amount
print bill;printer;copy;grand total
phone bill;phone firm;call;payable
club bill;club;locker;to pay
wedding bill;florist;bouquet;total
choir bill;publisher;score;balance due
tent bill;hire firm;tent;final sum
tax bill;town hall;levy;total levy
legal bill;law office;hour;total due"""


def an(word):
    return f"{'an' if word[0] in 'aeiou' and word[:3] not in ('uni', 'use', 'eur') or word[:4] == 'hour' else 'a'} {word}"


def make(k):
    bill, who, line, total = k.pick(SKINS.split("\n")).split(";")
    ref, n = k.id(), k.int(2, 5)
    lines, sums = k.words(n), [k.money() for _ in range(n)]
    rows = [(a, s) for a, s in zip(lines, sums, strict=True)]
    # no sum has to be calculated: the bill prints it, with the sum before a rebate beside it
    due, before, account, old = k.money(), k.money(), k.id(), k.id()
    payer, firm = k.person(), k.word().capitalize()
    b, t = bill.replace(" ", "_"), total.replace(" ", "_")
    is_paid = k.chance(12)

    k.role(f"You pay bills.|{bill} payments", f"Bookkeeper of {payer}.|I pay what is due, to the cent, and not twice.")
    k.must(f"What is paid is the {total}. A bill that is paid already is left alone.|Pay the {total} unless the bill is paid.")
    k.steps("<read_bill> first.|Look at <read_bill>.", "<pay> it.|Then <pay>.")
    k.goal(
        f"Pay {bill} {ref} for {payer}.",
        f"{ref} ({firm}) -> pay, on account of {payer}",
        f"Dear bookkeeper, {an(bill)} from {firm} has come, {ref}. Would you pay it in my name, please? {payer}",
        f"{payer}: {bill} {ref}? settle it",
    )

    @k.look(f"read_bill|get_{b}|open_bill", f"Shows {an(bill)} line by line.", ref=text("bill|ref|no", "Number of the bill."))
    def read_bill(ref_=ref, **by):
        if by["ref"] != ref_:
            return k.fail("No bill of that number.")
        state = "paid" if is_paid else "open"
        return {f"{line}s|lines": [{line: a, "price|sum": s} for a, s in rows], "before_rebate|subtotal": before, t: due, "account|pay_to": account, "old_account|no_longer_used": old, "state|status": state}

    @k.act(
        "pay|transfer_money|settle",
        "Pays an amount to an account.",
        account=text("account|to_account", "Account that gets it."),
        amount=text("amount|sum", "How much, with its decimals."),
        ref=text("bill|ref|no", "Number of the bill."),
        payer=text("payer|for_whom", "In whose name."),
    )
    def pay(account, amount, ref, payer):
        return f"Paid: {amount} to {account}."

    def right():
        if not read_bill.made(ref=ref):
            return read_bill(ref=ref)
        return [] if is_paid or pay.made() else pay(account=account, amount=due, ref=ref, payer=payer)

    return right
