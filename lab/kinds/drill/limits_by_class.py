"""Each class has a limit of its own, above or below which an entry is to be handled."""

from kind import integer, text
from kind.criteria import Table

STRUCTURE = "limit-by-class"
DOMAIN = "skins"


def make(k):
    t = Table(k, k.int(3, 5), extra=k.int(0, 1))
    if not any(column.type == "choice" for column in t.columns):
        return _make(k, t, None)
    return _make(k, t, t.of("choice"))


def _make(k, t, by):
    figure, key, above = t.of("number"), k.pick("id", "id", "name"), k.chance(50)
    values = sorted(row[figure.name] for row in t.rows)
    classes = k.shuffled(sorted({row[by.name] for row in t.rows})) if by else ["all"]
    limits = dict(zip(classes, k.numbers(len(classes), max(1, values[0] - 3), values[-1] + 3), strict=True))
    said, beyond = figure.said, ("over", "above", "more than") if above else ("under", "below", "less than")
    one = [k.one(f"{by.said} {c}: {limits[c]}|{limits[c]} for {by.said} {c}|{c} has {limits[c]}") if by else f"{limits[c]}" for c in classes]
    rule = k.one(f"Limits of {said}:|{said} limits:|The limits of {said} are") + " " + k.pick("; ", ", ").join(one) + ". " + k.one(
        f"Only what is {k.pick(beyond)} its limit counts.|A {t.thing} {k.pick(beyond)} its limit is to be {t.done}.|{k.pick(beyond).capitalize()} it: {t.verb}.")

    def limit(row):
        return limits[row[by.name] if by else "all"]

    meant = [row for row in t.rows if (row[figure.name] > limit(row) if above else row[figure.name] < limit(row))]
    k.role(f"""You watch the {t.things}.|{t.place} limits|You {t.verb} {t.things} that are out of bounds.|Warden of {t.things}.""")
    in_system = k.chance(65)
    if in_system:
        k.must(rule)
    told = "" if in_system else " " + rule
    k.steps("<look> has the figures.|Take the figures from <look>.", "<deed> those that are meant, one by one.|Then <deed>.")
    k.goal(f"""{t.verb} every {t.thing} that is {k.pick(beyond)} its limit.{told}|All {t.things} {k.pick(beyond)} their limit have to be {t.done}.{told}
        |check the {t.things} against their limits and {t.verb} what is {k.pick(beyond)}.{told}|Which {t.things} are {k.pick(beyond)} the limit? They get {t.done}.{told}""")

    @k.look(f"list_{t.things}|{t.things}|figures|readings", f"Lists the {t.things} with their figures.|What was measured.")
    def look():
        return t.shown()

    @k.act(
        f"{t.verb}|{t.verb}_{t.thing}|do_{t.verb}", f"To {t.verb} one {t.thing}.|Gets a {t.thing} {t.done}.",
        key=text(f"{t.thing}|{key}|which", f"{key.capitalize()} of the {t.thing}."),
        value=integer(f"{figure.name}|value|figure", f"Its {said}.|The {said} that was found."),
        limit_=integer("limit|bound|allowed", f"The limit that holds for it.|Its limit of {said}."),
    )
    def deed(key=None, value=None, limit_=None):
        return f"{key}: {t.done}." if key in keys else k.fail(f"There is no {t.thing} {key}.")

    keys = [row[key] for row in t.rows]

    def right():
        if not look.made():
            return look()
        return [deed(key=row[key], value=row[figure.name], limit_=limit(row)) for row in meant if not deed.made(key=row[key])]

    return right
