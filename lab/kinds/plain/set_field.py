"""Sets one field of the thing that the goal names, which is found by its name in a list."""

from kind import choice, text

STRUCTURE = "set-value"
DOMAIN = "skins"

# thing, things, where they are kept, how they are named, fields with what their values are
THINGS = """door|doors|building plan|w|colour:w|keeper:p|opening hour:c;
plant|plants|greenhouse|w|bed:w|last watering:d|gardener:p; server|servers|inventory|h|owner:p|version:v|zone:w;
customer|customers|address book|p|phone:o|mail:m|town:w; recipe|recipes|cookbook|t|course:w|author:p|minutes:n;
room|rooms|floor plan|w|capacity:n|contact:p|wing:w; ticket|tickets|help desk|t|assignee:p|due date:d|component:w;
boat|boats|marina|w|berth:i|skipper:p|length:n; course|courses|timetable|t|teacher:p|start:c|hall:w;
job|jobs|scheduler|w|script:f|start time:c|retries:n; device|devices|network|h|firmware:v|location:w|serial:i;
member|members|club list|p|mail:m|team:w|joined on:d; book|books|catalogue|t|shelf:i|translator:p|copies:n;
page|pages|wiki|f|editor:p|title:t|review date:d; horse|horses|stable|w|rider:p|box:i|feed:w;
lamp|lamps|lighting plan|w|brightness:n|switch:i|group:w; tenant|tenants|house file|p|flat:i|phone:o|move in date:d;
tour|tours|travel desk|t|guide:p|departure:c|meeting point:w;
sensor|sensors|station log|i|label:w|interval:n|technician:p; play|plays|programme|t|director:p|premiere:d|stage:w;
feature|features|backlog|t|milestone:v|owner:p|estimate:n; van|vans|fleet list|i|driver:p|depot:w|inspection day:d;
dataset|datasets|archive|f|licence:w|steward:p|row count:n;
printer|printers|office map|h|paper:w|queue:w|toner code:i""".split(";")


def values(k, kind, n):
    """So many different values of a kind."""
    if kind in "in":
        return k.ids(n) if kind == "i" else [str(v) for v in k.numbers(n, 3, 900)]
    draws = dict(
        w=k.word, p=k.person, t=k.title, d=k.date, m=k.mail, o=k.phone, v=k.version, c=k.time, h=k.host, f=k.path
    )
    return k.many(draws[kind], n)


def make(k):
    thing, things, place, named, *fields = k.pick(THINGS).strip().split("|")
    fields, kinds = zip(*(field.split(":") for field in fields), strict=True)
    at, n, case, which = k.int(0, 2), k.int(3, 7), k.int(1, 100), ""
    columns = [values(k, kind, n + 1) for kind in kinds]
    field, new = fields[at], columns[at].pop()
    rows = [list(row) for row in zip(k.ids(n), values(k, named, n), *columns, strict=False)]
    row = k.pick(rows)
    key, name, old = row[0], row[1], row[2 + at]
    if case <= 12:
        new = old
    elif case <= 24:  # it is not there
        rows.remove(row)
    elif case <= 38:  # two have the name
        rows[rows.index(row) - 1][1], other = name, (at + 1) % 3
        which = k.pick(" (the one with {1} as {0})", ", the one whose {0} is {1}").format(fields[other], row[2 + other])
    instead = k.pick(
        f"{new}, not {old}, is right for {name}'s {field}", f"{name} has {old} as {field}; make that {new}"
    )
    u = [f.replace(" ", "_") for f in fields]
    is_found, is_general = k.chance(40), k.chance(55)

    k.role(f"You keep the {place} up to date.|{place} clerk|You edit {things} for a small team.|Data entry. Be exact.")
    k.role(f"Agent for the {things} of the {place}.|You make small changes to {things}.|{thing} editor bot")
    k.must("Leave alone what is already as asked.|If nothing differs, change nothing.|Change what is not yet so.")
    k.must(f"If there is no such {thing}, report that it is not done.|No such {thing}? Say it could not be done.")
    k.steps(
        "Look the id up with <rows_of>.|First <rows_of>, to get the id.", "Then call <put>.|Change it with <put>, once."
    )
    k.goal(f"""Set the {field} of {thing} {name} to {new}{which}|{name} should have {new} as {field}{which}
        |{thing} {name}: {field} {new}{which}|please change {name} in the {place}, {field} = {new}{which}
        |Make {new} the {field} of the {thing} called {name}{which}|{new} -> {field} of {name}{which}
        |Is {new} down as {field} of {name}? If not, enter it{which}
        |field: {field}; {thing}: {name}; value: {new}{which}
        |we agreed on {new} as {field} for {name}, bring the {place} in line{which}
        |{new} is the {field} that {name} ought to have{which}
        |Somebody complained: the {field} of our {thing} {name} has to read {new}{which}""")
    if new != old:
        k.goal(*[f"{instead}{which}"] * 3)
    find = dict(query=text(f"name|query|{thing}", f"Name of the {thing}.|What it is called."))
    looks = (f"find_{thing}|get_{thing}|lookup", f"Finds {things} by name.|The {things} of a name, with ids.")
    lists = (f"list_{things}|{things}|all_{things}", f"Lists the {things}.|All {things} of the {place}.")

    @k.look(*(looks if is_found else lists), **(find if is_found else {}))
    def rows_of(query=None):
        keys = [f"id|{thing}_id|no|ref", f"name|{thing}|called", *u]
        return [dict(zip(keys, r, strict=True)) for r in rows if query in (None, r[1])]

    one = (
        f"set_{u[at]}|change_{u[at]}|put_{u[at]}",
        f"Sets the {field} of one {thing}.|Gives a {thing} another {field}.",
    )
    any_ = (f"set_field|update_{thing}|edit_{thing}|change", f"Sets a field of one {thing}.|Changes one {thing}.")
    which_field = dict(field=choice("field|column|what|attribute", "Which field.|The field to set.", u))

    @k.act(
        *(any_ if is_general else one),
        key=text(f"id|{thing}_id|ref|no", f"Id of the {thing}.|Which {thing}, by id."),
        **(which_field if is_general else {}),
        value=text("value|to|new|new_value", "What it is set to.|The new value."),
    )
    def put(key, value, field=u[at]):
        if key not in [r[0] for r in rows]:
            return k.fail(f"No {thing} has the id {key}.")
        return f"{field} of {key} is {value} now."

    def right():
        if not rows_of.made(**(dict(query=name) if is_found else {})):
            return rows_of(query=name) if is_found else rows_of()
        if row not in rows:
            return k.give_up(f"there is no {thing} {name}.")
        args = dict(key=key, value=new, **(dict(field=u[at]) if is_general else {}))
        return None if new == old or put.made(**args) else put(**args)

    return right
