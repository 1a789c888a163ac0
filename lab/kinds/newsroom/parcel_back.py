"""Decides what a customer gets for a parcel that came back: money, a voucher, or the parcel."""

from kind import choice, text

STRUCTURE = "branch"
DOMAIN = "online shop returns"


def make(k):
    order, other, parcel = k.ids(3)
    who, mail, limit = k.person(), k.mail(), k.date()
    price, shipping = k.many(k.money, 2)
    paid_by = k.pick("card", "invoice", "wallet")
    sealed, late = k.pick((True, False), (True, True), (False, False), (False, True))
    arrived = k.pick([d for d in (*k.dates(40), "2022-12-30", "2029-01-02") if (d > limit) == late and d != limit])
    what = "box" if not sealed else "voucher" if late else "money"

    k.role(
        "You handle what customers send back to our shop.",
        "returns desk",
        "You decide about returns. Be fair and be quick; the customer has waited long enough, and the shelf space is "
        "needed for the sale.",
    )
    k.must(
        "An opened item goes back to the customer. A sealed one that arrived by the last day for returns is paid back "
        "the way it was paid for; a sealed one that arrived later earns a voucher."
        "|Sealed and in time (the last day counts): money back, by the way of payment of the order. Sealed, but too "
        "late: a voucher. Opened: it is sent back, in time or not.",
        "Shipping is never paid back, only the price of the item.",
    )
    k.steps("Read the order and look at the parcel first.|See <order_of> and <parcel_of> before you decide.")
    k.goal(
        f"Deal with the return of order {order}.",
        f"{who} has sent back {order}. Finish it, please.",
        f'"I have returned order {order} ages ago and still have heard nothing!! {who}"',
        f"order: {order} / customer: {who} / state: parcel is back / to do: decide",
        f"return {order}",
    )

    @k.look("order_of|show_order|order", "Shows an order.", number=text("order|number", "Number of the order."))
    def order_of(number):
        if number == other:
            return k.fail(f"{other} belongs to somebody else and is still under way.")
        if number != order:
            return k.fail(f"No order {number}.")
        return {
            "order": order, "customer": who, "mail": mail, "price": price, "shipping": shipping,
            "paid_by": paid_by, "last_day_for_returns|return_by": limit,
        }  # fmt: skip

    @k.look(
        "parcel_of|returned_parcel|inspection",
        "What the warehouse has noted about the parcel that came back.",
        number=text("order|number", "Number of the order."),
    )
    def parcel_of(number):
        if number != order:
            return k.fail(f"Nothing has come back for {number}.")
        return {"parcel": parcel, "arrived": arrived, "item": "sealed" if sealed else "opened", "weight": f"{k_kg} kg"}

    k_kg = k.int(1, 20)

    def settled():
        return pay.calls or voucher.calls or send_back.calls

    @k.act(
        "pay|pay_money_back|refund",
        "Pays money back for an order.",
        number=text("order|number", "Number of the order."),
        amount=text("amount|sum", "How much, as in 12.50."),
        way=choice("way|by", "How it is paid.", ["card", "invoice", "wallet"]),
    )
    def pay(number, amount, way):
        return k.fail("This can't be paid.") if number != order or settled() else f"{amount} paid back by {way}."

    @k.act(
        "voucher|issue_voucher|credit_note",
        "Sends the customer a voucher.",
        amount=text("amount|worth", "What it is worth, as in 12.50."),
        to=text("mail|to", "Mail address of the customer."),
    )
    def voucher(amount, to):
        return k.fail(f"No voucher for {to}.") if to != mail or settled() else f"Voucher of {amount} sent."

    @k.act(
        "send_back|return_to_sender|ship_again", "Sends a parcel to the customer again.", p=text("parcel|no", "Its id.")
    )
    def send_back(p):
        return k.fail(f"There is no parcel {p}.") if p != parcel or settled() else f"{p} is on its way back."

    def right():
        looks = [look(number=order) for look in (order_of, parcel_of) if not look.made(number=order)]
        if looks or settled():
            return looks
        if what == "box":
            return send_back(p=parcel)
        return voucher(amount=price, to=mail) if late else pay(number=order, amount=price, way=paid_by)

    return right
