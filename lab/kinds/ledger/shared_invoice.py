"""Splits an invoice among the departments that share it."""

from kind import choice, integer, text

STRUCTURE = "split"
DOMAIN = "cost accounting"


def make(k):
    invoice, units = k.id(), k.words(k.int(2, 3))
    shares = k.numbers(len(units), 50, 4000)
    ids = k.ids(2 * len(units))
    live, closed = ids[: len(units)], ids[len(units) :]
    money, supplier = k.pick("EUR", "USD", "GBP", "CHF"), f"{k.word().title()} Ltd"
    flipped = k.chance(50)
    parts = ", ".join(f"{unit} {share}" for unit, share in zip(units, shares, strict=True))
    listed = " and ".join(f"{share} by {unit}" for unit, share in zip(units, shares, strict=True))

    k.role(
        "You do the internal cost accounting.",
        "Controlling. Costs belong where they were caused.",
        "cost split assistant.",
    )
    k.must("A share is booked in the currency of the invoice.", "Closed cost centres must not be charged.")
    k.steps("See <invoice_data> for the currency and <centres> for the numbers.", "Book every share with <charge>.")
    k.goal(
        f"Please split invoice {invoice}: {listed}.",
        f"INVOICE {invoice} - SHARES: {parts}",
        f"we agreed to share invoice {invoice}, {parts}. can you book it like that",
        f"Once again one department was charged with all of invoice {invoice}. Correct is: {listed}. Book the "
        "shares, please.",
    )

    @k.look("invoice_data|show_invoice", "Shows an invoice.", no=text("invoice|no", "Number of the invoice."))
    def invoice_data(no):
        if no != invoice:
            return k.fail(f"No invoice {no}.")
        return {"invoice": invoice, "supplier": supplier, "currency": money, "total": sum(shares)}

    @k.look(
        "centres|cost_centres",
        "Lists the cost centres of a department.",
        unit=text("department|unit", "Name of the department."),
    )
    def centres(unit):
        if unit not in units:
            return []
        i = units.index(unit)
        rows = [{"centre|number": live[i], "state": "open"}, {"centre|number": closed[i], "state": "closed"}]
        return rows[::-1] if flipped else rows

    @k.act(
        "charge|book_share",
        "Books a share of an invoice to a cost centre.",
        no=text("invoice|no", "Number of the invoice."),
        centre=text("centre|number", "Number of the cost centre."),
        share=integer("share|amount", "The share."),
        currency=choice("currency|money", "Currency of the share.", ["EUR", "USD", "GBP", "CHF"]),
    )
    def charge(no, centre, share, currency):
        if no != invoice or centre not in live:
            return k.fail(f"{centre} can't be charged.")
        return f"{share} {currency} booked to {centre}."

    def right():
        if not invoice_data.made(no=invoice):
            return [invoice_data(no=invoice)] + [centres(unit=u) for u in units if not centres.made(unit=u)]
        calls = []
        for unit, number, share in zip(units, live, shares, strict=True):
            if not centres.made(unit=unit):
                calls.append(centres(unit=unit))
            elif not charge.made(centre=number):
                calls.append(charge(no=invoice, centre=number, share=share, currency=money))
        return calls

    return right
