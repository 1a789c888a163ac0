"""A protocol has many lines about one thing; the first, the last, or the one with a certain mark is needed."""

from kind import text

STRUCTURE = "log-hunt"
DOMAIN = "protocols"

# thing;events;act
SKINS = """truck;entered,weighed,left;bill
ship;sighted,moored,sailed;charge
patient;admitted,examined,discharged;code
witness;called,heard,released;pay
ballot box;sealed,moved,opened;attest
account;opened,blocked,charged;reverse
meter;fitted,read,tampered;report
file;lent,copied,returned;trace
wagon;coupled,shunted,braked;inspect
valve;opened,closed,jammed;confirm
visitor;announced,badged,left;log_out
sample;received,thawed,measured;annotate
breaker;tripped,reset,tested;review
parcel;posted,sorted,lost;refund
pupil;arrived,excused,collected;note
policy;issued,amended,lapsed;revise
train;departed,stopped,arrived;credit
deed;drafted,signed,stamped;certify"""


def make(k):
    thing, events, act = k.pick(SKINS.split("\n")).split(";")
    events = events.split(",")
    names = k.words(2)
    x, n = names[0], k.int(5, 8)
    lines = [dict(id=i, who=k.pick(x, x, names[1]), event=k.pick(events), by=p, at=t) for i, p, t in zip(k.ids(n), k.people(n), sorted(k.times(n)), strict=True)]
    lines[0]["who"] = x
    e = lines[0]["event"] = k.pick(events)
    own = [r for r in lines if r["who"] == x]
    said, pick = k.pick([
        (f"the first line about {x}|where {x} appears for the first time", own[0]),
        (f"the last line about {x}|where {x} appears for the last time", own[-1]),
        (f"the first line that says {x} {e}|where {x} was {e} for the first time", next(r for r in own if r["event"] == e)),
        (f"the last line that says {x} {e}|where {x} was {e} for the last time", [r for r in own if r["event"] == e][-1]),
    ])
    said, w = k.one(said), act.replace("_", " ")
    k.must("The lines are in the order of time.|The protocol runs from early to late.")
    k.role(f"You work with the protocol of {thing}s.", f"{thing} protocol", "Protocol clerk.")
    k.steps("<protocol> first.", "<act_on> that line.")
    k.goal(f"{w.capitalize()}: {said}, with the person in it.", f"{w} {said}", f"Find {said}, and {w} it.", f"Needed is {said}. Please {w}.")

    @k.look("protocol|read_protocol|lines", f"The protocol, all {thing}s.")
    def protocol():
        return [{"line|no": r["id"], "time|at": r["at"], f"{thing.replace(' ', '_')}|name": r["who"], "event": r["event"], "by|person": r["by"]} for r in lines]

    @k.act(f"{act}|{act}_line", f"To {w} by a line of the protocol.", line=text("line|no", "Number of the line."), person=text("person|by", "Person that the line names."), time=text("time|at", "Time of the line."))
    def act_on(line, person, time):
        return f"{line}: {w}." if line in [r["id"] for r in lines] else k.fail(f"No line {line}.")

    def right():
        if not protocol.made():
            return protocol()
        if not act_on.made():
            return act_on(line=pick["id"], person=pick["by"], time=pick["at"])

    return right
