"""Sends an account statement to a customer who may be on file under a newer name."""

from kind import choice, text

STRUCTURE = "empty-ask-again"
DOMAIN = "customer service"


def make(k):
    asked, new, other = (f"{word.title()} {k.pick('Ltd', 'Inc', 'Group')}" for word in k.words(3))
    renamed, period = k.chance(65), k.date()[:7]
    gone = renamed and k.chance(20)
    no, second = k.ids(2)
    mail, billing = k.many(k.mail, 2)
    present = new if renamed else asked
    format_ = k.pick("PDF", "CSV")

    k.role(
        "You answer requests of business customers.",
        "Customer service, accounts.",
        "statement desk assistant.",
    )
    k.must(
        "Statements go to the billing address, never to the general one.",
        "A customer who is not found may have another name now, see <name_changes>. If nothing is known there "
        "either, report that it can't be done.",
    )
    k.goal(
        f"Please send {asked} the account statement of {period} as {format_}.",
        f"customer: {asked}; month: {period}; format: {format_}; document: account statement",
        f"We at {asked} are still waiting for our statement of {period}! As {format_}, as always.",
        f"{asked} on the phone, wants the statement for {period}, {format_}. can you send it",
    )

    @k.look(
        "find_customer|search_customer",
        "Finds a customer by the present name.",
        name=text("name|customer", "Name of the customer."),
    )
    def find_customer(name):
        if gone or name != present:
            return []
        return {
            "customer_no|number": no,
            "name": name,
            "general_address|office": mail,
            "billing_address|accounts": billing,
        }

    @k.look(
        "name_changes|former_names",
        "Tells what a company is called now.",
        former=text("former|old_name", "The former name of the company."),
    )
    def name_changes(former):
        if former != asked or gone or not renamed:
            return []
        return [{"before|was": asked, "now|is": new}, {"before|was": other, "now|is": asked}]

    @k.act(
        "send_statement|mail_statement",
        "Sends an account statement.",
        no=text("customer_no|number", "Number of the customer."),
        month=text("month|period", "The month."),
        address=text("address|to", "Mail address that gets it."),
        form=choice("format|form", "Format of the document.", ["PDF", "CSV"]),
    )
    def send_statement(no, month, address, form):
        return f"Statement {month} sent to {address}." if no in (number, second) else k.fail(f"No customer {no}.")

    number = no

    def right():
        if not find_customer.made(name=asked):
            return find_customer(name=asked)
        if renamed and not name_changes.made(former=asked):
            return name_changes(former=asked)
        if gone:
            return k.give_up("nobody knows what the customer is called now.")
        if not find_customer.made(name=present):
            return find_customer(name=present)
        if not send_statement.made():
            return send_statement(no=number, month=period, address=billing, form=format_)

    return right
