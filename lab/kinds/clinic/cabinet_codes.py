"""Takes controlled drugs out of a cabinet that asks for a fresh code each time."""

from kind import integer, text

STRUCTURE = "stale-token+set-many"
DOMAIN = "nursing"


def make(k):
    nurse, patient = k.people(2)
    cabinets = k.ids(3)
    drugs = k.words(k.int(2, 4))
    amounts = dict(zip(drugs, k.numbers(len(drugs), 2, 12), strict=True))
    where = {drug: k.pick(cabinets) for drug in drugs}
    codes = k.ids(40)
    used, state = [], {"at": 0, "for": None}
    wants = ", ".join(f"{d}: {n}" for d, n in amounts.items())

    k.role(
        "You take controlled drugs out of the cabinets for the ward, and every ampoule is accounted for.",
        "controlled drugs cabinet",
        "You help the night nurse with the locked cabinets.",
    )
    k.must(
        "A code opens one cabinet once. Ask for a new one before each withdrawal."
        "|Each withdrawal needs a new code, made for the cabinet that holds the drug.",
    )
    k.steps("<find_drug> tells the cabinet.", "Get a code with <new_code>, then use <withdraw>.")
    k.goal(
        f"Would you take out for {patient}, please: {wants}? Everything goes on the name of {nurse}.",
        f"for {patient} / nurse {nurse} / ampoules {wants}. quick, thank you!",
        f"Withdrawal for {patient}, responsible {nurse}. Ampoules: {wants}.",
        f"{nurse} needs these ampoules ({wants}); they are meant for {patient}.",
    )

    @k.look(
        "find_drug|which_cabinet|locate_drug",
        "Tells which cabinet holds a drug.",
        drug=text("drug|name", "Name of the drug."),
    )
    def find_drug(drug):
        if drug not in where:
            return k.fail(f"{drug} is in no cabinet.")
        return {"drug": drug, "cabinet": where[drug], "shelf": shelves[drug]}

    shelves = dict(zip(drugs, k.ids(len(drugs)), strict=True))

    @k.act(
        "new_code|request_code|make_code",
        "Makes a code for a cabinet; an unused one before it lapses.",
        cabinet=text("cabinet|no", "Which cabinet."),
        drug=text("drug|purpose", "The drug it is asked for."),
    )
    def new_code(cabinet, drug):
        if where.get(drug) != cabinet:
            return k.fail("That drug is not in that cabinet.")
        state.update(at=(state["at"] + 1) % len(codes), **{"for": (cabinet, drug)})
        return {"cabinet": cabinet, "code": codes[state["at"]]}

    @k.act(
        "withdraw|take_out|remove_drug",
        "Takes ampoules out of a cabinet.",
        code=text("code|key", "The code for this withdrawal."),
        drug=text("drug|name", "Which drug."),
        count=integer("ampoules|count", "How many ampoules."),
        by=text("nurse|by", "Who is responsible."),
    )
    def withdraw(code, drug, count, by):
        if state["for"] is None or code != codes[state["at"]] or state["for"][1] != drug:
            return k.fail("This code does not open that cabinet now.")
        state["for"] = None
        used.append(drug)
        return f"{count} of {drug} for {by}; the code has lapsed."

    def right():
        left = [d for d in drugs if d not in used]
        if state["for"]:
            drug = state["for"][1]
            return withdraw(code=codes[state["at"]], drug=drug, count=amounts[drug], by=nurse)
        ready = [new_code(cabinet=where[d], drug=d) for d in left if find_drug.made(drug=d)]
        return ready + [find_drug(drug=d) for d in left if not find_drug.made(drug=d)]

    return right
