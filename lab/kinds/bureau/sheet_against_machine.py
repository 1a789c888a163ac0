"""Compares the fields of one thing with its reference sheet and corrects those that differ."""

from kind import choice, text

STRUCTURE = "drift"
DOMAIN = "skins"

# thing, reference, four fields with kinds
SKINS = """till|till sheet|tax code:i|header:w|opening:c|manager:p;
router|network sheet|channel:n|name:w|gateway:h|firmware:v;
badge|staff file|name:p|door group:w|valid until:d|desk:i;
price tag|price book|article:i|price:n|unit:w|supplier:p;
coffee machine|setup card|grind:n|water:n|program:w|service phone:o;
web page|brochure|phone:o|opening:c|contact:p|mail:m;
door sign|room plan|room:i|name:p|hours:c|floor:n;
bus sign|timetable|line:i|first bus:c|last bus:c|driver:p;
contract|offer|price:n|start:d|term:n|contact:p;
phone|extension list|extension:n|name:p|group:w|pickup:i;
form letter|letterhead|phone:o|bank code:i|mail:m|boss:p;
boiler|setting sheet|flow:n|start:c|stop:c|zone:w;
label|recipe card|batch:i|best before:d|weight:n|baker:p;
server|build sheet|owner:p|version:v|zone:w|backup hour:c;
kennel card|vet file|chip:i|diet:w|weight:n|keeper:p;
grave stone order|family form|name:p|born:d|died:d|stone:w;
ticket print|show plan|hall:w|start:c|price:n|date:d;
parking disc|permit file|plate:i|zone:w|valid until:d|holder:p;
menu card|kitchen sheet|dish:t|price:n|cook:p|day:d;
invoice head|customer file|customer number:i|contact:p|mail:m|discount:n;
class page|class file|teacher:p|room:i|lessons:n|start:c;
machine plate|type sheet|serial:i|power:n|built:d|maker:w""".split(";")


def make(k):
    thing, sheet, *fields = k.pick(SKINS).strip().split("|")
    fields, kinds = zip(*(f.split(":") for f in fields), strict=True)
    draws = dict(i=k.id, w=k.word, c=k.time, p=k.person, n=lambda: str(k.int(3, 900)), h=k.host, v=k.version, d=k.date,
                 o=k.phone, m=k.mail, t=k.title)
    right_values, wrong = [draws[x]() for x in kinds], [draws[x]() for x in kinds]
    wrong = [w if w != r else r + "0" for w, r in zip(wrong, right_values, strict=True)]
    off = [] if k.chance(12) else sorted(k.some(range(4), k.pick(1, 1, 2, 3)))
    now = [wrong[i] if i in off else right_values[i] for i in range(4)]
    ref, other = k.ids(2)
    u = [f.replace(" ", "_") for f in fields]
    t, s = thing.replace(" ", "_"), sheet.replace(" ", "_")
    has_old = k.chance(35)

    k.role(f"""You check each {thing} against its {sheet}.|{thing} / {sheet} check
        |You are picky. The {sheet} is right, always.
        |quality desk, {thing}|A checker who corrects what is off""")
    k.must(f"What the {sheet} says is right.|The {sheet} counts.")
    k.must("Correct each field that differs, nothing else.|Only fields that differ are set.")
    k.steps("Read <actual> and <reference>.", "<fix> each difference.")
    k.goal(f"""Check {thing} {ref} against its {sheet} and correct it.|{thing} {ref} vs {sheet}: fix differences
        |something is wrong on {thing} {ref}, compare with the {sheet} please
        |does {ref} match its {sheet}? if not, make it match
        |object: {thing} {ref}\nreference: {sheet}\nto do: correct
        |The {sheet} and {thing} {ref} do not say the same. Again. Correct the {thing}.
        |go through {thing} {ref} field by field, {sheet} in hand
        |Please bring {thing} {ref} back to what its {sheet} says.""")

    @k.look(f"read_{t}|{t}_now|show_{t}", f"Shows what one {thing} says.|Reads one {thing}.",
            key=text(f"{t}|no|id", f"Number of the {thing}.|Which {thing}."))
    def actual(key):
        return {"no|id": ref} | dict(zip(u, now, strict=True)) if key == ref else k.fail(f"No {thing} {key}.")

    @k.look(f"read_{s}|{s}|reference", f"Shows the {sheet} of one {thing}.|What it should be.",
            key=text(f"{t}|no|id", f"Number of the {thing}.|Which {thing}."))
    def reference(key):
        if key == ref:
            return {"for|no": ref} | dict(zip(u, right_values, strict=True))
        return k.fail(f"No sheet for {key}.")

    more = dict(was=text("old|was|instead_of", "What it says now.|Value that goes.")) if has_old else {}

    @k.act(
        f"correct|set_field|fix_{t}",
        f"Sets one field of one {thing}.|Corrects one field.",
        key=text(f"{t}|no|id", f"Number of the {thing}.|Which {thing}."),
        field=choice("field|what|column", "Which field.|Field to set.", u),
        value=text("value|to|new", "What it should say.|Right value."),
        **more,
    )
    def fix(key, field, value, was=None):
        if key != ref or field not in u:
            return k.fail(f"No field {field} on {key}.")
        now[u.index(field)] = value
        return f"{field} of {key} is {value}."

    def right():
        if looks := [tool(key=ref) for tool in (actual, reference) if not tool.calls]:
            return looks
        todo = [i for i in off if not fix.made(field=u[i])]
        return [
            fix(key=ref, field=u[i], value=right_values[i], **(dict(was=wrong[i]) if has_old else {})) for i in todo
        ]

    return right
