"""Orders a fixed quantity of what has fallen below its minimum, from the supplier that the row names."""

from kind import integer, text

STRUCTURE = "threshold"
DOMAIN = "stores"

# store;thing;unit;supplier
SKINS = """school store;paper;reams;wholesaler
ward store;dressing;packs;pharmacy
canteen store;flour;bags;mill
bar;juice;crates;dealer
choir store;folder;boxes;stationer
pool store;chlorine;drums;chemist
museum shop;postcard;bundles;printer
food bank;tin;pallets;donor
hotel store;soap;cartons;soap maker
club store;ball;nets;sports shop
parish store;candle;boxes;chandler
office store;toner;units;dealer
kitchen store;spice;jars;importer
scout store;rope;coils;outfitter
lab store;flask;trays;glassworks
theatre store;lamp;boxes;light firm
vet store;vaccine;vials;maker
library store;label;rolls;printer
nursery store;nappy;packs;wholesaler
court store;seal;tins;mint"""


def an(word):
    return f"{'an' if word[0] in 'aeiou' and word[:3] not in ('uni', 'use', 'eur') or word[:4] == 'hour' else 'a'} {word}"


def make(k):
    store, thing, unit, supplier = k.pick(SKINS.split("\n")).split(";")
    n = k.int(3, 5)
    names, has, least = k.words(n), k.numbers(n, 1, 80), k.numbers(n, 1, 80)
    firms, lot, name = [w.capitalize() for w in k.words(n)], k.int(81, 200), k.word().capitalize()
    low = [i for i in range(n) if has[i] < least[i]]
    s = store.replace(" ", "_")

    k.role(f"You keep the {store} full.|{store} keeper", f"Never too little, never too much.|I count every {thing}.")
    k.must(f"Whatever is below its minimum is ordered, always {lot} {unit}.|Below the minimum: order {lot} {unit}. Otherwise nothing.")
    k.steps("<stock> shows all.|See <stock>.", "<order> what is low.|Then <order>, one by one.")
    k.goal(
        f"Restock {store} {name}.|{name}: order what is low",
        f"Please look through the {store} {name} and order every {thing} of which there is too little.",
        f"Dear keeper, before the holidays begin, could you see whether {name} has enough of everything, and order what it has not?",
        f"is there enough {thing} in {name}? if not order",
    )

    @k.look(f"stock|{s}_list|count", f"What {an(store)} has.", store=text(f"{s}|name", f"Name of the {store}."))
    def stock(store):
        if store != name:
            return k.fail("No such store.")
        return [{f"{thing}|what": names[i], f"{unit}|in_stock": has[i], "minimum|at_least": least[i], supplier.replace(" ", "_"): firms[i]} for i in range(n)]

    @k.act(
        f"order|order_{thing}|reorder",
        f"Orders {an(thing)}.",
        what=text(f"{thing}|what", f"Which {thing}."),
        firm=text(supplier.replace(" ", "_"), f"The {supplier} of it."),
        n=integer(f"{unit}|how_many", f"How many {unit}."),
        store=text(f"{s}|for_store", f"Name of the {store}."),
    )
    def order(what, firm, n, store):
        ok = what in names and firms[names.index(what)] == firm and not order.made(what=what)
        return f"{n} {unit} of {what} from {firm}." if ok else k.fail("No such thing, or it is ordered.")

    def right():
        if not stock.made(store=name):
            return stock(store=name)
        return [order(what=names[i], firm=firms[i], n=lot, store=name) for i in low if not order.made(what=names[i])]

    return right
