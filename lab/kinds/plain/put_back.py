"""Puts a value back to what it was before the last change, which a history tells."""

from kind import text

STRUCTURE = "restore"
DOMAIN = "skins"

# thing, things, how they are named, the value that was changed : kind
SKINS = """page|pages|t|title:t; thermostat|thermostats|w|target:n; contact|contacts|p|phone number:o;
setting|settings|k|value:w; price tag|price tags|i|price:y; host|hosts|h|address:u; shift|shifts|i|worker:p;
poster|posters|t|slogan:q; recipe|recipes|t|oven heat:n; package|packages|w|version:v; member|members|p|mail:m;
gate|gates|i|opening time:c; timetable slot|timetable slots|i|teacher:p; report|reports|f|due date:d;
variable|variables|x|default:n; lamp|lamps|w|colour:w; shop|shops|w|motto:q; job|jobs|x|script:f;
route|routes|u|backend:h; machine|machines|w|speed:n; pet|pets|w|keeper:p; contract|contracts|i|end day:d;
channel|channels|w|topic:q; account|accounts|m|limit:n""".split(";")
VERBS = "set|restore|write|put|change|update|reset|correct|revert|save".split("|")


def make(k):
    thing, things, named, what = k.pick(SKINS).strip().split("|")
    what, kind = what.split(":")
    verb, u, t, ts = k.pick(VERBS), what.replace(" ", "_"), thing.replace(" ", "_"), things.replace(" ", "_")
    draws = dict(t=k.title, w=k.word, p=k.person, k=k.key, i=k.id, h=k.host, f=k.path, x=k.ident, u=k.url, m=k.mail)
    draws |= dict(n=lambda: str(k.int(11, 990)), o=k.phone, y=k.money, v=k.version, c=k.time, d=k.date)
    draws |= dict(q=lambda: " ".join(k.words(3)))
    n, size = k.int(2, 5), k.int(2, 5)
    names, ids = k.many(draws[named], n), k.ids(n)
    name, key, known = names[0], ids[0], k.shuffled(list(zip(ids, names, strict=True)))
    values, days = k.many(draws[kind], size), sorted(k.dates(size))
    people = k.people(size)
    log = list(zip(days, values, people, strict=True))  # the oldest first; the last one holds now
    by_id, newest_first, has_reason, case = k.chance(50), k.chance(50), k.chance(35), k.int(1, 100)
    reason, handle = k.id(), key if by_id else name
    only_one = case <= 10  # it was never changed
    log = log[-1:] if only_one else log
    as_of = "" if only_one or size < 3 or k.chance(60) else log[k.int(0, size - 2)][0]
    old = next((value for day, value, _ in log if day == as_of), log[-2][1] if not only_one else "")
    when = (
        k.pick(f" of {as_of}", f" that was set on {as_of}")
        if as_of
        else k.pick(" before the last change", " it had before the last change")
    )
    ref = k.pick(f" (case {reason})", f", case {reason}") if has_reason else ""

    k.role(f"""You repair what others changed by mistake.|undo desk for {things}|You keep {things} in order.
        |Agent for {things}; you know their history.|You put things back.|{thing} caretaker|Support. Calm and exact.""")
    k.must(f"""If the {thing} has never had another {what}, report that it is not done.
        |Where there is no earlier {what}, say that it could not be put back.""")
    k.steps("See <history> first.|<history> tells what was there.", "Then <put>.|Write it with <put>, once.")
    k.goal(f"""Put {name} back to the {what}{when}{ref}.|{name}: {what} wrong, restore the one{when}{ref}
        |somebody changed the {what} of {name}; I want the one{when}{ref}
        |The {thing} {name} should have the {what}{when} again{ref}.
        |undo: {what} of {thing} {name}, back to the one{when}{ref}
        |Please give {name} the old {what} again, the one{when}{ref}.
        |The new {what} of {name} was a mistake. Take the one{when}{ref}.|{thing} = {name}; restore = {what}{when}{ref}
        |Can {name} get back the {what}{when}{ref}?""")

    if by_id:

        @k.look(f"list_{ts}|{ts}|{t}_ids", f"Lists the {things} with their ids.|Ids of all {things}.")
        def rows_of():
            return [{"id|no|ref": i, f"name|{t}": one} for i, one in known]

    which = text(f"{t}|which|{t}_{'id' if by_id else 'name'}", f"{'Id' if by_id else 'Name'} of the {thing}.")

    @k.look(
        "history|changes|log_of|versions",
        f"Lists every {what} that a {thing} has had.|What was changed when.",
        key=which,
    )
    def history(key):
        if key != handle:
            return [] if key in ids + names else k.fail(f"There is no {thing} {key}.")
        return [{"day|since|on": d, u: v, "by|who": who} for d, v, who in (log[::-1] if newest_first else log)]

    more = dict(reason=text("case|ticket|case_no", "Number of the case.")) if has_reason else {}

    @k.act(
        f"{verb}_{u}|{verb}_{t}|{verb}",
        f"Sets the {what} of a {thing}.|Gives a {thing} another {what}.",
        key=which,
        value=text(f"{u}|to|value", f"The {what} it gets.|Its {what} from now on."),
        **more,
    )
    def put(key, value, reason=""):
        return f"{key}: {value}." if key == handle else k.fail(f"{key} can't be changed.")

    def right():
        if by_id and not rows_of.made():
            return rows_of()
        if not history.made(key=handle):
            return history(key=handle)
        if only_one:
            return k.give_up(f"there is no earlier {what}.")
        args = dict(key=handle, value=old, **(dict(reason=reason) if has_reason else {}))
        return None if put.made(**args) else put(**args)

    return right
