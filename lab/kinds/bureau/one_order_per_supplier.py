"""Makes one order, pickup or message for each group that has entries in a list, not for each entry."""

from kind import text

STRUCTURE = "group-act"
DOMAIN = "skins"

# entry, entries, group, groups, what each group gets once
SKINS = """missing article|missing articles|supplier|suppliers|order;
broken lamp|broken lamps|electrician|electricians|visit; parcel|parcels|courier|couriers|pickup;
absent pupil|absent pupils|class|classes|note; lost book|lost books|branch|branches|search;
open fault|open faults|building|buildings|inspection;
late train|late trains|station|stations|announcement; dirty room|dirty rooms|floor|floors|cleaning;
unpaid bill|unpaid bills|client|clients|reminder; dry bed|dry beds|gardener|gardeners|watering;
empty shelf|empty shelves|aisle|aisles|refill; wrong price|wrong prices|department|departments|check;
new member|new members|team|teams|welcome; flat tyre|flat tyres|workshop|workshops|appointment;
sick cow|sick cows|barn|barns|vet visit; old patch|old patches|server|servers|restart;
leaking pipe|leaking pipes|house|houses|plumber call;
returned crate|returned crates|brewery|breweries|collection;
full bin|full bins|street|streets|emptying; expired badge|expired badges|firm|firms|letter;
missing form|missing forms|school|schools|request; failed alarm|failed alarms|site|sites|test""".split(";")


def make(k):
    entry, entries, group, groups, act = k.pick(SKINS).strip().split("|")
    m = k.int(2, 3)
    names, refs = k.words(m + 1), k.ids(m + 1)
    size = k.int(m + 1, m + 4)
    picks = [*range(m), *(k.int(0, m - 1) for _ in range(size - m))]
    rows = [(ref, names[at], refs[at], k.date()) for ref, at in zip(k.ids(size), k.shuffled(picks), strict=True)]
    if k.chance(10):
        rows = []
    day, by = k.date(), k.person()
    by_ref, has_by = k.chance(50), k.chance(50)
    a, g, es = act.replace(" ", "_"), group.replace(" ", "_"), entries.replace(" ", "_")
    due = list(dict.fromkeys(row[2 if by_ref else 1] for row in rows))

    k.role(f"""You bundle: one {act} per {group}, never two.|{act} desk|You watch the list of {entries}.
        |Helper who arranges things with each {group}.|{entries}? You know whom to contact.""")
    k.must(
        f"One {act} for each {group}, however many {entries} it has.|"
        f"Never more than one {act} for the same {group}."
    )
    if has_by:
        k.must(f"Everything is asked for in the name of {by}.|The name that goes with it is {by}.")
    k.steps(f"<open_list> shows the {entries}.", f"<ask> once per {group}.")
    k.goal(f"""Arrange one {act} for each {group} with {entries}, on {day}.|{entries} -> {act} per {group}, {day}
        |for {day}: every {group} that has {entries} gets one {act}. only one please
        |We have {entries} again. Could you set up the {act} with each {group} for {day}?
        |what: {act}; for: every {group} on the list of {entries}; day: {day}
        |Last time one {group} got three of them. This time one {act} each, {day}.
        |{day} would suit me. One {act} per {group} that shows up in the {entries}.
        |Go through the {entries} and see that each {group} has its {act} on {day}""")

    @k.look(f"list_{es}|{es}|open_list", f"Lists the {entries}.|All {entries} so far.")
    def open_list():
        keys = ("id|no|entry", f"{group}|{g}_name", f"{g}_no|{g}_id", "since|noted_on")
        return [dict(zip(keys, row, strict=True)) for row in rows]

    more = dict(who=text("name|contact|asked_by", "In whose name.|Who asks for it.")) if has_by else {}
    known = refs[:m] if by_ref else names[:m]

    @k.act(
        f"{a}|request_{a}|arrange_{a}|book_{a}",
        f"Arranges one {act} with one {group}.|Asks for one {act}.",
        whom=text(
            f"{g}|{g}_ref|with",
            f"{'Number' if by_ref else 'Name'} of the {group}.|Which {group}, by {'number' if by_ref else 'name'}.",
        ),
        on=text("day|date|on", "For which day.|The day."),
        **more,
    )
    def ask(whom, on, who=None):
        if whom not in known or ask.made(whom=whom):
            return k.fail(f"Nothing to arrange with {whom}.")
        return f"{act} with {whom} on {on}."

    def right():
        if not open_list.made():
            return open_list()
        return [ask(whom=x, on=day, **(dict(who=by) if has_by else {})) for x in due if not ask.made(whom=x)]

    return right
