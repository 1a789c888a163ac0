"""Two lists, each in its order: the first of one goes with the first of the other, and so on."""

from kind import text

STRUCTURE = "pair-in-order"
DOMAIN = "allocation"

# item;place;verb
SKINS = """guest;table;seat
job;runner;bind
plane;gate;dock
patient;doctor;send
truck;ramp;call
team;field;place
caller;agent;connect
volume;host;mount
player;court;assign
order;picker;give
band;stage;slot
student;tutor;match
ship;berth;moor
car;charger;plug
file;reviewer;route
pod;node;schedule
bride;hall;book
lead;seller;hand
parcel;locker;store
dish;oven;load"""


def make(k):
    item, place, verb = k.pick(SKINS.split("\n")).split(";")
    items = k.ids(k.int(1, 4))
    places = k.words(k.int(1, 4))
    pairs = list(zip(items, places, strict=False))
    where, day = k.word(), k.date()

    k.role(f"You {verb} who waits with what is free.|{item} and {place} matcher|First come, first served, down both lists.")
    k.must(
        f"The first {item} gets the first {place}, the second the second, as far as both lists reach.|Go down both lists side by side; what is left over waits.",
    )
    k.steps("Print <queue_of> and <free_of>.", "<pair> them.")
    k.goal(
        f"{verb} what you can at {where}, {day}",
        f"Please match each waiting {item} of {where} with a free {place} for {day}.",
        f"site: {where}\nday: {day}\ntask: {verb}",
        f"cron {day}: {where} {item}/{place}",
        f"{where} is jammed. {verb} them in order ({day})",
    )
    site = text("site|where", "Name of the site.")

    @k.look(f"queue_of|waiting_{item}|list_{item}", f"Each waiting {item} in order.|Who waits at a site.", where=site)
    def queue_of(**by):
        return [{item: i} for i in items if not pair.made(item=i)] if by["where"] == where else k.fail(f"no site {by['where']}")

    @k.look(f"free_of|free_{place}|list_{place}", f"Each free {place} in order.|What is free at a site.", where=site)
    def free_of(**by):
        return [{place: p} for p in places if not pair.made(place=p)] if by["where"] == where else k.fail(f"no site {by['where']}")

    @k.act(f"{verb}|{verb}_{item}", f"Gives one {item} a {place}.", item=text(item, f"Number of the {item}."), place=text(place, f"Name of the {place}."), day=text("day|date", "The day."))
    def pair(item, place, day):
        return f"{item}: {place}" if item in items and place in places and not pair.made(item=item) and not pair.made(place=place) else k.fail("not possible")

    def right():
        ask = [t(where=where) for t in (queue_of, free_of) if not t.made(where=where)]
        return ask or [pair(item=i, place=p, day=day) for i, p in pairs if not pair.made(item=i)]

    return right
