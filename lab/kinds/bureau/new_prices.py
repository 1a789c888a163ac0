"""Enters new figures for several named things, where they are not already so."""

from kind import integer, text

STRUCTURE = "set-many"
DOMAIN = "skins"

# thing, things, figure, book, unit
SKINS = """dish|dishes|price|menu|cents; course|courses|fee|brochure|euros;
room|rooms|rate|price list|euros; employee|employees|hours|rota|hours;
beer|beers|price|bar card|cents; machine|machines|speed|setting sheet|rpm;
oven|ovens|temperature|bake plan|degrees; product|products|minimum stock|stock list|pieces;
truck|trucks|load|load plan|kg; class|classes|size|school plan|pupils;
stall|stalls|rent|market plan|euros; pump|pumps|pressure|plant sheet|bar;
printer|printers|quota|print plan|pages; mailbox|mailboxes|quota|mail server|MB;
team|teams|budget|club budget|euros; ward|wards|beds|ward plan|beds;
route|routes|duration|bus plan|minutes; pool|pools|chlorine|pool log|drops;
field|fields|dose|spray plan|litres; lamp|lamps|brightness|light plan|percent;
ticket type|ticket types|price|box office|euros; cow group|cow groups|feed|feed plan|kg""".split(";")


def make(k):
    thing, things, figure, book, unit = k.pick(SKINS).strip().split("|")
    n, m = k.int(4, 6), k.int(2, 3)
    names, ids, old, fresh = k.many(k.word, n), k.ids(n), k.numbers(n, 5, 900), k.numbers(n, 901, 1900)
    chosen = k.some(range(n), m)
    new = {i: old[i] if k.chance(18) else fresh[i] for i in chosen}
    has_from, day = k.chance(50), k.date()
    t, f = thing.replace(" ", "_"), figure.replace(" ", "_")
    ts = things.replace(" ", "_")

    k.role(f"""You keep the {book}.|{book} editor|You type new figures into the {book}.
        |{things} and their {figure}: your table.|Figures clerk, careful with digits""")
    k.must(f"What already has the right {figure} is left alone.|Change only what differs.")
    k.steps("Look at <sheet>.|<sheet> has the ids.", f"Then <put> the {figure} where it is another one.")
    one = [f"{names[i]} {new[i]}" for i in chosen]
    flip = [f"{new[i]} {unit} for {names[i]}" for i in chosen]
    w = k.pick(f" from {day}", f" (valid from {day})") if has_from else ""
    k.goal(f"""Please enter these for {figure}: {', '.join(one)}{w}|{figure} in {unit}: {'; '.join(one)}{w}
        |The {book} should say {' and '.join(flip)}{w}|new {figure} ({unit})\n{chr(10).join(one)}\n{w}
        |we agreed on {', '.join(flip)}, can you bring the {book} in line{w}?
        |{' / '.join(one)} -> {book}, {figure}{w}|The {book} is wrong again!! It must be {', '.join(flip)}{w}
        |Set the {figure} of these {things}: {', '.join(one)}{w}|{figure} {', '.join(flip)}. nothing else changes{w}""")

    @k.look(f"list_{ts}|{ts}|read_sheet", f"Lists the {things} of the {book}.|All {things} with their {figure}.")
    def sheet():
        keys = (f"{t}_id|id|no", f"{thing}|name", f, "order|page")
        return [dict(zip(keys, (ids[i], names[i], old[i], i + 1), strict=True)) for i in range(n)]

    more = dict(valid=text("from|valid_from|starting", "From which day it holds.|First day.")) if has_from else {}

    @k.act(
        f"set_{f}|put_{f}|change_{f}",
        f"Sets the {figure} of one {thing}.|Enters another {figure}.",
        ref=text(f"{t}|id|which", f"Id of the {thing}.|Which {thing}, by id."),
        value=integer(f"{f}|value|to", f"The {figure} in {unit}.|New {figure}."),
        **more,
    )
    def put(ref, value, valid=None):
        return f"{ref} has {value} now." if ref in ids else k.fail(f"No {thing} has the id {ref}.")

    def right():
        if not sheet.made():
            return sheet()
        v = dict(valid=day) if has_from else {}
        todo = [i for i in chosen if new[i] != old[i]]
        return [put(ref=ids[i], value=new[i], **v) for i in todo if not put.made(ref=ids[i], value=new[i])]

    return right
