"""One person has several orders; the newest, the oldest, the dearest or the one that isn't paid is the one to deal with."""

from kind import text

STRUCTURE = "one-of-theirs"
DOMAIN = "orders of a customer"

# order;orders;person;verb;done
SKINS = """order;orders;customer;cancel;cancelled
booking;bookings;guest;move;moved
loan;loans;reader;renew;renewed
lesson;lessons;pupil;refund;refunded
entry;entries;rider;withdraw;withdrawn
ticket;tickets;visitor;reprint;reprinted
fitting;fittings;client;confirm;confirmed
parcel;parcels;buyer;trace;traced
commission;commissions;patron;bill;billed
invoice;invoices;trader;resend;resent
bid;bids;bidder;raise;raised
plot;plots;tenant;release;released
walk;walks;owner;shift;shifted
recording;recordings;band;erase;erased
manuscript;manuscripts;author;return;returned
repair;repairs;player;rush;rushed
stay;stays;owner;extend;extended
delivery;deliveries;cook;hold;held
subscription;subscriptions;member;pause;paused
framing;framings;artist;collect;collected"""


def make(k):
    order, orders, person, verb, done = k.pick(SKINS.split("\n")).split(";")
    n, name, clerk = k.int(3, 5), k.person(), k.word()
    paid_at = k.int(0, n - 1)
    rows = [(i, d, m, j != paid_at) for j, (i, d, m) in enumerate(zip(k.ids(n), k.dates(n), k.numbers(n, 5, 300), strict=True))]
    row, said = k.pick(
        [
            (max(rows, key=lambda r: r[1]), "the newest|the most recent one"),
            (min(rows, key=lambda r: r[1]), "the oldest|the earliest one"),
            (max(rows, key=lambda r: r[2]), "the dearest|the one that costs most"),
            (min(rows, key=lambda r: r[2]), "the cheapest|the one that costs least"),
            (rows[paid_at], "the only one that isn't paid|the one still to be paid"),
        ]
    )
    said = k.one(said)

    k.role(f"{orders} desk", f"You help with {orders}.", f"A {person} rings, you look it up.")
    k.must(f"The clerk is {clerk}.|Sign {clerk}.")
    k.goal(
        f"{name} wants one of their {orders} {done}: {said}.",
        f"{verb} {said} of {name}",
        f"Of all the {orders} that {name} has, {said} should be {done}, please.",
        f"{person}: {name}; {order}: {said}; {verb}",
        f"{name} here. Could you {verb} one for me? It's {said}.",
    )

    @k.look(f"{orders}_of|find_{orders}|all_{orders}", f"All {orders} of a {person}.|What a {person} has.", name=text(f"{person}|name|whose", f"Name of the {person}.|Whose."))
    def find(**by):
        return [{f"{order}|no": i, "day|made_on": d, "pounds|price": m, "paid": p} for i, d, m, p in rows] if by.get("name") == name else []

    @k.act(f"{verb}|{verb}_{order}|{verb}_it", f"Has one {order} {done}.|To {verb} one {order}.", key=text(f"{order}|no|which", f"Number of the {order}.|Which {order}."), clerk=text("clerk|signed|by", "Who signs.|Name of the clerk."))
    def go(key, clerk):
        return f"{key} {done}" if key in [r[0] for r in rows] else k.fail("unknown")

    def right():
        if not find.made(name=name):
            return find(name=name)
        return [] if go.made() else go(key=row[0], clerk=clerk)

    return right
