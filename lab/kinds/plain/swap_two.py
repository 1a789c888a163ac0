"""Lets two named things change places, shifts or owners: each gets what the other had."""

from kind import text

STRUCTURE = "swap"
DOMAIN = "skins"

# thing, things, how they are named, what is exchanged, kind of its values
SKINS = """guard|guards|p|shift|w; painting|paintings|t|wall|w; service|services|w|port|n; talk|talks|t|slot|c;
pupil|pupils|p|seat|i; van|vans|i|route|w; team|teams|w|court|i; plant pot|plant pots|w|corner|w;
nurse|nurses|p|ward|w; page|pages|t|web address|u; runner|runners|p|bib|n; crate|crates|i|shelf|i;
machine|machines|h|rack|i; surgeon|surgeons|p|date|d; singer|singers|p|solo|t; key|keys|i|hook|n; cat|cats|w|basket|w;
task|tasks|t|sprint|v; film|films|t|screen|w; variable|variables|x|default value|n; report|reports|f|reviewer|p;
boat|boats|w|mooring|i; family|families|w|flat|i; button|buttons|w|shortcut|k""".split(";")
PUTS = """set_{0}|Sets the {1} of a {2}; move|Gives a {2} another {1}; place|Puts a {2} on a {1};
change_{0}|Changes the {1} of one {2}; give_{0}|Hands a {1} to a {2}; write|Writes down which {1} a {2} has;
update|Updates the {1} of a {2}; book_{0}|Books a {1} for a {2}""".split(";")


def make(k):
    thing, things, named, what, kind = k.pick(SKINS).strip().split("|")
    name_put, about = k.pick(PUTS).strip().split("|")
    draws = dict(
        p=k.person, t=k.title, w=k.word, i=k.id, h=k.host, x=k.ident, f=k.path, c=k.time, d=k.date, v=k.version
    )
    draws |= dict(u=k.url, k=k.key, n=lambda: str(k.int(101, 9900)))
    t, ts, u = thing.replace(" ", "_"), things.replace(" ", "_"), what.replace(" ", "_")
    n = k.int(3, 7)
    rows = list(zip(k.ids(n), k.many(draws[named], n), k.many(draws[kind], n), strict=True))
    one, two = k.some(rows, 2)
    (id1, a, has1), (id2, b, has2) = one, two
    at_once, needs_both, is_gone = k.chance(40), k.chance(50), k.chance(10)
    shown = [row for row in rows if row != two or not is_gone]

    k.role(f"""You plan which {thing} has which {what}.|{what} planner|You keep the list of {things}.
        |swap desk for {things}
        |People who want to exchange something come to you.|You look after {things}. Be exact.
        |Agent: {things} and {what}""")
    k.must(
        f"If one of the two is missing, change nothing and say that it is not done.|Unknown {thing}: not done, say so."
    )
    k.steps("Read <rows_of> first.|<rows_of> shows who has what.", "Then <put>.|Use <put> for the exchange.")
    k.goal(
        f"""Swap the {what} of {a} and {b}.|{a} and {b} exchange their {what}.|{a} <-> {b} ({what})
        |{a} should get the {what} of {b}, and {b} that of {a}|exchange {what}: {a}, {b}
        |The {what} of the {thing} {b} goes to {a} and the other way round.|{thing} 1: {a}. {thing} 2: {b}. swap: {what}
        |We mixed them up: what {a} has as {what} belongs to {b}, and vice versa.|please let {a} and {b} trade {what}s
        |Could {b} and {a} change places? I mean the {what}.""".replace("<->", "/")
    )
    keys = (f"id|{t}_id|no", f"name|{t}|called", u)

    @k.look(f"list_{ts}|{ts}|plan|{u}_list", f"Lists the {things} and their {what}.|Which {thing} has which {what}.")
    def rows_of():
        return [dict(zip(keys, row, strict=True)) for row in shown]

    first = dict(key=text(f"{t}|id|{t}_id", f"Id of the {thing}.|Which {thing}, by id."))
    more = dict(new=text(f"{u}|to|new_{u}", f"The {what} it gets.|New {what}."))
    if needs_both:
        more = dict(old=text(f"from|old_{u}|present", f"The {what} it has at first.|Its {what} in the list.")) | more
    pair = dict(
        key=text(f"first|{t}_a|one", f"Id of the one {thing}."),
        new=text(f"second|{t}_b|two", f"Id of the other {thing}."),
    )
    single = (f"{name_put.format(u)}", about.format(u, what, thing) + ".")
    both = (f"swap|swap_{u}|exchange", f"Two {things} exchange their {what}.|Swaps the {what} of two {things}.")

    @k.act(*(both if at_once else single), **(pair if at_once else first | more))
    def put(key, new, old=None):
        at = {row[0]: row[2] for row in shown}
        if key not in at or new not in (at if at_once else [row[2] for row in rows]) or old not in (None, at[key]):
            return k.fail(f"There is no such {thing} or {what}: {key}, {new}")
        return f"{key}: {new}."

    def right():
        if not rows_of.made():
            return rows_of()
        if is_gone:
            return k.give_up(f"there is no {thing} {b}.")
        if at_once:
            is_done = put.made(key=id1, new=id2) or put.made(key=id2, new=id1)
            return None if is_done else [put(key=id1, new=id2), put(key=id2, new=id1)]
        calls = [(id1, has1, has2), (id2, has2, has1)]
        olds = [dict(old=old) if needs_both else {} for _, old, _ in calls]
        return [
            put(key=c[0], new=c[2], **old)
            for c, old in zip(calls, olds, strict=True)
            if not put.made(key=c[0], new=c[2])
        ]

    return right
