"""Sends each entry where the rules of this day say, by one of its properties."""

from kind import text
from kind.criteria import Table

STRUCTURE = "route-each"
DOMAIN = "skins"
TARGETS = "queue; desk; team; bay; shelf; lane; folder; inbox; counter; crew; list; bucket".split("; ")


def make(k):
    t = Table(k, k.int(2, 5), extra=k.int(0, 1))
    column = t.of("choice", "flag")
    target, key = k.pick(TARGETS), k.pick("id", "id", "name")
    values = sorted({row[column.name] for row in t.rows}, key=str)
    if column.type == "choice":
        values = k.shuffled(sorted(set(values) | {k.pick(column.words)}))
    places = k.words(len(values) + 1)
    spared = k.pick(t.rows) if len(t.rows) > 2 and k.chance(25) else None
    otherwise = len(values) > 2 and k.chance(40)
    named = values[:-1] if otherwise else values
    goes = dict(zip(values, places, strict=False))

    def where(value):
        said = {True: column.said, False: f"not {column.said}"}.get(value, f"{column.said} {value}") if isinstance(value, bool) else f"{column.said} {value}"
        place = goes[value]
        return k.one(f"{said} goes to {place}|{place} takes {said}|{said}: {place}|what is {said} belongs to {place}|send {said} to {place}")

    clauses = [where(value) for value in k.shuffled(named)]
    if otherwise:
        clauses.append(k.one(f"everything else goes to {goes[values[-1]]}|{goes[values[-1]]} takes the rest|others: {goes[values[-1]]}"))
    if spared:
        clauses.append(k.one(f"but {spared[key]} goes to {places[-1]} whatever it is|{places[-1]} gets {spared[key]} in any case|exception: {spared[key]} to {places[-1]}"))
    rules = k.pick("; ", ". ", ", ").join(clauses) + "."

    k.role(f"""You sort {t.things}.|{t.place} sorting|You send the {t.things} of a {t.place} to the right {target}.|Dispatcher for {t.things}; the rules change daily.""")
    in_system = k.chance(60)
    if in_system:
        k.must(rules)
    told = "" if in_system else " " + rules
    k.steps("Read <look>.|<look> shows them.", f"<send> each to its {target}.|One <send> for each.")
    k.goal(f"""Send every {t.thing} to its {target}.{told}|The {t.things} have to be sorted.{told}|sort today's {t.things}.{told}
        |Which {target} does each {t.thing} go to? Send it there.{told}|{t.things} -> {target}s, by the rules.{told}""")

    @k.look(f"list_{t.things}|{t.things}|waiting|{t.thing}_list", f"Lists the {t.things}.|The {t.things} that wait.")
    def look():
        return t.shown()

    @k.act(
        f"send|route|send_{t.thing}|put", f"Sends one {t.thing} to a {target}.|Puts a {t.thing} where it belongs.",
        key=text(f"{t.thing}|{key}|which", f"{key.capitalize()} of the {t.thing}."),
        to=text(f"{target}|to|where", f"Name of the {target}.|Which {target}."),
    )
    def send(key=None, to=None):
        if key not in keys:
            return k.fail(f"There is no {t.thing} {key}.")
        return f"{key} is in {to}." if to in places else k.fail(f"There is no {target} {to}.")

    keys = [row[key] for row in t.rows]

    def right():
        if not look.made():
            return look()
        return [send(key=row[key], to=places[-1] if row is spared else goes[row[column.name]]) for row in t.rows if not send.made(key=row[key])]

    return right
