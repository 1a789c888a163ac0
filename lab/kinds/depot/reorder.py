"""Orders more of a thing if its stock is below its minimum, from its own supplier."""

from kind import integer, text

STRUCTURE = "threshold"
DOMAIN = "stores"

SKINS = """filter;shelf;pieces
salt;bunker;tonnes
twine;rack;rolls
grease;cabinet;tubs
fuse;drawer;boxes
feed;silo;tonnes
chlorine;store;drums
sandpaper;bench;packs
diesel;tank;litres
blades;locker;sets
labels;printer room;rolls
tyres;rack;tyres
lime;shed;bags
gloves;hut;pairs
bulbs;van;cartons
solder;cabinet;reels
rope;loft;coils
ink;shelf;bottles
bolts;bin;boxes
vaccine;fridge;doses"""


def make(k):
    goods, place, unit = k.pick(SKINS.split("\n")).split(";")
    name, pack, supplier, second = k.word(), k.int(5, 60), k.word(), k.word()
    low, high = sorted(k.numbers(2, 5, 300))
    short = k.chance(65)
    stock, least = (low, high) if short else (high, low)
    cost = k.id()
    k.role(f"You keep {goods} in stock.|{goods} stock|Never out of {goods}.", "Stock keeper, few words")
    k.must(
        "Below the minimum: order one pack size from the supplier in the record. Otherwise order nothing.|Order only if the stock is less than the minimum: the pack size, from its supplier."
    )
    k.steps("<stock_of> tells all.|Look with <stock_of>.")
    k.goal(
        f"Check {goods} in {place} {name}, order if short. Cost centre {cost}.",
        f"{name}: {goods} enough? else order ({cost})",
        f"Do we still have {goods} at {name}? If it is below minimum, get more on {cost}.",
        f"{place} {name} / {goods} / cost centre {cost} / reorder check",
        f"they say {name} is nearly out of {goods}. look and order if true. cost centre is {cost}",
    )

    @k.look(
        f"stock_of|stock|check_{place.split()[0]}",
        f"Stock, minimum and supplier of {goods} at a place.",
        place=text(f"{place.split()[0]}|where", f"Name of the {place}.|Which {place}."),
    )
    def stock_of(**by):
        if by["place"] != name:
            return k.fail("no such place")
        return {
            "stock|there": stock,
            "minimum|at_least": least,
            "pack|pack_size": pack,
            "supplier|from": supplier,
            "former_supplier|not_any_more": second,
        }

    @k.act(
        "order|order_more|buy",
        f"Orders {goods}.",
        supplier=text("supplier|whom", "The supplier.|From whom."),
        amount=integer(f"{unit.split()[0]}|amount", f"How many {unit}.|Amount in {unit}."),
        place=text(f"{place.split()[0]}|where", f"Name of the {place}.|For which {place}."),
        cost=text("cost_centre|cost|account", "The cost centre.|Who pays."),
    )
    def order(supplier, amount, place, cost):
        return f"{amount} {unit} from {supplier}"

    def right():
        if order.made():
            return None
        if not stock_of.made(place=name):
            return stock_of(place=name)
        return order(supplier=supplier, amount=pack, place=name, cost=cost) if short else None

    return right
