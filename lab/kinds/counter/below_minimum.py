"""Orders more of what is below its own minimum, and of nothing else."""

from kind import integer, text

STRUCTURE = "threshold"
DOMAIN = "stock"

# where; thing; things; verb of the order; source
SKINS = [
    row.split(";")
    for row in """bakery;flour;goods;order;mill
hospital ward;dressing;supplies;order;depot
school office;paper;supplies;request;stationer
hotel;linen;articles;order;laundry
bicycle shop;part;parts;order;wholesaler
canteen;ingredient;ingredients;order;market
library;form;forms;request;printer
vet clinic;vaccine;vaccines;order;pharmacy
bus depot;filter;filters;reorder;dealer
flower shop;flower;flowers;order;grower
museum shop;postcard;cards;reorder;publisher
farm;feed;feeds;order;cooperative
brewery;malt;malts;order;maltster
sports club;ball;balls;request;outfitter
post office;box;boxes;request;central store
garage;oil;oils;reorder;supplier
laboratory;reagent;reagents;order;chemist""".split("\n")
]


def make(k):
    place, thing, things, verb, source = k.pick(SKINS)
    count, whom = k.int(3, 6), k.word()
    names, packs = k.words(count), k.numbers(count, 10, 400)
    least = k.numbers(count, 20, 90)
    none = k.chance(15)
    have = [low + k.int(1, 60) if none or k.chance(50) else k.int(1, low - 1) for low in least]
    short, asks = [i for i in range(count) if have[i] < least[i]], k.chance(60)
    k.role(
        f"You watch the stock of a {place}.|Stock keeper, {place}.|You {verb} what runs low, not more.",
        f"{place} store bot|Assistant in the store of a {place}. Exact with figures.|You see to it that the {place} never runs out.",
    )
    k.must(
        f"The {source} is {whom}.|We {verb} from {whom}.|Supplier: {whom}."
        if asks
        else "Enough means: at least the minimum."
    )
    k.must(f"Low is what has less than its minimum.|Only what is under its own minimum is to be {verb}ed.")
    k.steps(
        "<stock> shows what is there.|Look with <stock> first.",
        "Then <order> each that is low, with its pack.|<order> once for each low one.",
    )
    k.goal(
        f"{verb.capitalize()} one pack of every {thing} that is below its minimum.|which {things} are under the minimum? {verb} a pack of each",
        f"Fill up: all {things} under minimum, one pack each.|The {place} runs low on some {things}. {verb.capitalize()} a pack of those that are under minimum, please.",
        f"task: {verb}. what: {things} under minimum. how much: their pack size|Check the {things} and {verb} the pack size wherever we have less than the minimum.",
        f"No {thing} may stay below its minimum: {verb} the pack size for those.|pls {verb} {things}, but only when less than minimum is there (the pack size)",
    )

    @k.look(
        f"stock|list_{things}|store_list|inventory",
        f"Lists the {things} in stock.|All {things}: what is there, the minimum, the pack size.",
    )
    def stock():
        return [
            {f"{thing}|name|article": n, "minimum|min": m, "in_stock|have|left": h, "pack|pack_size": p}
            for n, m, h, p in zip(names, least, have, packs, strict=True)
        ]

    params = {
        "name": text(f"{thing}|name|article", f"Name of the {thing}.|What is wanted."),
        "amount": integer("amount|quantity|how_many", "How many: its pack size.|The pack size."),
    }
    if asks:
        params["source"] = text(
            f"from_whom|{source.replace(' ', '_')}|supplier", f"Name of the {source}.|Who delivers."
        )

    @k.act(
        f"{verb}|{verb}_{thing}|{verb}_more|buy",
        f"To {verb} one of the {things}.|Places an order for one of the {things}.",
        **params,
    )
    def order(name, amount, source=None):
        if name not in names:
            return k.fail(f"We do not keep {name}.")
        return k.one(f"{amount} of {name} are on the way.", "ordered", f"order for {name} placed")

    def right():
        if not stock.calls:
            return stock()
        more = {"source": whom} if asks else {}
        return [order(name=names[i], amount=packs[i], **more) for i in short if not order.made(name=names[i])]

    return right
