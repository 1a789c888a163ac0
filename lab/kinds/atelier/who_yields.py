"""Two bookings clash: the rule says which of them has to move, and the goal says where to."""

from kind import text

STRUCTURE = "who-yields"
DOMAIN = "booking clashes"

# thing;place;number;party
SKINS = """class;studio;heads;group
wedding;barn;guests;couple
rehearsal;hall;players;band
match;pitch;players;side
screening;cinema;seats;club
shoot;loft;crew;agency
firing;kiln;pieces;potter
lesson;arena;riders;school
party;garden;guests;family
reading;bookshop;chairs;poet
fitting;salon;dresses;house
tasting;cellar;glasses;society
auction;saleroom;lots;seller
workshop;barn;benches;tutor
recital;chapel;pews;soloist
market;square;stalls;guild
trial;field;dogs;handler
swim;pool;lanes;team
show;tent;cages;fancier
supper;kitchen;covers;cook"""


def make(k):
    thing, place, number, party = k.pick(SKINS.split("\n")).split(";")
    day, name, slot = k.date(), k.word(), k.time()
    ids, who, sizes, made = k.ids(2), k.words(2), k.numbers(2, 4, 120), k.dates(2)
    paid = k.shuffled([True, False])
    rows = list(zip(ids, who, sizes, made, paid, strict=True))
    rules = [
        (min(rows, key=lambda r: r[2]), f"The one with fewer {number} moves.|Whoever brings more {number} stays where they are."),
        (max(rows, key=lambda r: r[2]), f"The one with more {number} moves.|Whoever brings fewer {number} stays where they are."),
        (max(rows, key=lambda r: r[3]), "Whoever booked later has to move.|First to book stays."),
        (min(rows, key=lambda r: r[3]), "Whoever booked earlier has to move.|Last to book stays, oddly enough."),
        (next(r for r in rows if not r[4]), "The one that hasn't paid moves.|Paid bookings stay put."),
        (next(r for r in rows if r[4]), "The one that has paid moves, because we owe them the better slot.|Unpaid bookings stay put, the paid one gets the new time."),
    ]
    loser, rule = k.pick(rules)

    k.role(f"You run the diary of a {place}.|{place} diary|Two bookings, one {place}, and you in the middle.", "You sort out clashes.")
    k.must(rule)
    k.steps("<bookings> shows both.", "Only one is moved, with <shift>.")
    k.goal(
        f"{name} is booked twice on {day}. Move one of the two to {slot}.",
        f"clash {name} {day}; new time {slot}",
        f"Oh no, two bookings for {name} on {day}! The free time is {slot}. You know who has to go there.",
        f"{place}: {name}; day: {day}; spare time: {slot}; settle the clash",
        f"Could you sort {day} out? {name} can't take both, one of them must have {slot}.",
    )

    @k.look(
        "bookings|diary|who_booked",
        f"The bookings of a {place} on a day.|Who has the {place} that day.",
        name=text(f"{place}|name|where", f"Name of the {place}.|Which {place}."),
        day=text("day|date|on", "The day.|Which day."),
    )
    def bookings(**by):
        if (by.get("name"), by.get("day")) != (name, day):
            return []
        return [{"booking|no": i, party: w, number: s, "booked_on|made": m, "paid": p} for i, w, s, m, p in rows]

    @k.act(
        "move_booking|shift|reschedule",
        "Gives a booking another time.|Moves one booking.",
        key=text("booking|no|which", "Number of the booking.|Which booking."),
        who=text(f"{party}|name|told", f"The {party} that is told.|Which {party} it is."),
        slot=text("time|to|slot", "The new time.|To what time."),
    )
    def shift(key, who, slot):
        return f"{who} moves to {slot}." if any(r[0] == key and r[1] == who for r in rows) else k.fail(f"{key} isn't {who}'s")

    def right():
        if not bookings.made(name=name, day=day):
            return bookings(name=name, day=day)
        return [] if shift.made() else shift(key=loser[0], who=loser[1], slot=slot)

    return right
