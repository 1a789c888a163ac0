"""A log of a day has the id of what is wanted: the first or the last line of some sort, or the one by somebody."""

from kind import text

STRUCTURE = "log-hunt"
DOMAIN = "day books"

# thing;place;three events;verb;done
SKINS = """key;club;taken,returned,lost;cancel;cancelled
horse;yard;shod,ridden,fed;check;checked
parcel;press;arrived,opened,sent;trace;traced
pot;kiln room;loaded,fired,cracked;photograph;photographed
dog;kennel;walked,bathed,bitten;examine;examined
prop;theatre;borrowed,broken,moved;mend;mended
bottle;cellar;opened,turned,leaking;taste;tasted
ticket;cinema;sold,scanned,refused;refund;refunded
fish;aquarium;fed,netted,ill;isolate;isolated
ball;court;used,burst,found;replace;replaced
gown;atelier;fitted,pressed,stained;clean;cleaned
reel;archive;viewed,rewound,torn;splice;spliced
loaf;bakery;proved,baked,burnt;weigh;weighed
boat;boathouse;out,back,holed;patch;patched
score;choir;lent,marked,missing;copy;copied
hive;apiary;opened,smoked,swarmed;inspect;inspected
plant;nursery;potted,watered,wilting;move;moved
print;studio;inked,pulled,smudged;redo;redone
hen;farm;laid,moulted,escaped;ring;ringed
hat;shop;sold,tried,dented;steam;steamed"""


def make(k):
    thing, place, events, verb, done = k.pick(SKINS.split("\n")).split(";")
    events, day, n = events.split(","), k.date(), k.int(4, 7)
    people = k.people(2)
    rows = [(t, i, k.pick(events), k.pick(people)) for t, i in zip(sorted(k.times(n)), k.ids(n), strict=True)]
    event, person = k.pick([r[2] for r in rows]), k.pick([r[3] for r in rows])
    rules = [
        (lambda r: r[2] == event, 0, f"the first {thing} that was logged as {event}|whichever {thing} was {event} first"),
        (lambda r: r[2] == event, -1, f"the last {thing} that was logged as {event}|whichever {thing} was {event} last"),
        (lambda r: r[3] == person, 0, f"the first {thing} that {person} logged|what {person} put down first"),
        (lambda r: r[3] == person, -1, f"the last {thing} that {person} logged|what {person} put down last"),
    ]
    test, at, said = k.pick(rules)
    row = [r for r in rows if test(r)][at]
    said = k.one(said)

    k.role(f"You read the day book of a {place}.|day book, {place}|You find things in the day book.", f"{place} office")
    k.steps("<book> of the day.", "<go> with the time of that line.")
    k.goal(
        f"On {day}: {said}. Have it {done}.",
        f"{verb} {said}, {day}",
        f"Could you look in the book of {day} and {verb} {said}?",
        f"day: {day}; which: {said}; do: {verb}",
        f"It was on {day}. I want {said} to be {done}, please.",
    )

    @k.look("day_book|book|log_of", "The day book of a day.|What was written down on a day.", prints=k.pick("log", "lines", None), day=text("day|date|of", "Which day.|The day."))
    def book(**by):
        return [{"time|at": t, f"{thing}|id": i, "event|what": e, "by|who": p} for t, i, e, p in rows] if by.get("day") == day else k.fail("empty page")

    @k.act(f"{verb}|{verb}_{thing}|{verb}_it", f"Has one {thing} {done}.|To {verb} one {thing}.", key=text(f"{thing}|id|which", f"Id of the {thing}.|Which {thing}."), at=text("logged_at|time|line", "Time of the line in the book.|When it was logged."))
    def go(key, at):
        return f"{key} {done}" if any((r[1], r[0]) == (key, at) for r in rows) else k.fail("not in the book")

    def right():
        if not book.made():
            return book(day=day)
        return [] if go.made() else go(key=row[1], at=row[0])

    return right
