"""Gives each entry one of two verdicts, by a criterion."""

from kind import choice, text
from kind.criteria import Table, some_of

STRUCTURE = "approve-reject"
DOMAIN = "skins"
VERDICTS = "accept reject; keep drop; pass fail; yes no; renew end; ship hold; pay refuse; open close; buy skip; repair scrap".split(";")


def make(k):
    t = Table(k, k.int(2, 5), extra=k.int(0, 1))
    wanted, (good, bad) = some_of(k, t), k.pick(VERDICTS).split()
    which, key = k.one(*wanted.texts), k.pick("id", "id", "name")
    by = k.person() if k.chance(40) else ""

    k.role(f"""You decide about {t.things} of a {t.place}.|{t.thing} judge|Clerk for {t.things}.|You go through {t.things}, one by one.
        |Every {t.thing} gets a verdict from you.""")
    rule = k.one(f"{t.things} {which}: {good}, the others: {bad}.|{good} is for {t.things} {which}, everything else is {bad}.|"
                 f"Say {good} to the {t.things} {which} and {bad} to the rest.|{bad}, except for {t.things} {which}: these are {good}.")
    in_system = k.chance(50)
    if in_system:
        k.must(rule)
    k.steps("Read them with <look>.|<look> shows them.", f"<judge> each {t.thing}.|Call <judge> once for each.")
    who = k.pick(f" Sign with {by}.", f" ({by} signs)", f" in the name of {by}") if by else ""
    told = "" if in_system else " " + rule
    k.goal(f"""Decide about all {t.things}.{told}{who}
        |every {t.thing} needs a verdict.{told}{who}
        |Go through the {t.things} and judge each.{told}{who}
        |The {t.things} are waiting for a decision.{told}{who}
        |{t.things}: {good} or {bad}?{told}{who}
        |work off the {t.things} of today.{told}{who}""")

    @k.look(f"list_{t.things}|{t.things}|waiting_{t.things}|inbox", f"Lists the {t.things}.|The {t.things} to decide about.")
    def look():
        return t.shown()

    params = dict(
        key=text(f"{t.thing}|{key}|which", f"{key.capitalize()} of the {t.thing}.|Which one, by its {key}."),
        verdict=choice("verdict|decision|result", "What is decided.|The verdict.", [good, bad]),
    )
    if by:
        params["by"] = text("by|signed_by|clerk", "Who signs.|Name of who decides.")

    @k.act(f"judge|decide|set_verdict|decide_{t.thing}", f"Records the verdict on one {t.thing}.|Decides about a {t.thing}.", **params)
    def judge(key=None, verdict=None, by=None):
        if key not in keys:
            return k.fail(f"There is no {t.thing} {key}.")
        return f"{key}: {verdict}."

    keys = [row[key] for row in t.rows]

    def right():
        if not look.made():
            return look()
        signed = dict(by=by) if by else {}
        return [judge(key=row[key], verdict=good if wanted.test(row) else bad, **signed) for row in t.rows if not judge.made(key=row[key])]

    return right
