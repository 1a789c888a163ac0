"""Handles the first few entries by a column, in order."""

from kind import integer, text
from kind.criteria import Table

STRUCTURE = "rank-top"
DOMAIN = "skins"
COUNTS = {2: "two", 3: "three"}


def make(k):
    t = Table(k, k.int(4, 7), extra=k.int(0, 1))
    column, count, most = t.of("number", "date", "time"), k.pick(2, 3), k.chance(50)
    ranked = sorted(t.rows, key=lambda row: row[column.name], reverse=most)[:count]
    end = ("highest", "lowest") if column.type == "number" else ("latest", "earliest")
    end, said, many = end[0 if most else 1], column.said, k.pick(str(count), COUNTS[count])
    key, ranks = k.pick("id", "id", "name"), k.chance(60)

    k.role(f"""You keep a ranking of {t.things}.|{t.place} ranking|You {t.verb} {t.things} in order.|Orders by figures, {t.thing} by {t.thing}.""")
    k.steps("<look> has the figures.|See <look>.", f"<deed> in order, the {end} first.|Then <deed>, one after the other.")
    k.goal(f"""{t.verb} the {many} {t.things} with the {end} {said}, in that order
        |The {many} {t.things} of {end} {said} are to be {t.done}, the {end} first
        |{end} {said}: the first {many} {t.things} get {t.done}, one after the other
        |by {said}, {end} first: {t.verb} {many} {t.things}
        |I need {many} {t.things} {t.done}. Take those with the {end} {said}, best first.
        |{many} {t.things} to {t.verb}, sorted by {said} from the {end} on""")

    @k.look(f"list_{t.things}|{t.things}|{t.thing}_figures", f"Lists the {t.things}.|All {t.things} with figures, in no order.")
    def look():
        return t.shown()

    params = dict(key=text(f"{t.thing}|{key}|which", f"{key.capitalize()} of the {t.thing}."))
    if ranks:
        params["rank"] = integer("rank|place|position", "Its place, 1 is the first.|Which place it takes: 1, 2 or 3.", optional=True)

    @k.act(f"{t.verb}_{t.thing}|{t.verb}|next_{t.thing}", f"To {t.verb} one {t.thing}.|Has a {t.thing} {t.done}.", **params)
    def deed(key=None, rank=None):
        return f"{key}: {t.done}." if key in [row[keyed] for row in t.rows] else k.fail(f"No {t.thing} {key}.")

    keyed = key

    def right():
        if not look.made():
            return look()
        left = [row[key] for row in ranked if not deed.made(key=row[key])]
        return deed(key=left[0]) if left else None

    return right
