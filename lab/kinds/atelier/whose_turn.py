"""A queue of people at a counter: who is served next depends on the rule, and the one is served with what they came for."""

from kind import text

STRUCTURE = "next-by-rule"
DOMAIN = "counters with queues"

# place;person;people;want;date word
SKINS = """bakery;customer;customers;loaf;came
vet;owner;owners;jab;arrived
box office;visitor;visitors;seat;queued
library;reader;readers;title;asked
tailor;client;clients;fitting;booked
fishmonger;cook;cooks;fish;rang
stable;rider;riders;pony;signed_in
kiln room;potter;potters;firing;put_down
press;author;authors;proof;wrote
salon;guest;guests;cut;phoned
nursery;gardener;gardeners;plant;called
lake;angler;anglers;peg;drew
workshop;maker;makers;saw;listed
boathouse;rower;rowers;boat;turned_up
cellar;member;members;bottle;applied
studio;band;bands;slot;mailed
rink;skater;skaters;boot;waited_from
gallery;buyer;buyers;print;wrote_in
market;trader;traders;pitch;registered
court;player;players;court_time;logged"""


def make(k):
    place, person, people, want, when = k.pick(SKINS.split("\n")).split(";")
    n, window = k.int(3, 5), k.int(2, 30)
    rows = list(zip(k.people(n), k.times(n), k.numbers(n, 1, 80), k.ids(n), strict=True))
    w, member_at = when.replace("_", " "), k.int(0, n - 1)
    rows = [(*r, i == member_at) for i, r in enumerate(rows)]
    one, rule = k.pick(
        [
            (min(rows, key=lambda r: r[1]), f"First come, first served: whoever {w} earliest.|The earliest is next."),
            (max(rows, key=lambda r: r[1]), f"Last come, first served, strange as it is: whoever {w} latest.|The latest is next."),
            (min(rows, key=lambda r: r[2]), "The lowest ticket number is next.|Go by the ticket: small before large."),
            (max(rows, key=lambda r: r[2]), "The highest ticket number is next.|Go by the ticket: large before small."),
            (rows[member_at], "Members go before everybody else.|If there's a member, the member is next."),
        ]
    )

    k.role(f"{place} counter", f"You serve {people}.", f"Next, please! says you.")
    k.must(rule, f"Your window is {window}.|You sit at window {window}.")
    k.goal(
        f"Who's next at the {place}? Serve them.",
        f"serve the next {person}",
        f"Would you take the next {person}, and just that one?",
        f"{place}; next {person}; one only",
        f"There's a queue again. One more {person}, then we close.",
    )

    @k.look("queue|who_waits|line", f"The {people} that wait.|Who is in the queue.")
    def queue():
        return [{"name": p, w.replace(" ", "_"): t, "ticket": x, f"{want}_no|wants": i, "member": m} for p, t, x, i, m in rows]

    @k.act("serve|call_up|attend", f"Serves one {person}.|Calls one {person} to a window.", who=text(f"{person}|name|who", f"Name of the {person}.|Who is served."), want=text(f"{want}_no|wants|what", f"Number of the {want} they came for.|What they want, by number."), window=text("window|at|counter_no", "Number of your window.|At which window."))
    def serve(who, want, window):
        return f"{who} is served." if any((r[0], r[3]) == (who, want) for r in rows) else k.fail("That's not what they want.")

    def right():
        if not queue.made():
            return queue()
        return [] if serve.made() else serve(who=one[0], want=one[3], window=str(window))

    return right
