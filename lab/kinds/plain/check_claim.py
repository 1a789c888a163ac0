"""Checks what somebody says of a thing; if the record says otherwise, the record is corrected, loudly or quietly."""

from kind import flag, text

STRUCTURE = "verify-claim"
DOMAIN = "skins"

# thing, things, record, how they are named, what is claimed : kind
SKINS = """grave|graves|cemetery book|p|row:i; statue|statues|city register|t|sculptor:p;
socket|sockets|wiring plan|i|fuse:i; pony|ponies|stud book|w|mother:w; bridge|bridges|road file|w|last check:d;
package|packages|lock file|k|version:v; player|players|squad list|p|shirt number:n; well|wells|water map|w|depth:n;
shop|shops|town map|t|opening time:c; patient|patients|ward list|p|room:i; server|servers|asset list|h|rack:i;
song|songs|song book|t|composer:p; tenant|tenants|rent roll|p|deposit:y; road|roads|snow plan|w|driver:p;
page|pages|site map|u|editor:p; medal|medals|results sheet|i|winner:p; class|classes|code index|x|file:f;
flight|flights|day plan|i|gate:i; tree|trees|park survey|i|species:w; member|members|dues book|p|mail:m;
key|keys|key board|i|holder:p; report|reports|index|f|deadline:d; bell|bells|tower book|w|weight:n;
line|lines|phone plan|w|number:o""".split(";")


def make(k):
    thing, things, book, named, what = k.pick(SKINS).strip().split("|")
    what, kind = what.split(":")
    draws = dict(p=k.person, t=k.title, w=k.word, i=k.id, k=k.key, h=k.host, u=k.url, x=k.ident, f=k.path, m=k.mail)
    draws |= dict(d=k.date, v=k.version, c=k.time, y=k.money, o=k.phone, n=lambda: str(k.int(11, 990)))
    n, t, ts, u = k.int(3, 7), thing, things, what.replace(" ", "_")
    *values, said = k.many(draws[kind], n + 1)
    rows = list(zip(k.ids(n), k.many(draws[named], n), values, strict=True))
    key, name, now = k.pick(rows)
    is_true, source, loud = k.chance(14), k.person() if k.chance(50) else "", k.chance(50)
    said = now if is_true else said
    by = k.pick(f" (source: {source})", f", source {source}") if source else ""
    tell = k.pick("send a notice", "with a notice") if loud else k.pick("send no notice", "without a notice")

    k.role(f"""You check what people say against the {book}.|{book} keeper|You keep the {book} true.
        |fact checker: {things}
        |Agent for corrections in the {book}.|You get hints about {things} and follow them up.|Records office.""")
    k.must(
        f"What people report is right; the {book} has to follow.|If the {book} differs from a report, the report wins."
    )
    k.must("If it agrees, change nothing.|Where both say the same, leave it.")
    k.steps("Read <rows_of>.|<rows_of> first.", "Correct it with <fix>.|If it differs: <fix>.")
    k.goal(f"""They say the {what} of {name} is {said}{by}. Check, correct if needed, {tell}.
        |{name}: {what} {said}? fix if not, {tell}{by}
        |Does the {book} have {said} as {what} of {name}? If it doesn't, correct it, {tell}{by}
        |{said} is the {what} of the {thing} {name}{by}; verify, {tell} if you change it
        |claim: {what} of {name} = {said}{by}. {tell}
        |A caller swears that {name} has {said} as {what}{by}. Check it, {tell}
        |please check {name}, the {what} must be {said}, {tell}{by}
        |{thing} {name}, reported {what} {said}{by}: compare and fix, {tell}""")

    @k.look(
        f"list_{ts}|{ts}|read_book|records", f"Lists the {things} of the {book}.|What the {book} says of all {things}."
    )
    def rows_of():
        return [dict(zip((f"id|{t}_id|no", f"name|{t}_name|called", u), row, strict=True)) for row in rows]

    @k.act(
        f"fix_{u}|correct|correct_{t}|amend",
        f"Corrects the {what} of one {thing}.|Writes another {what} into the {book}.",
        key=text(f"id|{t}|{t}_id", f"Id of the {thing}."),
        value=text(f"{u}|value|to", f"The right {what}.|What the {what} is."),
        loud=flag("notice|send_notice|announce", "Whether a notice is sent.|True: a notice goes out."),
        source=text("source|told_by|origin", "Who said so, if known.|Source, if there is one.", optional=True),
    )
    def fix(key, value, loud, source=None):
        return f"{key}: {value}." if key in [row[0] for row in rows] else k.fail(f"There is no {thing} {key}.")

    def right():
        if not rows_of.made():
            return rows_of()
        args = dict(key=key, value=said, loud=loud, **(dict(source=source) if source else {}))
        return None if is_true or fix.made(**args) else fix(**args)

    return right
