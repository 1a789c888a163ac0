"""Does the same to every entry of a list except those that the goal names."""

from kind import text

STRUCTURE = "all-but"
DOMAIN = "skins"

# thing, things, where, how they are named
THINGS = """window|windows|house|w; tag|tags|image registry|v; lodger|lodgers|guest house|p;
record|records|old table|i; tent|tents|camp|w; branch|branches|repository|k; speaker|speakers|hall|w;
photo|photos|shared folder|f; ticket holder|ticket holders|guest list|p; fountain|fountains|square|w;
subscriber|subscribers|mailing list|m; worker|workers|pool|h; poster|posters|corridor|t;
bank card|bank cards|wallet app|i; process|processes|server|x; piglet|piglets|sty|w; link|links|home page|u;
lane|lanes|bowling hall|i; rule|rules|firewall|k; cookie jar|cookie jars|pantry|w; driver|drivers|rota|p;
bookmark|bookmarks|browser|u; mute button|mute buttons|call|w; volume|volumes|host|w""".split(";")
# verb, done, keep (what happens to the others)
VERBS = """remove|removed|keep; lock|locked|leave open; delete|deleted|keep; disable|disabled|leave on;
notify|notified|skip; clean|cleaned|leave as they are; stop|stopped|let run; wash|washed|leave out;
export|exported|leave out; check|checked|skip; mark|marked|leave unmarked; reset|reset|spare;
cover|covered|leave uncovered; release|released|hold back; count in|counted in|leave out;
pack|packed|leave behind""".split(";")


def make(k):
    thing, things, place, named = k.pick(THINGS).strip().split("|")
    verb, done, keep = k.pick(VERBS).strip().split("|")
    draws = dict(w=k.word, v=k.version, p=k.person, i=k.id, k=k.key, f=k.path, m=k.mail, h=k.host, t=k.title, x=k.ident)
    n, t, ts, v = k.int(2, 6), thing.replace(" ", "_"), things.replace(" ", "_"), verb.replace(" ", "_")
    rows = list(zip(k.ids(n), k.many((draws | dict(u=k.url))[named], n), k.dates(n), strict=True))
    kept = k.some(rows, min(n - 1, k.int(1, 2)) if k.chance(88) else n)[:3]
    names, by_name, note = " and ".join(row[1] for row in kept), k.chance(25), k.word() if k.chance(40) else ""
    noted = k.pick(f" (label {note})", f", label {note}", f"; label: {note}") if note else ""

    k.role(f"""You look after the {things} of a {place}.|{place} helper|You do the same to many {things}.|bulk agent
        |You work on {things}, carefully: some must stay as they are.|Assistant for a {place}.
        |{verb} {things}, that's all""")
    k.must(f"Each {thing} is to be {done} singly.|One call for each {thing} that has to be {done}.")
    k.steps("Get the list from <rows_of>.|<rows_of> first.", "<do> for each, except what the goal excepts.|Then <do>.")
    k.goal(f"""{verb} all {things} except {names}{noted}|{verb} every {thing} but {names}{noted}
        |all {things} but {names}: {verb}{noted}
        |Apart from {names}, each {thing} of the {place} has to be {done}{noted}
        |{names}: {keep}. the other {things}: {verb}{noted}
        |Only {names} must not be {done}; all other {things} must{noted}
        |Please {verb} the {things}. Not {names}, though{noted}|{keep}: {names}. Everything else should be {done}{noted}
        |The {place} has too many {things}. {verb} them, with the exception of {names}{noted}
        |Can all the {things} be {done}, other than {names}?{noted}""")
    keys = (f"id|{t}_id|no", f"name|{t}|called", "since|added|seen")

    @k.look(f"list_{ts}|{ts}|all_{ts}|{t}_list", f"Lists the {things}.|All {things} of the {place}.")
    def rows_of():
        return [dict(zip(keys, row, strict=True)) for row in rows if not do.made(key=row[1 if by_name else 0])]

    label = dict(note=text("label|tag|mark", "Label for the record.|The label it gets."))

    @k.act(
        f"{v}_{t}|{v}|{v}_one",
        f"To {verb} one {thing}.|One {thing} is {done}.",
        key=text(f"{t}|id|which|{t}_id", f"{'Name' if by_name else 'Id'} of the {thing}."),
        **(label if note else {}),
    )
    def do(key, note=""):
        if key not in [row[1 if by_name else 0] for row in rows] or do.made(key=key):
            return k.fail(f"There is no {thing} {key} to {verb}.")
        return f"{key} is {done}."

    def right():
        if not rows_of.made():
            return rows_of()
        keys = [row[1 if by_name else 0] for row in rows if row not in kept]
        return [do(key=key, **(dict(note=note) if note else {})) for key in keys if not do.made(key=key)]

    return right
