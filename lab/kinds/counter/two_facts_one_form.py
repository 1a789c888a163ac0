"""Asks two tools for one value each and fills one form with both and with the goal's own value."""

from kind import integer, text

STRUCTURE = "join"
DOMAIN = "forms"

# subject; first fact; drawn; second fact; drawn; form; verb
SKINS = [
    row.split(";")
    for row in """employee;cost_centre;id;supervisor;person;travel form;file
tenant;flat;id;bank_account;id;rent slip;issue
student;class;word;library_card;id;loan form;issue
patient;insurance;word;doctor;person;referral;write
supplier;address;word;tax_no;id;order form;issue
member;team;word;licence;id;match sheet;fill
guest;room;id;arrival;date;registration;print
driver;truck;id;route;word;trip sheet;print
client;adviser;person;account;id;loan form;open
volunteer;tent;word;phone;phone;badge;print
farmer;parcel_of_land;id;subsidy_no;id;claim;file
exhibitor;stall;id;power_code;id;permit;issue
customer;tariff;word;meter;id;contract;draw_up
musician;chair;id;instrument;word;stage card;print
cow;ear_tag;id;vet;person;health slip;write
citizen;district;word;file_no;id;certificate;issue""".split("\n")
]


def make(k):
    who, a, a_drawn, b, b_drawn, form, verb = k.pick(SKINS)
    name, other = k.many(k.pick(k.person, k.word), 2)
    a_values, b_values = k.many(getattr(k, a_drawn), 2), k.many(getattr(k, b_drawn), 2)
    amount, has_amount, needs_name = k.int(11, 900), k.chance(55), k.chance(60)
    al, bl, v, slug = a.replace("_", " "), b.replace("_", " "), verb.replace("_", " "), form.replace(" ", "_")
    has_amount = has_amount or not needs_name
    n = f" over {amount}" if has_amount else ""
    k.role(
        f"You {v} a {form} for each {who}.|{form}s|Back office; every {form} must be complete.",
        f"You fill in forms, word for word as the records say.|Clerk: {form}s for every {who}.|Form helper",
    )
    k.steps(
        f"<first> knows the {al}.|The {al} is in <first>.",
        f"<second> knows the {bl}.|The {bl} is in <second>.",
        "With both, <fill>.",
    )
    k.goal(
        f"{v.capitalize()} a {form}{n} for {name}.|{form} for {who} {name}{n}, please|{name} needs a {form}{n}.",
        f"{who}: {name}. form: {form}{n}|Please {v} the {form} of {name}{n}; {al} and {bl} are on record.|One {form}{n}: {name}.",
        f"{name} is waiting for the {form}{n}, can you {v} it?|I am {name} and I would need one {form}{n}, please.",
    )

    def known(key, values):
        def fact(name_):
            if name_ not in (name, other):
                return k.fail(f"No {who} is called {name_}.")
            return {f"{who}|name": name_, key: values[name_ == other], "entered|as_of": "last week"}

        return fact

    param = {"name_": text(f"{who}|name|of", f"Name of the {who}.|Which {who}.")}
    one, two = known(a, a_values), known(b, b_values)

    @k.look(f"get_{a}|{a}_of|find_{a}", f"Tells the {al} of one {who}.", **param)
    def first(name_):
        return one(name_)

    @k.look(f"get_{b}|{b}_of|find_{b}", f"Tells the {bl} of one {who}.", **param)
    def second(name_):
        return two(name_)

    params = {"a": text(f"{a}|the_{a}", f"The {al}."), "b": text(f"{b}|the_{b}", f"The {bl}.")}
    if needs_name:
        params["name_"] = param["name_"]
    if has_amount:
        params["amount"] = integer("amount|sum|over", f"The amount on the {form}.|For how much.")
    params = dict(k.shuffled(list(params.items())))

    @k.act(f"{verb}_{slug}|{verb}|new_{slug}", f"To {v} one {form}.|Makes a {form}.", **params)
    def fill(a, b, name_=None, amount=None):
        if a not in a_values or b not in b_values:
            return k.fail("The records do not have that.")
        return k.one(f"The {form} is ready.", "ok", f"{form}: {a}, {b}")

    def right():
        if looks := [tool(name_=name) for tool in (first, second) if not tool.made(name_=name)]:
            return looks
        more = ({"name_": name} if needs_name else {}) | ({"amount": amount} if has_amount else {})
        return [] if fill.calls else fill(a=a_values[0], b=b_values[0], **more)

    return right
