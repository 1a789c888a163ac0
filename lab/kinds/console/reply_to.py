"""Answers a mail: to the reply address if the header has one, otherwise to the sender; the thread number goes along."""

from kind import text

STRUCTURE = "header-first"
DOMAIN = "mail"

# mail;answer;topic
SKINS = """mail;reply;subject
inquiry;answer;matter
application;confirm;position
complaint;respond;case
order;acknowledge;article
invitation;accept;event
quote;counter;object
report;thank;title
ticket;respond;summary
request;decline;wish
survey;return;theme
bill;query;item
letter;reply;reference
booking;confirm;stay
bid;answer;lot
alert;ack_by_mail;rule
proof;approve;page
draft;comment;chapter
notice;object;notice_title
claim;settle_by_mail;damage"""


def make(k):
    mail, answer, topic = k.pick(SKINS.split("\n")).split(";")
    sender, reply, copy = k.many(k.mail, 3)
    person, title, thread = k.person(), k.title(), k.id()
    text_ = k.title()
    has = k.chance(50)
    others = k.people(2)
    refs = k.ids(3)
    rows = k.shuffled(list(zip([person, *others], refs, strict=True)))
    lines = [f"From: {person} <{sender}>", f"Cc: {copy}", f"Subject: {title}", f"Thread: {thread}"]
    if has:
        lines.insert(k.int(1, 3), f"Reply-To: {reply}")
    nice, say = topic.replace("_", " "), answer.replace("_", " ")

    k.role(f"You {say} each {mail}.|{mail} desk|Correspondence: read, then {say}.")
    k.must("Write to the Reply-To address if there is one, else to the From address.|Reply-To beats From; Cc gets nothing.")
    k.steps("<inbox>, then <header>.", "<send> it.")
    k.goal(
        f"{say} to {person}: {text_}",
        f"Please {say} the {mail} of {person} with the text {text_}.",
        f"{mail} from: {person}\ntext: {text_}",
        f"{person} wrote. {say}: {text_}",
        f"{text_} - that is what {person} should get as an answer to the {mail}",
    )

    @k.look(f"inbox|list_{mail}|{mail}_list", f"Each {mail} and its sender.|The inbox.")
    def inbox():
        return [{f"{mail}_id|id": r, "sender|by": p} for p, r in rows]

    @k.look(f"header|show_{mail}|read_header", f"Prints the header of a {mail}: addresses, {nice}, thread.", ref=text(f"{mail}_id|id", f"Number of the {mail}."))
    def header(ref):
        return k.raw("\n".join(lines)) if ref == refs[0] else k.raw("From: -") if ref in refs else k.fail(f"no {mail} {ref}")

    @k.act(
        f"{answer}|send_{answer}",
        f"Sends an answer: {say}.",
        to=text("to|address", "Address that it goes to."),
        thread=text("thread|thread_no", "Number of the thread."),
        body=text("text|body", "What it says."),
    )
    def send(to, thread, body):
        return f"sent to {to}" if "@" in to and k.seen(to) and k.seen(thread) else k.fail(f"{to} is no address")

    def right():
        if not inbox.made():
            return inbox()
        if not header.made(ref=refs[0]):
            return header(ref=refs[0])
        return None if send.made() else send(to=reply if has else sender, thread=thread, body=text_)

    return right
