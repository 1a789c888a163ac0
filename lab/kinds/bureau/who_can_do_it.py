"""Gives a job to the one who is free and has the paper for it."""

from kind import integer, text

STRUCTURE = "assign"
DOMAIN = "skins"

# job, worker, workers, papers: three
SKINS = """night shift|nurse|nurses|dialysis|surgery|triage;
transport|driver|drivers|truck|bus|forklift; lesson|teacher|teachers|maths|music|sport;
repair|fitter|fitters|gas|water|electric; tour|guide|guides|spanish|german|french;
stand-in|cook|cooks|grill|pastry|sauce; service|priest|priests|wedding|baptism|funeral;
match|referee|referees|football|handball|hockey; visit|carer|carers|wounds|diabetes|dementia;
dive|diver|divers|deep|night|wreck; flight|pilot|pilots|glider|jet|ultralight;
call-out|vet|vets|horses|cattle|birds; inspection|inspector|inspectors|lifts|boilers|roofs;
interview|reporter|reporters|sport|crime|culture; ticket|admin|admins|mail|network|database;
evening|waiter|waiters|wine|bar|banquet; patrol|guard|guards|dog|first aid|cash;
job|welder|welders|steel|alu|copper; course|trainer|trainers|yoga|boxing|spinning;
cruise|skipper|skippers|sail|motor|river; shoot|photographer|photographers|wedding|product|sport;
cut|gardener|gardeners|chainsaw|hedge|lawn""".split(";")


def an(word):
    """With its article."""
    vowel = word[0] in "aeio" and not word.startswith("one") or word[:2] in ("um", "un") or word.startswith("hour")
    return f"{'an' if vowel else 'a'} {word}"


def make(k):
    job, one, many, *papers = k.pick(SKINS).strip().split("|")
    need, n = k.pick(papers), k.int(3, 5)
    rows = [[k.pick([p for p in papers if p != need]), k.chance(60)] for _ in range(n)]
    rows.append([need, False])
    free = not k.chance(14)
    if free:
        rows.append([need, True])
    n = len(rows)
    rows = [(i, p, *r, h) for i, p, r, h in zip(k.ids(n), k.people(n), rows, k.numbers(n, 10, 99), strict=True)]
    best = rows[-1] if free else None
    rows = k.shuffled(rows)
    ref, day, has_rate = k.id(), k.date(), k.chance(50)
    by_id, j = k.chance(60), job.replace(" ", "_").replace("-", "_")

    k.role(f"""You plan who does what.|{many}: planning|Staff plan of a small firm with a handful of {many}.
        |You find {an(one)} for every {job}|rota bot ({many})""")
    k.must(f"Only {an(one)} who is free and has the right paper may do it.|Both count: free, and the paper.")
    k.must(f"If there is nobody, report that it is not done.|No such {one}: say that it could not be filled.")
    if has_rate:
        k.must("Enter the rate that the person has.|The rate is the one in the staff list.")
    k.steps("See <staff>.", "<assign> the right one.")
    k.goal(f"""Find somebody for {job} {ref} on {day}; it needs {need}.|{job} {ref}, {day}, {need}: who? put them in
        |{ref} still has no {one} (paper: {need}, day: {day}). please assign one
        |job {ref}\nkind {job}\nday {day}\npaper needed {need}
        |For {day} we need {an(one)} with {need}. The number is {ref}. Assign.
        |hi, who can do {need} on {day}? it's {job} {ref}, put somebody on it
        |Nobody is down for {ref}!! {day} is close. Must have {need}.
        |Assign a free {one}, {need} required, to {job} {ref} ({day}).""")

    @k.look(f"staff|list_{many}|who_is_there", f"Lists the {many}.|All {many} with papers.")
    def staff():
        keys = ("id|staff_no|no", f"{one}|name", "paper|licence|skill", "free|available", "rate|per_hour")
        return [dict(zip(keys, row, strict=True)) for row in rows]

    more = dict(rate=integer("rate|per_hour|pay", f"Rate of the {one}.|What they get.")) if has_rate else {}
    at = 0 if by_id else 1

    @k.act(
        f"assign|assign_{one}|put_on",
        f"Puts one {one} on one {job}.|Gives {an(job)} to somebody.",
        job_=text(f"{j}|job|no", f"Number of the {job}.|Which {job}."),
        who=text(f"{one}|who|person", f"{'Number' if by_id else 'Name'} of the {one}."),
        on=text("day|date|on", "Day of the work.|Which day."),
        **more,
    )
    def assign(job_, who, on, rate=None):
        if who not in [row[at] for row in rows if row[3]]:
            return k.fail(f"{who} is not free.")
        return f"{who} does {job_}."

    def right():
        if not staff.made():
            return staff()
        if best is None:
            return k.give_up("nobody who is free has the paper.")
        args = dict(job_=ref, who=best[at], on=day) | (dict(rate=best[4]) if has_rate else {})
        return None if assign.made(who=best[at]) else assign(**args)

    return right
