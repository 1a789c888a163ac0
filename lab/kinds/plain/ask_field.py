"""Answers one field of one thing that the question names."""

from kind import text

STRUCTURE = "question-one"
DOMAIN = "skins"

# thing, things, where, how they are named, fields with the kind of their values, and sometimes how people ask for it
THINGS = """train|trains|station|i|platform:i|departure:c:When does {0} leave|driver:p:Who drives {0};
colleague|colleagues|staff book|p|desk:i|phone:o|manager:p:Whom does {0} report to;
bill|bills|accounts|i|total:m:How much is {0}|due date:d:By when must {0} be paid|customer:p;
library|libraries|package index|w|version:v|licence:w|maintainer:p:Who looks after {0};
village|villages|atlas|w|population:n:How many people live in {0}|capital:w|governor:p;
film|films|cinema|t|room:w:Where is {0} shown|start:c:At what time is {0} on|director:p;
dog|dogs|shelter|w|breed:w|chip number:i|arrival:d:Since when has {0} been here;
route|routes|gateway|u|timeout:n|team:w:Which team owns {0}|port:n;
dentist|dentists|town guide|p|street:w|opening time:c|phone:o:What do I dial for {0};
parcel|parcels|post office|i|weight:n:How heavy is {0}|sender:p:Who sent {0}|shelf:w;
mountain|mountains|map|w|height:n:How high is {0}|hut:w|first climbed:d;
record|records|record shop|t|band:w:Who plays on {0}|label:w|price:m;
backup|backups|vault|w|size:n|taken on:d:From which day is {0}|host:h;
student|students|school|p|class:i|tutor:p|locker:i:Which locker has {0};
table|tables|database|w|row count:n|owner:p|location:f; piece|pieces|museum|t|donor:p:Who gave us {0}|hall:w|value:m;
kiln|kilns|pottery|i|temperature:n:How hot is {0}|glaze:w|last cleaning:d;
siren|sirens|control room|i|cause:w:What set off {0}|raised at:c|operator:p;
road|roads|council|w|length:n:How long is {0}|repair date:d|contractor:p;
certificate|certificates|key store|h|issuer:w|expiry:d:When does {0} run out|serial:i;
volunteer|volunteers|charity|p|mail:e:Where can I write to {0}|station:w|hours:n;
tree|trees|arboretum|i|species:w|planted on:d:How old is {0}, I need the day|girth:n;
function|functions|code base|x|file:f:Where is {0} defined|author:p|line:n;
check|checks|kitchen|i|dish:t:What is on {0}|guest:p|table:n""".split(";")


def values(k, kind, n):
    if kind in "in":
        return k.ids(n) if kind == "i" else [str(v) for v in k.numbers(n, 103, 9900)]
    draws = dict(w=k.word, p=k.person, t=k.title, d=k.date, m=k.money, o=k.phone, v=k.version, c=k.time, h=k.host)
    return k.many((draws | dict(f=k.path, x=k.ident, u=k.url, e=k.mail))[kind], n)


def make(k):
    thing, things, place, named, *fields = k.pick(THINGS).strip().split("|")
    fields = [(*field.split(":"), "")[:3] for field in fields]
    n, at = k.int(3, 8), k.int(0, 2)
    field, _, asked = fields[at]
    names = values(k, named, n)
    rows = list(zip(k.ids(n), names, *(values(k, kind, n) for _, kind, _ in fields), strict=True))
    row = k.pick(rows)
    key, name = row[:2]
    u, t = [f[0].replace(" ", "_") for f in fields], thing.replace(" ", "_")
    ts = things.replace(" ", "_")
    how = k.pick("list", "find", "details", "details")
    is_gone = k.chance(8)
    shown = [r for r in rows if r is not row or not is_gone]
    k.role(f"""You answer questions about the {things} of a {place}.|{place} information desk|Ask me about {things}.
        |You look things up for people at a {place}.|Read only. You know the {things}.|helper for {things}, be short
        |You are asked about one {thing} at a time.""")
    k.must(f"""If the {thing} is not on record, say that it can't be found, not done.
        |No such {thing}? Then report that it is not known.""")
    k.answers(f"The {field}.|The {field} asked for, nothing else.|The value, as printed.|The answer.")
    k.goal(f"""What is the {field} of {name}?|{name}: {field}?|Tell me the {field} of the {thing} {name}.
        |{field} of {name} please|I need to know which {field} {thing} {name} has.|{thing}: {name}. question: {field}
        |Somebody asks for the {field} of {name}, what do I say?|Look up {name} for me, I only need the {field}.
        |which {field} does the {place} have on file for {name}|Find out {name}'s {field}.""")
    if asked:
        k.goal(*[k.one("|".join([asked.format(name) + "?", f"{asked.format(name)}? ({field})"]))] * 5)
    keys = (f"id|{t}_id|no|ref", f"name|{t}|called", *u)
    find = dict(query=text(f"name|query|{t}", f"Name of the {thing}.|The {thing}, as people call it."))
    tool = {
        "list": (f"list_{ts}|all_{ts}|read_all", f"Lists all {things}.|Everything about the {things} of the {place}."),
        "find": (f"find_{t}|get_{t}|look_up", f"Finds a {thing} by name.|What is known of a {thing}."),
        "details": (f"list_{ts}|{t}_ids|index", f"Lists the {things} with their ids.|Names and ids of all {things}."),
    }
    k.steps(f"Use <rows_of> to find the {thing}.|Start with <rows_of>.", f"Answer with the {field} only.|Be brief.")

    @k.look(*tool[how], **(find if how == "find" else {}))
    def rows_of(query=None):
        size = 2 if how == "details" else 5
        return [dict(zip(keys, r[:size], strict=False)) for r in shown if query in (None, r[1])]

    if how == "details":

        @k.look(
            f"get_{t}|{t}_details|describe|open",
            f"Everything about one {thing}.|Details of a {thing}.",
            key=text(f"id|{t}_id|ref", f"Id of the {thing}.|Which {thing}, by id."),
        )
        def details(key):
            found = [dict(zip(keys, r, strict=True)) for r in shown if r[0] == key]
            return found[0] if found else k.fail(f"There is no {thing} {key}.")

    def right():
        if not rows_of.made(**(dict(query=name) if how == "find" else {})):
            return rows_of(query=name) if how == "find" else rows_of()
        if is_gone:
            return k.give_up(f"there is no {thing} {name}.")
        if how == "details" and not details.made(key=key):
            return details(key=key)
        return k.answer(row[2 + at])

    return right
