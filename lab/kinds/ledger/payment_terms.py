"""Sets the payment term of all accounts of a customer, and checks it in the end."""

from kind import integer, text

STRUCTURE = "set-value"
DOMAIN = "credit control"


def make(k):
    customer, days = f"{k.word().title()} Trading", k.pick(7, 10, 14, 21, 30, 45)
    numbers = k.ids(k.int(2, 4))
    terms = {no: days if k.chance(45) else k.pick([d for d in (5, 8, 20, 28, 60, 90) if d != days]) for no in numbers}
    limits, state, chief = {no: k.int(10, 90) * 100 for no in numbers}, {"checked": False}, k.person()

    k.role(
        "You look after the credit terms of our customers.",
        "Credit control.",
        "terms assistant in the receivables team.",
    )
    k.must(
        f"Changes of terms are noted under the name {chief}.|{chief} answers for all changes of terms; enter that "
        "name.",
        "When all accounts have the right term, <check_terms> has to confirm it before you finish.",
    )
    k.goal(
        f"{customer} pays within {days} days from now on, on all accounts. Please set that and have it confirmed.",
        f"{customer}: term {days} days, all accounts, with check",
        f"The reminders for {customer} go out too early. We agreed on {days} days! Set it everywhere and check it.",
        f"customer = {customer} / payment term = {days} / scope = all accounts / confirm = yes",
    )

    @k.look(
        "accounts_of|customer_accounts",
        "Lists the accounts of a customer.",
        name=text("customer|name", "Name of the customer."),
    )
    def accounts_of(name):
        if name != customer:
            return []
        return [{"account|no": no, "term|days": terms[no], "credit_limit|limit": limits[no]} for no in numbers]

    @k.act(
        "set_term|change_term",
        "Sets the payment term of an account.",
        account=text("account|no", "Number of the account."),
        days=integer("days|term", "Days until payment."),
        by=text("by|noted_for", "Under whose name the change is noted."),
    )
    def set_term(account, days, by):
        if account not in terms:
            return k.fail(f"No account {account}.")
        if by != chief:
            return k.fail(f"{by} does not answer for changes of terms.")
        terms[account], state["checked"] = days, False
        return f"{account}: {days} days."

    @k.look(
        "check_terms|verify_terms",
        "Checks whether all accounts of a customer have a certain term.",
        name=text("customer|name", "Name of the customer."),
        days=integer("days|term", "The term that they should have."),
    )
    def check_terms(name, days):
        if name != customer:
            return k.fail(f"No customer {name}.")
        bad = sum(term != days for term in terms.values())
        state["checked"] = state["checked"] or (bad == 0 and days == wanted)
        return k.result(None, "All accounts agree." if not bad else "Some accounts differ.", differing=bad)

    wanted = days
    k.success(check_terms, differing=0)

    def right():
        if not accounts_of.made(name=customer):
            return accounts_of(name=customer)
        left = [no for no in numbers if terms[no] != days]
        if left:
            return [set_term(account=no, days=days, by=chief) for no in left]
        return None if state["checked"] else check_terms(name=customer, days=days)

    return right, lambda: all(term == days for term in terms.values())
