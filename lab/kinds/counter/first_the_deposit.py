"""A second thing has to be done first; it returns a number that the real call needs."""

from kind import integer, text

STRUCTURE = "prerequisite"
DOMAIN = "deposits and sign-ins"

# prior; what it gives; verb; thing; unit
SKINS = [
    row.split(";")
    for row in """deposit;receipt;rent;bike;hours
registration;visitor_no;book;tour;persons
sign_in;badge;reserve;desk;hours
membership;card_no;borrow;film;days
safety_talk;talk_no;hire;canoe;hours
prepayment;slip;order;wood;metres
weighing;weigh_no;ship;crate;pieces
medical_check;check_no;enrol;dive;metres
permit;permit_no;rent;stall;days
quote;quote_no;order;carpet;metres
identity_check;case_no;open;account;months
appointment;slot_no;plan;visit;persons
licence_check;proof_no;rent;lorry;days
booking_fee;fee_no;book;hall;hours
survey;survey_no;insure;roof;years
key_signing;key_no;use;workshop;hours""".split("\n")
]


def make(k):
    prior, gives, verb, thing, unit = k.pick(SKINS)
    who, name, number, amount = k.person(), k.word(), k.id(), k.int(11, 60)
    p, label, told = prior.replace("_", " "), gives.replace("_", " "), k.chance(55)
    needs_who = k.chance(60)
    k.role(
        f"You {verb} things to people.|{thing} counter|First the {p}, then the {thing}.",
        f"Desk for a {thing} and more.|You know the order of things: {p} first.|Clerk. Nobody gets a {thing} without a {p}.",
    )
    if told:
        k.must(
            f"Without {p} there is no {thing}: <before> gives the {label} that <do> wants.|The {label} comes from <before>."
        )
    k.steps("<show> has the number of the day.|See <show> before anything else.")
    k.goal(
        f"{verb.capitalize()} {thing} {name} for {who}, {amount} {unit}.|{who}: {thing} {name}, {amount} {unit}, please {verb}|{amount} {unit} with {thing} {name} for {who}.",
        f"customer: {who}. {thing}: {name}. {unit}: {amount}|Good day, I am {who}. I want to {verb} {thing} {name}, {amount} {unit}.|{name} ({thing}) to {who}; {unit}: {amount}.",
        f"please {verb} {name} for {who}. how long or many: {amount} {unit}|{who} wants {name}, {amount} {unit}, do all that is needed",
    )
    price = k.int(100, 900)

    @k.look(
        f"show_{thing}|{thing}_info|about_{thing}",
        f"Shows one {thing} and what its {p} costs.",
        which=text(f"{thing}|name|which", f"Name of the {thing}.|Which {thing}."),
    )
    def show(which):
        return (
            {f"{thing}|name": name, f"{prior}_price|{prior}_cost": price, "free|available": True}
            if which == name
            else k.fail(f"There is no {thing} {which}.")
        )

    @k.act(
        f"{prior}|take_{prior}|do_{prior}",
        f"Does the {p} of a person.|The {p}; gives a {label}.",
        who_=text("person|name|customer", "Name of the person.|Who."),
        cost=integer(f"{prior}_price|cost|price", f"What the {p} costs.|Price of the {p}."),
    )
    def before(who_, cost):
        if who_ != who or cost != price or before.calls:
            return k.fail(f"The {p} of {who_} for {cost} can't be done.")
        return {"name|person": who_, gives: number}

    params = {
        "which": text(f"{thing}|name|which", f"Name of the {thing}."),
        "proof": text(f"{gives}|proof", f"The {label}.|{label.capitalize()} of the {p}."),
        "amount_": integer(f"{unit}|how_many|amount", f"How many {unit}."),
    }
    if needs_who:
        params["who_"] = text("person|customer|for_whom", "Name of the person.|For whom.")

    @k.act(f"{verb}|{verb}_{thing}|{verb}_out", f"To {verb} one {thing}.", **params)
    def do(which, proof, amount_, who_=None):
        if proof != number or not before.calls or which != name:
            return k.fail(f"{proof} is no {label}; {before.name} gives one.")
        return k.one(f"{which} is {who}'s for {amount_} {unit}.", "ok")

    def right():
        if not show.calls:
            return show(which=name)
        if not before.calls:
            return before(who_=who, cost=price)
        return [] if do.calls else do(which=name, proof=number, amount_=amount, **({"who_": who} if needs_who else {}))

    return right
