"""Changes the discount of a customer while colleagues edit the same record."""

from kind import integer, text

STRUCTURE = "version-guard"
DOMAIN = "price lists"


def make(k):
    customer, percent, before = f"{k.word().title()} Stores", k.int(11, 40), k.int(1, 10)
    versions = k.ids(4)
    colleague, author = k.people(2)
    races = k.pick(0, 1, 1, 2)
    state = {"at": 0}

    k.role(
        "You maintain the price agreements of the sales department.",
        "Price list keeper. Several people edit these records at once.",
        "pricing assistant.",
    )
    k.must(
        f"Sign your changes as {author}.|The name to be given for every change is {author}.",
        "If a colleague has saved in between, save again on top of the newer version: the other fields are no "
        "concern of yours.",
    )
    k.steps("<conditions> tells the version that <save> wants.")
    k.goal(
        f"As of today {customer} gets {percent} percent. Please change the record.",
        f"CUSTOMER: {customer} DISCOUNT NEW: {percent}",
        f"I promised {customer} a discount of {percent} on the phone, can you put it in?",
        f"{customer} complains that the invoice still has the old discount. We agreed on {percent}. Correct the "
        "record.",
    )

    @k.look(
        "conditions|price_record",
        "Shows what was agreed with a customer.",
        name=text("customer|name", "Name of the customer."),
    )
    def conditions(name):
        if name != customer:
            return k.fail(f"No record of {name}.")
        return {
            "customer": customer,
            "discount|percent": percent if save.made() else before,
            "version|edition": versions[state["at"]],
            "saved_by|editor": colleague,
        }

    @k.act(
        "save|save_discount|write_record",
        "Saves the discount of a customer.",
        customer=text("customer|name", "Name of the customer."),
        percent=integer("percent|discount", "The discount, in percent."),
        version=text("version|edition", "The version that the change builds upon."),
        by=text("by|signed", "Who makes the change."),
    )
    def save(customer, percent, version, by):
        if customer != wanted:
            return k.fail(f"No record of {customer}.")
        if version != versions[state["at"]]:
            return k.fail(f"{version} is not the latest version, {versions[state['at']]} is.")
        if state["at"] < races:
            state["at"] += 1
            return k.fail(f"{colleague} was faster than you: the record is at version {versions[state['at']]} now.")
        return f"Saved: {customer}, {percent} percent."

    wanted = customer

    def right():
        if save.made():
            return None
        if not k.seen(versions[state["at"]]):
            return conditions(name=customer)
        return save(customer=customer, percent=percent, version=versions[state["at"]], by=author)

    return right
