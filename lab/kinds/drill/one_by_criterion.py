"""Does something to the one entry that a criterion singles out."""

from kind import text
from kind.criteria import Table, one_of

STRUCTURE = "pick-by-two"
DOMAIN = "skins"


def make(k):
    t = Table(k, k.int(3, 7), extra=k.int(0, 2))
    wanted, key = one_of(k, t), k.pick("id", "id", "name")
    row, which = wanted.rows(t)[0], k.one(*wanted.texts)
    more = k.pick("", "", "note", "column")
    column, note = t.of("number", "date", "time", "choice", "person"), k.id()
    noted = k.pick(f" Reference {note}.", f" (reference {note})", f", reference {note}") if more == "note" else ""

    k.role(f"""You look after the {t.things} of a {t.place}.|{t.place} hand|Clerk for {t.things}.|{t.thing} agent
        |You {t.verb} {t.things} when you are told to.|Assistant of a {t.place}. You never guess.""")
    k.steps(f"Look at the {t.things} with <look>.|<look> first.", f"<deed> for one {t.thing}.|Then <deed>, once.")
    k.goal(f"""{t.verb} the {t.thing} {which}{noted}
        |The {t.thing} {which} has to be {t.done}.{noted}
        |Find the {t.thing} {which} and {t.verb} it{noted}
        |Which {t.thing} is it {which}? It should be {t.done}.{noted}
        |one {t.thing} to {t.verb}: the one {which}{noted}
        |Please see to it that the {t.thing} {which} is {t.done}{noted}
        |{t.verb} -> {t.thing} {which}{noted}
        |I want one of the {t.things} {t.done}, namely the one {which}{noted}""")

    @k.look(f"list_{t.things}|{t.things}|{t.thing}_list|overview", f"Lists the {t.things}.|All {t.things} of the {t.place}.")
    def look():
        return t.shown()

    params = dict(key=text(f"{t.thing}|{key}|which", f"{key.capitalize()} of the {t.thing}.|Its {key}."))
    if more == "note":
        params["extra"] = text("reference|ref", "Reference of the order.|Reference.")
    if more == "column":
        params["extra"] = text(f"{column.name}|its_{column.name}", f"The {column.said} of the {t.thing}, for the record.")

    @k.act(f"{t.verb}_{t.thing}|{t.verb}|{t.verb}_one", f"To {t.verb} one {t.thing}.|Has one {t.thing} {t.done}.", **params)
    def deed(key=None, extra=None):
        if key not in keys:
            return k.fail(f"There is no {t.thing} {key}.")
        return f"{key}: {t.done}."

    keys = [one[key] for one in t.rows]

    def right():
        if not look.made():
            return look()
        args = dict(key=row[key])
        if more:
            args["extra"] = note if more == "note" else str(row[column.name])
        return None if deed.made(**args) else deed(**args)

    return right
