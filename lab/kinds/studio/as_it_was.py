"""Sets a value back to what it was before the last change, or on a given day, as the history shows."""

from kind import text

STRUCTURE = "restore"
DOMAIN = "history and rollbacks"

# thing, how, field, how, verb
SKINS = """setting|key|value|word|restore; page|title|title text|title|revert; server|host|image|version|roll_back; flag|key|audience|word|reset; poster|title|font|word|restore; record|host|address|url|revert; product|id|price|money|reset; job|key|start time|time|restore; team|word|lead|person|reinstate; package|ident|version|version|downgrade;
logo|title|colour|word|restore; form|title|recipient|mail|reset; alert|key|channel|word|revert; room|word|layout|word|restore; contract|id|partner|person|revert; camera|id|profile|word|reset; dashboard|title|source|ident|restore""".split(";")


def make(k):
    thing, how, field, how2, verb = k.pick(SKINS).strip().split("|")
    name, other = k.many(getattr(k, how), 2)
    f, v, n = field.replace(" ", "_"), verb.replace("_", " "), k.int(3, 5)
    values, days, people = k.many(getattr(k, how2), n), sorted(k.dates(n)), k.people(n)
    by_day = k.chance(45)
    at = k.int(0, n - 2) if by_day else n - 2
    newest_first, says_old = k.chance(50), k.chance(50)
    when = k.pick(f"as it was set on {days[at]}", f"to the {field} of {days[at]}") if by_day else k.pick("to what it was before the last change", f"to the previous {field}", f"to the {field} before the current one")

    k.role(f"""You undo mistakes in {thing}s.|{thing} history|You bring back old values of {thing}s.|time machine, small
        |People change things and regret it. You help.|You read the history, then you {v}.|rollback desk""")
    k.must(f"The history has every change with its day; the row with the latest day is the {field} now.|Each row of the history is a change; the latest day is what holds now.")
    k.steps("Read <history>.|<history> shows all changes.", "Then <put_back>, once.")
    k.goal(f"""{v.capitalize()} the {field} of {thing} {name} {when}.|{name}: {field} back {when}|{thing} {name}, {field}: {v} {when}
        |The {field} of {name} is wrong since the last change. Set it {when}.|{thing}={name}; {field}: {when}
        |please {v} {thing} {name} (only {name}, not {other}): {field} {when}|Can we have the {field} of {name} {when}?|we want the {field} in {name} {when}, so {v} it""")

    @k.look(f"history|{thing}_history|changes_of", f"All changes of the {field} of a {thing}.|History of one {thing}.", key=text(f"{thing}|name|of", f"The {thing}.|Which {thing}."))
    def history(key):
        if key != name:
            return k.fail(f"No {thing} {key} in the history.")
        rows = [{"day|date|changed_on": d, f: val, "by|who": p} for d, val, p in zip(days, values, people, strict=True)]
        return rows[::-1] if newest_first else rows

    params = dict(key=text(f"{thing}|name|of", f"The {thing}.|Which {thing}."), new=text(f"{f}|value|to", f"The {field} it gets back.|The {field} to set."))
    if says_old:
        params["old"] = text(f"now|current|current_{f}", f"The {field} that it has now.|Present {field}.")

    @k.act(f"{verb}|set_{f}|{verb}_{thing}", f"Sets the {field} of a {thing}.", **dict(k.shuffled(list(params.items()))))
    def put_back(key, new, old=None):
        if key != name or old not in (None, values[-1]):
            return k.fail(f"No {thing} {key}, or its {field} is another one.")
        return f"{key}: {new}"

    def right():
        if not history.made(key=name):
            return history(key=name)
        return None if put_back.made() else put_back(key=name, new=values[at], **(dict(old=values[-1]) if says_old else {}))

    return right
