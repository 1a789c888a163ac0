"""Decides the claims of a batch by the end of cover and by the limit."""

from kind import choice, text

STRUCTURE = "approve-reject"
DOMAIN = "insurance claims"


def make(k):
    batch, limit = k.id(), k.int(3, 9) * 100
    claims, left = [], []
    for claim in k.ids(k.int(2, 5)):
        treated, until = k.dates(2)
        if k.chance(60) and treated > until:
            treated, until = until, treated
        amount = k.int(40, limit - 1) if k.chance(65) else k.int(limit + 1, 3 * limit)
        claims.append((claim, treated, until, amount))

    def verdict(row):
        _, treated, until, amount = row
        if treated > until:
            return {"verdict": "reject", "reason": "cover_ended"}
        return {"verdict": "reject", "reason": "over_limit"} if amount > limit else {"verdict": "pay"}

    k.role(
        "You decide small claims for a health insurer. Behind every number there is somebody who is waiting.",
        "claims desk, outpatient",
        "You are an examiner of medical claims, fair and precise.",
    )
    k.must(
        "A claim is paid when the treatment was not later than the last day of cover and the amount is not above "
        f"{limit}."
        f"|Pay what lies within the cover and costs at most {limit}; reject the rest.",
        "A rejection needs a reason, a payment has none; if both reasons apply, cover_ended is given."
        "|Give a reason only when you reject: cover_ended comes before over_limit.",
        "At the end list the batch once more, to show that nothing is open.",
    )
    k.steps("List the batch with <batch_list>.", "Settle each claim with <decide>.")
    k.goal(
        f"Would you please decide all claims of batch {batch}?",
        f"batch {batch} pls, all of it, by noon",
        f"The members of {batch} have waited long enough. Kindly give each claim its verdict.",
        f"Batch: {batch}. Wanted: a decision for every claim.",
    )

    @k.look(
        "batch_list|claims_in|open_batch",
        "Lists the undecided claims of a batch.",
        no=text("batch|no", "Number of the batch."),
    )
    def batch_list(no):
        if no != batch:
            return k.fail(f"Batch {no} is not yours.")
        rows = [
            {"claim|claim_no": c, "treated_on|treatment": t, "covered_until|cover_end": u, "amount|euros": a}
            for c, t, u, a in claims
            if not decide.made(claim=c)
        ]
        left.append(len(rows))
        return k.result(rows, open=len(rows))

    @k.act(
        "decide|settle|close_claim",
        "Gives a claim its verdict, which is final.",
        claim=text("claim|claim_no", "Number of the claim."),
        verdict=choice("verdict|decision", "What becomes of it.", ["pay", "reject"]),
        reason=choice("reason|why", "Why it is rejected.", ["cover_ended", "over_limit"], optional=True),
    )
    def decide(claim, verdict, reason):
        if claim not in [row[0] for row in claims] or decide.made(claim=claim):
            return k.fail(f"{claim} is not open.")
        if (verdict == "reject") != (reason is not None):
            return k.fail("A rejection needs a reason, and only a rejection.")
        return f"{claim}: {verdict}."

    def right():
        if not batch_list.made(no=batch):
            return batch_list(no=batch)
        todo = [decide(claim=row[0], **verdict(row)) for row in claims if not decide.made(claim=row[0])]
        return todo or (batch_list(no=batch) if left[-1] else None)

    k.success(batch_list, open=0)

    return right
