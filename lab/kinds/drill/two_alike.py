"""Several entries share a name; a second property that the goal names tells which one is meant."""

from kind import text
from kind.criteria import Table

STRUCTURE = "pick-by-two"
DOMAIN = "skins"


def make(k):
    t = Table(k, k.int(4, 6), extra=k.int(0, 1))
    name, column = k.word(), t.of("choice", "flag", "number", "date")
    same = k.some(t.rows, k.int(2, 3))
    for row in same:
        row["name"] = name
    row = same[0]
    if any(one is not row and one[column.name] == row[column.name] for one in same):
        column = next(one for one in t.columns if one.type == "number")
    value, said = row[column.name], column.said
    so = (f"{'that is' if value else 'that is not'} {said}" if isinstance(value, bool) else k.one(f"with {said} {value}|whose {said} is {value}|({said} {value})|{said}: {value}"))
    to, day = k.person(), k.date()
    k.role(f"""You hand out {t.things}.|{t.place} desk|Names repeat here: look twice.|You give {t.things} to people.""")
    k.steps("<look> has all.|First <look>.", "<give> the one that is meant.|Then <give>, by id.")
    k.goal(f"""Give {to} the {t.thing} {name} {so}, until {day}.|{t.thing} {name}, the one {so}: for {to} until {day}|{to} gets {name} ({so}) and brings it back on {day}|until {day}: {name} {so} -> {to}
        |There are several {name}. {to} needs the one {so}, until {day}.""")

    @k.look(f"list_{t.things}|{t.things}|stock", f"Lists the {t.things}.|All {t.things} there are.")
    def look():
        return t.shown()

    @k.act(f"give|lend|hand_out|give_{t.thing}", f"Gives a {t.thing} to somebody.|Hands out one {t.thing}.", key=text(f"{t.thing}|id|which", f"Id of the {t.thing}."),
           to_=text("to|person|who", "Who gets it.|Name of the person."), until=text("until|back_on|end", "Until when.|The day it comes back."))
    def give(key=None, to_=None, until=None):
        return f"{key} is with {to_}." if key in ids else k.fail(f"There is no {t.thing} {key}.")

    ids = [one["id"] for one in t.rows]

    def right():
        if not look.made():
            return look()
        return None if give.made() else give(key=row["id"], to_=to, until=day)

    return right
