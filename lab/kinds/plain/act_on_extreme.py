"""Does one thing to the entry that has the most or the least of something."""

from kind import text

STRUCTURE = "pick-extreme"
DOMAIN = "skins"

# thing, things, where, how they are named, what may be done: verb, done
SKINS = """log file|log files|disk|f|compress|compressed; pod|pods|cluster|h|restart|restarted;
cow|cows|barn|w|milk|milked; cheese wheel|cheese wheels|cellar|i|turn|turned; debtor|debtors|ledger|p|remind|reminded;
barrel|barrels|brewery|i|tap|tapped; hedge|hedges|park|w|trim|trimmed; worker|workers|job queue|h|drain|drained;
letter|letters|tray|t|open|opened; tyre|tyres|garage|i|change|changed; bill|bills|inbox|i|pay|paid;
patch|patches|review list|t|merge|merged; tank|tanks|plant|w|empty|emptied; violin|violins|workshop|t|tune|tuned;
cache|caches|web server|w|flush|flushed; fish pond|fish ponds|farm|w|refill|refilled;
shirt|shirts|laundry|i|press|pressed; batch|batches|laboratory|i|test|tested;
ride|rides|fairground|t|inspect|inspected; battery|batteries|store room|i|charge|charged;
lead|leads|sales list|p|phone|phoned; table|tables|database|x|vacuum|vacuumed; kettle|kettles|hotel|i|descale|descaled;
room|rooms|hostel|w|clean|cleaned; video|videos|channel|t|promote|promoted""".split(";")
# measured by | kind of values | highest | lowest
MEASURES = """size|n|largest|smallest; last time|d|latest|earliest; age|n|highest|lowest; temperature|n|highest|lowest;
complaints|n|most|fewest; added on|d|newest|oldest; level|n|highest|lowest; value|n|top|bottom;
waiting since|d|most recent|oldest; hours|n|most|fewest; weight|n|greatest|smallest; rank|n|highest|lowest;
load|n|heaviest|lightest; due|d|last|first; score|n|best (highest)|worst (lowest); width|n|widest|narrowest;
received|d|latest|first; pressure|n|highest|lowest; rating|n|highest|lowest; wear|n|greatest|least""".split(";")


def make(k):
    thing, things, place, named, verb, done = k.pick(SKINS).strip().split("|")
    (what, kind, most, least), (what2, kind2, *_) = (m.strip().split("|") for m in k.some(MEASURES, 2))
    draws = dict(f=k.path, h=k.host, w=k.word, i=k.id, p=k.person, t=k.title, x=k.ident)
    n, t, ts = k.int(3, 8), thing.replace(" ", "_"), things.replace(" ", "_")
    columns = [k.dates(n) if one == "d" else k.numbers(n, 2, 990) for one in (kind, kind2)]
    rows = list(zip(k.ids(n), k.many(draws[named], n), *columns, k.people(n), strict=True))
    wants_most, by_name, has_who, note = k.chance(50), k.chance(30), k.chance(35), k.id() if k.chance(45) else ""
    best = (max if wants_most else min)(rows, key=lambda row: row[2])
    end = most if wants_most else least
    noted = (
        k.pick(f" ({note})", f", reference {note}", f". Reference {note}").replace("(", "(reference ") if note else ""
    )
    is_empty = k.chance(8)

    k.role(f"""You look after the {things} of a {place}.|{place} hand|You {verb} {things}, one at a time.|{thing} agent
        |Helper in a {place}.|One {thing} a day: you choose by the figures.|You work through {things} for the boss.""")
    k.must(f"If there is no {thing} at all, report that it is not done.|An empty list: say that nothing could be done.")
    k.steps("Read <rows_of>.|Start with <rows_of>.", f"Then call <do> for one {thing}.|<do>, once, for the right one.")
    k.goal(f"""{verb} the {thing} with the {end} {what}{noted}
        |Which {thing} has the {end} {what}? It should be {done}{noted}
        |{end} {what}: that {thing} is to be {done}{noted}
        |Please {verb} one {thing}, the one whose {what} is {end}{noted}
        |by {what}: {end} {thing} -> {verb}{noted}
        |Of the {things} only that with the {end} {what} gets {done} today{noted}
        |today's job: {verb} one {thing}. choose by: {what}, {end}{noted}
        |Go by {what} and take the {end}; that {thing} must be {done}{noted}
        |I'd like the {thing} that has the {end} {what} to be {done}{noted}""")
    order = k.pick([0, 1, 2, 3, 4], [1, 0, 3, 2, 4], [0, 1, 3, 4, 2], [1, 2, 3, 4, 0])
    keys = (f"id|{t}_id|no", f"name|{t}", what.replace(" ", "_"), what2.replace(" ", "_"), "keeper|contact|in_charge")

    @k.look(f"list_{ts}|{ts}|status|{t}_list", f"Lists the {things}.|All {things} of the {place} with figures.")
    def rows_of():
        return [] if is_empty else [{keys[i]: row[i] for i in order} for row in rows]

    one = "Name" if by_name else "Id"
    who = dict(who=text("keeper|contact|for_whom", f"Who is in charge of the {thing}.|In charge of it."))
    ref = dict(note=text("reference|ref|order_no", "Reference of the order.|Reference."))

    @k.act(
        f"{verb}_{t}|{verb}|{verb}_one",
        f"To {verb} one {thing}.|Has one {thing} {done}.",
        key=text(f"{t}|which|{one.lower()}", f"{one} of the {thing}."),
        **(who if has_who else {}),
        **(ref if note else {}),
    )
    def do(key, who="", note=""):
        if is_empty or key not in [row[1 if by_name else 0] for row in rows]:
            return k.fail(f"There is no {thing} {key}.")
        return f"{key}: {done}."

    def right():
        if not rows_of.made():
            return rows_of()
        if is_empty:
            return k.give_up(f"there is no {thing}.")
        args = dict(key=best[1 if by_name else 0], **(dict(who=best[4]) if has_who else {}))
        args |= dict(note=note) if note else {}
        return None if do.made(**args) else do(**args)

    return right
