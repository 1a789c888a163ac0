"""Changes several prices; every change needs the newest stamp of the list, and makes a new one."""

from kind import number, text

STRUCTURE = "stale-token"
DOMAIN = "bakery"


def make(k):
    wares, stamps = k.words(5), k.ids(6)
    costs = {ware: k.int(1, 90) + 0.5 for ware in wares}
    wanted = {ware: k.int(91, 200) + 0.5 for ware in k.some(wares, k.int(1, 3))}
    changes = ", ".join(f"{ware} {price}" for ware, price in wanted.items())

    k.role(
        "You write the price tags of a bakery.",
        "Price list keeper.",
        "You change prices in a system that is strict about stamps.",
    )
    k.must(
        "Every change needs the newest stamp: each change makes a new one, and <prices> shows it.|"
        "A stamp holds for one change only; read a new one with <prices> after it."
    )
    k.goal(
        f"New prices: {changes}.",
        f"From today: {changes}. Change the tags.",
        f"Set these prices: {changes}",
        f"The baker wants {changes} on the tags.",
    )

    def stamp():
        return stamps[len(change.calls)]

    @k.look(
        "prices|price_list|read_prices", "All prices, and the stamp of the list.|Shows the price list and its stamp."
    )
    def prices():
        rows = [{"ware|item": ware, "price|costs": price} for ware, price in costs.items()]
        return {"stamp|token|etag": stamp(), "prices|list": rows}

    @k.act(
        "change_price|set_price|new_price",
        "Changes the price of one ware.",
        ware=text("ware|item|what", "Which ware.|Name of the ware."),
        price=number("price|amount|value", "The new price."),
        stamp_=text("stamp|token|etag", "The newest stamp of the list.|Stamp that the list shows now."),
    )
    def change(ware, price, stamp_):
        if ware not in costs:
            return k.fail(f"No ware is called {ware}.")
        if stamp_ != stamp():
            return k.fail("This stamp is old. Read the list again.")
        costs[ware] = price
        return f"{ware} costs {price} now."

    def right():
        left = {ware: price for ware, price in wanted.items() if costs[ware] != price}
        if left and not k.seen(stamp()):
            return prices()
        return [change(ware=ware, price=price, stamp_=stamp()) for ware, price in left.items()]

    return right
