"""Accepts who fulfils two conditions and turns down the others, with the condition that fails as the reason."""

from kind import choice, integer, text

STRUCTURE = "approve-reject"
DOMAIN = "skins"

# who applies, plural, for what, number that counts, paper that is needed
SKINS = """applicant|applicants|flat|income|deposit; driver|drivers|van|age|licence;
club|clubs|hall|members|insurance; trader|traders|stall|years|permit; pupil|pupils|trip|age|consent;
diver|divers|dive|dives|certificate; band|bands|stage|minutes|contract;
student|students|dorm room|credits|letter; breeder|breeders|show|animals|pedigree;
team|teams|cup|players|fee; volunteer|volunteers|camp|hours|reference;
tenant|tenants|garden plot|months|signature; artist|artists|grant|works|portfolio;
rider|riders|race|rides|helmet; camper|campers|hut|nights|key deposit;
seller|sellers|market|items|stamp; supplier|suppliers|contract|trucks|audit;
family|families|nursery place|points|vaccination; skipper|skippers|berth|miles|papers;
guide|guides|tour|tours|first aid; shop|shops|credit line|rating|guarantee;
hunter|hunters|hunt|seasons|pass""".split(";")


def make(k):
    one, many, what, figure, paper = k.pick(SKINS).strip().split("|")
    limit, n = k.int(5, 90), k.int(2, 5)
    few, lacks = f"{figure}_too_low", f"no_{paper.replace(' ', '_')}"
    rows, verdict = [], {}
    for ref, name in zip(k.ids(n), k.people(n), strict=True):
        case = k.pick("ok", "ok", "few", "paper")
        count = k.int(1, limit - 1) if case == "few" else k.pick(limit, k.int(limit, limit * 2))
        rows.append((ref, name, count, case != "paper", k.date()))
        verdict[ref] = None if case == "ok" else few if case == "few" else lacks
    fixed, term = k.chance(50), k.int(2, 30)
    if k.chance(8):
        rows = []
    w, p = what.replace(" ", "_"), paper.replace(" ", "_")

    k.role(f"""You decide who gets one {what}.|{what} office|Applications for one {what}: yes or no, that is all you do.
        |You answer every {one} the same day.|{what} committee, first round""")
    k.must(
        f"One {one} needs at least {limit} {figure} and the {paper}.|"
        f"Two things count: {paper} there, and {limit} {figure} or more."
    )
    if fixed:
        k.must(f"Who is accepted gets it for {term} days.|It is always given for {term} days.")
    k.steps("Go through <waiting>.", "<accept> or <turn_down> each of them.")
    k.goal(f"""Decide about all {many} who want one {what}.|{what}: settle every application
        |the {many} are waiting for an answer about the {what}. please do it today
        |Who of the {many} gets one {what}? Accept those, turn the others down.
        |list: {many}; topic: {what}; to do: yes or no for everyone
        |We can't keep {many} waiting any longer!! Give each a yes or a no.
        |Go through the applications and answer all of them.
        |could you clear the {what} applications before lunch?""")

    @k.look(f"applications|list_{many}|waiting_{many}", f"Lists the {many} who wait.|Open applications.")
    def waiting():
        keys = ("id|application|no", f"{one}|name", figure, p, "since|applied_on")
        return [
            dict(zip(keys, r, strict=True)) for r in rows if not (accept.made(ref=r[0]) or turn_down.made(ref=r[0]))
        ]

    ids = [row[0] for row in rows]
    ref_ = text("id|application|which", "Id of the application.|Which application.")
    days = dict(days=integer("days|for_days|term", "For how many days.|Number of days.")) if fixed else {}

    @k.act(f"accept|give_{w}|say_yes", f"Gives one {one} the {what}.|Accepts one application.", ref=ref_, **days)
    def accept(ref, days=None):
        return f"{ref} is accepted." if ref in ids and not turn_down.made(ref=ref) else k.fail(f"{ref} is not open.")

    @k.act(
        "turn_down|reject|say_no",
        "Turns one application down.|Refuses one application.",
        ref=ref_,
        why=choice("reason|why|because", "What is missing.|Reason.", [few, lacks]),
    )
    def turn_down(ref, why):
        return f"{ref} is turned down." if ref in ids and not accept.made(ref=ref) else k.fail(f"{ref} is not open.")

    def right():
        if not waiting.calls:
            return waiting()
        todo = [i for i in ids if not accept.made(ref=i) and not turn_down.made(ref=i)]
        d = dict(days=term) if fixed else {}
        return [turn_down(ref=i, why=verdict[i]) if verdict[i] else accept(ref=i, **d) for i in todo]

    return right
