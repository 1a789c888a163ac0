"""Checks a customer's address against the public register and corrects our record if it is wrong."""

from kind import choice, text

STRUCTURE = "verify-claim"
DOMAIN = "customer records"


def make(k):
    firm = f"{k.word().title()} {k.pick('GmbH', 'Inc', 'Partners')}"
    number, field = k.ids(2)[0], k.pick("street", "phone", "director")
    ours = {"street": f"{k.word().title()} Road {k.int(1, 99)}", "phone": k.phone(), "director": k.person()}
    theirs = dict(ours)
    if k.chance(70):
        theirs[field] = {
            "street": f"{k.word().title()} Lane {k.int(1, 99)}",
            "phone": k.phone(),
            "director": k.person(),
        }[field]
    listed = k.chance(85)

    k.role(
        "You look after the master data of our customers.",
        "CRM data steward. The public register decides, not what people say on the phone.",
        "customer data assistant.",
    )
    k.must(
        "What the public register says is right; a company that it does not list stays unchanged, and you report "
        "that it could not be done.",
        "Sign every correction with the register number of the company.|The proof of a correction is the "
        "company's register number.",
    )
    k.steps("Our record is in <record>, the register in <register>.")
    k.goal(
        f"{firm} complains that we have the wrong {field} of theirs. Check it and put it right if they are correct.",
        f"CUSTOMER {firm}; FIELD {field}; verify, correct where necessary",
        f"is the {field} of {firm} still what the register says? if not fix it on our side",
        f"A letter to {firm} came back. I suspect the {field} in our record, please compare it with the register.",
    )

    @k.look(
        "record|customer_record|crm_get",
        "Shows our record of a customer.",
        name=text("customer|name|company", "Name of the customer.|Which company."),
    )
    def record(name):
        if name != firm:
            return k.fail(f"No customer {name}.")
        now = dict(ours)
        if correct.made(customer=firm, field=field, value=theirs[field]):
            now[field] = theirs[field]
        return {"customer": firm, "register_no|reg_number": number, **now}

    @k.look(
        "register|public_register|company_register",
        "Shows what the public register has about a company.",
        number=text("number|reg_number", "Register number of the company."),
    )
    def register(number):
        if number != wanted:
            return k.fail("No company has this number.")
        return {"number": number, **theirs} if listed else "This company was struck off; its data is no longer listed."

    @k.act(
        "correct|update_customer|amend",
        "Changes one field of our record of a customer.",
        customer=text("customer|name", "Name of the customer.|Whose record."),
        field=choice("field|which", "The field that changes.|Which field.", ["street", "phone", "director"]),
        value=text("value|new_value|becomes", "What it becomes.|The right value."),
        proof=text("proof|source|evidence", "What proves it.|Where the value comes from."),
    )
    def correct(customer, field, value, proof):
        if customer != firm or proof != wanted:
            return k.fail("Unknown customer, or no proof.")
        return f"{field} of {customer} is now {value}."

    wanted = number

    def right():
        if not record.made(name=firm):
            return record(name=firm)
        if not register.made(number=wanted):
            return register(number=wanted)
        if not listed:
            return k.give_up("the register no longer lists the company.")
        if theirs[field] != ours[field] and not correct.made(customer=firm):
            return correct(customer=firm, field=field, value=theirs[field], proof=wanted)

    return right
