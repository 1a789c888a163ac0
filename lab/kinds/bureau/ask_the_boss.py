"""Tries to do something; if it is above what the agent may do, hands it to the one who is named."""

from kind import integer, text

STRUCTURE = "escalate"
DOMAIN = "skins"

# request, verb, who wants it, unit, bosses are called
SKINS = """refund|pay|customer|euros|shift lead; discount|give|buyer|percent|sales head;
overtime|approve|worker|hours|foreman; credit|grant|client|euros|branch head;
leave|grant|employee|days|team lead; order|release|buyer|euros|purchasing;
fee waiver|grant|member|euros|treasurer; loan term|extend|reader|days|librarian;
speed limit|raise|crane|metres|safety officer; dose|raise|patient|drops|doctor;
quota|raise|user|gigabytes|admin; stay|extend|guest|nights|manager; load|clear|driver|kilos|yard boss;
bonus|pay|seller|euros|owner; print run|raise|author|copies|publisher;
storage|extend|shipper|days|harbour master; ticket block|release|school|seats|box office;
water use|allow|farmer|litres|water board; advance|pay|builder|euros|accountant;
price cut|set|shop|percent|area head; visit|extend|family|minutes|ward head;
fishing quota|raise|angler|fish|warden""".split(";")


def an(word):
    """With its article."""
    vowel = word[0] in "aeio" and not word.startswith("one") or word[:2] in ("um", "un") or word.startswith("hour")
    return f"{'an' if vowel else 'a'} {word}"


def make(k):
    what, verb, who_is, unit, boss_ = k.pick(SKINS).strip().split("|")
    limit, who, ref = k.int(20, 300), k.person(), k.id()
    above = k.chance(65)
    amount = limit + k.int(1, 300) if above else k.int(5, limit)
    bosses, marks = k.people(3), k.many(k.mail, 3)
    boss, has_ref, note = k.int(0, 2), k.chance(60), k.word()
    away = above and k.chance(14)
    w, b = what.replace(" ", "_"), boss_.replace(" ", "_")

    k.role(f"""You {verb} things within limits: {what}.|{what} desk|Small ones you do yourself, big ones go up.
        |first line, {what}|You may {verb} {an(what)} as long as the program lets you.""")
    k.must(
        "Try it yourself first; what is refused goes to the person whom the refusal names.|"
        "Refused? Then pass it on to who is named."
    )
    k.must("If that person is away, report that it is not done.|Nobody there to decide: say it could not be done.")
    k.steps("<do> it.", "If refused: <contact> of the one who is named, then <pass_on>.")
    n = k.pick(f" Note: {note}.", f" ({note})") if has_ref else ""
    k.goal(f"""{verb.capitalize()} {amount} {unit} for {who}: {what} {ref}.{n}
        |{what} {ref}, {who}, {amount} {unit}{n}|{who} asks for {amount} {unit} ({what} {ref}).{n}
        |please {verb} the {what} {ref} of {who}, {amount} {unit}.{n}
        |{who_is}: {who}\n{what}: {ref}\n{unit}: {amount}\n{n}
        |{who} has been promised {amount} {unit}! {what} {ref}, do it.{n}
        |could {who} get {amount} {unit}? number {ref}, {what}.{n}
        |{ref}: {amount} {unit} to {verb}, {who}.{n}""")

    args_ = dict(
        no=text(f"{w}|no|ref", f"Number of the {what}.|Which {what}."),
        amount_=integer(f"{unit}|amount|how_many", f"How many {unit}.|Amount."),
    )

    @k.act(f"{verb}_{w}|{verb}|do_it", f"To {verb} one {what}.|Settles one {what} at once.",
           **args_, name=text(f"{who_is}|name|who", f"Name of the {who_is}.|For whom."))
    def do(no, amount_, name):
        if no != ref or name != who:
            return k.fail(f"{no} of {name}: unknown.")
        if amount_ > limit:
            return k.fail(f"Above your limit of {limit}. {bosses[boss]} decides about that.")
        return f"{no}: {amount_} {unit}."

    @k.look(
        f"contact|reach|find_{b}",
        f"Tells how to reach {an(boss_)}.|Contact of {an(boss_)}.",
        who_=text(f"{b}|name|who", f"Name of the {boss_}.|Who."),
    )
    def contact(who_):
        if who_ not in bosses:
            return k.fail(f"{who_} is no {boss_}.")
        i = bosses.index(who_)
        return {"name|who": who_, "mail|address": marks[i], "in|is_in": not (away and i == boss)}

    more = dict(note_=text("note|remark|about", "Note that goes with it.|The note.")) if has_ref else {}

    @k.act("pass_on|hand_up|escalate",
           f"Passes one {what} on to somebody who may decide.|Hands it to {an(boss_)}.", **args_,
           to=text("to|mail|address", f"Mail of the {boss_}.|Where it goes, a mail address."), **more)
    def pass_on(no, amount_, to, note_=None):
        return f"{no} is with {to}." if no == ref and to in marks else k.fail(f"{to} is unknown.")

    def right():
        if do.calls or pass_on.calls:
            return None
        if not k.seen("Above your limit"):
            return do(no=ref, amount_=amount, name=who)
        if not contact.made(who_=bosses[boss]):
            return contact(who_=bosses[boss])
        if away:
            return k.give_up(f"{bosses[boss]} is away.")
        return pass_on(no=ref, amount_=amount, to=marks[boss], **(dict(note_=note) if has_ref else {}))

    return right
