"""Orders what is running low: which column says low, and which column says how much, is told in the rules."""

from kind import integer, text

STRUCTURE = "column-for-amount"
DOMAIN = "small stores"

# thing;things;place;supplier
SKINS = """glaze;glazes;pottery;merchant
thread;threads;tailor;mill
flour;flours;bakery;miller
feed;feeds;stable;farmer
string;strings;orchestra;maker
paper;papers;press;mill
bulb;bulbs;nursery;grower
ball;balls;club;outfitter
filter;filters;film crew;rental
spice;spices;kitchen;importer
nail;nails;workshop;ironmonger
candle;candles;chapel;chandler
ribbon;ribbons;milliner;draper
treat;treats;kennel;pet shop
ink;inks;studio;maker
reel;reels;cinema;lab
malt;malts;brewery;maltster
medal;medals;league;engraver
net;nets;court;sailmaker
wax;waxes;foundry;supplier"""


def make(k):
    thing, things, place, supplier = k.pick(SKINS.split("\n")).split(";")
    n, order_no = k.int(3, 6), k.id()
    rows = [dict(id=i, have=k.int(0, 40), least=k.int(5, 30), pack=k.int(41, 70), full=k.int(71, 140)) for i in k.ids(n)]
    for row in rows:
        row["have"] += row["have"] == row["least"]
    amount, how = k.pick([("pack", "one pack of each|the pack figure"), ("full", "the full figure|as many as stand under full"), ("least", "the least figure|as many as stand under least")])
    test, when = k.pick(
        [
            (lambda r: r["have"] < r["least"], "where we have less than the least|if have is below least"),
            (lambda r: r["have"] == 0, "only where we have none left|if have is 0, not before"),
            (lambda r: r["have"] > r["least"], "where we have more than the least, because those sell|if have is above least (they sell)"),
        ]
    )
    if k.chance(60):
        rows[0]["have"] = 0
    hit = [r for r in rows if test(r)]
    how, when = k.one(how), k.one(when)

    k.role(f"You order {things} for a {place}.|{place} stores|The store cupboard is your kingdom.", f"Orders to the {supplier}")
    k.must(f"We order {when}. The amount: {how}.|Amount: {how}. When: {when}.")
    k.steps("<stores> shows the figures.", "<order> each.")
    k.goal(
        f"Do the orders for the {place}, on number {order_no}.",
        f"{things}: order what's due, {order_no}",
        f"It's the end of the month, so please order whatever {things} we're due. Number {order_no}.",
        f"order no {order_no}; {things}; by the rules",
        f"Would you look through the {things} and order from the {supplier}? Use {order_no}.",
    )

    @k.look(f"stores|{things}_in_store|cupboard", f"The {things} we have, with their figures.|What is in store.")
    def stores():
        return [{"id|no": r["id"], "have": r["have"], "least": r["least"], "pack": r["pack"], "full": r["full"]} for r in rows if not order.made(key=r["id"])]

    @k.act(
        f"order|order_{thing}|buy",
        f"Orders one of the {things}.|Adds a line to an order.",
        key=text("id|no|what", f"Id of the {thing}.|Which {thing}."),
        amount=integer("amount|how_many|quantity", "How many.|The amount."),
        number=text("order_no|on_order|under", "Number of the order.|On which order."),
    )
    def order(key, amount, number):
        return f"{key}: {amount}" if key in [r["id"] for r in rows] and not order.made(key=key) else k.fail(f"{key}? No.")

    def right():
        if not stores.made():
            return stores()
        return [order(key=r["id"], amount=r[amount], number=order_no) for r in hit if not order.made(key=r["id"])]

    return right
