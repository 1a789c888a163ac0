"""Some entries have to be prepared before the deed; a column and the rule say which."""

from kind import text
from kind.criteria import Table

STRUCTURE = "prerequisite"
DOMAIN = "skins"
FIRST = "unlock unlocked; empty emptied; sign signed; weigh weighed; unpack unpacked; stop stopped; notify notified; clear cleared; back_up backed_up; cool cooled".split("; ")


def make(k):
    t = Table(k, k.int(3, 5), extra=k.int(0, 1))
    before, ready = k.pick([pair.split() for pair in FIRST if pair.split()[0] != t.verb])
    said_before, said_ready = before.replace("_", " "), ready.replace("_", " ")
    column, key = t.of("choice", "flag"), k.pick("id", "id", "name")
    value = k.pick([row[column.name] for row in t.rows])
    which = (f"that are {column.said}" if value else f"that are not {column.said}") if isinstance(value, bool) else k.one(f"whose {column.said} is {value}|of {column.said} {value}|with {column.said} {value}")
    needs = {row[key] for row in t.rows if row[column.name] == value}
    meant = k.some(t.rows, k.int(1, min(3, len(t.rows))))
    names = k.pick(", ", " and ").join(row[key] for row in meant)
    rule = k.one(
        f"{said_before} a {t.thing} first if it is one of those {which}.|{t.things} {which} have to be {said_ready} before.|"
        f"Before you {t.verb} one of the {t.things} {which}, {said_before} it; the others need nothing.|Only {t.things} {which} must be {said_ready} first.")
    k.role(f"""You {t.verb} {t.things}.|{t.place}: {t.things}|You do things in the right order.|{t.thing} worker, careful.""")
    in_system = k.chance(70)
    if in_system:
        k.must(rule)
    told = "" if in_system else " " + rule
    k.steps("Look at <look>.|<look> tells how they are.", "Prepare what needs it, then <deed>.|Then <deed> each that is meant.")
    k.goal(f"""{t.verb} {names}.{told}|{names}: to be {t.done}.{told}|Please {t.verb} these {t.things}: {names}.{told}|we need {names} {t.done}.{told}""")

    @k.look(f"list_{t.things}|{t.things}|states", f"Lists the {t.things}.|How the {t.things} are.")
    def look():
        return t.shown()

    keys = [row[key] for row in t.rows]
    named = dict(key=text(f"{t.thing}|{key}|which", f"{key.capitalize()} of the {t.thing}."))

    @k.act(f"{before}|{before}_{t.thing}|do_{before}", f"To {said_before} a {t.thing}.|Gets a {t.thing} {said_ready}.", **named)
    def prepare(key=None):
        return f"{key}: {said_ready}." if key in keys else k.fail(f"There is no {t.thing} {key}.")

    @k.act(f"{t.verb}|{t.verb}_{t.thing}|do_{t.verb}", f"To {t.verb} a {t.thing}.|Gets a {t.thing} {t.done}.", **named)
    def deed(key=None):
        return f"{key}: {t.done}." if key in keys else k.fail(f"There is no {t.thing} {key}.")

    def right():
        if not look.made():
            return look()
        left = [row[key] for row in meant if not deed.made(key=row[key])]
        return [(prepare if one in needs and not prepare.made(key=one) else deed)(key=one) for one in left]

    return right
