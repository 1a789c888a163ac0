"""Does something to every entry except those that are named or singled out."""

from kind import text
from kind.criteria import Table, some_of

STRUCTURE = "all-but"
DOMAIN = "skins"


def make(k):
    t = Table(k, k.int(3, 6))
    key, by_name = k.pick("id", "id", "name"), k.chance(50)
    if by_name:
        spared = k.some(t.rows, k.pick(1, 1, 2))
        names = k.pick(" and ", ", ").join(row["name"] for row in spared)
        but = k.one(f"except {names}|but not {names}|apart from {names}|other than {names}|without {names}|save {names}")
    else:
        wanted = some_of(k, t)
        spared, but = wanted.rows(t), k.one("except those|but not the ones|apart from those|save those") + " " + k.one(*wanted.texts)
    tag = k.pick("", k.word())
    tagged = k.pick(f" ({tag})", f", batch {tag}", f". Batch: {tag}") if tag else ""

    k.role(f"""You work through {t.things}.|{t.place} assistant|You {t.verb} {t.things} for a {t.place}.|{t.thing} crew|Batch worker for {t.things}.""")
    k.steps("<look> shows all of them.|Begin with <look>.", f"One call of <deed> for each {t.thing} that is meant.|<deed> one after the other.")
    k.goal(f"""{t.verb} all {t.things} {but}{tagged}
        |Every {t.thing} is to be {t.done} {but}{tagged}
        |All the {t.things} must be {t.done}, {but}{tagged}
        |{but}: {t.verb} all {t.things}{tagged}
        |everything on the list gets {t.done} {but}{tagged}
        |Please {t.verb} the {t.things}, all of them {but}{tagged}
        |{t.things} -> {t.verb}, {but}{tagged}""")

    @k.look(f"list_{t.things}|{t.things}|all_{t.things}|inventory", f"Lists the {t.things}.|All {t.things} there are.")
    def look():
        return t.shown()

    params = dict(key=text(f"{t.thing}|{key}|which", f"{key.capitalize()} of the {t.thing}."))
    if tag:
        params["tag"] = text("batch|tag|group", "Name of the batch.|Which batch it belongs to.")

    @k.act(f"{t.verb}_{t.thing}|{t.verb}|do_{t.verb}", f"To {t.verb} one {t.thing}.|Gets one {t.thing} {t.done}.", **params)
    def deed(key=None, tag=None):
        if key not in keys:
            return k.fail(f"There is no {t.thing} {key}.")
        return f"{key}: {t.done}."

    keys = [row[key] for row in t.rows]
    meant = [row[key] for row in t.rows if row not in spared]

    def right():
        if not look.made():
            return look()
        more = dict(tag=tag) if tag else {}
        return [deed(key=one, **more) for one in meant if not deed.made(key=one)]

    return right
