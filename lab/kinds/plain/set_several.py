"""Sets one field of two or three things to the values that the goal pairs with their names."""

from kind import text

STRUCTURE = "set-many"
DOMAIN = "skins"

# thing, things, where, how they are named
THINGS = """shelf|shelves|store|w; dial|dials|cockpit|w; worker|workers|crew board|p; sensor|sensors|field station|i;
flag|flags|settings page|k; radiator|radiators|house|w; menu item|menu items|cafe board|t; node|nodes|cluster|h;
pupil|pupils|class book|p; lane|lanes|swimming pool|i; topic|topics|message bus|k; bed|beds|hospital|i;
bucket|buckets|object store|w; fader|faders|mixing desk|w; desk|desks|coworking space|i; domain|domains|dns zone|h;
gate|gates|airport board|i; constant|constants|firmware|x; dancer|dancers|ballet|p; mast|masts|radio network|w;
basin|basins|water works|w; page|pages|site map|u; role|roles|permission table|w;
label|labels|mail system|w""".split(";")
FIELDS = """limit|n|Upper limit; colour|w|Colour; contact|p|Contact person; date|d|Day it takes place;
time|c|Time of day; quota|n|Quota; group|w|Group it belongs to; version|v|Version; target|h|Machine it points to;
position|n|Position, counted in steps; deputy|p|Who stands in; code word|w|The code word;
review day|d|Day of the next review; price|m|Price; threshold|n|Threshold; channel|w|Channel it uses;
badge|i|Number of the badge; path|f|Path of its file""".split(";")
VERBS = "set|put|update|change|write|edit|store|save|assign|adjust".split("|")


def make(k):
    thing, things, place, named = k.pick(THINGS).strip().split("|")
    field, kind, about = k.pick(FIELDS).strip().split("|")
    draws = dict(w=k.word, p=k.person, i=k.id, k=k.key, t=k.title, h=k.host, x=k.ident, u=k.url, m=k.money, d=k.date)
    draws |= dict(c=k.time, v=k.version, f=k.path, n=lambda: str(k.int(11, 990)))
    t, ts, u, verb = thing.replace(" ", "_"), things.replace(" ", "_"), field.replace(" ", "_"), k.pick(VERBS)
    n, count = k.int(4, 8), k.int(2, 3)
    names, values = k.many(draws[named], n), k.many(draws[kind], n + count)
    rows = [[i, name, value] for i, name, value in zip(k.ids(n), names, values, strict=False)]
    chosen = k.some(rows, count)
    wanted = [(row, values[n + i]) for i, row in enumerate(chosen)]
    if k.chance(25):  # one of them has it
        wanted[0][0][2] = wanted[0][1]
    needs_old = k.chance(30)

    def said(form, glue):
        return glue.join(form.format(row[1], value) for row, value in wanted)

    k.role(f"""You set the {field} of {things}.|{place} operator|You keep the {things} of the {place} right.
        |Settings agent|You type in what people dictate: {things}, values.|{thing} desk, no small talk
        |Operator. You change {things} one after the other.""")
    k.must(f"""A {thing} that has its value already stays as it is.|Skip every {thing} whose {field} is right already.
        |Change only what differs.""")
    k.steps(
        "Read what is there with <rows_of>.|<rows_of> shows ids.", f"<put> for each {thing}.|Then <put>, one by one."
    )
    k.goal(f"""Set the {field}: {said("{0} {1}", ", ")}|{field} of {said("{0} to {1}", ", of ")}, please
        |{said("{0} gets {1}", ", ")} as {field}|{said("{1} for {0}", " and ")}, that is the {field} I want
        |new {field} for these {things}: {said("{0} = {1}", "; ")}|{said("{0} -> {1}", ", ")} ({field})
        |In the {place} the {field} should be {said("{1} at {0}", " and ")}.
        |{field}, as agreed: {said("{0}: {1}", ", ")}
        |Can you make the {field} {said("{1} on {0}", ", ")}?
        |the {things} need another {field}. {said("{0}: {1}", ". ")}.""")

    @k.look(
        f"list_{ts}|{ts}|read_{ts}|show_all", f"Lists the {things} with their {field}.|All {things} of the {place}."
    )
    def rows_of():
        keys = (f"id|{t}_id|no", f"name|{t}|called", f"{u}|{u}|present_{u}")
        return [dict(zip(keys, row, strict=True)) for row in rows]

    old = dict(old=text(f"old|was|old_{u}", f"The {field} it has now.|Present {field}."))

    @k.act(
        f"{verb}_{u}|{verb}_{t}|{verb}",
        f"Sets the {field} of one {thing}.|Gives one {thing} a new {field}.",
        key=text(f"id|{t}|{t}_id", f"Id of the {thing}."),
        **(old if needs_old else {}),
        value=text(f"{u}|value|new|to", f"{about}.|The new {field}."),
    )
    def put(key, value, old=None):
        at = {row[0]: row[2] for row in rows}
        if key not in at or old not in (None, at[key]):
            return k.fail(f"There is no {thing} {key}, or its {field} is another one.")
        return f"{key}: {field} is {value}."

    def right():
        if not rows_of.made():
            return rows_of()
        return [
            put(key=row[0], value=value, **(dict(old=row[2]) if needs_old else {}))
            for row, value in wanted
            if row[2] != value and not put.made(key=row[0], value=value)
        ]

    return right
