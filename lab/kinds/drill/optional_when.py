"""A call whose optional arguments are given only where the rule, the goal or the row asks for them."""

from kind import choice, flag, integer, text
from kind.criteria import Table, one_of

STRUCTURE = "optional-when"
DOMAIN = "skins"


def make(k):
    t = Table(k, k.int(3, 5), extra=k.int(0, 1))
    wanted, key = one_of(k, t), k.pick("id", "name")
    row, which = wanted.rows(t)[0], k.one(*wanted.texts)
    column = t.of("choice", "flag")
    value = row[column.name] if k.chance(50) else k.pick([r[column.name] for r in t.rows])
    special = (column.said if value else f"not {column.said}") if isinstance(value, bool) else f"{column.said} {value}"
    urgent, count, how = k.chance(40), k.int(2, 30) if k.chance(45) else None, k.pick("mail", "phone", "post")
    default, code = k.pick("mail", "phone", "post"), k.id()
    k.must(f"For {t.things} that are {special}, give the code {code}; for others none.|Code {code} is needed where a {t.thing} is {special}, and only there.|Only {t.things} that are {special} want a code: {code}.")
    k.role(f"""You order work on {t.things}.|{t.place} work orders|You order that {t.things} are {t.done}.|Work orders for {t.things}, no more than asked.""")
    k.steps("<look> tells how each is.|First <look>.", "Then one <order>.|<order> it once.")
    more = [k.one("it is urgent|urgently, please|this is urgent")] if urgent else []
    more += [k.one(f"{count} times|{count} of them|amount {count}")] if count else []
    more += [k.one(f"confirm by {how}|confirmation: {how}|answer by {how}")] if how != default else []
    told = (k.pick(", ", "; ") + ", ".join(k.shuffled(more))) if more else ""
    k.goal(f"""Order that the {t.thing} {which} is {t.done}{told}.|The {t.thing} {which} is to be {t.done}: order it{told}.|order: {t.verb} the {t.thing} {which}{told}
        |we need an order for the {t.thing} {which}{told}|Please order it for the {t.thing} {which}{told}.""")

    @k.look(f"list_{t.things}|{t.things}|overview", f"Lists the {t.things}.|Every {t.thing} there is.")
    def look():
        return t.shown()

    @k.act(
        f"order|order_{t.verb}|make_order|request", f"Orders that a {t.thing} is {t.done}.|Makes a work order.",
        key=text(f"{t.thing}|{key}|which", f"{key.capitalize()} of the {t.thing}."), code_=text("code|pass|permit", "The code, where one is needed.|Code, only if the rule asks for one.", optional=True),
        urgent_=flag("urgent|at_once|rush", "Whether it is urgent.|True if it is urgent.", optional=True), count_=integer("count|times|amount", "How many, if more than one.|How often.", optional=True),
        how_=choice("confirm|reply|by", "How it is confirmed.|How to confirm it.", ["mail", "phone", "post"], default=default),
    )
    def order(key=None, code_=None, urgent_=None, count_=None, how_=None):
        return f"Ordered for {key}." if key in keys else k.fail(f"There is no {t.thing} {key}.")

    keys = [r[key] for r in t.rows]

    def right():
        if not look.made():
            return look()
        extra = {}
        if row[column.name] == value:
            extra["code_"] = code
        if urgent:
            extra["urgent_"] = True
        if count:
            extra["count_"] = count
        if how != default:
            extra["how_"] = how
        return None if order.made() else order(key=row[key], **extra)

    return right
