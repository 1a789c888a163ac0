"""Sets something back to the value it had before, which the list of changes tells."""

from kind import text

STRUCTURE = "restore"
DOMAIN = "skins"

# thing, setting (kind), place
SKINS = """room|contact|p|room plan; menu|main dish|t|kitchen file; page|title|t|club web page;
bus|driver|p|bus plan; phone|forwarding|o|phone system; door|opening hour|c|door plan;
shop|closing hour|c|web page; team|captain|p|team sheet; printer|paper|w|printer list;
user|mail|m|user list; field|crop|w|field plan; machine|program|w|machine list;
stall|trader|p|market plan; server|version|v|server list; boat|berth|i|harbour list;
class|teacher|p|timetable; lamp|scene|w|light desk; article|shelf|i|store plan; song|key|w|song list;
patient|bed|i|ward list; grave|keeper|p|cemetery plan; parcel|route|w|parcel plan""".split(";")


def an(word):
    """With its article."""
    vowel = word[0] in "aeio" and not word.startswith("one") or word[:2] in ("um", "un") or word.startswith("hour")
    return f"{'an' if vowel else 'a'} {word}"


def make(k):
    thing, setting, kind, place = k.pick(SKINS).strip().split("|")
    draw = dict(p=k.person, t=k.title, o=k.phone, c=k.time, w=k.word, m=k.mail, v=k.version, i=k.id)[kind]
    name, other = k.many(k.pick(k.word, k.id), 2)
    n = k.int(2, 4)
    values, days, who = k.many(draw, n + 1), sorted(k.dates(n)), k.people(n)
    noise = [(k.date(), other, draw(), draw(), p) for p in k.people(k.int(1, 2))]
    rows = [(days[i], name, values[i], values[i + 1], who[i]) for i in range(n)]
    by_person = k.chance(35) and n > 1
    at = k.int(0, n - 1) if by_person else n - 1
    old, never = values[at], k.chance(12)
    if never:
        rows = []
    seen = k.shuffled(rows + noise) if k.chance(50) else sorted(rows + noise)
    has_day, start = k.chance(40), k.date()
    s, t = setting.replace(" ", "_"), thing.replace(" ", "_")

    k.role(f"""You take care of the {place}.|{place} keeper|You undo what others have done to the {place}.
        |{place}: old values back|Somebody always changes something; you set it back.""")
    k.must(
        f"If the {thing} was never changed, report that nothing could be set back.|"
        "No change on record: say it is not possible."
    )
    k.steps("<history> has the old values.", "<put> the old one.")
    d = k.pick(f" from {start} on", f", valid from {start}") if has_day else ""
    if by_person:
        k.goal(f"""Give {thing} {name} the {setting} it had before {who[at]} changed it{d}.
            |{who[at]} changed the {setting} of {name}. Set it back to what it was before that{d}
            |{thing} {name}: {setting} as before the change by {who[at]}{d}
            |i want the {setting} of {name} back as it was before {who[at]} touched it{d}
            |back to before {who[at]}: {setting} of {thing} {name}{d}
            |What {who[at]} did to {name} was wrong! The {setting} before that has to return{d}
            |could you restore the {setting} ({name}), the one that {who[at]} replaced{d}?""")
    else:
        k.goal(f"""Set the {setting} of {thing} {name} back to what it was before the last change{d}.
            |{thing} {name}: previous {setting} please{d}
            |the latest change of {name} was a mistake, put the old {setting} back{d}
            |{name}, {setting}: one step back{d}
            |thing: {thing} {name} / field: {setting} / wanted: the value before the newest change{d}
            |Who changed the {setting} of {name}?! I want the one before it{d}.
            |could {name} have its former {setting} again (the one before the last change){d}?""")

    @k.look("history|changes_of|change_log", f"Lists the changes of {an(setting)}.|What was changed in the {place}.",
            key=text(f"{t}|name|of", f"Name of the {thing}.|Which {thing}."))
    def history(key):
        keys = ("on|day", t, "from|old", "to|new", "by|who")
        return [dict(zip(keys, row, strict=True)) for row in (seen if key == name else [])]

    more = dict(valid=text("from_day|valid_from|starting", "From which day.|First day.")) if has_day else {}

    @k.act(
        f"set_{s}|put_{s}|change_{s}",
        f"Sets the {setting} of one {thing}.|Gives one {thing} another {setting}.",
        key=text(f"{t}|name|which", f"Name of the {thing}.|Which {thing}."),
        value=text(f"{s}|value|to", f"The {setting}.|What it is set to."),
        **more,
    )
    def put(key, value, valid=None):
        return f"{setting} of {key}: {value}." if key in (name, other) else k.fail(f"No {thing} {key}.")

    def right():
        if not history.made(key=name):
            return history(key=name)
        if never:
            return k.give_up("it was never changed.")
        args = dict(key=name, value=old) | (dict(valid=start) if has_day else {})
        return None if put.made(**args) else put(**args)

    return right
