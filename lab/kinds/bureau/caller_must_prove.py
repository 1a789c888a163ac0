"""Changes something for a caller only if what the caller says about themselves agrees with the file."""

from kind import choice, text

STRUCTURE = "identity-check"
DOMAIN = "skins"

# who, register, secret (kind), what is changed (kind)
SKINS = """customer|bank desk|birthday:d|address:w; tenant|house office|flat:i|phone:o;
patient|practice|birthday:d|mail:m; user|help desk|staff number:i|mail:m;
member|gym|member number:i|card:i; pupil's parent|school office|class:w|phone:o;
traveller|ticket office|booking number:i|seat:i; donor|blood bank|donor number:i|appointment:d;
subscriber|phone shop|contract number:i|plan:w; reader|library|card number:i|mail:m;
driver|parking office|plate:i|permit:i; client|insurance office|policy number:i|account:i;
guest|hotel desk|room:i|wake-up call:c; supplier|purchasing|supplier number:i|contact:p;
voter|registry|birthday:d|polling room:w; employee|pay office|tax number:i|account:i;
owner|vet|chip:i|phone:o; player|club office|licence:i|shirt:w;
shopper|web shop|order number:i|address:w; lodger|camp office|pitch:i|stay until:d;
student|exam office|matriculation:i|exam day:d; angler|licence office|permit:i|water:w""".split(";")


def an(word):
    """With its article."""
    vowel = word[0] in "aeio" and not word.startswith("one") or word[:2] in ("um", "un") or word.startswith("hour")
    return f"{'an' if vowel else 'a'} {word}"


def make(k):
    who_is, place, secret, field = k.pick(SKINS).strip().split("|")
    (secret, kind1), (field, kind2) = secret.split(":"), field.split(":")
    draws = dict(d=k.date, w=k.word, i=k.id, o=k.phone, m=k.mail, c=k.time, p=k.person)
    who, true, false, new, old = k.person(), draws[kind1](), draws[kind1](), draws[kind2](), draws[kind2]()
    ok = k.chance(62)
    said, no, log = true if ok else false, k.id(), k.id()
    why, whys = k.pick("mismatch", "no_proof"), ["mismatch", "no_proof", "other"]
    s, f, w = (x.replace(" ", "_").replace("'", "").replace("-", "_") for x in (secret, field, who_is))
    has_log = k.chance(50)

    k.role(f"""You change data for callers of {an(place)}.|{place} hotline|Trust is good, the file is better.
        |{place}: data changes|You never change anything for somebody who can't prove who they are.""")
    k.must(
        f"Change it only if the {secret} that the caller gives is the one on file; otherwise refuse with "
        f"the reason {why}.|"
        f"Wrong {secret}: refuse ({why}), change nothing. Right {secret}: change it.",
    )
    if has_log:
        k.must(f"Your line is {log}.|Calls run over line {log}.")
    k.steps("See the file with <file_>.", f"Compare the {secret}.", "Then <change> or <refuse>.")
    k.goal(f"""{who} ({secret} {said}) wants the {field} changed to {new}.
        |caller {who}, {secret} {said}: {field} = {new}|new {field} {new} for {who}; says the {secret} is {said}
        |Hello, this is {who}, my {secret} is {said}. Please change my {field} to {new}.
        |caller: {who}\n{secret}: {said}\nwish: {field} {new}
        |{who} is on the phone, gives {said} as {secret} and wants {new} as {field}
        |I've told you three times, {field} {new}!! {who}, {secret} {said}
        |please handle: {who}, {field} to {new}, {secret} given: {said}""")

    @k.look(
        f"open_file|{w}_file|find_{w}",
        f"Shows the file of one {who_is}.|Looks somebody up.",
        name=text(f"{w}|name|who", f"Name of the {who_is}.|Who."),
    )
    def file_(name):
        return {"file_no|no": no, "name|who": who, s: true, f: old} if name == who else k.fail(f"No file of {name}.")

    line = dict(line=text("line|via|channel", "Line of the call.|Which line.")) if has_log else {}
    key_ = text("file_no|no|id", "Number of the file.|Which file.")

    @k.act(
        f"change_{f}|set_{f}|update_file",
        f"Changes the {field} of one {who_is}.|Enters a new {field}.",
        key=key_,
        value=text(f"{f}|value|to", f"The new {field}.|New value."),
        **line,
    )
    def change(key, value, line=None):
        return f"{field}: {value}." if key == no else k.fail(f"No file {key}.")

    @k.act(
        "refuse|refuse_change|turn_down",
        "Refuses a change and notes why.|Turns a caller down.",
        key=key_,
        why_=choice("reason|why|because", "Why it is refused.|Reason.", whys),
        **line,
    )
    def refuse(key, why_, line=None):
        return f"Refused, {why_}." if key == no else k.fail(f"No file {key}.")

    def right():
        if not file_.made(name=who):
            return file_(name=who)
        if change.calls or refuse.calls:
            return None
        m = dict(line=log) if has_log else {}
        return change(key=no, value=new, **m) if ok else refuse(key=no, why_=why, **m)

    return right
