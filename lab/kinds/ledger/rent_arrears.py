"""Reminds a tenant who owes rent, or hands the case to the lawyer if it is too much."""

from kind import choice, integer, text

STRUCTURE = "branch"
DOMAIN = "property management"


def make(k):
    tenant, lawyer, until = k.person(), k.person(), k.date()
    rent = k.int(400, 1800)
    owed = k.pick(0, k.int(20, rent - 1), k.int(20, rent - 1), k.int(rent + 1, 3 * rent), k.int(rent + 1, 3 * rent))
    flat, mail = k.ids(2)[0], k.pick("letter", "e-mail")

    k.role(
        "You manage forty flats for their owners.",
        "Property office, arrears desk.",
        "rent collection assistant; friendly, but firm.",
    )
    k.must(
        f"Who owes more than one month's rent goes to the lawyer, {lawyer}; who owes less gets a reminder with "
        f"{until} as the last day.|"
        f"Reminders name {until} as the last day. Above one month's rent there is no reminder any more: {lawyer}, "
        "our lawyer, takes over.",
        "Nothing is sent to a tenant who owes nothing.",
    )
    k.goal(
        f"Please deal with the arrears of {tenant}, if there are any.",
        f"tenant {tenant}: check account, take the measure that the rules provide",
        f"The owner complains that {tenant} never pays on time. Look into it and do what is necessary.",
        f"is {tenant} behind with the rent again? you know what to do",
    )

    @k.look(
        "tenant_account|rent_account",
        "Shows the rent account of a tenant.",
        name=text("tenant|name", "Name of the tenant."),
    )
    def tenant_account(name):
        if name != tenant:
            return k.fail(f"{name} is not a tenant of ours.")
        return {
            "flat|unit": flat,
            "monthly_rent|rent": rent,
            "owed|arrears": owed,
            "deposit": 3 * rent,
            "prefers|contact_by": mail,
        }

    @k.act(
        "remind|send_reminder",
        "Reminds a tenant of rent that is owed.",
        unit=text("flat|unit", "Number of the flat."),
        owed=integer("owed|amount", "What is owed.|The arrears."),
        until=text("until|last_day", "Last day for the payment."),
        way=choice("way|by", "How the tenant wants to be written to.", ["letter", "e-mail"]),
    )
    def remind(unit, owed, until, way):
        return f"Reminder sent for {unit}." if unit == flat else k.fail(f"No flat {unit}.")

    @k.act(
        "hand_over|to_lawyer",
        "Hands a case of arrears to a lawyer.",
        unit=text("flat|unit", "Number of the flat."),
        owed=integer("owed|claim", "What is owed."),
        lawyer=text("lawyer|to", "Name of the lawyer."),
    )
    def hand_over(unit, owed, lawyer):
        return f"{lawyer} has the case of {unit}." if unit == flat else k.fail(f"No flat {unit}.")

    def right():
        if not tenant_account.made(name=tenant):
            return tenant_account(name=tenant)
        if owed == 0 or remind.made() or hand_over.made():
            return None
        if owed > rent:
            return hand_over(unit=flat, owed=owed, lawyer=lawyer)
        return remind(unit=flat, owed=owed, until=until, way=mail)

    return right
