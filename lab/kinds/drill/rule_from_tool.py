"""The limit and the way are not in the prompt: another tool tells the rule, the rows come from a second one."""

from kind import integer, text
from kind.criteria import Table

STRUCTURE = "policy-lookup"
DOMAIN = "skins"


def make(k):
    t = Table(k, k.int(3, 5), extra=k.int(0, 1))
    column, key, above = t.of("number"), k.pick("id", "id", "name"), k.chance(50)
    values = sorted(row[column.name] for row in t.rows)
    limit, said = k.int(values[0], values[-1]), column.said
    word, other = k.words(2)
    more, less = column.words[:2] if column.words else ("more than", "less than")
    rule = k.one(f"{t.things} with {said} over {limit} are to be {t.done}, with the remark {word}.|{t.verb} what has {said} {more} {limit}; remark: {word}.|Remark {word}, and {t.verb}: every {t.thing} above {limit} in {said}."
                 if above else
                 f"{t.things} with {said} under {limit} are to be {t.done}, with the remark {word}.|{t.verb} what has {said} {less} {limit}; remark: {word}.|Remark {word}, and {t.verb}: every {t.thing} below {limit} in {said}.")
    old = k.one(f"Until last year the limit was {k.int(values[0], values[-1])} and the remark {other}.|The old remark {other} is no longer used.|") if k.chance(50) else ""
    meant = [row for row in t.rows if (row[column.name] > limit if above else row[column.name] < limit)]
    k.role(f"""You apply the rule for {t.things}.|{t.place}: rule and {t.things}|You look up the rule before you do anything.|Rules change, so read them.""")
    k.steps("<rule> tells what holds.|Read <rule>.", "<look> has the figures.|Then <look>.", "<deed> those that it means.|Then <deed>.")
    k.goal(f"""Apply the rule to the {t.things}.|{t.verb} what the rule says.|Which {t.things} does the rule mean? They have to be {t.done}.|the rule for {t.things} has to be carried out|do the {t.things} by the rule, please""")

    @k.look("rule|get_rule|policy|house_rule", f"The rule for {t.things}.|What holds for {t.things}.", prints="prose")
    def rule_():
        return k.result(message=" ".join(k_lines))

    k_lines = k.shuffled([line for line in (rule, old) if line])
    k.tools["rule"] = k.tools.pop("rule_")
    rule_.role = "rule"

    @k.look(f"list_{t.things}|{t.things}|figures", f"Lists the {t.things}.|The {t.things} with their figures.")
    def look():
        return t.shown()

    @k.act(f"{t.verb}|{t.verb}_{t.thing}|do_{t.verb}", f"To {t.verb} one {t.thing}.|Gets a {t.thing} {t.done}.", key=text(f"{t.thing}|{key}|which", f"{key.capitalize()} of the {t.thing}."),
           value=integer(f"{column.name}|value|figure", f"Its {said}.|The {said} of the {t.thing}."), remark=text("remark|note|comment", "The remark that the rule wants.|Remark."))
    def deed(key=None, value=None, remark=None):
        return f"{key}: {t.done}." if key in keys else k.fail(f"There is no {t.thing} {key}.")

    keys = [row[key] for row in t.rows]

    def right():
        left = [tool() for tool in (rule_, look) if not tool.made()]
        return left or [deed(key=row[key], value=row[column.name], remark=word) for row in meant if not deed.made(key=row[key])]

    return right
