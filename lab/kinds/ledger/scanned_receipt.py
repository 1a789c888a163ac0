"""Books a scanned receipt; the supplier's number may be known from an earlier run."""

from kind import text

STRUCTURE = "known-before"
DOMAIN = "document capture"


def make(k):
    path, centre = k.path("txt", "csv", "json"), k.id()
    supplier = f"{k.word().title()} & Sons"
    number, *others = k.ids(4)
    amount, day, printed = k.money(), k.date(), k.date()
    known = k.chance(55)

    k.on(path)
    if known:
        k.hub(supplier_number=number, cost_centre=others[2])
    else:
        k.hub(cost_centre=others[2])
    k.role(
        "You book receipts that were scanned in the mail room.",
        "Receipt capture, accounting.",
        "scan booking assistant.",
    )
    k.must(
        f"Receipts are booked on cost centre {centre}, whatever earlier runs have used.|The cost centre is "
        f"{centre} since this month; older notes are out of date.",
        "A supplier number that an earlier run has found is right and need not be looked up again.",
    )
    k.steps("Read the scan with <read_scan>.", "Only if the supplier number is not known yet, ask <supplier_numbers>.")
    k.goal(
        f"Please book the receipt {path}.",
        f"receipt {path} -> book it",
        f"The receipt {path} is still missing in the accounts. Book it today.",
        f"can you enter {path}? it's a normal receipt",
    )

    @k.look("read_scan|scan_text", "Reads the text of a scanned receipt.", path=text("file|path", "Path of the scan."))
    def read_scan(path):
        if path != file:
            return k.fail(f"No scan {path}.")
        return {"supplier|from": supplier, "gross|total": amount, "receipt_date|issued": day, "scanned": printed}

    file = path

    @k.look(
        "supplier_numbers|find_supplier",
        "Finds the number of a supplier.",
        name=text("name|supplier", "Name of the supplier."),
    )
    def supplier_numbers(name):
        if name != supplier:
            return []
        rows = [
            {"number": number, "name": supplier, "state": "active"},
            {"number": others[0], "name": supplier, "state": "merged"},
        ]
        return rows[::-1] if len(centre) % 2 else rows

    @k.act(
        "book_receipt|post_receipt",
        "Books a receipt.",
        number=text("supplier_number|supplier", "Number of the supplier, an active one."),
        total=text("total|gross", "The total."),
        day=text("day|date", "The date of the receipt itself."),
        centre=text("centre|cost_centre", "The cost centre."),
    )
    def book_receipt(number, total, day, centre):
        return f"Receipt over {total} is booked." if number in (wanted, *others) else k.fail(f"No supplier {number}.")

    wanted = number

    def right():
        if not read_scan.made(path=path):
            return read_scan(path=path)
        if not known and not supplier_numbers.made(name=supplier):
            return supplier_numbers(name=supplier)
        if not book_receipt.made():
            return book_receipt(number=number, total=amount, day=day, centre=centre)

    return right
