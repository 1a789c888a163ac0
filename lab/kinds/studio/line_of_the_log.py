"""Finds the one line of a log that is about what the goal names, and uses the id in that line."""

from kind import choice, text

STRUCTURE = "log-hunt"
DOMAIN = "logs"

# source, how, subject, how, event words (the wanted is drawn), id word, verb, about, choices
SKINS = """service|word|user|person|login failed;password reset;session opened|session|end|Ends a session|abuse,request,test; pipeline|key|branch|key|build failed;build passed;build queued|run|retry|Runs something again|clean,cached,debug;
gateway|host|address|mail|bounced;delivered;deferred|message|resend|Sends a message again|now,later,never; database|word|table|ident|deadlock;slow query;vacuum done|query|kill|Kills a query|soft,hard,wait;
render farm|word|scene|title|frame lost;frame done;frame started|frame|rerender|Renders a frame again|draft,final,preview; shop|word|customer|person|payment refused;order placed;refund sent|order|recheck|Checks an order again|card,bank,voucher;
backup|host|folder|folder|copy failed;copy done;copy skipped|job|repeat|Repeats a job|full,partial,verify; mail server|host|sender|mail|spam found;virus found;mail accepted|mail|release|Releases a mail|inbox,archive,trash;
scanner|word|file|path|infected;clean;skipped|case|close|Closes a case|deleted,healed,ignored; door system|word|visitor|person|card refused;door opened;card renewed|card|renew|Renews a card|day,week,month;
translator bot|word|string|key|timeout;translated;unchanged|request|replay|Replays a request|fast,exact,dry; crawler|host|page|url|gone;moved;fetched|visit|requeue|Queues a visit again|now,night,weekend;
firewall|host|host name|host|blocked;allowed;limited|rule|review|Marks a rule for review|low,medium,high; printer|host|document|path|paper jam;printed;cancelled|job|restart|Restarts a job|colour,grey,draft;
license server|host|user|person|seat denied;seat granted;seat returned|seat|free|Frees a seat|idle,error,left; deploy bot|word|build|version|rolled back;deployed;waiting|deploy|approve|Approves a deploy|canary,full,dark""".replace("; ", "\n").replace(";\n", "\n").split("\n")


def make(k):
    source, how, subject, how2, events, idword, verb, about, choices = k.pick(SKINS).strip().split("|")
    events, choices, s, name = events.split(";"), choices.split(","), source.replace(" ", "_"), getattr(k, how)()
    subjects = k.many(getattr(k, how2), 3)
    who, event, way = subjects[0], k.pick(events), k.pick(choices)
    pairs = k.some([(a, b) for a in subjects for b in events if (a, b) != (who, event)], k.int(3, 6))
    gone = k.chance(10)
    if not gone:
        pairs.insert(k.int(0, len(pairs)), (who, event))
    ids, times = k.ids(len(pairs)), sorted(k.times(len(pairs)))
    lines = [f"{t}:{k.int(10, 59)} {k.pick('INFO', 'WARN', 'ERROR')} {e}: {subject} {w}, {idword} {i}" for t, (w, e), i in zip(times, pairs, ids, strict=True)]
    key = None if gone else ids[pairs.index((who, event))]

    k.role(f"""You read the logs of a {source}.|log watcher|You find the line that matters.|on-call helper for the {source}
        |You are good at logs and bad at small talk.|You work for the people who run {source} {name}.|{source} logs: search, then act""")
    k.must(f"If the log has no such line, report that it is not done.|No line about it: say that it was not done.")
    k.steps("<tail> prints the log.|Read <tail>.", f"The {idword} stands at the end of the line; then <act_on>.")
    k.goal(f"""In the log of {source} {name}: {verb} the {idword} where it says "{event}" for {subject} {who}, as {way}.|{name}: "{event}" ({who}) -> {verb} {way}
        |{who} had "{event}" on {source} {name}. {verb.capitalize()} that {idword}, mode {way}.|{source}={name}; {subject}={who}; event={event}; do={verb} {way}
        |Please {verb} ({way}) the {idword} of {subject} {who}. The log line says {event}. Log of {name}.|look at the {name} log: {event}, {who}. {verb} the {idword}, {way}
        |We got "{event}" for {who}. {verb} the {idword} with {way}, you find it in the log from {name}|{way} {verb} for the {idword} in the line "{event}" / {who} / {name}""")

    @k.look(f"tail|read_log|{s}_log|log_of", f"Prints the log of one {source}.|The last lines of a log.", prints="lines",
            of=text(f"{s}|name|of", f"The {source}.|Whose log."))
    def tail(of):
        return k.raw("\n".join(lines)) if of == name else k.fail(f"No log of {of}.")

    params = dict(key=text(f"{idword}|id|{idword}_id", f"Id of the {idword}."), way=choice("mode|how|kind", "How it is done.|Which mode.", choices))

    @k.act(f"{verb}|{verb}_{idword}|{verb}_it", f"{about}.", **dict(k.shuffled(list(params.items()))))
    def act_on(key, way):
        return f"{key}: {way}" if key in ids else k.fail(f"No {idword} {key}.")

    def right():
        if not tail.made(of=name):
            return tail(of=name)
        if gone:
            return k.give_up("the log has no such line.")
        return None if act_on.made() else act_on(key=key, way=way)

    return right
