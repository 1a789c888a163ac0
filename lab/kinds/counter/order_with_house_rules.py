"""Fills an order form: the article number and price from a list, the number of pieces from the goal, the account from the rules."""

from kind import flag, integer, text

STRUCTURE = "order-form"
DOMAIN = "orders"

# shop; article; unit; for whom; yes-or-no option
SKINS = [
    row.split(";")
    for row in """bakery;cake;pieces;customer;wrapped
garden centre;plant;pots;gardener;delivered
stationer;folder;packs;office;printed
pharmacy;tea;boxes;ward;urgent
printer;flyer;sheets;club;folded
canteen;meal;portions;class;vegetarian
hardware store;screw;bags;workshop;coated
wine shop;wine;bottles;restaurant;cooled
book shop;map;copies;school;signed
dairy;cheese;wheels;hotel;sliced
tailor;apron;pieces;kitchen;named
florist;rose;stems;church;bound
feed store;oats;sacks;stable;crushed
toy shop;puzzle;boxes;nursery;wrapped
museum shop;poster;rolls;gallery;framed
seed bank;barley;bags;farm;treated""".split("\n")
]


def make(k):
    shop, article, unit, whom, option = k.pick(SKINS)
    names, nos, prices = k.words(4), k.ids(4), k.numbers(4, 200, 900)
    pieces, client, account = k.int(11, 99), k.word(), k.id()
    yes, has_flag, has_price, has_account = k.chance(50), k.chance(55), k.chance(40), k.chance(55)
    has_flag = has_flag and not (has_price and has_account)
    name, lists, gone = names[0], k.chance(60), k.chance(8)
    order_, more = k.shuffled(range(1 if gone else 0, 4)), ""
    if has_flag:
        more = f", {option}" if yes else f", not {option}"
    k.role(
        f"You take orders for a {shop}.|{shop} orders|The customer speaks, you fill in the form.",
        f"Order desk of a {shop}.|You sell by article number.|Friendly voice, exact form: {shop}.",
    )
    if has_account:
        k.must(f"All orders go on account {account}.|Account for orders: {account}.")
    k.must("If we do not have it, report that it is not possible.|Not in the list: say that it cannot be ordered.")
    k.steps("<find> has the article number.|Look it up with <find>.", "Then one <order>.")
    k.goal(
        f"{pieces} {unit} of {article} {name} for {client}{more}.|{whom} {client}: {article} {name}, {pieces} {unit}{more}|{client} orders {pieces} {unit} of {name}{more}.",
        f"{whom}: {client}. {article}: {name}. {unit}: {pieces}{more}|Hello, this is {client}. We need {article} {name}, {pieces} {unit}{more}. Thank you!|Please order {name} ({article}) for {client}, {pieces} {unit}{more}.",
        f"{client} wants {name}{more}, how many {unit}: {pieces}|i like to have {pieces} {unit} {article} {name}{more}, for {client}",
    )

    def row(i):
        return {f"{article}|name": names[i], "price|cents": prices[i], "article_no|no|code": nos[i]}

    by = {} if lists else {"name_": text(f"{article}|name", f"Name of the {article}.|Which {article}.")}

    @k.look(
        "price_list|articles|catalogue" if lists else f"find_{article}|article_of|look_up",
        f"Lists every {article}." if lists else f"Shows one {article}.",
        **by,
    )
    def find(name_=None):
        return [row(i) for i in order_ if lists or names[i] == name_]

    params = {
        "no": text("article_no|no|code", f"Article number of the {article}."),
        "n": integer(f"{unit}|pieces|quantity", f"How many {unit}."),
        "who": text(f"{whom}|for_whom|client", f"Name of the {whom}.|Who gets it."),
    }
    if has_price:
        params["price"] = integer("price|cents|unit_price", "The price of one.|Price, as listed.")
    if has_account:
        params["account_"] = text("account|charge_to|on_account", "The account for orders.")
    if has_flag:
        params["yes_"] = flag(f"{option}|is_{option}", f"Whether it is to be {option}.")
    params = dict(k.shuffled(list(params.items())))

    @k.act(f"order|new_order|order_{article}", f"Places one order at the {shop}.", **params)
    def order(no, n, who, price=None, account_=None, yes_=None):
        return k.one("Ordered.", "ok", f"order for {who}") if no in nos else k.fail(f"There is no article {no}.")

    def right():
        if not find.calls:
            return find() if lists else find(name_=name)
        if gone:
            return k.give_up(f"there is no {article} {name}.")
        given = {"no": nos[0], "n": pieces, "who": client, "price": prices[0], "account_": account, "yes_": yes}
        return [] if order.calls else order(**{p: given[p] for p in params})

    return right
