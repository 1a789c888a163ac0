"""Decides the expense claims of one employee by the limits of the travel policy."""

from kind import choice, text

STRUCTURE = "approve-reject+policy-lookup"
DOMAIN = "expenses"


def make(k):
    who, sorts = k.person(), k.words(k.int(2, 3))
    limits = dict(zip(sorts, k.numbers(len(sorts), 40, 400), strict=True))
    claims = [(no, k.pick(sorts), k.int(20, 500), k.chance(75)) for no in k.ids(k.int(2, 5))]

    def verdict(sort, amount, receipt):
        if not receipt:
            return "reject", "no receipt"
        return ("reject", "over the limit") if amount > limits[sort] else ("approve", "within policy")

    k.role(
        "You check travel expenses for the finance department. Be strict but fair.",
        "Expense auditor.",
        "claims desk: one verdict for every claim.",
    )
    k.must(
        "A claim without a receipt is rejected for that reason, whatever it is about.|No receipt, no money: that "
        "reason comes before all others.",
        "Every category has a limit, see <limit_of>; an amount up to the limit is fine.",
    )
    k.goal(
        f"Please decide all expense claims that {who} has handed in.",
        f"Employee: {who}. Open claims: decide each.",
        f"{who} is asking for the third time when the travel money comes. Go through the claims, please!",
        f"can you do the claims of {who} today? thx",
    )

    @k.look(
        "claims_of|open_claims|list_claims",
        "Lists the claims of an employee that are undecided.",
        name=text("employee|name|who", "Name of the employee.|Who handed them in."),
    )
    def claims_of(name):
        if name != who:
            return k.fail(f"{name} has no claims.")
        return [
            {"claim|id": no, "category|kind": sort, "amount": amount, "receipt|has_receipt": receipt}
            for no, sort, amount, receipt in claims
            if not decide.made(claim=no)
        ]

    @k.look(
        "limit_of|policy|allowance",
        "Tells the limit of an expense category.|What the travel policy allows.",
        sort=text("category|kind|topic", "The category.|Which kind of expense."),
    )
    def limit_of(sort):
        return (
            {"category|kind": sort, "limit|at_most": limits[sort]}
            if sort in limits
            else k.fail(f"The policy has no {sort}.")
        )

    @k.act(
        "decide|record_verdict|close_claim",
        "Records the verdict on a claim.|Approves or rejects a claim.",
        claim=text("claim|id|number", "Number of the claim.|Which claim."),
        verdict=choice("verdict|decision", "Approve or reject.|What was decided.", ["approve", "reject"]),
        why=choice(
            "why|reason|ground", "The ground for it.|Why so.", ["within policy", "over the limit", "no receipt"]
        ),
    )
    def decide(claim, verdict, why):
        if claim not in [row[0] for row in claims]:
            return k.fail(f"There is no claim {claim}.")
        return f"Claim {claim}: {verdict}, {why}."

    def right():
        if not claims_of.made(name=who):
            return claims_of(name=who)
        calls = []
        for no, sort, amount, receipt in claims:
            if decide.made(claim=no):
                continue
            if receipt and not limit_of.made(sort=sort):
                calls += [limit_of(sort=sort)]
                continue
            what, why = verdict(sort, amount, receipt)
            calls.append(decide(claim=no, verdict=what, why=why))
        return calls

    return right
