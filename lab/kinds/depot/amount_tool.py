"""Small amounts are bought at once, large ones need a request; the price of the record decides."""

from kind import integer, text

STRUCTURE = "amount-picks-tool"
DOMAIN = "purchasing"

SKINS = """drill;workshop
pump;farm
tyre set;garage
ladder;site
saw;mill
radio;crew
tent;camp
heater;barn
scale;dairy
lock;yard
chain;crane
hose;station
bench;school
lamp;quay
motor;plant
gate;field
boat hook;ferry
printer;bureau
plough share;manor
valve;works"""


def make(k):
    thing, place = k.pick(SKINS.split("\n")).split(";")
    article, name, limit = k.id(), k.word(), k.int(100, 900)
    price = k.int(20, limit - 1) if k.chance(50) else k.int(limit + 1, 2000)
    small, cost, boss, weight = price < limit, k.id(), k.word(), k.int(2, 90)
    k.role(
        f"You buy what a {place} needs.|{place} purchases|Small things at once, large ones by request.",
        "Purchasing helper",
    )
    k.must(
        f"Below {limit} euros: <buy>. Otherwise: <request>, addressed to {boss}.|{limit} euros and more need a <request> to {boss}; anything cheaper you <buy>."
    )
    k.steps("<price_of> first.|See <price_of>.")
    k.goal(
        f"{place} {name} needs a {thing}, article {article}, cost centre {cost}.",
        f"{article} for {name}, cc {cost}",
        f"Please get {article} ({thing}) for {name}. Cost centre {cost}.",
        f"article {article}; for {name}; cost centre {cost}",
        f"{name} asked three times for its {thing}! it is {article}, {cost} pays",
    )

    @k.look(
        "price_of|article|catalogue",
        "Price and weight of an article.",
        article=text("article|no", "Number of the article.|Which article."),
    )
    def price_of(**by):
        return (
            {"article|no": article, "price|euros": price, "kg|weight": weight}
            if by["article"] == article
            else k.fail(f"no article {by['article']}")
        )

    @k.act(
        "buy|buy_now|order",
        "Buys an article at once.",
        article=text("article|no", "Number of the article.|Which article."),
        cost=text("cost_centre|account", "The cost centre.|Who pays."),
        price=integer("price|euros", "Its price.|Price in euros."),
    )
    def buy(article, cost, price):
        return f"{article} bought" if small else k.fail("too dear to be bought at once")

    @k.act(
        "request|ask_for|apply_for",
        "Asks for leave to buy something.",
        article=text("article|no", "Number of the article.|Which article."),
        to=text("to|addressed_to", "Who decides.|To whom."),
        price=integer("price|euros", "Its price.|Price in euros."),
        cost=text("cost_centre|account", "The cost centre.|Who pays."),
    )
    def request(article, to, price, cost):
        return f"{to} decides on {article}" if to == boss else k.fail(f"{to} does not decide")

    def right():
        if buy.made() or request.made():
            return None
        if not price_of.made(article=article):
            return price_of(article=article)
        return (
            buy(article=article, cost=cost, price=price)
            if small
            else request(article=article, to=boss, price=price, cost=cost)
        )

    return right
