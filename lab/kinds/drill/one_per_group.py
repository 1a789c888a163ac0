"""One call for each group of entries, not for each entry; only groups that the goal means."""

from kind import text
from kind.criteria import Table, some_of

STRUCTURE = "group-act"
DOMAIN = "skins"


def make(k):
    t = Table(k, k.int(4, 7), extra=k.int(0, 1))
    groups = k.words(k.int(2, 3))
    of = k.pick("line", "group", "room", "crew", "box", "batch", "site")
    for row in t.rows:
        row[of] = k.pick(groups)
    t.order.append(of)
    wanted = some_of(k, t)
    which, day = k.one(*wanted.texts), k.date()
    meant = sorted({row[of] for row in wanted.rows(t)})
    k.role(f"""You tell each {of} about its {t.things}.|{t.place} rounds|Every {t.thing} belongs to a {of}.|One visit for each {of}.""")
    k.must(f"Each {of} is visited once, however many {t.things} it has.|One <visit> for each {of}, never two.")
    k.steps("<look> shows which belongs where.|See <look>.", "Then <visit>.")
    k.goal(f"""Visit every {of} that has {t.things} {which}, on {day}.|on {day}: all {of}s with {t.things} {which}|{day} - go to each {of} with a {t.thing} {which}|Which {of}s have {t.things} {which}? Visit them on {day}.
        |Plan visits for {day}: {of}s with {t.things} {which}""")

    @k.look(f"list_{t.things}|{t.things}|overview", f"Lists the {t.things} with their {of}.|All {t.things}.")
    def look():
        return t.shown()

    @k.act(f"visit|visit_{of}|plan_visit|go_to", f"Plans a visit to a {of}.|Visits one {of}.", name=text(f"{of}|name|where", f"Name of the {of}."), day_=text("day|date|on", "The day.|When."))
    def visit(name=None, day_=None):
        if visit.made(name=name):
            return k.fail(f"{name} was visited.")
        return f"{name}: {day_}." if name in groups else k.fail(f"There is no {of} {name}.")

    def right():
        if not look.made():
            return look()
        return [visit(name=name, day_=day) for name in meant if not visit.made(name=name)]

    return right
