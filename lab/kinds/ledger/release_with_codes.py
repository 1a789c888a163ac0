"""Releases prepared bank transfers; the bank wants a fresh code for each of them."""

from kind import choice, text

STRUCTURE = "stale-token"
DOMAIN = "online banking"


def make(k):
    account = k.id()
    numbers = k.ids(k.int(2, 5))
    rows = [(no, f"{k.word().title()} Ltd", k.money(), k.pick("checked", "checked", "unchecked")) for no in numbers]
    todo = [row[0] for row in rows if row[3] == "checked"]
    codes = k.ids(12)
    state = {"next": 0, "unused": None}
    express = k.chance(50)

    k.role(
        "You release the payments that the accountants have prepared.",
        "Bank desk, second signature.",
        "payment release bot.",
    )
    k.must(
        "Only payments that were checked may be released.|Unchecked payments stay where they are.",
        "A code is good for one release only; ask <fresh_code> for another one each time.",
    )
    k.goal(
        f"Release the checked payments of account {account}, {'express' if express else 'standard'} speed.",
        f"account {account} / release: all checked / speed: {'express' if express else 'standard'}",
        f"suppliers are waiting.. could you let the checked payments on {account} go? "
        f"{'express' if express else 'standard'} please",
        f"The payments of {account} were prepared yesterday and nothing has left yet. Send those that are "
        f"checked, at {'express' if express else 'standard'} speed.",
    )

    @k.look(
        "prepared|pending_payments",
        "Lists the prepared payments of an account.",
        name=text("account|number", "Number of the account."),
    )
    def prepared(name):
        if name != account:
            return []
        return [
            {"payment|id": no, "to|payee": who, "amount": amount, "state": check}
            for no, who, amount, check in rows
            if not release.made(payment=no)
        ]

    @k.act("fresh_code|new_code|request_code", "Makes the bank send a release code.")
    def fresh_code():
        if state["unused"]:
            return k.fail(f"Code {state['unused']} has not been used yet.")
        if state["next"] == len(codes):
            return k.fail("No more codes today.")
        state["unused"] = codes[state["next"]]
        state["next"] += 1
        return f"The code is {state['unused']}."

    @k.act(
        "release|let_go|sign_payment",
        "Releases a payment with a code.",
        payment=text("payment|id", "Number of the payment."),
        code=text("code|pin", "An unused release code."),
        speed=choice("speed|mode", "How fast it goes.", ["standard", "express"]),
    )
    def release(payment, code, speed):
        if code != state["unused"]:
            return k.fail(f"{code} is no valid code (any more).")
        if payment not in numbers:
            return k.fail(f"No payment {payment}.")
        state["unused"] = None
        return f"{payment} is released, {speed}."

    def right():
        if not prepared.made(name=account):
            return prepared(name=account)
        left = [no for no in todo if not release.made(payment=no)]
        if not left:
            return None
        if not state["unused"]:
            return fresh_code()
        speed = "express" if express else "standard"
        return [release(payment=no, code=state["unused"], speed=speed) for no in left]

    return right
