"""It is a certain time: the places that are open then, or shut, or about to close, get a call."""

from kind import text

STRUCTURE = "open-hours"
DOMAIN = "opening hours"

# place;places;verb;done
SKINS = """gallery;galleries;ring;rung
bakery;bakeries;order_from;ordered from
stable;stables;visit;visited
library;libraries;reserve_at;booked
pool;pools;test;tested
kiosk;kiosks;restock;restocked
studio;studios;film;filmed
garden;gardens;water;watered
kennel;kennels;inspect;inspected
museum;museums;guard;guarded
market;markets;sweep;swept
bookshop;bookshops;deliver_to;delivered to
theatre;theatres;light;lit
pub;pubs;call;called
court;courts;line;lined
workshop;workshops;heat;heated
aviary;aviaries;feed;fed
cinema;cinemas;staff;staffed
salon;salons;supply;supplied
cellar;cellars;air;aired"""


def make(k):
    place, places, verb, done = k.pick(SKINS.split("\n")).split(";")
    n, now, who, v = k.int(3, 5), k.time(), k.person(), verb.replace("_", " ")
    rows = []
    for w, i in zip(k.words(n), k.ids(n), strict=True):
        a, b = sorted(k.many(k.time, 2))
        while now in (a, b):
            a, b = sorted(k.many(k.time, 2))
        rows.append((w, i, a, b))
    test, said = k.pick(
        [
            (lambda r: r[2] < now < r[3], "that are open now|that have opened and not closed yet"),
            (lambda r: not r[2] < now < r[3], "that are shut now|that aren't open at this time"),
            (lambda r: now < r[2], "that haven't opened yet today|that are still to open"),
            (lambda r: now > r[3], "that have closed already today|whose closing time has passed"),
            (lambda r: now < r[3], "whose closing time is still to come|that have not closed yet, whether open or still to open"),
        ]
    )
    hit = [r for r in rows if test(r)]
    said = k.one(said)

    k.role(f"You look after several {places}.|{places}, round|You do the round, clock in hand.", f"Area manager, {places}")
    k.must(f"It is {now}.|The time now is {now}.|Clock: {now}.", f"{who} does the work.|The one who does it is {who}.")
    k.steps("<hours> of all.", "<go> for each.")
    k.goal(
        f"{v.capitalize()} all {places} {said}.",
        f"{v}: {places} {said}",
        f"Would you see that the {places} {said} are {done}?",
        f"{places} {said}; {v}; now",
        f"Those {places} {said} have to be {done}, please.",
    )

    @k.look(f"hours|opening_hours|list_{places}", f"The hours of all {places}.|When they open and close.")
    def hours():
        return [{"name": w, "no|id": i, "opens|from": a, "closes|until": b} for w, i, a, b in rows]

    @k.act(f"{verb}|{verb}_{place}|{verb}_one", f"Has one {place} {done}.|To {v} one {place}.", key=text("no|id|which", f"Number of the {place}.|Which {place}."), who=text("who|by|worker", "Name of who does it.|Who does it."))
    def go(key, who):
        return f"{key} {done}" if key in [r[1] for r in rows] and not go.made(key=key) else k.fail(f"{key}? no")

    def right():
        if not hours.made():
            return hours()
        return [go(key=r[1], who=who) for r in hit if not go.made(key=r[1])]

    return right
