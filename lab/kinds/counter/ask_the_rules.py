"""Reads the house rules for a case from a tool and does what they say, with the figure of the rules."""

from kind import choice, integer, text

STRUCTURE = "policy-lookup"
DOMAIN = "house rules"

# case; cases; what the rule sets; unit; verb; to whom
SKINS = [
    row.split(";")
    for row in """late return;returns;fee;cents;charge;reader
broken glass;damages;price;euros;charge;guest
missed train;delays;voucher;dollars;issue;passenger
no show;absences;fine;francs;charge;player
wrong parking;offences;fine;euros;fine;driver
lost key;losses;deposit;euros;keep;tenant
early booking;bookings;discount;percent;grant;customer
long service;jubilees;bonus;euros;pay;worker
short notice;cancellations;fee;dollars;charge;client
first visit;visits;credit;points;give;member
spoiled milk;complaints;refund;cents;pay;farmer
lost parcel;losses;refund;euros;pay;sender
group visit;visits;discount;percent;grant;school
power cut;outages;credit;euros;give;household
late payment;delays;interest;cents;charge;debtor
overtime;shifts;supplement;percent;pay;nurse""".split("\n")
]


def make(k):
    case, _cases, field, unit, verb, whom = k.pick(SKINS)
    topics = [case, *k.some([row[0] for row in SKINS if row[0] != case], 3)]
    figures, name, code = k.numbers(4, 12, 400), k.person(), k.ids(4)
    lists, has_code, order = k.chance(55), k.chance(55), k.shuffled(range(4))
    k.role(
        f"You apply the house rules.|House rules, {whom} desk|What the rules say is done, nothing else.",
        f"Clerk who looks up every rule.|You {verb} what the rules set.|Fair desk: same rule for each {whom}.",
    )
    k.steps("<rules> tells what holds.|First ask <rules>.", f"Then <apply> to the {whom}.")
    k.goal(
        f"{name}: {case}. Apply the rule.|{whom} {name}, {case}: {verb} what the rules say|What do our rules say about a {case}? Do that for {name}.",
        f"{whom}: {name}. case: {case}. task: {verb} the {field}|Please {verb} {name} the {field} for {case}, as in the rules.|it was a {case}, {whom} is {name}, act by the rules",
        f"For the {case} of {name}, {verb} the {field} ({unit}) that is laid down.|We had a {case} with {name}. You know what to do: {verb} by the book.",
    )

    def row(i):
        return {
            "case|topic": topics[i],
            "rule_no|paragraph": code[i],
            f"{field}|sets|amount": figures[i],
            "unit|in": unit,
        }

    by = {} if lists else {"topic": choice("case|topic|about", "The case.|Which case.", sorted(topics))}

    @k.look(
        "rules|house_rules|list_rules" if lists else "rule_for|find_rule|what_holds",
        "Prints all rules." if lists else "Tells the rule for one case.",
        **by,
    )
    def rules(topic=None):
        if lists:
            return [row(i) for i in order]
        return row(topics.index(topic)) if topic in topics else k.fail(f"There is no rule for {topic}.")

    params = {
        "who": text(f"{whom}|name|who", f"Name of the {whom}.|Which {whom}."),
        "amount": integer(f"{field}|amount|how_much", f"The {field}, in {unit}.|How much."),
    }
    if has_code:
        params["rule"] = text("rule_no|paragraph|by_rule", "Number of the rule.|Which rule.")

    @k.act(
        f"{verb}|{verb}_{field}|{verb}_{whom}",
        f"To {verb} one {whom} an amount.|Books the {field} for one {whom}.",
        **params,
    )
    def apply(who, amount, rule=None):
        return k.one(f"{who}: {amount} {unit}.", "ok", "booked") if who == name else k.fail(f"{who} is unknown.")

    def right():
        if not rules.calls:
            return rules() if lists else rules(topic=case)
        return [] if apply.calls else apply(who=name, amount=figures[0], **({"rule": code[0]} if has_code else {}))

    return right
