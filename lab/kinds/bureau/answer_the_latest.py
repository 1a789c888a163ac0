"""Answers the latest message of somebody by the way it came, with the number of the case."""

from kind import choice, text

STRUCTURE = "reply"
DOMAIN = "skins"

# who writes, place, three answers
SKINS = """customer|web shop|shipped,delayed,sold out; tenant|property firm|repaired,coming,refused;
parent|school office|excused,noted,call us; guest|hotel|booked,full,waiting list;
client|law office|filed,open,closed; applicant|firm|invited,rejected,later;
member|club|paid,unpaid,cancelled; patient|practice|ready,come in,call us;
supplier|warehouse|accepted,returned,checking; voter|town hall|registered,missing,moved;
reader|local paper|printed,shortened,no; buyer|car dealer|sold,free,reserved;
donor|charity|received,thanks,tax note; student|exam office|passed,failed,repeat;
driver|parking office|granted,denied,expired; farmer|mill|bought,full,next week;
singer|choir|accepted,alto,no; owner|vet|healthy,come in,call us;
traveller|ticket office|refunded,rebooked,no refund; user|help desk|solved,working,need info;
angler|club|permit sent,closed,wait; trader|market office|pitch given,full,late""".split(";")
WAYS = ["mail", "sms", "letter", "chat"]


def an(word):
    """With its article."""
    vowel = word[0] in "aeio" and not word.startswith("one") or word[:2] in ("um", "un") or word.startswith("hour")
    return f"{'an' if vowel else 'a'} {word}"


def make(k):
    who_is, place, answers = k.pick(SKINS).strip().split("|")
    answers = [x.replace(" ", "_") for x in answers.split(",")]
    who, n, answer = k.person(), k.int(2, 4), k.pick(answers)
    days = k.dates(n)
    rows = [(i, d, k.pick(WAYS), who) for i, d in zip(k.ids(n), days, strict=True)]
    rows += [(k.id(), k.date(), k.pick(WAYS), p) for p in k.people(2)]
    none = k.chance(12)
    latest = max((r for r in rows if r[3] == who), key=lambda r: r[1])
    if none:
        rows = [r for r in rows if r[3] != who]
    rows = k.shuffled(rows)
    has_sign, sign, lists = k.chance(50), k.person(), k.chance(50)
    w, said = who_is.replace(" ", "_"), answer.replace("_", " ")

    k.role(f"""You answer messages for {an(place)}.|{place} inbox|Every {who_is} gets an answer the way they wrote.
        |{place}: answers|You write back. Short and correct.""")
    k.must(
        "Answer the latest message only, the same way it came.|"
        "Only the newest one is answered, by the way it was sent."
    )
    k.must("If there is no message, report that it is not done.|No message: say that nothing could be answered.")
    if has_sign:
        k.must(f"Sign as {sign}.|Answers are signed {sign}.")
    k.steps("See the messages in <messages>.", "Answer with <reply>.")
    k.goal(f"""Answer {who}: {said}.|{who} -> {said}|tell {who} "{said}", the way they wrote
        |please write back to {who}, the answer is {said}
        |{who_is}: {who}\nanswer: {said}|{who} wrote again. Say {said}, same way as the last message.
        |Could you answer the last message of {who} with {said}?
        |{who} complains that nobody answers! It is {said}.""")
    one = {} if lists else dict(name=text(f"{w}|from|name", f"Name of the {who_is}.|From whom."))

    @k.look(
        "messages|inbox|list_messages" if lists else "messages_from|find_messages|messages_of",
        "Lists messages.|Messages that came in.",
        **one,
    )
    def messages(name=None):
        keys = ("message|id|no", "day|came_on", "way|by", "from|sender")
        return [dict(zip(keys, r, strict=True)) for r in rows if lists or r[3] == name]

    more = dict(by=text("signed|sign|as", "Name that signs.|Who signs.")) if has_sign else {}

    @k.act(
        "reply|answer|write_back",
        "Answers one message.|Writes back.",
        ref=text("message|id|to", "Number of the message.|Which message."),
        way=choice("way|by|how", "How it is sent.|Which way.", WAYS),
        text_=choice("answer|text|say", "Which answer.|What is said.", answers),
        **more,
    )
    def reply(ref, way, text_, by=None):
        return f"Answered: {ref}." if ref in [r[0] for r in rows] else k.fail(f"No message {ref}.")

    def right():
        if not messages.calls or not lists and not messages.made(name=who):
            return messages() if lists else messages(name=who)
        if none:
            return k.give_up(f"there is no message of {who}.")
        args = dict(ref=latest[0], way=latest[2], text_=answer) | (dict(by=sign) if has_sign else {})
        return None if reply.calls else reply(**args)

    return right
