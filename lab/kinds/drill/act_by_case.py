"""Does one of two or three things to each entry: the rule says what is done to which, and what is left alone."""

from kind import text
from kind.criteria import Table, some_of

STRUCTURE = "branch-each"
DOMAIN = "skins"
DEEDS = "hold held; release released; return returned; approve approved; lock locked; scrap scrapped; mail mailed; test tested; pack packed; move moved; merge merged; restart restarted; dim dimmed; split split".split("; ")


def make(k):
    t = Table(k, k.int(2, 5), extra=k.int(0, 1))
    (one, one_done), (two, two_done) = (deed.split() for deed in k.some(DEEDS, 2))
    wanted, key, note = some_of(k, t), k.pick("id", "id", "name"), k.word()
    which = k.one(*wanted.texts)
    both = k.chance(60)
    if both:
        rule = k.one(
            f"{one} the {t.things} {which}, {two} the others.|The {t.things} {which} are to be {one_done}; the rest {two_done}.|"
            f"{two} every {t.thing} but the ones {which}, which you {one}.|A {t.thing} gets {two_done}, unless it is one of those {which}: {one} these.|"
            f"{which}: {one}. Otherwise: {two}.")
    else:
        rule = k.one(
            f"{one} the {t.things} {which} and leave the others alone.|Only the {t.things} {which} are to be {one_done}; nothing is to be {two_done}.|"
            f"Do not {two} anything. {one} those {which}.|{which}: {one}. Otherwise: nothing.")
    k.role(f"""You handle {t.things}.|{t.place}, {t.thing} duty|You decide what happens to each {t.thing}.|Shift worker for {t.things}, does what the rule says.""")
    in_system = k.chance(50)
    if in_system:
        k.must(rule)
    told = "" if in_system else " " + rule
    tag = k.chance(50)
    tagged = " " + k.one(f"Note: {note}.|The note is {note}.|(note {note})") if tag else ""
    k.steps("<look> shows all of them.|Start with <look>.", "Then one call for each.|Handle one after the other.")
    k.goal(f"""Go through the {t.things}.{told}{tagged}|Today's {t.things} are waiting.{told}{tagged}|{t.things}: do what has to be done.{told}{tagged}
        |Please see to the {t.things}.{told}{tagged}|handle every {t.thing} as the rule says.{told}{tagged}""")

    @k.look(f"list_{t.things}|{t.things}|overview|all_{t.things}", f"Lists the {t.things}.|Shows every {t.thing}.")
    def look():
        return t.shown()

    keys = [row[key] for row in t.rows]

    def params():
        named = dict(key=text(f"{t.thing}|{key}|which", f"{key.capitalize()} of the {t.thing}."))
        return named | (dict(note=text("note|remark|comment", "The note.|What to note.")) if tag else {})

    def done(key, what):
        if key not in keys:
            return k.fail(f"There is no {t.thing} {key}.")
        return f"{key}: {what}." if not (first.made(key=key) or second.made(key=key)) else k.fail(f"{key} was handled before.")

    @k.act(f"{one}|{one}_{t.thing}|do_{one}", f"To {one} a {t.thing}.|Gets one {t.thing} {one_done}.", **params())
    def first(key=None, note=None):
        return done(key, one_done)

    @k.act(f"{two}|{two}_{t.thing}|do_{two}", f"To {two} a {t.thing}.|Gets one {t.thing} {two_done}.", **params())
    def second(key=None, note=None):
        return done(key, two_done)

    def right():
        if not look.made():
            return look()
        more = dict(note=note) if tag else {}
        left = [row for row in t.rows if not first.made(key=row[key]) and not second.made(key=row[key])]
        return [(first if wanted.test(row) else second)(key=row[key], **more) for row in left if both or wanted.test(row)]

    return right
