"""Moves dressings to a ward that has run out, from the ward that has the most of them."""

from kind import integer, text

STRUCTURE = "pick-extreme+transfer"
DOMAIN = "nursing"


def make(k):
    article, ward = k.title(), k.word()
    no, similar = k.ids(2)
    others = k.words(k.int(3, 5))
    amount = k.int(6, 30)
    stock = dict(zip(others, k.numbers(len(others), amount + 5, 300), strict=True))
    closed = max(stock, key=stock.get) if k.chance(40) else None
    have = k.int(0, 4)
    open_wards = {w: n for w, n in stock.items() if w != closed}
    giver = max(open_wards, key=open_wards.get)
    sign = k.word()

    k.role(
        "You share out dressings between the wards, so that no wound goes uncovered.",
        "ward supplies",
        "You help the nurses who have run out of something.",
    )
    k.must(
        "The ward with the largest stock gives; a ward that is in isolation neither gives nor takes. Our cost "
        f"centre is {sign}."
        f"|Take from whichever ward has the most, but never from one in isolation. Cost centre: {sign}.",
    )
    k.steps("The number of the article is in <article_no>.", "Compare the wards with <stock_of>, then <transfer>.")
    k.goal(
        f"Would you send {amount} of {article} to ward {ward}, please?",
        f"{ward} is out of {article}!! need {amount}",
        f"Article: {article}. Amount: {amount}. To: {ward}.",
        f"Ward {ward} kindly asks for {amount} pieces of {article} from a ward that can spare them.",
    )

    @k.look(
        "article_no|catalogue|find_article",
        "Finds an article by its name.",
        name=text("name|article", "Name of the article."),
    )
    def article_no(name):
        if name != article:
            return []
        return [{"number|article_no": similar, "name": article + " XL"}, {"number|article_no": no, "name": article}]

    @k.look(
        "stock_of|stock|who_has",
        "Lists how much of an article each ward has.",
        number=text("number|article_no", "Number of the article."),
    )
    def stock_of(number):
        if number != no:
            return []
        rows = [{"ward": w, "pieces|in_stock": n, "isolation": w == closed} for w, n in stock.items()]
        return [{"ward": ward, "pieces|in_stock": have, "isolation": False}, *rows]

    @k.act(
        "transfer|send_stock|move_stock",
        "Moves pieces of an article from one ward to another.",
        number=text("number|article_no", "Number of the article."),
        giver=text("giver|from_ward", "The ward that gives."),
        taker=text("taker|to_ward", "The ward that receives."),
        pieces=integer("pieces|amount", "How many."),
        centre=text("cost_centre|account", "The cost centre."),
    )
    def transfer(number, giver, taker, pieces, centre):
        if number != no or giver == closed or giver not in stock or centre != sign:
            return k.fail("That cannot be moved.")
        return f"{pieces} of {number} go from {giver} to {taker}."

    def right():
        if not article_no.made(name=article):
            return article_no(name=article)
        if not stock_of.made(number=no):
            return stock_of(number=no)
        if not transfer.calls:
            return transfer(number=no, giver=giver, taker=ward, pieces=amount, centre=sign)

    return right
