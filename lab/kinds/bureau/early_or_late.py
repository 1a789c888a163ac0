"""Compares for each the day it was due with the day it was done, and books a bonus or a penalty."""

from kind import integer, text

STRUCTURE = "each-branch"
DOMAIN = "skins"

# job, jobs, who, plus, minus
SKINS = """delivery|deliveries|supplier|bonus|penalty;
repair|repairs|mechanic|praise point|black point; report|reports|clerk|plus point|minus point;
loan|loans|reader|star|fine; rent|rents|tenant|rebate|late fee; homework|homeworks|pupil|star|warning;
harvest|harvests|farmer|premium|deduction; translation|translations|translator|bonus|cut;
inspection|inspections|inspector|credit|debit; order|orders|baker|tip|deduction;
ticket|tickets|technician|point|penalty; article|articles|author|bonus|cut;
print run|print runs|printer|bonus|penalty; costume|costumes|tailor|bonus|deduction;
cleaning|cleanings|cleaner|bonus|warning; payment|payments|client|discount|reminder fee;
site|sites|builder|bonus|penalty; tour|tours|driver|bonus|malus; sample|samples|lab|premium|penalty;
return|returns|renter|voucher|surcharge; song|songs|band|bonus|cut; roof|roofs|roofer|bonus|penalty""".split(";")


def make(k):
    job, jobs, who_is, plus, minus = k.pick(SKINS).strip().split("|")
    n, month = k.int(2, 5), k.date()[:7]
    a, b = k.numbers(2, 5, 90)
    rows = []
    for ref, who in zip(k.ids(n), k.people(n), strict=True):
        due, done = k.dates(2)
        rows.append((ref, who, due, k.pick(done, done, due)))
    early = [r for r in rows if r[3] < r[2]]
    late = [r for r in rows if r[3] > r[2]]
    p, m, j, js = (x.replace(" ", "_") for x in (plus, minus, job, jobs))
    has_who = k.chance(60)

    k.role(f"""You settle {jobs} at the end of the month.|{jobs}: early or late|Early is rewarded, late is not.
        |month end, {jobs}|You compare two days for every {job}.""")
    k.must(f"Done before the due day: one {plus} of {a}. Done after it: one {minus} of {b}. On the day: nothing.|"
           f"Early: {plus}, {a}. Late: {minus}, {b}. Exactly on the day: neither.")
    k.steps("Read <list_>.", "Use <reward> for early ones and <punish> for late ones.")
    k.goal(f"""Settle the {jobs} of {month}: {plus} or {minus}.|{jobs} {month}: who was early, who was late? book it
        |please do {plus} and {minus} for all {jobs} of {month}
        |{month}, {jobs}, by due day|month: {month}\nwhat: {jobs}\nbook: {plus} / {minus}
        |Every {who_is} asks about {month}! Book the {plus} or the {minus} for each {job}.
        |could you go through the {jobs} of {month} and settle them
        |early gets a {plus}, late a {minus}: {month}, all {jobs}""")

    @k.look(
        f"list_{js}|{js}_of|month_list",
        f"Lists the {jobs} of a month.|All {jobs} with their days.",
        of=text("month|of|in", "Which month, as 2026-01.|The month."),
    )
    def list_(of):
        keys = (f"{j}_no|id", f"{who_is}|name", "due|due_on", "done|done_on")
        return [dict(zip(keys, r, strict=True)) for r in rows] if of == month else []

    params = dict(
        ref=text(f"{j}_no|id|for", f"Number of the {job}.|Which {job}."),
        amount=integer("amount|how_much|value", "How much.|Amount by the rule."),
    )
    if has_who:
        params["who"] = text(f"{who_is}|name|to", f"Name of the {who_is}.|Whom it concerns.")
    ids = [r[0] for r in rows]

    @k.act(f"book_{p}|give_{p}|{p}", f"Books one {plus}.|Gives somebody a {plus}.", **params)
    def reward(ref, amount, who=None):
        return f"{ref}: {plus} {amount}." if ref in ids else k.fail(f"No {job} {ref}.")

    @k.act(f"book_{m}|give_{m}|{m}", f"Books one {minus}.|Gives somebody a {minus}.", **params)
    def punish(ref, amount, who=None):
        return f"{ref}: {minus} {amount}." if ref in ids else k.fail(f"No {job} {ref}.")

    def right():
        if not list_.made(of=month):
            return list_(of=month)
        w = [(r, dict(who=r[1]) if has_who else {}) for r in rows]
        todo = [reward(ref=r[0], amount=a, **x) for r, x in w if r in early and not reward.made(ref=r[0])]
        return todo + [punish(ref=r[0], amount=b, **x) for r, x in w if r in late and not punish.made(ref=r[0])]

    return right
