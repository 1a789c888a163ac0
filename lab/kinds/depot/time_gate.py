"""The system text tells the time; a tool tells the hours in which it may be done; outside them it is queued instead."""

from kind import text

STRUCTURE = "time-gate"
DOMAIN = "noise and hours"

SKINS = """piling;site;start
blasting;quarry;fire
tipping;landfill;admit
spraying;grove;begin
sailing;lock;pass
landing;heliport;clear
drilling;street;begin
delivery;mall;unload
milling;works;run
burning;field;light
diving;dock;send
dredging;channel;begin
shredding;yard;run
flaring;plant;light
ringing;tower;ring
hosing;square;flush
felling;wood;cut
crushing;pit;run
testing;siren;sound
grinding;rail;start"""


def make(k):
    work, place, verb = k.pick(SKINS.split("\n")).split(";")
    name, (a, b, c) = k.word(), sorted(k.times(3))
    inside = k.chance(55)
    now, opens, closes = (b, a, c) if inside else k.pick([(a, b, c), (c, a, b)])
    firm, number = k.word(), k.id()
    k.role(f"You start the {work} or put it off.|{work} desk|Quiet hours are quiet hours.", f"{place} control")
    k.must(
        f"It is {now} now. Within the hours: <begin>. Outside: <queue> for the hour at which it opens.|The clock says {now}. Allowed now: <begin> it; if not, <queue> it for the opening hour."
    )
    k.steps("<hours> first.|Look the hours up with <hours>.")
    k.goal(
        f"{firm} wants to {verb} at {place} {name}, permit {number}.",
        f"{name} {work}, {firm}, permit {number}",
        f"Can {firm} begin the {work} at {name}? Permit {number}. Otherwise put it off till it may.",
        f"permit={number} firm={firm} {place}={name}",
        f"{firm} is standing around at {name}, permit {number}, sort out the {work}",
    )

    @k.look(
        "hours|allowed_hours|when_allowed",
        f"The hours of the {work} at a {place}.",
        place=text(f"{place}|where", f"Which {place}.|Name of the {place}."),
    )
    def hours(**by):
        return (
            {f"{place}|where": name, "opens|start": opens, "closes|end": closes}
            if by["place"] == name
            else k.fail(f"no {place} {by['place']}")
        )

    @k.act(
        f"begin|begin_{work}|start_now",
        f"Lets the {work} begin now.",
        permit=text("permit|number", "Number of the permit.|Which permit."),
        firm=text("firm|who", "Which firm.|Name of the firm."),
        place=text(f"{place}|where", f"Which {place}.|Name of the {place}."),
    )
    def begin(permit, firm, place):
        return f"{firm} begins" if inside else k.fail("outside the hours")

    @k.act(
        "queue|put_off|later",
        f"Puts the {work} off to an hour.",
        permit=text("permit|number", "Number of the permit.|Which permit."),
        firm=text("firm|who", "Which firm.|Name of the firm."),
        at=text("at|hour|until", "The hour at which it opens.|To which hour."),
    )
    def queue(permit, firm, at):
        return f"{firm} waits until {at}"

    def right():
        if begin.made() or queue.made():
            return None
        if not hours.made(place=name):
            return hours(place=name)
        return begin(permit=number, firm=firm, place=name) if inside else queue(permit=number, firm=firm, at=opens)

    return right
