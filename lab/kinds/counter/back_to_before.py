"""Gives a thing back the value it had before, which its history shows."""

from kind import text

STRUCTURE = "restore"
DOMAIN = "histories"

# thing; field; drawn; who asks
SKINS = [
    row.split(";")
    for row in """room;price;money;manager
contact;phone;phone;secretary
course;start;time;teacher
label;text;word;curator
shelf;section;word;librarian
account;limit;money;adviser
round;driver;person;planner
member;address;word;treasurer
clock;alarm;time;guest
bed;ward;word;nurse
dish;name;word;cook
field;tenant;person;farmer
berth;owner;person;harbour master
policy;ending;date;insured
team;captain;person;coach
invoice;due;date;customer""".split("\n")
]


def make(k):
    thing, field, drawn, who = k.pick(SKINS)
    name, count = k.word(), k.int(3, 4)
    values, days, clerks = k.many(getattr(k, drawn), count), sorted(k.dates(count)), k.people(count)
    newest_first, tells_why, why = k.chance(50), k.chance(40), k.word()
    now, label = [values[-1]], field.replace("_", " ")
    note = f" Reason: {why}." if tells_why else ""
    k.role(
        f"You undo wrong changes to a {thing}.|{thing} history|You look at the history and put things back.",
        f"Clerk for corrections.|Whatever was changed wrongly, you restore.|Assistant of the {who}.",
    )
    k.must(
        "Restore the value right before the last change, not an older one.|The value before the last change is meant."
    )
    k.steps("<history> lists the changes.|See <history>.", "<put> it back.")
    k.goal(
        f"Put the {label} of {name} back to what it was before the last change.{note}|{thing} {name}: {label} as before.{note}|The last change of {label} at {name} was wrong. Restore the one before.{note}",
        f"{thing}: {name}. field: {label}. task: previous value.{note}|Please give {name} its former {label} again.{note}|somebody changed {label} of {name}, take the one before again.{note}",
        f"The {who} wants the old {label} of {name} back (the one before the last change).{note}|undo last change of {label}, {name}.{note}",
    )

    @k.look(
        f"{thing}_history|history|changes_of",
        f"Lists what the {label} of one {thing} was, and since when.|Changes of one {thing}.",
        which=text(f"{thing}|name|which", f"Name of the {thing}.|Which {thing}."),
    )
    def history(which):
        if which != name:
            return k.fail(f"There is no {thing} {which}.")
        rows = [
            {"since|changed|from_day": d, f"{field}|value": v, "clerk|by": c}
            for d, v, c in zip(days, values, clerks, strict=True)
        ]
        return rows[::-1] if newest_first else rows

    params = {
        "which": text(f"{thing}|name|which", f"Name of the {thing}.|Which {thing}."),
        "value": text(f"{field}|to|value", f"The {label} it gets.|Which {label}."),
    }
    if tells_why:
        params["why"] = text("reason|why|note", "The reason.|Why it is changed.")

    @k.act(f"set_{field}|put|change_{thing}", f"Sets the {label} of one {thing}.", **params)
    def put(which, value, why=None):
        if which != name:
            return k.fail(f"There is no {thing} {which}.")
        now[0] = value
        return k.one(f"{which}: {value}.", "ok", "set")

    def right():
        if not history.calls:
            return history(which=name)
        if now[0] == values[-2]:
            return k.finish()
        return put(which=name, value=values[-2], **({"why": why} if tells_why else {}))

    return right, lambda: now[0] == values[-2]
