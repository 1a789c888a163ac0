"""Pays a bill from the first account in a fixed order that has enough money."""

from kind import integer, text

STRUCTURE = "waterfall"
DOMAIN = "treasury"


def make(k):
    payee, amount = f"{k.word().title()} Works", k.int(400, 6000)
    accounts = k.ids(k.int(3, 5))
    first = k.int(0, len(accounts) - 1) if k.chance(85) else None
    free = []
    for i in range(len(accounts)):
        short = first is None or i < first or (i > first and k.chance(30))
        free.append(k.int(10, amount - 1) if short else amount + k.int(0, 3000))
    booked = [money + k.int(0, 4000) for money in free]
    order = ", then ".join(accounts)
    target = k.id()

    k.role(
        "You manage the liquidity of a group of companies.",
        "Treasury desk. No account may be overdrawn.",
        "cash assistant.",
    )
    k.must(
        f"The accounts are used in this order: first {order}.|Order of the accounts, the one to use first comes "
        f"first: {order}.",
        "What counts is the available money, not the booked balance. A bill is never split.",
        "If no account has enough, pay nothing and report it.",
    )
    k.steps("Ask <balance> in the given order and <transfer> from the first account that suffices.")
    k.goal(
        f"Please pay {payee} {amount} today.",
        f"PAYEE: {payee} AMOUNT: {amount} FROM: by the rules",
        f"{payee} won't deliver before they have their {amount}. Can you pay them from somewhere?",
        f"We owe {payee} the sum of {amount}; see to it that it leaves from the proper account.",
    )

    @k.look(
        "payee_account|bank_details", "Tells the account of a payee.", name=text("payee|name", "Name of the payee.")
    )
    def payee_account(name):
        return {"payee": payee, "account|iban": target} if name == payee else k.fail(f"{name} is unknown.")

    @k.look(
        "balance|account_state",
        "Shows the money on one of our accounts.",
        account=text("account|number", "Number of the account."),
    )
    def balance(account):
        if account not in accounts:
            return k.fail(f"{account} is not ours.")
        i = accounts.index(account)
        return {"account": account, "booked|balance": booked[i], "available|free": free[i]}

    @k.act(
        "transfer|send_money",
        "Sends money from one account to another.",
        source=text("from_account|source", "The account that pays."),
        target=text("to_account|target", "The account that gets the money."),
        amount=integer("amount|sum", "How much."),
    )
    def transfer(source, target, amount):
        if source not in accounts or amount > free[accounts.index(source)]:
            return k.fail(f"{source} does not have enough.")
        return f"{amount} sent from {source}."

    def right():
        known = [] if payee_account.made(name=payee) else [payee_account(name=payee)]
        for i, account in enumerate(accounts):
            if not balance.made(account=account):
                return [balance(account=account), *known]
            if i == first:
                break
        if first is None:
            return k.give_up("no account has enough money.")
        if known:
            return known
        if not transfer.made():
            return transfer(source=accounts[first], target=target, amount=amount)

    return right
