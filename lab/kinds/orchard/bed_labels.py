"""Gives a plant its new name on every sign of a garden that still bears the old one."""

from kind import integer, text

STRUCTURE = "rename-everywhere"
DOMAIN = "gardens"


def make(k):
    old, new, *rest = k.words(5)
    beds = k.ids(k.int(4, 7))
    at = [(bed, line, k.pick(old, old, *rest)) for bed in beds for line in k.some([1, 2, 3], k.int(1, 2))]
    hits = [(bed, line) for bed, line, name in at if name == old][:8]
    at = [row for row in at if row[2] != old or row[:2] in hits]

    k.role(
        "You keep the signs of a show garden right.",
        "Garden hand with a paint brush.",
        "sign keeper: beds, lines, names.",
    )
    k.must("A sign names its plants line by line; only lines with the old name are painted over.")
    k.steps("<signs> finds the lines by name.", "<paint> each of them.")
    k.goal(
        f"The {old} is called {new} now. Correct every sign.",
        f"{new} instead of {old}, on all signs of the garden",
        f"A visitor laughed at our signs: {old} is an outdated name, botanists say {new}. Repaint, please.",
        f"signs: rename {old} to {new}",
    )

    def name_at(bed, line):
        made = [c["name"] for c in paint.calls if (c["bed"], c["line"]) == (bed, line)]
        return made[-1] if made else next((n for b, i, n in at if (b, i) == (bed, line)), None)

    @k.look("signs|find_sign|where_is", "Finds the lines of signs that bear a name; without one, all lines.",
            name=text("name|plant", "Name of the plant on the sign.", optional=True))  # fmt: skip
    def signs(name):
        rows = [{"bed|sign": b, "line|row": i, "name|text": name_at(b, i)} for b, i, _ in at]
        return [row for row in rows if name in (None, row["name|text"])]

    @k.act("paint|rewrite|new_name", "Paints a new name over one line of a sign.",
           bed=text("bed|sign", "Number of the bed with the sign."),
           line=integer("line|row", "Which line of the sign."),
           name=text("name|plant", "The name that is to stand there."))  # fmt: skip
    def paint(bed, line, name):
        if name_at(bed, line) is None:
            return k.fail("There is no such line.")
        return f"Line {line} of {bed} says {name}."

    def right():
        if not signs.made(name=old) and not any("name" not in call for call in signs.calls):
            return [signs(name=old), signs()]
        return [paint(bed=b, line=i, name=new) for b, i in hits if name_at(b, i) == old]

    return right
