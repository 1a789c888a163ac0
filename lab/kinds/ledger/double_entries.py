"""Voids supplier invoices that were entered twice."""

from kind import choice, text

STRUCTURE = "dedupe"
DOMAIN = "accounting"


def make(k):
    period, mine = k.id(), k.ids(k.int(4, 7))
    theirs, days = k.ids(len(mine)), k.dates(len(mine))
    doubles = k.int(0, 2)
    for i in range(doubles):  # the last ones repeat the references of the first ones
        theirs[-1 - i] = theirs[i]
    money = k.many(k.money, len(mine))
    for i in range(doubles):
        money[-1 - i] = money[i]
    if k.chance(50):
        money[1] = money[2]  # an equal amount alone means nothing
    rows = k.shuffled(list(zip(mine, theirs, days, money, strict=True)))
    voids = []
    for no, ref, day, _ in rows:
        older = [row for row in rows if row[1] == ref and row[2] < day]
        if older:
            voids.append((no, older[0][0]))

    k.role(
        "You tidy the invoice journal before the auditors come.",
        "Journal checker at an accounting office.",
        "bookkeeping bot, duplicate control.",
    )
    k.must(
        "Two entries are the same invoice if and only if they carry the same supplier reference; equal amounts "
        "alone prove nothing.",
        "The entry made first is kept, the later one is voided.|Keep the older entry and void the younger one.",
    )
    k.goal(
        f"In period {period} some invoices may have been entered twice. Void the second entry of each.",
        f"PERIOD {period} / CHECK: double entries / MEASURE: void",
        f"hey, can you kick the duplicates out of {period} before I close it?",
        f"We have paid an invoice twice before and that must not happen again. Clean up period {period}.",
    )

    @k.look(
        "entries|journal|list_entries",
        "Lists the invoices entered in a period.|The journal of one period.",
        name=text("period|month|journal", "The period.|Number of the period."),
    )
    def entries(name):
        if name != period:
            return k.fail(f"Period {name} does not exist.")
        gone = [no for no in mine if void.made(entry=no)]
        return [
            {"entry|doc": no, "supplier_ref|their_number": ref, "entered|entered_on": day, "amount": amount}
            for no, ref, day, amount in rows
            if no not in gone
        ]

    @k.act(
        "void|void_entry|strike_out",
        "Voids an entry and points it at the one that stays.|Takes an entry out of the books.",
        entry=text("entry|doc|drop", "The entry to void.|Our number of the entry that goes."),
        kept=text("kept|stays|original", "The entry that stays instead.|Our number of the entry that is kept."),
        why=choice(
            "why|reason", "Reason for the auditors.|Why it is voided.", ["duplicate", "wrong supplier", "typing error"]
        ),
    )
    def void(entry, kept, why):
        if entry not in mine or kept not in mine or entry == kept:
            return k.fail("Both must be different entries of this period.")
        return f"Entry {entry} is void ({why}), {kept} stays."

    def right():
        if not entries.made(name=period):
            return entries(name=period)
        return [void(entry=no, kept=old, why="duplicate") for no, old in voids if not void.made(entry=no)]

    return right
