"""Reads one value, holds it against a limit or a range, and does one of two things."""

from kind import choice, text
from kind.criteria import Table

STRUCTURE = "threshold"
DOMAIN = "skins"
PAIRS = "open close; start stop; raise lower; order cancel; heat cool; add remove; fill drain; lock unlock; hire release".split(";")


def make(k):
    t = Table(k, k.int(2, 4), extra=1)
    row, column = k.pick(t.rows), t.of("number", "date", "time")
    value, (over, under) = row[column.name], k.pick(PAIRS).split()
    while True:
        limit = k.date() if column.type == "date" else k.time() if column.type == "time" else max(1, value + k.int(-60, 60))
        if limit != value:
            break
    late = column.type != "number"
    above, below = ("after", "before") if late else ("above", "below")
    act_over_only = k.chance(35)
    said, key = column.said, k.pick("id", "name")
    rule = k.one(
        f"If {said} is {above} {limit}, {over}; otherwise {'do nothing' if act_over_only else under}.|"
        f"{over} when {said} is {above} {limit}, {'nothing' if act_over_only else under} when it is {below}.|"
        f"{said} {above} {limit}: {over}. {said} {below} {limit}: {'leave it' if act_over_only else under}.|"
        f"The limit for {said} is {limit}: {above} it {over}, {below} it {'nothing is done' if act_over_only else under}.")
    deed_wanted = over if value > limit else None if act_over_only else under
    in_system = k.chance(50)
    k.role(f"""You watch the {t.things} of a {t.place}.|{t.place} watch|{t.thing} control, one at a time|You act on {t.things} by their {said}.""")
    if in_system:
        k.must(rule)
    told = "" if in_system else " " + rule
    one = row[key]
    k.steps("Read it with <look>.|First <look>.", "Then <deed>, if the rule says so.|Act with <deed> by the rule.")
    k.goal(f"""See to {t.thing} {one}.{told}|{t.thing} {one}: check the {said} and act on it.{told}|what about {one}? do what the rule says.{told}
        |Look at {one} and follow the rule for {said}.{told}|{one} needs a look ({said}).{told}|{t.thing} {one}, the usual.{told}""")

    @k.look(f"read_{t.thing}|status|{t.thing}_status|get_{t.thing}", f"Shows one {t.thing}.|What is known of one {t.thing}.",
            key=text(f"{t.thing}|{key}|which", f"{key.capitalize()} of the {t.thing}."))
    def look(key=None):
        found = [r for r in t.rows if r[keyed] == key]
        return t.shown(found)[0] if found else k.fail(f"There is no {t.thing} {key}.")

    keyed = key

    @k.act(f"do|set_{t.thing}|control|act_on_{t.thing}", f"Does one of two things with a {t.thing}.|Acts on one {t.thing}.",
           key=text(f"{t.thing}|{key}|which", f"{key.capitalize()} of the {t.thing}."),
           what=choice("what|action|command", "What is done.|The action.", [over, under]),
           reading=text(f"{column.name}|reading|seen", f"The {said} that was read.|What {said} it had."))
    def deed(key=None, what=None, reading=None):
        return f"{key}: {what}." if key == one else k.fail(f"{key} is not to be touched.")

    def right():
        if not look.made(key=one):
            return look(key=one)
        if deed_wanted is None or deed.made():
            return None
        return deed(key=one, what=deed_wanted, reading=str(value))

    return right
