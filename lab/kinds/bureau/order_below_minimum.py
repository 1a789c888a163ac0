"""Checks the stock of one article and orders only if it is below the minimum; the amount depends on the article."""

from kind import flag, integer, text

STRUCTURE = "threshold"
DOMAIN = "skins"

# article, place, unit, supplier
SKINS = """printer paper|school office|packs|dealer; diapers|nursery|boxes|wholesaler;
flour|bakery|sacks|mill; salt|road yard|tonnes|mine; tyres|garage|sets|dealer;
bandages|practice|boxes|pharmacy; firewood|hostel|logs|forester; beer|club bar|crates|brewery;
cat litter|shelter|bags|pet shop; candles|parish|dozens|chandler; hay|stable|bales|farmer;
coffee|office|kilos|roaster; ink|print shop|bottles|maker; screws|joinery|boxes|dealer;
chalk|school|sticks|shop; gas|camp site|bottles|depot; gloves|lab|pairs|supplier;
shampoo|salon|litres|trader; bait|angling shop|tins|breeder; soap|care home|bars|factory;
fuses|electrician|pieces|store; yeast|brewery|blocks|lab""".split(";")


def an(word):
    """With its article."""
    vowel = word[0] in "aeio" and not word.startswith("one") or word[:2] in ("um", "un") or word.startswith("hour")
    return f"{'an' if vowel else 'a'} {word}"


def make(k):
    what, place, unit, dealer = k.pick(SKINS).strip().split("|")
    names, ids = k.words(3), k.ids(3)
    mins = k.numbers(3, 20, 200)
    stock = [k.int(1, m - 1) if k.chance(78) else m + k.int(0, 80) for m in mins]
    lots, who, at = k.numbers(3, 201, 900), k.people(3), k.int(0, 2)
    low = stock[at] < mins[at]
    rush, has_rush = k.chance(50), k.chance(55)
    w, d, name = what.replace(" ", "_"), dealer.replace(" ", "_"), names[at]

    k.role(f"""You watch the {what} of {an(place)}.|{place}, supplies
        |We never want to run out of {what} again; that's your job.
        |stock bot ({what})|You order {what} when it gets low.""")
    k.must(
        "Order only if the stock is below the minimum; always one full lot.|"
        "Below the minimum: order one lot. Otherwise nothing."
    )
    if has_rush:
        k.must(f"Orders are {'' if rush else 'not '}express.|Express: {'yes' if rush else 'no'}.")
    k.steps("See the figures with <show>.", "Use <order> if it is needed.")
    k.goal(f"""Do we have enough {what} of the sort {name}? If not, order.|{what} {name}: check, reorder if low
        |please look after {name} ({what}), order a lot if it's under the minimum
        |sort: {name}\narticle: {what}\ntask: check stock, order if below minimum
        |I think {name} is running out. Check and order if it is!
        |can you see whether {name} needs reordering|{name} again... enough there? else get a lot of it
        |Stock check for {what}, sort {name}, with order where needed.""")

    @k.look(
        f"stock_of|show_{w}|check_stock",
        f"Shows the stock of a sort of {what}.|Stock figures of one sort.",
        sort=text("sort|name|of", f"Name of the sort.|Which sort of {what}."),
    )
    def show(sort):
        if sort not in names:
            return k.fail(f"No sort {sort}.")
        i = names.index(sort)
        return {"article_no|id": ids[i], "sort|name": sort, f"{unit}|in_stock": stock[i], "minimum|at_least": mins[i],
                "lot|lot_size": lots[i], f"{d}|from": who[i]}

    more = dict(fast=flag("express|rush|fast", "Whether it goes express.|Express or not.")) if has_rush else {}

    @k.act(
        f"order_{w}|order|reorder",
        f"Orders {what}.|Places an order for {what}.",
        no=text("article_no|id|no", "Number of the article.|Which article."),
        amount=integer(f"{unit}|amount|how_many", f"How many {unit}.|Amount, one lot."),
        whom=text(f"{d}|from|whom", f"Name of the {dealer}.|Who delivers."),
        **more,
    )
    def order(no, amount, whom, fast=None):
        return f"{amount} {unit} of {no} ordered." if no in ids and whom in who else k.fail(f"{whom} has no {no}.")

    def right():
        if not show.made(sort=name):
            return show(sort=name)
        args = dict(no=ids[at], amount=lots[at], whom=who[at]) | (dict(fast=rush) if has_rush else {})
        return order(**args) if low and not order.calls else None

    return right
