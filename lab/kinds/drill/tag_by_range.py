"""Labels each entry by where its value lies."""

from kind import choice, text
from kind.criteria import Table

STRUCTURE = "tag"
DOMAIN = "skins"
LABELS = "low middle high; green yellow red; small medium large; c b a; cold warm hot; light normal heavy; bronze silver gold; rare usual frequent".split(";")


def make(k):
    t = Table(k, k.int(2, 5), extra=k.int(0, 1))
    column = t.of("number")
    values = sorted(row[column.name] for row in t.rows)
    low = k.int(values[0] - 1, values[-1])
    high = low + k.int(2, max(3, (values[-1] - low) // 2 + 3))
    first, second, third = k.pick(LABELS).split()
    two = k.chance(40)
    key, said = k.pick("id", "id", "name"), column.said
    if two:
        rule = k.one(f"{said} up to {low} is {first}, above that {third}.|{third} if {said} is over {low}, otherwise {first}.|"
                     f"Over {low} {said}: {third}. The others: {first}.|{first} means {said} {low} or less, {third} means more.")
    else:
        rule = k.one(f"{said} up to {low} is {first}, up to {high} {second}, above that {third}.|{third}: {said} over {high}. {second}: over {low}. {first}: the rest.|"
                     f"Below or at {low} {first}, over {high} {third}, between them {second} (by {said}).|{first} until {low}, {second} until {high}, then {third}; {said} counts.")

    def label(row):
        value = row[column.name]
        return first if value <= low else third if two or value > high else second

    k.role(f"""You label {t.things}.|{t.thing} labels, {t.place}|You sort the {t.things} of a {t.place} into classes.|Every {t.thing} gets a label.""")
    in_system = k.chance(60)
    if in_system:
        k.must(rule)
    told = "" if in_system else " " + rule
    k.steps("<look> has the figures.|Read <look>.", "<tag> each one.|Then <tag>, one by one.")
    k.goal(f"""Label all {t.things}.{told}|Which class is each {t.thing} in? Record it.{told}|the {t.things} have no labels yet.{told}
        |{t.things}: set the class of each.{told}|Every {t.thing} should have its label by {said}.{told}|sort the {t.things} by {said} into classes.{told}""")

    @k.look(f"list_{t.things}|{t.things}|figures|{t.thing}_figures", f"Lists the {t.things} with their figures.|The {t.things} and what was measured.")
    def look():
        return t.shown()

    @k.act(
        f"tag|label|set_class|label_{t.thing}", f"Labels one {t.thing}.|Records the class of a {t.thing}.",
        key=text(f"{t.thing}|{key}|which", f"{key.capitalize()} of the {t.thing}."),
        value=choice("label|class_|level", "The label.|Which class.", [first, third] if two else [first, second, third]),
    )
    def tag(key=None, value=None):
        return f"{key} is {value}." if key in keys else k.fail(f"There is no {t.thing} {key}.")

    keys = [row[key] for row in t.rows]

    def right():
        if not look.made():
            return look()
        return [tag(key=row[key], value=label(row)) for row in t.rows if not tag.made(key=row[key])]

    return right
