"""A log as text: the last failed line of one service has the number that a ticket needs."""

from kind import text

STRUCTURE = "log-hunt"
DOMAIN = "monitoring"

# service;number;bad word;good word;verb
SKINS = """gateway;request;ERROR;INFO;report
payment;transfer;DECLINED;PAID;refund
mailer;message;BOUNCED;SENT;resend
builder;build;FAILED;PASSED;rerun
scanner;file;INFECTED;CLEAN;quarantine
sorter;parcel;JAMMED;SORTED;rescan
door;badge;DENIED;OPENED;review
crawler;page;TIMEOUT;FETCHED;retry
charger;car;FAULT;FULL;inspect
trainer;run;DIVERGED;SAVED;restart
importer;batch;REJECTED;LOADED;repair
arena;match;CRASHED;ENDED;replay
printer;sheet;SMUDGED;PRINTED;reprint
till;receipt;VOID;CLOSED;audit
drone;flight;LOST;LANDED;search
backup;volume;CORRUPT;STORED;redo
robot;pick;DROPPED;PLACED;teach
lift;ride;STUCK;DONE;dispatch
sensor;sample;NOISY;GOOD;discard
resolver;query;SERVFAIL;NOERROR;trace"""


def make(k):
    service, number, bad, good, verb = k.pick(SKINS.split("\n")).split(";")
    hosts = k.words(3)
    who, name = k.person(), k.pick(hosts)
    ids, times = k.ids(9), sorted(k.times(9))
    lines, last = [], None
    for i, (t, n) in enumerate(zip(times, ids, strict=True)):
        host = name if i == 3 else k.pick(hosts)
        state = bad if i == 3 else k.pick(bad, good, good)
        lines.append(f"{t} {state} {host} {number}={n}")
        if host == name and state == bad:
            last = n

    k.role(f"You read the log of the {service}.|{service} log reader|On call. The log knows.")
    k.must(f"The last line of that host with {bad} counts.|Take the latest {bad} of the host, whatever came after it.")
    k.steps("<log> prints it.", f"<do> with the number of the {number}.")
    k.goal(
        f"{verb} the last {bad} of {name} for {who}",
        f"{who} asks: what was the latest {number} of {name} that was {bad}? Please {verb} it.",
        f"host: {name}\nfind: last {bad}\naction: {verb}\nfor: {who}",
        f"{name} {bad}?? {verb} the newest one, {who} wants to see it",
        f"grep {bad} {name}, last hit, {verb} ({who})",
    )

    @k.look(f"log|{service}_log|tail_log", f"Prints the log of the {service}, oldest line first.|Today's log.")
    def log():
        return k.raw("\n".join(lines))

    @k.act(f"{verb}|{verb}_{number}", f"Does it for one {number}: {verb}.|Will {verb} a {number}.", ref=text(number, f"Number of the {number}."), host=text("host|on_host", "Name of the host."), who=text("for_person|who", "Full name of who asked."))
    def do(ref, host, who):
        return f"{ref}: {verb}" if ref in ids and host in hosts else k.fail(f"no {number} {ref}")

    def right():
        if not log.made():
            return log()
        return None if do.made() else do(ref=last, host=name, who=who)

    return right
