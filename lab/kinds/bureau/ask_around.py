"""Asks each of several suppliers and orders where it is best."""

from kind import integer, text

STRUCTURE = "best-of-asked"
DOMAIN = "skins"

# what is wanted, who is asked, plural, for whom
SKINS = """printer paper|dealer|dealers|office; hay|farmer|farmers|stable;
heating oil|trader|traders|house; folding chairs|rental firm|rental firms|club;
flour|mill|mills|bakery; roses|nursery|nurseries|flower shop; tyres|wholesaler|wholesalers|garage;
gravel|quarry|quarries|building site; work gloves|shop|shops|warehouse;
toner|web shop|web shops|school; cables|store|stores|it corner; beer kegs|brewery|breweries|beer tent;
sand|pit|pits|playground; shampoo|supplier|suppliers|salon; dog food|pet shop|pet shops|shelter;
sheet music|publisher|publishers|choir; firewood|forester|foresters|hostel;
milk|dairy|dairies|canteen; screws|dealer|dealers|joiner; bandages|pharmacy|pharmacies|practice;
seed potatoes|farm shop|farm shops|allotment; paint|paint store|paint stores|painter""".split(";")


def make(k):
    goods, one, many, place = k.pick(SKINS).strip().split("|")
    n = k.int(2, 4)
    names, prices, days, codes = k.words(n), k.numbers(n, 10, 900), k.numbers(n, 1, 40), k.ids(n)
    has = [not k.chance(20) for _ in names]
    if k.chance(8):
        has = [False] * n
    count, is_fast = k.int(2, 99), k.chance(30)
    figures = days if is_fast else prices
    able = [i for i in range(n) if has[i]]
    best = min(able, key=lambda i: figures[i]) if able else None
    has_code, g = k.chance(65), goods.replace(" ", "_")
    limit = "fastest" if is_fast else "cheapest"
    street = f"{k.word().title()} {k.int(1, 99)}"

    k.role(f"""You do the shopping for our {place}.|{place} shopper|You compare the {many} and order {goods}.
        |Buying {goods} for the {place}|{place}: one who rings up every {one}""")
    k.must(f"The {many} we know: {', '.join(names)}.|Ask all of these {many}: {', '.join(names)}.")
    k.must(f"Order where it is {limit}, and only where they have it.|The {limit} {one} that has it gets the order.")
    k.must(f"Deliver to {street}.|Our address is {street}.")
    k.must("If nobody has it, report that it could not be ordered.|Nobody has any: say so, not done.")
    k.steps("<ask> everyone.", "<order> once.")
    k.goal(f"""We need {count} units of {goods}. Ask around and order.|{goods}, {count}, {limit} source
        |can you get us {count} x {goods}? ask all {many} first
        |Out of {goods} AGAIN. Order {count}, but compare before you do.
        |item: {goods}; quantity: {count}; choose: {limit}
        |please find out who is {limit} for {goods} and order {count} there
        |Order {count} of {goods} at the {limit} {one}.
        |{count} {goods} for the {place}, not from just anybody, compare!""")

    @k.look(
        f"ask_{one.replace(' ', '_')}|ask|get_quote",
        f"Asks one {one} for {goods}.|What one {one} says about {goods}.",
        whom=text(f"{one.replace(' ', '_')}|name|whom", f"Name of the {one}.|Whom to ask."),
    )
    def ask(whom):
        if whom not in names:
            return k.fail(f"{whom} does not answer.")
        i = names.index(whom)
        return {
            "price|unit_price": prices[i],
            "days|delivery_days": days[i],
            "in_stock|has_it": has[i],
            "quote|offer_no": codes[i],
        }

    more = {}
    if has_code:
        more = dict(quote=text("quote|offer_no|ref", "Number of what they quoted.|Number of the quote."))

    @k.act(
        f"order|order_{g}|buy",
        f"Orders {goods}.|Places the order.",
        at=text("at|where|from", f"Name of the {one}.|Where it is ordered."),
        amount=integer("quantity|count|how_many", "How many.|Number of units."),
        to=text("deliver_to|address|to", "Address for the delivery.|Where it is brought."),
        **more,
    )
    def order(at, amount, to, quote=None):
        if at not in names or not has[names.index(at)]:
            return k.fail(f"{at} has none.")
        return f"{amount} ordered at {at}."

    def right():
        if asks := [ask(whom=x) for x in names if not ask.made(whom=x)]:
            return asks
        if best is None:
            return k.give_up("nobody has it.")
        args = dict(at=names[best], amount=count, to=street) | (dict(quote=codes[best]) if has_code else {})
        return None if order.made(at=names[best]) else order(**args)

    return right
