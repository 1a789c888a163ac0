"""Looks at two things and acts on the one that has more, or less, of something."""

from kind import text
from kind.criteria import Table

STRUCTURE = "question-compare"
DOMAIN = "skins"


def make(k):
    t = Table(k, k.int(4, 6), extra=k.int(0, 1))
    one, other = k.some(t.rows, 2)
    column, most, key = t.of("number", "date", "time"), k.chance(50), k.pick("id", "name")
    row = (max if most else min)((one, other), key=lambda r: r[column.name])
    said, acts = column.said, k.chance(60)
    words = column.words if column.words else ("more than", "less than", "", "")
    end = ("higher", "lower") if column.type == "number" else ("later", "earlier")
    end = k.pick(end[0 if most else 1], end[0 if most else 1], words[0 if most else 1].removesuffix(" than") if column.words else end[0 if most else 1])
    a, b = k.shuffled([one[key], other[key]])
    by = k.id()
    k.role(f"""You compare {t.things}.|{t.place} scales|You know two {t.things} apart.|Compare, then decide. {t.things} only.""")
    k.steps("<look> shows one.|Ask <look> for each of the two.", "Then <deed>.|Act on one of them." if acts else "Answer with one of the two.")
    if acts:
        k.goal(f"""Of {a} and {b}, {t.verb} the one with the {end} {said} (job {by})|{a} or {b}? The {t.thing} whose {said} is {end} has to be {t.done}, job {by}
            |job {by}: {t.verb} {a} or {b}, whichever has the {end} {said}|{t.verb} one: {a}, {b}. {end} {said} decides. job {by}
            |Compare {said} of {a} with that of {b}; the {end} one is to be {t.done} under {by}""")
    else:
        k.answers(f"{key} of the {t.thing}.|One of the two.")
        k.goal(f"""Which has the {end} {said}, {a} or {b}?|{a}, {b}: whose {said} is {end}?|Compare {a} with {b} by {said} and name the one that is {end}
            |{said} {end}: {a} or {b}|Is the {said} {end} at {a} or at {b}?""")

    @k.look(f"show_{t.thing}|get_{t.thing}|{t.thing}_card|info", f"Shows one {t.thing}.|All about one {t.thing}.", key=text(f"{t.thing}|{key}|which", f"{key.capitalize()} of the {t.thing}."))
    def look(key=None):
        found = [r for r in t.rows if r[keyed] == key]
        return t.shown(found)[0] if found else k.fail(f"There is no {t.thing} {key}.")

    keyed = key
    if acts:

        @k.act(f"{t.verb}_{t.thing}|{t.verb}", f"To {t.verb} one {t.thing}.|Has a {t.thing} {t.done}.",
               key=text(f"{t.thing}|{key}|which", f"{key.capitalize()} of the {t.thing}."), job=text("job|job_no|ref", "Number of the job.|The job."))
        def deed(key=None, job=None):
            return f"{key}: {t.done}." if key in (a, b) else k.fail(f"{key} is not in this job.")

    def right():
        left = [look(key=value) for value in (a, b) if not look.made(key=value)]
        if left:
            return left
        if not acts:
            return k.answer(row[key])
        return None if deed.made() else deed(key=row[key], job=by)

    return right


ANSWER_IS_A_CHOICE = True
