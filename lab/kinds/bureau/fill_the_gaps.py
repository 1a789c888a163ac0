"""Fills the empty fields of a record from a second source, and touches no others."""

from kind import choice, text

STRUCTURE = "fill-gaps"
DOMAIN = "skins"

# record, register, second source, four fields with kinds
SKINS = """member|club file|sign-up form|phone:o|mail:m|birthday:d|street:w;
supplier|supplier file|letter head|phone:o|tax number:i|contact:p|mail:m;
book|catalogue|title page|author:p|year:n|shelf:i|press:w;
pupil|school register|enrolment form|bus stop:w|doctor:p|phone:o|birthday:d;
machine|machine list|type plate|serial:i|built:d|maker:w|power:n;
tenant|house file|lease|flat:i|start:d|phone:o|key:i;
plant|plant list|seed packet|height:n|family:w|sown:d|batch:i;
car|fleet list|car papers|plate:i|first day:d|colour:w|seats:n;
patient|card index|insurance card|number:i|doctor:p|birthday:d|phone:o;
painting|museum list|frame label|painter:p|year:n|owner:p|room:i;
host|inventory|label on the case|address:h|rack:i|owner:p|bought:d;
employee|staff file|contract|start:d|desk:i|grade:n|account:i;
dog|dog register|vet card|chip:i|born:d|vet:p|weight:n;
guest|guest book|passport|number:i|town:w|born:d|mail:m;
song|song list|score|composer:p|key:w|page:n|folder:i;
boat|boat list|insurance paper|length:n|port:w|owner:p|policy:i;
recipe|recipe box|old card|minutes:n|cook:p|oven:w|card:i;
course|course list|flyer|teacher:p|room:i|start:d|fee:n;
article|price list|delivery note|price:n|bin:i|maker:w|batch:i;
grave|cemetery plan|stone|name:p|died:d|row:n|stone number:i;
tree|tree list|survey sheet|height:n|species:w|planted:d|tag:i;
meter|meter list|meter photo|serial:i|reading:n|street:w|read on:d""".split(";")


def make(k):
    rec, register, source, *fields = k.pick(SKINS).strip().split("|")
    fields, kinds = zip(*(f.split(":") for f in fields), strict=True)
    draws = dict(o=k.phone, m=k.mail, d=k.date, w=k.word, i=k.id, p=k.person, n=lambda: str(k.int(5, 990)), h=k.host)
    have, other = [draws[x]() for x in kinds], [draws[x]() for x in kinds]
    gaps = [] if k.chance(10) else sorted(k.some(range(4), k.int(1, 3)))
    lacking = k.pick(gaps) if len(gaps) > 1 and k.chance(25) else None  # the source does not know it either
    ref, name, has_src = k.id(), k.pick(k.person, k.title)(), k.chance(40)
    u = [f.replace(" ", "_") for f in fields]
    r, s = rec.replace(" ", "_"), source.replace(" ", "_").replace("-", "_")
    pages = k.int(100, 999)

    k.role(f"""You complete records of the {register}.|{register}: gaps
        |Half-empty records annoy you. The {source} has the rest.
        |{rec} records|You type in what is missing, from the {source}.""")
    k.must("Fill empty fields only; what is there stays, even if the other source differs.|Never overwrite a field.")
    k.must(f"What the {source} does not have stays empty.|No value in the {source}: leave the gap.")
    if has_src:
        k.must(f"Name source {pages} for each field.|Source number: {pages}.")
    k.steps("See the record with <show>.", f"Read the {source} with <other_>.", "Fill each gap with <fill>.")
    k.goal(f"""Complete the record of {rec} {name} from the {source}.|{rec} {name}: fill the gaps
        |{name} has empty fields in the {register}, please fill them in
        |is the record of {name} complete? if not, see the {source}
        |record: {name}\nsource: {source}\nto do: fill what is empty|The {register} is full of holes! Start with {name}.
        |could you take the {source} and fill in what is missing for {name}
        |{name} ({rec}) - missing fields - from the {source}""")

    @k.look(
        f"show_{r}|get_{r}|open_{r}",
        f"Shows the record of one {rec}.|Opens a record.",
        key=text(f"{r}|name|of", f"Name of the {rec}.|Which {rec}."),
    )
    def show(key):
        if key != name:
            return k.fail(f"No {rec} {key}.")
        return {f"{r}_no|id": ref} | {u[i]: None if i in gaps else have[i] for i in range(4)}

    @k.look(
        f"read_{s}|{s}|look_into",
        f"Shows what the {source} says.|Reads the {source}.",
        key=text(f"{r}_no|id|of", f"Number of the {rec}.|Of which {rec}, by number."),
    )
    def other_(key):
        if key != ref:
            return k.fail(f"Nothing about {key}.")
        return {u[i]: None if i == lacking else other[i] for i in range(4)}

    more = {}
    if has_src:
        more = dict(src=choice("source|from|src", "Number of the source.|Which source.", [str(pages), str(pages + 1)]))

    @k.act("fill_field|fill_in|set_field", "Fills one field of a record.|Writes into an empty field.",
           key=text(f"{r}_no|id|of", f"Number of the {rec}.|Which {rec}, by number."),
           field=choice("field|what|column", "Which field.|The field.", u),
           value=text("value|text|to", "What is filled in.|The value."), **more)
    def fill(key, field, value, src=None):
        if key != ref or field not in u or u.index(field) not in gaps:
            return k.fail(f"{field} of {key} can't be filled.")
        return f"{field}: {value}."

    def right():
        if not show.made(key=name):
            return show(key=name)
        if not gaps:
            return None
        if not other_.made(key=ref):
            return other_(key=ref)
        m = dict(src=str(pages)) if has_src else {}
        todo = [i for i in gaps if i != lacking and not fill.made(field=u[i])]
        return [fill(key=ref, field=u[i], value=other[i], **m) for i in todo]

    return right
