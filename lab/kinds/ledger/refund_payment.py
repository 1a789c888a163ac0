"""Looks for a customer's payment in a statement of several pages and sends it back."""

from kind import choice, integer, text

STRUCTURE = "page-find"
DOMAIN = "payments"


def make(k):
    payer, pages, per = k.person(), k.int(2, 5), 4
    day, *days = k.dates(pages * per + 1)
    ids = k.ids(pages * per)
    rows = [[no, k.person(), k.money(), k.id(), booked] for no, booked in zip(ids, days, strict=True)]
    at = k.int(0, len(rows) - 1)
    rows[at][1], rows[at][4] = payer, day
    twin = k.pick([i for i in range(len(rows)) if i != at])
    rows[twin][1] = payer  # the same person on another day
    there = k.chance(88)
    if not there:
        rows[at][1] = k.person()
    reason = k.pick("paid twice", "order cancelled", "wrong recipient")

    k.role(
        "You handle refunds at a payment provider.",
        "Refund desk: find the payment, send it back, nothing else.",
        "payments back office assistant.",
    )
    k.must(
        "Money only goes back to the account that it came from.|The receiving account of a refund is always the "
        "account that paid.",
        "A payment that the statement does not have can't be refunded; say so.",
    )
    k.goal(
        f"Please send back what {payer} paid us on {day}. The reason: {reason}.",
        f"refund. payer: {payer}. booked: {day}. reason: {reason}",
        f"I want my money of {day} back, it is a case of '{reason}', and I have written three times now! {payer}",
        f"{payer} called, {reason}, payment from {day}. can you return it pls",
    )

    @k.look(
        "statement|bank_pages|bookings",
        "Shows a page of the bank statement.",
        page=integer("page|sheet", "Which page.", default=1),
    )
    def statement(page):
        if not 1 <= page <= pages:
            return k.fail(f"There is no page {page}.")
        data = [
            {
                "payment|no": no,
                "payer|from": who,
                "amount": amount,
                "account|from_account": account,
                "day|booked": booked,
            }
            for no, who, amount, account, booked in rows[(page - 1) * per : page * per]
        ]
        return k.result(
            data, f"Page {page}. Next is page {page + 1}." if page < pages else f"Page {page}, the last one."
        )

    @k.act(
        "refund|send_back|return_money",
        "Sends a payment back.",
        payment=text("payment|no", "Number of the payment."),
        amount=text("amount|sum", "How much goes back."),
        account=text("account|to_account", "The account that receives it."),
        reason=choice("reason|why", "Why it goes back.", ["paid twice", "order cancelled", "wrong recipient"]),
    )
    def refund(payment, amount, account, reason):
        if [payment, amount, account] not in [[r[0], r[2], r[3]] for r in rows]:
            return k.fail("Payment, amount and account do not belong together.")
        return f"{amount} of {payment} is on its way back."

    def right():
        for page in range(1, pages + 1):
            if not statement.made(page=page):
                return statement(page=page)
            if there and page == at // per + 1:
                break
        if not there:
            return k.give_up("the statement does not have this payment.")
        if not refund.made():
            no, _, amount, account, _ = rows[at]
            return refund(payment=no, amount=amount, account=account, reason=reason)

    return right
