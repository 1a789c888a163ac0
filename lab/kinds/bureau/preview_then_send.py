"""Makes a draft, compares the preview with what was asked, and sends or throws it away."""

from kind import choice, text

STRUCTURE = "preview-confirm"
DOMAIN = "skins"

# draft, whom, place, kinds
SKINS = """letter|tenant|property firm|notice,reminder,greeting;
invoice|client|workshop|part,final,credit; contract|worker|firm|short,full,trainee;
certificate|student|school|course,exam,conduct; newsletter|reader|club|spring,summer,winter;
label|customer|brewery|front,back,neck; ticket|guest|theatre|stalls,balcony,box;
badge|visitor|plant|day,week,guide; poster|band|youth house|small,large,banner;
reminder|debtor|shop|first,second,last; menu|table|restaurant|lunch,dinner,wine;
quote|buyer|joinery|kitchen,stairs,door; card|couple|print shop|wedding,birth,thanks;
permit|driver|town hall|day,month,year; report|owner|vet|dog,cat,horse;
voucher|shopper|salon|cut,colour,spa; map|hiker|tourist office|easy,middle,hard;
prescription|patient|practice|drops,pills,salve; sign|shop|sign maker|open,closed,sale;
receipt|donor|charity|money,goods,time; plan|trainer|gym|legs,arms,back;
offer|family|removal firm|local,far,storage""".split(";")


def an(word):
    """With its article."""
    vowel = word[0] in "aeio" and not word.startswith("one") or word[:2] in ("um", "un") or word.startswith("hour")
    return f"{'an' if vowel else 'a'} {word}"


def make(k):
    draft, whom, place, kinds = k.pick(SKINS).strip().split("|")
    kinds, who, wrong = kinds.split(","), k.person(), k.person()
    kind, no, value, other = k.pick(kinds), k.id(), k.id(), k.id()
    bad, has_mail = k.chance(30), k.chance(60)
    mails, code = k.many(k.mail, 2), k.id()
    shown = dict(name=wrong if bad and k.chance(50) else who, kind=kind, mail=mails[0])
    if bad and shown["name"] == who:
        shown["kind"] = k.pick([x for x in kinds if x != kind])

    k.role(f"""You send each {draft} of our {place}.|{place}: every {draft}|Draft, look, send. Or throw away.
        |{draft} desk|You never send {an(draft)} that you have not looked at.""")
    k.must(
        f"Send the draft only if its preview has the right {whom} and kind; else throw it away and report "
        f"that it is not done.|"
        f"Wrong {whom} or wrong kind in the preview: discard, and say that it was not sent.",
    )
    k.steps("Make it with <draft_>.", "Look at <preview>.", "Then <send> or <discard>.")
    ref = k.pick(f", number {value}", f" ({value})")
    k.goal(f"""Send {who} {an(draft)}, kind {kind}{ref}.|{draft} for {who}: {kind}{ref}
        |{kind} {draft} to {who}{ref}, please|can {who} get {an(draft)} ({kind}){ref}?
        |{whom}: {who}\n{draft}: {kind}{ref}|{who} is still waiting for the {draft}! {kind}{ref}.
        |please write {an(draft)} of the kind {kind} to {who}{ref}|{who} needs {draft}{ref}, it's the {kind} one""")

    @k.act(f"make_{draft}|new_{draft}|draft_{draft}", f"Makes a draft of {an(draft)}.|New draft.",
           name=text(f"{whom}|name|to", f"Name of the {whom}.|For whom."),
           kind_=choice("kind|type|which", f"Kind of {draft}.|Which kind.", kinds),
           ref_=text("number|ref|about", "Number that it is about.|The number."))
    def draft_(name, kind_, ref_):
        return f"Draft {no} is made." if name == who and not draft_.calls else k.fail(f"No draft for {name}.")

    @k.look(
        "preview|look_at_draft|show_draft",
        "Shows a draft as it would go out.|Preview of a draft.",
        key=text("draft|no|id", "Number of the draft.|Which draft."),
    )
    def preview(key):
        if key != no or not draft_.calls:
            return k.fail(f"No draft {key}.")
        return {
            "draft|no": no,
            f"{whom}|to": shown["name"],
            "kind|type": shown["kind"],
            "mail|address": shown["mail"],
            "seal|code": code,
        }

    more = dict(mail=text("mail|address|to", "Mail address in the preview.|Where it goes.")) if has_mail else {}

    @k.act(f"send_{draft}|send|send_draft",
           "Sends a draft off.|Sends it.", key=text("draft|no|id", "Number of the draft.|Which draft."),
           seal=text("seal|code|with_code", "Code that the preview shows.|The code."), **more)
    def send(key, seal, mail=None):
        if key == no and seal == code and not discard.calls:
            return f"{key} is sent."
        return k.fail(f"{key} can't be sent.")

    @k.act("discard|throw_away|drop_draft",
           "Throws a draft away.|Discards a draft.", key=text("draft|no|id", "Number of the draft.|Which draft."))
    def discard(key):
        return f"{key} is gone." if key == no and draft_.calls and not send.calls else k.fail(f"No draft {key}.")

    def right():
        if not draft_.calls:
            return draft_(name=who, kind_=kind, ref_=value)
        if not preview.made(key=no):
            return preview(key=no)
        if bad:
            return k.give_up("the draft was wrong.") if discard.calls else discard(key=no)
        return None if send.calls else send(key=no, seal=code, **(dict(mail=mails[0]) if has_mail else {}))

    return right
