"""Finds the line of a log that is about one thing and uses the id in it."""

from kind import choice, integer, text

STRUCTURE = "log-hunt"
DOMAIN = "logs"

# what the id is of;who or what it was about;verb;third person;source
SKINS = """request;customer;replay;Replays;gateway
trace;endpoint;dump;Dumps;tracer
delivery;recipient;resend;Resends;mailer
session;login;kill;Kills;auth server
transaction;account;reverse;Reverses;ledger
frame;camera;decode;Decodes;recorder
packet;address;inspect;Inspects;sniffer
build;branch;bisect;Bisects;builder
crash;module;symbolicate;Symbolicates;collector
event;webhook;redeliver;Redelivers;dispatcher
query;table;explain;Explains;database
reading;probe;discard;Discards;data logger
job;queue;requeue;Requeues;worker
upload;bucket;verify;Verifies;storage
print;spool file;restart;Restarts;spooler
call;extension;trace;Traces;switchboard
flash;board;repeat;Repeats;programmer
scan;host;rerun;Reruns;scanner
order;shop;refire;Refires;broker
cycle;valve;rewind;Rewinds;controller
sync;folder;redo;Redoes;sync client
lease;device;release;Releases;dhcp server"""
LEVELS = "ERROR,WARN,INFO|error,warning,notice|E,W,I|crit,warn,debug"


def make(k):
    what, about, verb, does, source = k.pick(SKINS.split("\n")).split(";")
    u = str.maketrans(" ", "_")
    n, name, levels = k.int(5, 9), k.pick(k.word, k.host)(), k.pick(LEVELS.split("|")).split(",")
    things, ids, times = k.many(k.pick(k.word, k.ident, k.mail), 4), k.ids(n), sorted(k.times(n))
    thing, level = things[0], levels[0]
    lines = [(k.pick(levels[1:]), k.pick(things)) for _ in range(n)]
    lines[0], lines[1], lines[2] = (level, thing), (level, things[1]), (levels[1], thing)
    gone = k.chance(10)
    if gone:
        lines[0] = (levels[2], thing)
    lines = k.shuffled(lines)
    key = None if gone else ids[lines.index((level, thing))]
    words, style = k.words(n), k.int(0, 3)
    count, has_count, target = k.int(2, 9), k.chance(50), k.pick("staging", "sandbox", "local")

    k.role(
        f"You read the logs of a {source}.|log reader ({source})|You find the needle, then {verb} it.",
        f"Debugging helper. It greps so that we don't have to.|{source} support, second line",
    )
    k.must(f"To {verb} is only allowed on {target}.|Always {verb} on {target}.")
    k.must(f"If there is no such line, say that it was not done.|No {level} line for it: report that it is not possible.")
    k.steps("<log_of> prints the lines.", f"Take the {what} id of the line and <replay> it.")
    plus = f", {count} times" if has_count else ""
    k.goal(
        f"{verb} the {what} of {thing} that logged {level} on {name}{plus}|{name}: {level} for {about} {thing}. {verb} it{plus}",
        f"There is one {level} line about {thing} in the log of {name}; {verb} that {what}{plus}.",
        f"{thing} complained. Look at {name}, find its {level}, {verb}{plus}|grep {level} {name}.log, {thing} only, then {verb}{plus}",
        f"Would you please {verb} the {what} that went wrong ({level}) for {about} {thing} on {name}{plus}?",
        f"what happened to {thing} on {name} ({level})? {verb} the {what}{plus}",
        f"bug report: {about} {thing} / {source} {name} / {level} / please {verb}{plus}",
    )

    @k.look("read_log|tail_log|log_of|get_logs", f"Prints the last lines of a {source} log.", of=text("name|source|log", f"Name of the {source}."))
    def log_of(of):
        if of != name:
            return k.fail(f"no log for {of}")
        out = []
        for t, i, (lev, th), w in zip(times, ids, lines, words, strict=True):
            out.append(
                [
                    f"{t}:07 {lev:<5} {w}: {what}={i} {about.translate(u)}={th}",
                    f"[{t}] [{lev}] {about} {th} in {what} {i} ({w})",
                    f"{t} {name} {w}[{len(w)}21]: <{lev}> {what} {i} for {th}",
                    f'{{"t":"{t}","level":"{lev}","{what}":"{i}","{about.translate(u)}":"{th}"}}',
                ][style]
            )
        return k.raw("\n".join(out))

    more = {"count": integer("times|count|repeat", "How often.")} if has_count else {}

    @k.act(
        f"{verb}|{verb}_{what}",
        f"{does} one {what}.",
        key=text(f"{what}_id|id|{what}", f"Id of the {what}."),
        target=choice("env|on|target", "Where to do it.", ["staging", "sandbox", "local", "live"]),
        **more,
    )
    def replay(key, target, count=None):
        return k.one("ok", f"{key}: done", "started") if key in ids else k.fail(f"no {what} {key}")

    def right():
        if not log_of.made(of=name):
            return log_of(of=name)
        if gone:
            return k.give_up(f"no {level} line for {thing}.")
        return None if replay.calls else replay(key=key, target=target, **(dict(count=count) if has_count else {}))

    return right
