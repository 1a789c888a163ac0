"""Bills a dental treatment on the patient's open claim, with the code that is in force."""

from kind import integer, text

STRUCTURE = "code-table"
DOMAIN = "dentistry"


def make(k):
    patient, treatment = k.person(), k.word()
    claims, codes = k.ids(3), k.ids(6)
    surfaces, tooth = k.pick(1, 2, 3), k.int(11, 48)
    open_claim = claims[k.int(0, 2)]
    rows = [(codes[n - 1], n, "yes") for n in (1, 2, 3)] + [(codes[3], surfaces, "no"), (codes[4], k.int(1, 3), "no")]
    rows = k.shuffled(rows)
    code = codes[surfaces - 1]

    k.role(
        "You do the billing of a dental practice, accurately and to the patient's benefit.",
        "dental billing clerk",
        "Assistant at the reception of two dentists.",
    )
    k.must(
        "Only codes that are in force may be billed, and only on a claim that is open."
        "|Bill on the open claim. A code that is no longer in force is refused later, so do not use it.",
    )
    k.steps(
        "<claims_of> lists the patient's claims.", "<codes_for> lists the codes.", "<add_line> puts it on the claim."
    )
    many = f"{surfaces} surface" + ("s" if surfaces > 1 else "")
    k.goal(
        f"Would you please bill a {treatment} for {patient}? It was tooth {tooth}, {many}.",
        f"{patient}: {treatment}, tooth {tooth}, {many} - pls put on the claim, next one is in the chair already",
        f"Tooth {tooth} of {patient} received a {treatment} on {many} this morning. It ought to be on the claim.",
        f"Patient: {patient}\nDone: {treatment}\nTooth: {tooth}\nSurfaces: {surfaces}\nTo do: bill it",
    )

    @k.look(
        "claims_of|claims|list_claims",
        "Lists the claims of a patient.",
        who=text("patient|name", "Name of the patient."),
    )
    def claims_of(who):
        if who != patient:
            return []
        days = sorted(days_of_claims, reverse=True)
        return [
            {"claim|claim_no": c, "state": "open" if c == open_claim else "settled", "began": d}
            for c, d in zip(claims, days, strict=True)
        ]

    days_of_claims = k.dates(3)

    @k.look(
        "codes_for|tariff|find_codes",
        "Lists the billing codes of a treatment.",
        what=text("treatment|what", "Which treatment."),
    )
    def codes_for(what):
        if what != treatment:
            return []
        return [{"code|position": c, "surfaces": n, "in_force|valid": v} for c, n, v in rows]

    @k.act(
        "add_line|bill|charge",
        "Adds a treatment to a claim.",
        claim=text("claim|onto", "Number of the claim."),
        position=text("code|position", "Billing code of the treatment."),
        tooth_no=integer("tooth|tooth_no", "Number of the tooth."),
    )
    def add_line(claim, position, tooth_no):
        if claim != open_claim:
            return k.fail(f"{claim} is not an open claim.")
        if position not in codes:
            return k.fail(f"Code {position} is unknown.")
        return f"{position} for tooth {tooth_no} is on {claim}."

    def right():
        if add_line.calls:
            return None
        todo = [] if claims_of.made(who=patient) else [claims_of(who=patient)]
        todo += [] if codes_for.made(what=treatment) else [codes_for(what=treatment)]
        return todo or add_line(claim=open_claim, position=code, tooth_no=tooth)

    return right
