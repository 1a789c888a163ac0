"""Makes sure that something exists: creates it under its parent if it is missing, and leaves it if it is there."""

from kind import text

STRUCTURE = "create-if-missing"
DOMAIN = "skins"

# thing, things, how it is named, parent, parents, how those are named, one more field : kind
SKINS = """folder|folders|w|drive|drives|w|owner:p; label|labels|w|repository|repositories|k|colour:w;
login|logins|p|group|groups|w|mail:m; topic|topics|k|broker|brokers|h|retention:n;
chapter|chapters|t|book|books|t|author:p; key|keys|x|table|tables|w|column:x;
shelf|shelves|i|corridor|corridors|w|height:n; bus stop|bus stops|w|line|lines|i|street:w;
room|rooms|w|building|buildings|w|seats:n; record|records|h|zone|zones|w|target:h;
playlist|playlists|t|channel|channels|w|cover:f; meeting|meetings|t|calendar|calendars|p|start:c;
locker|lockers|i|corridor|corridors|w|holder:p; milestone|milestones|v|project|projects|t|due:d;
budget line|budget lines|t|department|departments|w|amount:y; test|tests|x|suite|suites|f|timeout:n;
bed|beds|w|garden|gardens|w|crop:w; course|courses|t|faculty|faculties|w|teacher:p;
bucket|buckets|w|region|regions|w|quota:n; parking spot|parking spots|i|level|levels|w|plate:i;
secret|secrets|k|vault|vaults|w|expiry:d; forward|forwards|m|mail server|mail servers|h|destination:m;
species|species|w|family|families|w|found by:p; kiosk|kiosks|w|station|stations|w|tenant:p""".split(";")
VERBS = """create|Creates a {0} in a {1}; add|Adds a {0} to a {1}; make|Makes a new {0} in one {1};
new|Sets up a {0} in a {1}; insert|Inserts a {0} into a {1}; register|Registers a {0} with a {1};
open|Opens a new {0} in a {1}; define|Defines a {0} for a {1}""".split(";")


def make(k):
    thing, things, named, parent, parents, held, extra = k.pick(SKINS).strip().split("|")
    extra, kind = extra.split(":")
    verb, about = k.pick(VERBS).strip().split("|")
    draws = dict(w=k.word, k=k.key, p=k.person, h=k.host, t=k.title, x=k.ident, i=k.id, v=k.version, f=k.path, m=k.mail)
    draws |= dict(n=lambda: str(k.int(11, 990)), c=k.time, d=k.date, y=k.money)
    t, p, e = (s.replace(" ", "_") for s in (thing, parent, extra))
    ts = things.replace(" ", "_") if things != thing else f"all_{t}"
    places = k.many(draws[held], k.int(2, 4))
    by_id, one_list, is_there, elsewhere = k.chance(55), k.chance(40), k.chance(28), k.chance(45)
    ids = dict(zip(places, k.ids(len(places)) if by_id else places, strict=True))
    name, place, value = draws[named](), k.pick(places), draws[kind]()
    rows = [(q, draws[named](), draws[kind]()) for q in places for _ in range(k.int(0 if one_list else 1, 3))]
    if is_there:
        rows.append((place, name, value))
    if elsewhere:  # the same name in another place does not count
        rows.append((k.pick([q for q in places if q != place]), name, value))
    rows = k.shuffled(rows)

    k.role(f"""You set up {things} for people.|{parent} admin|You see to it that each {thing} is where it should be.
        |Setup agent: {things}, {parents}.|You keep the {things} of every {parent}.|{thing} maker
        |Provisioning. Never twice.""")
    k.must(f"""A {thing} that its {parent} has already is not made again.|Never make a {thing} twice in one {parent}.
        |If the {parent} has the {thing}, there is nothing to do.""")
    if by_id:
        k.must(f"A {parent} is called by its id, which <parents_of> has.|<parents_of> tells the id of each {parent}.")
    k.steps(
        "Look at <rows_of> first.|<rows_of> shows what is there.", "Only then <create>.|Use <create> if it is missing."
    )
    k.goal(f"""Make sure that {parent} {place} has a {thing} {name} ({extra} {value}).
        |{place} needs {name}, {extra} {value}
        |{thing} {name} in {place}, {extra}: {value}. create if missing
        |Is there a {name} in {place}? If not, add it with {extra} {value}.
        |{parent}: {place}; {thing}: {name}; {extra}: {value}; only if not there
        |There should be a {thing} {name} in {place}, {extra} {value}.
        |we want {name} (with {value} as {extra}) to be in {place}
        |With {extra} {value}: {thing} {name}, {parent} {place}. Ensure it exists.
        |I think {place} lacks the {thing} {name}. If so, make it, {extra} is {value}""")

    if by_id:

        @k.look(f"{p}_ids|{p}_list|find_ids", f"Lists the {parents} with their ids.|Ids of all {parents}.")
        def parents_of():
            return [{f"{p}|name": q, f"id|{p}_id": i} for q, i in ids.items()]

    which = "Id of the" if by_id else "The"
    where = dict(place=text(f"{p}|where|in_{p}", f"{which} {parent}."))
    all_ = (f"list_{ts}|{ts}|show_all", f"Lists the {things} of all {parents}.|Every {thing}, with its {parent}.")
    some = (f"list_{ts}|{ts}_in|look_into", f"Lists the {things} of one {parent}.|What a {parent} has.")

    @k.look(*(all_ if one_list else some), **({} if one_list else where))
    def rows_of(place=None):
        if place not in (None, *ids.values()):
            return k.fail(f"There is no {parent} {place}.")
        return [{f"{t}|name": one, f"in|{p}": ids[q], e: v} for q, one, v in rows if place in (None, ids[q])]

    @k.act(
        f"{verb}_{t}|{verb}|{verb}_one",
        about.format(thing, parent) + ".",
        **where,
        name=text(f"name|{t}|{t}_name", f"Name of the {thing}.|What the {thing} is called."),
        value=text(f"{e}|{e}|its_{e}", f"Its {extra}.|{extra.capitalize()} of the {thing}."),
    )
    def create(place, name, value):
        if place not in ids.values() or (place, name) in [(ids[q], one) for q, one, _ in rows]:
            return k.fail(f"{place} is unknown or has {name}.")
        return f"{name} is in {place} now."

    def right():
        if by_id and not parents_of.made():
            return [parents_of(), rows_of()] if one_list and not rows_of.made() else parents_of()
        look = {} if one_list else dict(place=ids[place])
        if not rows_of.made(**look):
            return rows_of(**look)
        args = dict(place=ids[place], name=name, value=value)
        return None if is_there or create.made(**args) else create(**args)

    return right
