"""Finds the one entry that has two properties and does something to it, with a value from the goal."""

from kind import text

STRUCTURE = "pick-by-two"
DOMAIN = "skins"

# thing, things, where, two properties with examples drawn, what is set on it
SKINS = """coat|coats|cloakroom|colour:w|size:n|hook; flat|flats|agency|street:w|floor:n|tenant;
node|nodes|cluster|zone:w|role:r|owner; flight|flights|departure board|destination:w|day:d|gate;
sample|samples|freezer|species:w|taken on:d|rack; ticket|tickets|support desk|product:w|reporter:p|assignee;
fruit crate|fruit crates|fruit market|variety:w|weight:n|buyer; seat|seats|theatre|row:w|number:n|guest;
contract|contracts|law office|client:p|signed on:d|lawyer; track|tracks|tape archive|band:w|length:n|label;
horse|horses|riding school|breed:w|birth year:n|rider; parcel|parcels|sorting hall|sender:p|town:w|van;
commit|commits|repository|author:p|day:d|label; bed|beds|ward|room:w|position:r|patient;
spare part|spare parts|store|machine:w|length:n|bin; lesson|lessons|school|subject:w|hour:c|room;
cable|cables|patch panel|colour:w|port:n|device; cheque|cheques|bank|payer:p|date:d|account;
photo|photos|album|place:w|photographer:p|caption; boat|boats|regatta|class:w|sail number:n|lane;
pull request|pull requests|project|author:p|target:w|reviewer; table|tables|restaurant|section:w|seats:n|party;
medal|medals|display case|sport:w|year:n|place; snapshot|snapshots|backup system|volume:w|day:d|tag""".split(";")
VERBS = """set_{0}|Sets the {1} of one {2}; assign_{0}|Assigns the {1} of a {2}; put_{0}|Notes the {1} of a {2};
update|Updates the {1} of one {2}; mark|Writes the {1} on a {2}; give|Gives a {2} its {1};
enter_{0}|Enters the {1} for a {2}; change|Changes the {1} of a {2}""".split(";")


def make(k):
    thing, things, place, *props, target = k.pick(SKINS).strip().split("|")
    (f1, kind1), (f2, kind2) = (p.split(":") for p in props)
    verb, about = k.pick(VERBS).strip().split("|")
    draws = dict(w=k.word, p=k.person, d=k.date, c=k.time, n=lambda: k.int(11, 980), r=k.word)
    t, ts, u = thing.replace(" ", "_"), things.replace(" ", "_"), target.replace(" ", "_")
    firsts, seconds = k.many(draws[kind1], 3), k.many(draws[kind2], 3)
    pairs = k.some([(a, b) for a in firsts for b in seconds], k.int(4, 8))
    is_gone, is_asked, has_first = k.chance(10), k.chance(35), k.chance(30)
    ids, olds = k.ids(len(pairs)), k.many(k.word, len(pairs))
    rows = list(zip(ids, pairs, olds, strict=True))
    key, (a, b), old = k.pick(rows)
    shown = [row for row in rows if row[0] != key or not is_gone]
    new, needs_old = k.pick(k.word, k.person, k.id)(), k.chance(30)

    k.role(f"""You look after the {things} of a {place}.|{place} assistant|You find {things} by what is known of them.
        |Clerk for {things}.|{target} of every {thing}: your job|You work for a {place}. Never mix up two {things}.
        |agent with access to the {things}""")
    k.must(f"If no {thing} has both, report that it is not done.|Both must fit; if nothing does, say it was not done.")
    k.steps("Look at <rows_of>.|First <rows_of>.", "Then <put>, once.|<put> takes the id.")
    one = k.pick(f"{f1} {a} and {f2} {b}", f"{f2} {b} and {f1} {a}", f"{f1}={a}, {f2}={b}", f"{f2}: {b}, {f1}: {a}")
    k.goal(f"""The {thing} with {one} gets {new} as {target}.|{target} {new} for the {thing} with {one}
        |find the {thing} ({one}) and set its {target} to {new}|{one} -> {target} {new}
        |I don't know the id, but the {thing} has {one}. Its {target} is {new} from now on.
        |{new} should be the {target} of a certain {thing}: {one}|{thing}: {one}. {target}: {new}.
        |There is one {thing} with {one}; please enter {new} as {target}
        |Which {thing} has {one}? Make {new} its {target}.|set {target} = {new} where {one}""")
    name1, name2 = f1.replace(" ", "_"), f2.replace(" ", "_")
    by = dict(
        first=text(
            name1 if has_first else f"{name1}|query", f"The {f1} to search for.|{f1.capitalize()} of the {thing}."
        )
    )
    search = (f"find_{ts}|search|{ts}_by_{name1}", f"Finds {things} by their {f1}.|All {things} with one {f1}.")
    lists = (f"list_{ts}|{ts}|all_{ts}", f"Lists the {things}.|All {things} of the {place}.")

    @k.look(*(search if is_asked else lists), **(by if is_asked and kind1 != "n" else {}))
    def rows_of(first=None):
        keys = (f"id|{t}_id|no", name1, name2, u)
        return [dict(zip(keys, (i, *pair, o), strict=True)) for i, pair, o in shown if first in (None, pair[0])]

    before = dict(old=text(f"old|old_{u}|was", f"The {target} it has now.|Present {target}."))

    @k.act(
        verb.format(u),
        about.format(u, target, thing) + ".",
        key=text(f"id|{t}|{t}_id", f"Id of the {thing}.|Which {thing}, by id."),
        **(before if needs_old else {}),
        new=text(f"{u}|new|value|to", f"The new {target}.|What it gets as {target}."),
    )
    def put(key, new, old=None):
        if not any(row[0] == key and old in (None, row[2]) for row in shown):
            return k.fail(f"There is no {thing} {key}, or its {target} is another one.")
        return f"{target} of {key}: {new}."

    def right():
        look = dict(first=a) if is_asked and kind1 != "n" else {}
        if not rows_of.made(**look):
            return rows_of(**look)
        if is_gone:
            return k.give_up(f"no {thing} has both.")
        args = dict(key=key, new=new, **(dict(old=old) if needs_old else {}))
        return None if put.made(**args) else put(**args)

    return right
