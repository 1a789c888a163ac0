"""Gives each entry of a short list the label that a rule of the system text says for its kind."""

from kind import text

STRUCTURE = "tag"
DOMAIN = "skins"

# thing, things, where, how they are named, the property that decides
THINGS = """mail|mails|inbox|t|sender; parcel|parcels|depot|i|country; bug|bugs|tracker|t|component;
sheep|sheep|pasture|i|breed; photo|photos|library|f|place; host|hosts|inventory|h|site;
guest|guests|reception|p|company; bottle|bottles|cellar|i|grape; letter|letters|mail room|i|department;
song|songs|radio archive|t|mood; complaint|complaints|repository|t|area; seedling|seedlings|nursery|i|species;
student|students|register|p|faculty; suitcase|suitcases|carousel|i|flight; commit|commits|history|i|module;
stone|stones|collection|w|mineral; customer|customers|crm|p|sector; book|books|return box|t|subject;
warning|warnings|monitor|i|source; ship|ships|roads|w|cargo; donation|donations|charity|i|purpose;
sample|samples|laboratory|i|origin; domain|domains|portfolio|h|brand; dish|dishes|kitchen pass|t|course""".split(";")
VERBS = """tag|tag|Puts a {1} on one {0}; label|label|Labels a {0}; mark|mark|Marks one {0};
set_category|category|Sets the {1} of a {0}; sort|tray|Puts a {0} into a {1}; classify|class|Notes the {1} of one {0};
route|lane|Sends a {0} to a {1}; stamp|stamp|Stamps one {0}; assign_bin|bin|Puts a {0} into a {1};
add_sticker|sticker|Sticks a {1} on a {0}""".split(";")


def make(k):
    thing, things, place, named, what = k.pick(THINGS).strip().split("|")
    verb, label, about = k.pick(VERBS).strip().split("|")
    draws = dict(t=k.title, i=k.id, f=k.path, h=k.host, p=k.person, w=k.word)
    n, t, ts = k.int(2, 4), thing, things if things != thing else f"all_{things}"
    kinds, labels = k.words(3), k.pick(k.words, k.ids)(3)
    other = k.word()  # that no rule speaks of
    has_other = k.chance(45)
    rows = [
        (i, name, k.pick(kinds), day)
        for i, name, day in zip(k.ids(n), k.many(draws[named], n), k.dates(n), strict=True)
    ]
    if has_other:
        at = k.int(0, n - 1)
        rows[at] = (*rows[at][:2], other, rows[at][3])
    rule, who = dict(zip(kinds, labels, strict=True)), k.person() if k.chance(35) else ""
    only = k.pick(kinds) if k.chance(25) else ""
    wanted = {row[0]: rule[row[2]] for row in rows if row[2] in ([only] if only else kinds)}
    by = k.pick(f" (done by {who})", f", done by {who}", f". {who} does it") if who else ""
    such = k.pick(f" with {what} {only}", f" whose {what} is {only}", f" ({what} {only} only)") if only else ""

    k.role(f"""You sort the {things} of a {place}.|{place} sorter|You give every {thing} its {label}.
        |{label} bot for {things}
        |Aide of a {place}.|You work through {things}, one after the other.|Tidy {things}, that is your job.""")
    for kind, one in rule.items():
        k.must(f"{what} {kind}: {label} {one}.|{what} {kind} has {label} {one}.|{label} {one} is for {what} {kind}.")
    k.must(f"Any other {what}: leave the {thing} alone.|A {thing} with another {what} gets none.")
    k.steps("Read <rows_of>.|Get them with <rows_of>.", f"<put> for each {thing}.|Then <put>, one {thing} at a time.")
    k.goal(
        f"""Sort the {things}{such}{by}|Give each {thing}{such} its {label}{by}|{things}{such}: {label} by {what}{by}
        |every {thing}{such} needs the right {label}, see the rules{by}|New {things} have come in. Do those{such}{by}
        |Please go through the {place}: the {label} for each {thing}{such} is missing{by}
        |task: {label}. what: all {things}{such}{by}
        |Is there a {thing}{such} without {label}? Then it gets the right one{by}
        |The {things}{such} still lie around, put a {label} on them by {what}{by}""".replace("Do those,", "Do them,")
    )

    @k.look(
        f"list_{ts}|new_{ts}|{t}_list|unsorted", f"Lists the {things} without a {label}.|New {things} of the {place}."
    )
    def rows_of():
        keys = (f"id|{t}_id|no", f"name|{t}|title", what, "since|came_in|day")
        return [dict(zip(keys, row, strict=True)) for row in rows if not put.made(key=row[0])]

    more = dict(who=text("by|done_by|worker", "Who does it.|Name of who does it.")) if who else {}
    more |= dict(value=text(f"{label}|value|which", f"The {label}.|Which {label}."))

    @k.act(
        f"{verb}|{verb}_{t}|{verb}_one",
        about.format(thing, label) + ".",
        key=text(f"{t}|id|{t}_id", f"Id of the {thing}."),
        **more,
    )
    def put(key, value, who=""):
        if key not in [row[0] for row in rows] or put.made(key=key) or value not in labels:
            return k.fail(f"{key} can't get {value}.")
        return f"{key}: {value}."

    def right():
        if not rows_of.made():
            return rows_of()
        by = dict(who=who) if who else {}
        return [put(key=key, value=value, **by) for key, value in wanted.items() if not put.made(key=key)]

    return right
