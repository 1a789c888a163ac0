"""The usual, as last time: the newest entry of the history is ordered again for a new day."""

from kind import integer, text

STRUCTURE = "repeat-last"
DOMAIN = "shops"

# thing;who word;number;extra;verb
SKINS = """order;customer;pieces;size;repeat
booking;guest;nights;room;renew
job;user;cores;queue;resubmit
session;trainer;minutes;court;rebook
delivery;kitchen;crates;supplier;reorder
campaign;brand;days;channel;rerun
export;analyst;rows;format;redo
shift;worker;hours;station;repeat
lesson;student;minutes;teacher;rebook
rental;renter;days;vehicle;rent
print;author;copies;paper;reprint
backup;admin;copies;vault;rerun
round;player;laps;track;replay
dose;patient;drops;remedy;refill
test;engineer;runs;suite;rerun
survey;owner;invites;panel;resend
cleaning;tenant;hours;crew;rebook
scan;auditor;hosts;profile;relaunch
ride;rider;seats;route;rebook
purchase;buyer;licenses;vendor;renew"""


def make(k):
    thing, who, number, extra, verb = k.pick(SKINS.split("\n")).split(";")
    name, day = k.person(), "2029-" + k.date()[5:]
    others = k.person()
    rows = [(d, name if i != 1 else others, k.int(2, 400), k.word()) for i, d in enumerate(k.dates(4))]
    last = max((r for r in rows if r[1] == name), key=lambda r: r[0])
    shown = k.shuffled(rows)

    k.role(f"You {verb} each {thing} for regulars.|{thing} desk for regulars|People say: the same as last time.")
    k.must("Last time is the latest date of that person.|The newest entry of the same person counts.")
    k.steps("<history> has what they had.", f"<again> with the same {number} and {extra}.")
    k.goal(
        f"{name} wants the same as last time, on {day}",
        f"the usual for {name}, {day}",
        f"{who}: {name}\n{thing}: as last time\nday: {day}",
        f"Could you {verb} {name}'s latest {thing} for {day}?",
        f"{verb} last {thing} ({name}) -> {day}",
    )

    @k.look(f"history|past_{thing}|{thing}_history", f"Lists past ones: each {thing} with its day.", name=text(f"{who}|name", f"Full name of the {who}."))
    def history(**by):
        if by["name"] not in (name, others):
            return k.fail(f"no {who} {by['name']}")
        return [{"date|day": d, who: w, number: n, extra: e} for d, w, n, e in shown]

    @k.act(
        f"{verb}|{verb}_{thing}|new_{thing}",
        f"Makes a new {thing}.",
        name=text(f"{who}|name", f"Full name of the {who}."),
        day=text("day|date|on", "On which day."),
        number=integer(number, f"How many {number}."),
        extra=text(extra, f"Which {extra}."),
    )
    def again(name, day, number, extra):
        return f"{thing} for {name} on {day}" if extra in [r[3] for r in rows] else k.fail(f"no {extra} {extra}")

    def right():
        if not history.made(name=name):
            return history(name=name)
        return None if again.made() else again(name=name, day=day, number=last[2], extra=last[3])

    return right
