"""Takes message after message from a queue and settles each as the rules say, until it is empty."""

from kind import choice, text

STRUCTURE = "queue"
DOMAIN = "messaging"

# message;queue;what decides;its values
SKINS = """message;queue;type;created,updated,deleted
upload;inbox;format;csv,json,xml
print;spooler;paper;a4,a3,label
sample;rack;assay;blood,soil,water
submission;form;language;english,french,czech
webhook;buffer;event;push,merge,release
mail;outbox;bounce;hard,soft,spam
crash;collector;signal;segv,abrt,bus
scan;tray;side;front,back,both
frame;ring buffer;quality;good,blurred,dark
job;backlog;engine;cpu,gpu,fpga
reading;fifo;unit;celsius,kelvin,volt
record;dead letter queue;cause;schema,timeout,auth
comment;moderation queue;tone;kind,rude,advert
build;waiting line;arch;x86,arm,riscv
transaction;journal;currency;euro,dollar,yen
request;inbox;scope;read,write,admin
event;stream;level;info,warn,fatal
part;feeder;shape;flat,round,bent
review;list;rating;low,middle,high
payload;topic;schema;old,current,next
packet;capture;protocol;tcp,udp,icmp"""
ENDS = "ack,requeue,dead|accept,return,discard|store,retry,drop|process,delay,reject|keep,repeat,trash"


def make(k):
    msg, queue, field, values = k.pick(SKINS.split("\n")).split(";")
    values, ends, q = values.split(","), k.shuffled(k.pick(ENDS.split("|")).split(",")), k.word()
    rule = dict(zip(values, ends, strict=True))
    n = 0 if k.chance(8) else k.int(1, 5)
    rows = list(zip(k.ids(n), k.ids(n), [k.pick(values) for _ in range(n)], k.times(n), strict=True))
    needs_receipt, has_queue = k.chance(60), k.chance(50)
    said = k.shuffled(list(rule.items()))

    k.role(
        f"You empty a {queue}.|consumer of the {queue} {q}|A worker. It takes one {msg}, settles it, takes the next.",
        f"You are the consumer that nobody wrote in time.|{msg} handler, one at a time",
    )
    k.must(
        f"By {field}: {', '.join(f'{a} is {b}' for a, b in said)}.|{'; '.join(f'{field} {a}: {b}' for a, b in said)}."
        f"|{'. '.join(f'{b.capitalize()} what has {field} {a}' for a, b in said)}."
    )
    k.steps(f"<peek> shows the first {msg}.", "<settle> it, then <peek> again, until none is left.")
    k.goal(
        f"Drain {q}.|{q} must be empty when you are done.|empty the {queue} {q}, one {msg} after the other",
        f"while {q}: take; settle|Nobody consumed {q} all weekend. Work it off by the rules.",
        f"Please process every {msg} waiting in {q}.|{queue}={q} action=drain|{q}: is anything still in there? settle it all",
        f"ops ticket: backlog in {q}, settle until it is empty",
    )
    by = {"q": text("queue|name|source", f"Name of the {queue}.|Which {queue}.")} if has_queue else {}

    def left():
        return [r for r in rows if not settle.made(key=r[1] if needs_receipt else r[0])]

    @k.look(f"peek|next_{msg}|head", f"Shows the first {msg} of the {queue}.|The {msg} whose turn it is.", **by)
    def peek(**by):
        if has_queue and by.get("q") != q:
            return k.fail(f"no {queue} {by.get('q')}")
        if not left():
            return k.one(f"{q} is empty.", "Empty.", f"no {msg} left")
        key, receipt, value, at = left()[0]
        return {f"{msg}_id|id": key, "receipt|handle": receipt, field: value, "since|received": at}

    what = f"Receipt of the {msg}.|The receipt it came with." if needs_receipt else f"Id of the {msg}.|Which {msg}, by id."

    @k.act(
        f"settle|finish_{msg}|resolve",
        f"Settles the first {msg}, which takes it out of the {queue}.",
        key=text("receipt|handle" if needs_receipt else f"{msg}_id|id", what),
        how=choice("how|outcome|verdict", f"What becomes of the {msg}.", ends),
    )
    def settle(key, how):
        if not left() or key != left()[0][1 if needs_receipt else 0]:
            return k.fail(f"{key} is not the first {msg}")
        return k.one("settled", f"{how}: ok", "1 gone")

    def right():
        rest = left()
        look = peek(q=q) if has_queue else peek()
        if not rest:
            return None if len(peek.calls) > len(settle.calls) else look
        key, receipt, value, _ = rest[0]
        return settle(key=receipt if needs_receipt else key, how=rule[value]) if k.seen(receipt) else look


    return right
