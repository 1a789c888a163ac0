"""Buys what is wanted if its price is within the limit that the goal states; otherwise reports that it is not done."""

from kind import integer, text

STRUCTURE = "goal-limit"
DOMAIN = "buying"

SKINS = """pump;farm;days
tyre;garage;days
gate;field;weeks
motor;mill;weeks
boat;club;months
bell;tower;months
trailer;depot;weeks
saw;yard;days
bench;park;weeks
crane;port;months
tent;fair;days
boiler;school;weeks
plough;manor;weeks
lathe;shop;months
lamp;pier;days
fence;paddock;days
scale;market;weeks
press;works;months
roller;county;weeks
ladder;crew;days"""


def make(k):
    thing, place, unit = k.pick(SKINS.split("\n")).split(";")
    article, name, low, high = k.id(), k.word(), *sorted(k.numbers(2, 50, 5000))
    fits = k.chance(60)
    price, limit = (low, high) if fits else (high, low)
    wait, list_price, offer = k.int(2, 30), k.int(5001, 6000), k.id()
    k.role(f"You buy for a {place}.|{thing} purchases|Not a cent more than allowed.", "Buyer")
    k.must(
        "If the price is above what may be spent, buy nothing and report that it was not bought.|Too dear: leave it and say that it is not done."
    )
    k.steps("<price_of> first.|See <price_of>.", "<buy> if it fits.")
    k.goal(
        f"Buy {thing} {article} for {name}, at most {limit} euros.",
        f"{article} for {name}, limit {limit}",
        f"{place} {name} may spend up to {limit} euros on {article}. Buy it if that is enough.",
        f"article {article} / for {name} / max {limit}",
        f"{name} wants {article}. not more than {limit} though!",
    )

    @k.look(
        "price_of|offer_for|quote",
        "Today's price and offer number of an article.",
        article=text("article|no", "Number of the article.|Which article."),
    )
    def price_of(**by):
        return (
            {
                "article|no": article,
                "list_price|before": list_price,
                "price|today": price,
                "offer|offer_no": offer,
                f"{unit}|delivery": wait,
            }
            if by["article"] == article
            else k.fail(f"no article {by['article']}")
        )

    @k.act(
        "buy|order|purchase",
        "Buys an article by its offer.",
        offer=text("offer|offer_no", "Number of the offer.|Which offer."),
        price=integer("price|today", "Today's price.|Price."),
        to=text("to|for_whom", "Who gets it.|For whom."),
    )
    def buy(**by):
        return f"{by['offer']} bought for {by['to']}" if by["offer"] == offer else k.fail(f"no offer {by['offer']}")

    def right():
        if buy.made():
            return None
        if not price_of.made(article=article):
            return price_of(article=article)
        return buy(offer=offer, price=price, to=name) if fits else k.give_up("it costs too much")

    return right
