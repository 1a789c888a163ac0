"""The same tools and rows: sometimes a thing is only asked for, sometimes it is to be done, sometimes only if it is so."""

from kind import text
from kind.criteria import Table, one_of

STRUCTURE = "asked-or-told"
DOMAIN = "skins"
ANSWER_IS_A_CHOICE = True


def make(k):
    t = Table(k, k.int(3, 6), extra=k.int(0, 1))
    wanted, key = one_of(k, t), k.pick("id", "name")
    row, which = wanted.rows(t)[0], k.one(*wanted.texts)
    how = k.pick("ask", "act", "if")
    column = t.of("choice", "flag")
    value, said = row[column.name] if k.chance(60) else k.pick([r[column.name] for r in t.rows]), column.said
    so = (said if value else f"not {said}") if isinstance(value, bool) else f"{said} {value}"
    holds = row[column.name] == value
    k.role(f"""You look after {t.things}.|{t.place} assistant|{t.things}: answers and deeds|You do what is asked, and nothing that is not.""")
    k.answers(f"{key} of the {t.thing}, if it was asked for.|What was asked, or what was done.")
    if how == "ask":
        k.goal(f"""Which {t.thing} is it {which}? Give its {key}, do nothing to it.|Tell me the {key} of the {t.thing} {which}.|{key} of the {t.thing} {which}? just asking
            |Only look: which {t.thing} is the one {which}? ({key})|Name the {t.thing} {which} by its {key}; it must not be {t.done}.""")
    elif how == "act":
        k.goal(f"""{t.verb} the {t.thing} {which}.|The {t.thing} {which} is to be {t.done}.|find the {t.thing} {which} and {t.verb} it
            |{t.thing} {which}: {t.verb} it, no report needed|Please have the {t.thing} {which} {t.done}.""")
    else:
        k.goal(f"""If the {t.thing} {which} is {so}, {t.verb} it. Otherwise leave everything as it is.|The {t.thing} {which}: {t.verb} it, but only when it is {so}.
            |Is the {t.thing} {which} {so}? Then {t.verb} it; if not, nothing is to be done.|{t.verb} the {t.thing} {which}, provided that it is {so}
            |only {so}: then {t.verb} the {t.thing} {which}""")
    k.steps("<look> shows all.|Look first: <look>.")

    @k.look(f"list_{t.things}|{t.things}|show_all|{t.thing}_table", f"Lists the {t.things}.|Every {t.thing} there is.")
    def look():
        return t.shown()

    @k.act(f"{t.verb}|{t.verb}_{t.thing}|do_{t.verb}", f"To {t.verb} one {t.thing}.|Has a {t.thing} {t.done}.",
           key=text(f"{t.thing}|{key}|which", f"{key.capitalize()} of the {t.thing}."))
    def deed(key=None):
        return f"{key}: {t.done}." if key in keys else k.fail(f"There is no {t.thing} {key}.")

    keys = [r[key] for r in t.rows]

    def right():
        if not look.made():
            return look()
        if how == "ask":
            return k.answer(row[key])
        return None if deed.made() or (how == "if" and not holds) else deed(key=row[key])

    return right
