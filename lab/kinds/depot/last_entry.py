"""Takes the last entry on a thing from a log in which it occurs several times."""

from kind import text

STRUCTURE = "last-entry-counts"
DOMAIN = "logs"

SKINS = """key;holder;recall
trolley;gate;fetch
forklift;driver;charge
crate;shelf;audit
wagon;track;couple
barrel;cellar;roll out
bull;paddock;move
mould;press;clean
radio;crew;collect
ladder;site;inspect
trailer;yard;hook up
cylinder;welder;refill
van;street;tow
pallet truck;lane;repair
toolbox;bench;lock
boat;pontoon;moor
hive;meadow;treat
drum;rack;drain
pump;ditch;pull
sledge;shed;grease"""


def make(k):
    thing, place, verb = k.pick(SKINS.split("\n")).split(";")
    things, places = k.ids(k.int(2, 3)), k.words(4)
    mine, why = k.pick(things), k.word()
    entries = [(k.pick(things), k.pick(places)) for _ in range(k.int(2, 4))] + [(mine, p) for p in k.some(places, 2)]
    entries = k.shuffled(entries)
    last = [p for t, p in entries if t == mine][-1]
    times = sorted(k.times(len(entries)))
    k.role(
        f"You know where each {thing} is, from the log.|{thing} tracing|The log is long. The last line on a {thing} is the true one.",
        "Yard tracer",
    )
    k.must(f"Where a {thing} is, its last entry says.|Only the last entry on a {thing} counts.")
    k.steps("Read <log>.|<log> first.", "Then <send>.|<send> somebody there.")
    k.goal(
        f"{verb.capitalize()} {thing} {mine}, order {why}: send somebody to where it is now.",
        f"{mine} - {verb} - order {why}",
        f"Where is {mine}? Order {why} says: {verb} it. Send them to the right {place}.",
        f"order {why} / {thing} {mine} / {verb} / present {place}: see log",
        f"I want {mine} today ({why}), please {verb} it wherever it stands by now",
    )

    @k.look(
        "log|movements|journal", f"Movements of every {thing} today, oldest first.|The log of today, in order of time."
    )
    def log():
        return [
            {"time|at": at, f"{thing.split()[0]}|no": t, f"{place}|now_at": p}
            for at, (t, p) in zip(times, entries, strict=True)
        ]

    @k.act(
        f"send_to|go_{verb.split()[0]}|send",
        f"Sends somebody to a {place}, to {verb} one {thing}.",
        where=text(f"{place}|where", f"The {place} it is at now.|Which {place}."),
        what=text(f"{thing.split()[0]}|what|no", f"Number of the {thing}.|Which {thing}."),
        order=text("order|ref|because", "The order.|Which order says so."),
    )
    def send(where, what, order):
        return f"somebody goes to {where}" if where in places else k.fail(f"no {place} {where}")

    def right():
        if send.made():
            return None
        return send(where=last, what=mine, order=why) if log.made() else log()

    return right
