"""Matches money that came in with the invoices it belongs to."""

from kind import flag, integer, text

STRUCTURE = "match-pairs"
DOMAIN = "banking"


def make(k):
    count = k.int(3, 5)
    payers, sums = k.people(count), k.numbers(count, 40, 9000)
    *ids, stray = k.ids(2 * count + 1)
    lines, invoices = ids[:count], ids[count:]
    owed = [s + k.int(1, 30) if k.chance(25) else s for s in sums]  # some paid too little
    fitting = [i for i in range(count) if k.chance(85)]
    open_rows = k.shuffled([(invoices[i], payers[i], owed[i]) for i in fitting] + [(stray, k.person(), sums[0])])
    bank_rows = k.shuffled([(lines[i], payers[i], sums[i]) for i in range(count)])

    k.role(
        "You reconcile the bank account of a small firm every morning.",
        "Receivables clerk: money in, invoices closed.",
        "reconciliation helper.",
    )
    k.must(
        "A payment belongs to the invoice of the same customer.|Match by the customer's name, never by the sum.",
        "Say that the invoice is closed only if the whole sum was paid; otherwise it stays open.|It closes an "
        "invoice only when paid sum and owed sum are equal.",
        "Payments that belong to no invoice are left as they are.",
    )
    k.steps("Read <bank_lines> and <open_invoices>, then <link> what belongs together.")
    k.goal(
        "Match today's incoming payments with the open invoices.",
        "bank rec please, everything that can be matched",
        "Task: assign receipts. Scope: all of today. Leave the unclear ones.",
        "Customers complain that we remind them although they have paid. Please book their payments to their invoices.",
    )

    @k.look("bank_lines|statement|incoming", "Lists the payments that came in today.|Today's bank statement.")
    def bank_lines():
        return [
            {"line|txn": line, "from|payer": who, "sum|paid": s}
            for line, who, s in bank_rows
            if not link.made(line=line)
        ]

    @k.look("open_invoices|receivables|unpaid", "Lists the invoices that are not paid.|Open invoices of all customers.")
    def open_invoices():
        return [
            {"invoice|doc": no, "customer|debtor": who, "owed|total": s}
            for no, who, s in open_rows
            if not link.made(invoice=no)
        ]

    @k.act(
        "link|match|apply_payment",
        "Books a payment to an invoice.|Ties one payment to one invoice.",
        line=text("line|txn|payment", "Number of the payment.|Which line of the statement."),
        invoice=text("invoice|doc", "Number of the invoice.|The invoice it pays."),
        paid=integer("paid|sum|amount", "The sum that came in.|How much was paid."),
        closes=flag("closes|is_full|done", "Whether the invoice is closed by it.|True if nothing is owed any more."),
    )
    def link(line, invoice, paid, closes):
        if line not in lines or invoice not in [row[0] for row in open_rows]:
            return k.fail("No such payment or no such invoice.")
        return f"{line} is booked to {invoice}, {'closed' if closes else 'still open'}."

    def right():
        first = [tool() for tool in (bank_lines, open_invoices) if not tool.made()]
        return first or [
            link(line=lines[i], invoice=invoices[i], paid=sums[i], closes=sums[i] == owed[i])
            for i in fitting
            if not link.made(line=lines[i])
        ]

    return right
