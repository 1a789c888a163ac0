"""The house has a limit, the customer another; the rule says which one is kept to."""

from kind import integer, text

STRUCTURE = "limit-of-two"
DOMAIN = "buying for clients"

# thing;things;shop;verb
SKINS = """violin;violins;dealer;buy
rug;rugs;bazaar;buy
rose;roses;nursery;order
pony;ponies;sale;bid_for
print;prints;gallery;reserve
hat;hats;milliner;choose
cheese;cheeses;dairy;order
tent;tents;outfitter;hire
first edition;first editions;bookshop;hold
lens;lenses;shop;take
vase;vases;pottery;buy
costume;costumes;hire shop;hire
wine;wines;merchant;order
racket;rackets;sports shop;buy
clock;clocks;auction;bid_for
fabric;fabrics;mill;order
puppy;puppies;breeder;reserve
lamp;lamps;market;choose
oven;ovens;supplier;order
poster;posters;archive;buy"""


def make(k):
    thing, things, shop, verb = k.pick(SKINS.split("\n")).split(";")
    n, client, v = k.int(3, 5), k.person(), verb.replace("_", " ")
    prices = sorted(k.numbers(n, 30, 800))
    ids = k.ids(n)
    house, own = k.numbers(2, prices[0] + 1, 900)
    while house in prices or own in prices:
        house, own = k.numbers(2, prices[0] + 1, 900)
    limit, rule = k.pick(
        [
            (house, "The house limit is never exceeded, whatever a client says, and a client's own is not our concern.|Only the house limit counts."),
            (own, "A client who names a limit is held to that; the house limit is for those who don't.|The client's limit goes before ours."),
            (min(house, own), "The lower of the two limits holds.|Both limits have to be kept."),
            (max(house, own), "The higher of the two limits holds.|It's enough to keep one of the two limits, so go as high as that allows."),
        ]
    )
    best = k.chance(60)
    fits = [(p, i) for p, i in zip(prices, ids, strict=True) if p <= limit]
    price, one = fits[-1] if best else fits[0]
    rows = k.shuffled(list(zip(ids, k.words(n), prices, strict=True)))

    k.role(f"You buy {things} for clients.|personal shopper, {things}|You spend other people's money, carefully.", f"Buyer at the {shop}")
    k.must(rule, f"The house limit is {house} pounds.|House limit: {house}.", ("Take the dearest that is still within it." if best else "Take the cheapest.") + "|" + ("The nearer to the limit the better, but not over." if best else "Spend as little as you can."))
    k.steps("<offers> lists them.", "Then <purchase> one.")
    k.goal(
        f"{client} would like one of the {things}, up to {own} pounds.",
        f"{v} for {client}, max {own}",
        f"A {thing} for {client}, please. They said they could go to {own}.",
        f"client: {client}; limit: {own}; wants: {thing}",
        f"{client} rang: {own} pounds at most, and it must be a {thing}. Over to you.",
    )

    @k.look("offers|on_sale|price_list", f"What the {shop} has.|Lists the {things} with prices.")
    def offers():
        return [{"id|no": i, "name|model": w, "pounds|price": p} for i, w, p in rows]

    @k.act(
        f"{verb}|{verb}_it|deal",
        f"To {v} one {thing} for a client.|Settles on one {thing}.",
        key=text("id|no|which", f"Id of the {thing}.|Which {thing}."),
        price=integer("price|pounds|at", "What it costs.|The price."),
        client=text("client|for_whom|name", "Name of the client.|For whom."),
    )
    def purchase(key, price, client):
        return f"{key} is {client}'s." if any(r[0] == key and r[2] == price for r in rows) else k.fail(f"{key} doesn't cost {price}")

    def right():
        if not offers.made():
            return offers()
        return [] if purchase.made() else purchase(key=one, price=price, client=client)

    return right
