"""Corrects the fields of a print order that differ from the contract."""

from kind import choice, text

STRUCTURE = "drift"
DOMAIN = "book production"
FIELDS = ["format", "paper", "binding", "cover", "lamination"]


def make(k):
    title, order, printer = k.title(), k.id(), k.word().title()
    signed = dict(zip(FIELDS, (f"{k.int(11, 24)}x{k.int(18, 32)}", *k.words(4)), strict=True))
    wrong = k.some(FIELDS, k.pick(0, 1, 1, 2, 2, 3))
    ordered = {f: (f"{k.int(33, 40)}x{k.int(41, 50)}" if f == "format" else k.word()) for f in wrong}
    runs = k.numbers(2, 800, 9000)

    k.role(
        "You check print orders before they go to the printer.",
        "production control. contract beats order.",
        "You are the production editor of a small press. An error that you overlook is printed four thousand times.",
    )
    k.must(
        "What the contract says holds; the number of copies, however, is decided elsewhere, so never mind if that "
        "differs.|The contract is right and the order is wrong wherever they differ, with one exception: the run (how "
        "many copies) is not ours to judge."
    )
    k.steps("Read <contract> and <order_sheet>.", "Correct each wrong field with <correct>, one at a time.")
    k.goal(
        f"Make order {order} agree with the contract for {title}.",
        f"order: {order} / book: {title} / check against contract, fix what is wrong",
        f"{printer} starts the presses tonight. Is {order} what we have signed for {title}? If not, put it right.",
        f"fix print order {order} ({title})",
        f"The author of {title} swears that her contract says something else than what is in {order}. Please see to it "
        "that both say the same.",
    )

    @k.look(
        "contract|signed_terms|contract_of",
        "What the contract of a book says about its make.",
        name=text("title|book", "Title of the book."),
    )
    def contract(name):
        if name != title:
            return k.fail(f"There is no contract for {name}.")
        return {"title": title, **signed, "run": runs[0]}

    @k.look(
        "order_sheet|print_order|show_order",
        "Shows a print order, field by field.",
        number=text("order|number", "Number of the print order."),
    )
    def order_sheet(number):
        if number != order:
            return k.fail(f"There is no order {number}.")
        changed = {made["field"]: made["value"] for made in correct.calls}
        return {"order": order, "printer": printer, **(signed | ordered | changed), "run": runs[k_run]}

    k_run = k.int(0, 1)

    @k.act(
        "correct|set_field|amend_order",
        "Changes one field of a print order.",
        number=text("order|number", "Number of the print order."),
        field=choice("field|what", "Which field.", [*FIELDS, "run"]),
        value=text("value|becomes", "What it has to say."),
    )
    def correct(number, field, value):
        if number != order:
            return k.fail(f"There is no order {number}.")
        return f"{order}: {field} is {value} now."

    def right():
        looks = [] if contract.made(name=title) else [contract(name=title)]
        looks += [] if order_sheet.made(number=order) else [order_sheet(number=order)]
        return looks or [
            correct(number=order, field=f, value=signed[f]) for f in wrong if not correct.made(field=f, value=signed[f])
        ]

    return right
