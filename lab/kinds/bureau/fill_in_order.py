"""Fills in an order form from what the caller says, the customer's file and the price list."""

from kind import integer, text

STRUCTURE = "order-form"
DOMAIN = "skins"

# goods, sorts, place, customer
SKINS = """cake|chocolate,lemon,nut|bakery|customer; bouquet|roses,tulips,mixed|flower shop|customer;
pizza|large,small,family|pizzeria|guest; firewood|oak,birch,pine|farm|household;
business cards|matt,glossy,linen|print shop|firm; wreath|fir,moss,straw|flower shop|family;
lunch box|meat,fish,veggie|canteen|office; T-shirt print|front,back,sleeve|club shop|team;
curtain|linen,silk,wool|sewing shop|client; key copy|house,car,safe|locksmith|customer;
wine crate|red,white,rose|winery|restaurant; feed|grain,hay,pellets|mill|farmer;
frame|wood,steel,glass|frame shop|artist; tyre set|summer,winter,all|tyre shop|driver;
grave light|small,medium,large|chandler|family; paint|wall,wood,metal|paint store|painter;
honey|acacia,lime,forest|beekeeper|shop; pass photo|small,large,digital|photo shop|visitor;
sand load|fine,coarse,washed|quarry|builder; sheet music|choir,solo,band|music shop|school;
milk|raw,whole,skim|dairy|cafe; trophy|gold,silver,bronze|engraver|club""".split(";")


def an(word):
    """With its article."""
    vowel = word[0] in "aeio" and not word.startswith("one") or word[:2] in ("um", "un") or word.startswith("hour")
    return f"{'an' if vowel else 'a'} {word}"


def make(k):
    goods, sorts, place, who_is = k.pick(SKINS).strip().split("|")
    sorts = sorts.split(",")
    who, sort, count, day = k.person(), k.pick(sorts), k.int(2, 95), k.date()
    codes = dict(zip(sorts, k.ids(3), strict=True))
    prices = dict(zip(sorts, k.numbers(3, 100, 990), strict=True))
    no, addr, known = k.id(), f"{k.word().title()} {k.int(1, 99)}", not k.chance(13)
    needs_price, has_day = k.chance(50), k.chance(50)
    g = goods.replace(" ", "_").replace("-", "_").lower()

    k.role(f"""You take orders for {an(place)}.|{place}, order desk
        |People ring up and want {goods}; you fill in the form.
        |order taker of the {place}|You write down who wants what.""")
    k.must(
        f"{an(who_is).capitalize()} without a file can't order; report that it is not done.|"
        "No file: say that it could not be ordered."
    )
    k.steps("The number of the customer is in <file_of>.", "The article is in <prices_>.", "Fill in <order>.")
    d = k.pick(f" for {day}", f", wanted on {day}") if has_day else ""
    k.goal(f"""{who} orders {count} times {goods}, {sort}{d}.|{goods} {sort} x {count} for {who}{d}
        |{count} {goods}, {sort}, customer {who}{d}|{who} just called: {goods}, {count} pieces, {sort} ones{d}
        |{who_is}: {who}\nwhat: {goods}, {sort}\nhow many: {count}{d}
        |Please take down an order of {who}: {sort} {goods}, {count}{d}.
        |Hello, {who} here, could I have {count} of the {sort} {goods}{d}?
        |my order of {count} {goods} ({sort}) got lost!!! please enter it again{d}. {who}""")

    @k.look(
        f"{who_is}_file|find_{who_is}|file_of",
        f"Shows the file of one {who_is}.|Looks up one {who_is}.",
        name=text(f"{who_is}|name|who", f"Name of the {who_is}.|Who."),
    )
    def file_of(name):
        if name == who and known:
            return {"name|who": who, f"{who_is}_no|no": no, "address|street": addr}
        return k.fail(f"There is no file of {name}.")

    @k.look("price_list|articles|list_prices", f"Lists the sorts of {goods} with number and price.|The price list.")
    def prices_():
        return [{"sort|kind": s, "article|article_no": codes[s], "price|each": prices[s]} for s in sorts]

    more = dict(price=integer("price|each|at", "Price of one.|Price from the list.")) if needs_price else {}
    more |= dict(
        on=text("day|for|wanted_on", "Day for which it is wanted; leave it out if none was said.", optional=True),
    )

    @k.act(
        f"order_{g}|enter_order|order",
        f"Enters an order for {goods}.|Fills in the order form.",
        cust=text(f"{who_is}_no|{who_is}|for", f"Number of the {who_is}.|Who orders, by number."),
        art=text("article|article_no|what", "Number of the article.|Which article, by number."),
        amount=integer("count|amount|pieces", "How many.|Number of pieces."),
        **more,
    )
    def order(cust, art, amount, price=None, on=None):
        if cust == no and art in codes.values() and known:
            return f"Ordered: {amount} of {art}."
        return k.fail("Unknown number.")

    def right():
        if not known and k.seen(f"There is no file of {who}."):
            return k.give_up(f"{who} has no file.")
        looks = [] if file_of.made(name=who) else [file_of(name=who)]
        looks += [] if prices_.made() or not known else [prices_()]
        if looks:
            return looks
        args = dict(cust=no, art=codes[sort], amount=count) | (dict(price=prices[sort]) if needs_price else {})
        args |= dict(on=day) if has_day else {}
        return None if order.calls else order(**args)

    return right
