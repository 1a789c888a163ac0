"""Gives a contract clause back the number that it had before somebody changed it."""

from kind import integer, text

STRUCTURE = "restore"
DOMAIN = "contract management"


def make(k):
    contract, clause = k.ids(2)
    people = k.people(k.int(3, 5))
    values, days = k.numbers(len(people), 7, 400), sorted(k.dates(len(people)))
    at = k.int(1, len(people) - 1)
    culprit, approver = people[at], k.person()
    undone = k.chance(15)
    if undone:
        people, days = [*people, k.person()], [*days, "2028-12-31"]
        values = [*values, values[at - 1]]

    k.role(
        "You keep the contract texts of a law office.",
        "Clause desk: every figure in a contract has a history.",
        "contract versions assistant.",
    )
    k.must(
        f"A change is valid only with the approval of {approver}.|{approver} approves all corrections.",
        "What the clause says today is the last line of its history; if that is already what is wanted, leave it.",
    )
    k.goal(
        f"{culprit} changed clause {clause} of contract {contract} without asking. Restore what it said directly "
        "before that.",
        f"contract: {contract}. clause: {clause}. wanted: the days from before the change by {culprit}",
        f"hm, what {culprit} did to clause {clause} ({contract}) was a mistake, can you put the number back to "
        "what it was before?",
        f"Our client complains about clause {clause} in {contract}: it should be as it was until {culprit} touched it.",
    )

    @k.look(
        "clause_history|history|versions_of",
        "Shows what a clause was set to over time, the oldest first.",
        contract=text("contract|document", "Number of the contract."),
        clause=text("clause|part", "Number of the clause."),
    )
    def clause_history(contract, clause):
        if (contract, clause) != wanted:
            return k.fail("There is no such clause.")
        rows = list(zip(days, people, values, strict=True))
        rows += [(rows[-1][0], approver, made["days"]) for made in set_clause.calls]
        return [{"day|on": day, "by|changed_by": who, "days|set_to": value} for day, who, value in rows]

    wanted = contract, clause

    @k.act(
        "set_clause|write_clause|amend",
        "Sets the number of days that a clause grants.",
        contract=text("contract|document", "Number of the contract."),
        clause=text("clause|part", "Number of the clause."),
        days=integer("days|number", "The days that the clause grants."),
        approved_by=text("approved_by|approval", "Who approves the change."),
    )
    def set_clause(contract, clause, days, approved_by):
        if (contract, clause) != wanted:
            return k.fail("There is no such clause.")
        return f"Clause {clause} grants {days} days."

    def right():
        if not clause_history.made(contract=contract, clause=clause):
            return clause_history(contract=contract, clause=clause)
        if not undone and not set_clause.made():
            return set_clause(contract=contract, clause=clause, days=values[at - 1], approved_by=approver)

    return right
