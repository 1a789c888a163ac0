"""Orders a thing: article from the list, quantity from the goal, address and urgency from the rules."""

from kind import flag, integer, text

STRUCTURE = "order-form"
DOMAIN = "procurement"

# article;unit;office
SKINS = """toner;cartridges;school office
chlorine;drums;waterworks
gloves;boxes;hospital
ballot paper;reams;election office
salt;tonnes;road office
cable;metres;grid depot
form;pads;tax office
reagent;bottles;lab
seal;rolls;customs
robe;pieces;court
filter;sets;water board
ticket roll;rolls;bus depot
lamp;crates;harbour
lock;pieces;estate office
bandage;packs;ambulance
chart;sheets;pilot office
stamp;strips;notary
badge;dozens;bank"""


def make(k):
    art, unit, office = k.pick(SKINS.split("\n")).split(";")
    n, count = k.int(3, 5), k.int(2, 60)
    rows = list(zip(k.ids(n), k.words(n), k.numbers(n, 2, 400), k.numbers(n, 1, 40), strict=True))
    addr, other = k.words(2)
    said, hit = k.pick([
        ("the cheapest sort|the lowest price", min(rows, key=lambda r: r[2])),
        ("the dearest sort|the highest price", max(rows, key=lambda r: r[2])),
        ("the sort that comes soonest|the fewest days of delivery", min(rows, key=lambda r: r[3])),
        (f"sort {rows[1][1]}|the sort called {rows[1][1]}", rows[1]),
    ])
    said = k.one(said)
    limit = k.int(5, 50)
    mode = k.pick("more", "less", "always", "never")
    urgent = {"more": count > limit, "less": count < limit, "always": True, "never": False}[mode]
    if count == limit:
        mode, urgent = "never", False
    k.must(
        f"Delivery goes to {addr}; {other} is closed.|Address of delivery: {addr}, no longer {other}.",
        {"more": f"More than {limit} {unit}: urgent. Fewer: not.|Orders above {limit} are urgent, smaller ones are not.", "less": f"Fewer than {limit} {unit}: urgent. More: not.|Orders below {limit} are urgent, larger ones are not.", "always": "Every order is urgent.|Mark all orders as urgent.", "never": "No order is urgent.|Orders are never marked urgent."}[mode],
    )
    k.role(f"You order for the {office}.", f"Purchasing, {office}", "Purchaser. Orders by the book.")
    k.steps("<catalogue> first, then <order>.")
    k.goal(f"Order {count} {unit} of {art}, {said}.", f"{count} {unit} {art} please: {said}", f"The {office} needs {art}: {count} {unit}; take {said}.", f"{art} / {count} {unit} / {said}")

    @k.look("catalogue|price_list|articles", f"All sorts of {art}, with price and days of delivery.")
    def catalogue():
        return [{"article|no": i, "sort": s, "price": p, "days": d} for i, s, p, d in rows]

    @k.act("order|place_order|buy", f"Orders {art}.", article=text("article|no", "Number of the article."), count=integer("count|quantity", f"How many {unit}."), to=text("to|address", "Where it is delivered."), urgent=flag("urgent|rush", "Whether it is urgent."))
    def order(**a):
        return f"Ordered: {a['count']} of {a['article']}." if a["article"] in [r[0] for r in rows] else k.fail(f"No article {a['article']}.")

    def right():
        if not catalogue.made():
            return catalogue()
        if not order.made():
            return order(article=hit[0], count=count, to=addr, urgent=urgent)

    return right
