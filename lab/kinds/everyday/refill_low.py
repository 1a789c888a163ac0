"""Orders again what has fallen below its own minimum, in the amount that stands beside it."""

from kind import integer, text

STRUCTURE = "each-when"
DOMAIN = "skins"
SKINS = """pantry,jar,household,shelf
spice rack,spice,restaurant,row
bar,bottle,hotel bar,hook
stationery cupboard,thing,school office,drawer
paint store,colour,theatre workshop,bay
seed store,seed,nursery,bin
bandage trolley,dressing,ward,tray
yarn wall,yarn,wool shop,peg
bolt rack,bolt,bicycle workshop,box
tea chest,tea,tea house,tin
chemical shelf,reagent,school lab,shelf
feed store,feed,zoo,silo
first-aid box,piece,mountain hut,pocket
string drawer,string,violin maker,slot
bread rack,flour,bakery,sack room
film fridge,film,photo studio,shelf
candle store,candle,church,chest
ball cage,ball,sports hall,net
lamp store,bulb,museum,rack
cleaning room,cleaner,hostel,shelf
stamp counter,stamp,post office,folder
medal cabinet,medal,running club,shelf
bait fridge,bait,bait shop,box
sauce cellar,sauce,canteen,crate"""


def make(k):
    store, thing, house, spot = k.pick(SKINS.splitlines()).split(",")
    slot, one, where = (word.replace(" ", "_").replace("-", "_") for word in (store, thing, spot))
    count = k.int(3, 6)
    names = [w.capitalize() for w in k.words(count)]
    least = k.numbers(count, 5, 60)
    stock = [m - k.int(1, 4) if k.chance(45) else m + k.int(0, 30) for m in least]
    packs, coming = k.numbers(count, 100, 400), [k.chance(20) for _ in range(count)]
    rows = list(zip(k.ids(count), names, stock, least, packs, coming, strict=True))
    low = [row for row in rows if row[2] < row[3] and not row[5]]
    name, has_who = k.person(), k.chance(50)
    pack = k.pick("order_size", "pack", "usual_order")

    k.role(
        f"Stock|You keep the {store} of a {house} full.|{store}|You reorder things.",
        f"You watch the {store}.|You run the stores of the {house}.",
        f"You keep the {store} of the {house}. Each {thing} has a minimum of its own. What is below it is ordered, in the usual amount that stands in the "
        "list. What is on its way already is left alone.",
    )
    k.must(
        f"Order a {thing} only if less than its minimum is there and none is coming.|Below the minimum and not coming yet: that is ordered, nothing else.",
        f"The amount is the {pack.replace('_', ' ')} of the list.|Order as many as the list has under {pack}.",
        *([f"Orders run under the name of {name}.|Every order is signed by {name}."] if has_who else []),
    )
    k.steps("Look at <stock_list>.", "Use <order> once for each that is low.")
    k.goal(
        f"Fill up the {store}.",
        f"What is running low in the {store}? Order it.",
        f"{store}: reorder below minimum",
        f"Could you please check the {store} of the {house} and order whatever is short? Thank you.",
        "I opened it this morning and half of it was nearly empty. See that we do not run out!",
        f"The stock of the {store} is to be brought back to order; each {thing} below the minimum is ordered in the usual size.",
        f"where: {store}\ntask: order each {thing} that is short",
        f"Check {store}. Buy what is too little. Do not buy what is enough.",
        f"Nothing in the {store} may stay below its minimum over the weekend.",
        f"We ran out of a {thing} yesterday, which must not happen again. Please reorder.",
    )

    @k.look(
        f"get_stock|list_{slot}|stock_list|check_{slot}|count_{one}s",
        f"Lists what is in the {store}.|Every {thing} with stock and minimum.",
    )
    def stock_list():
        return [
            {
                "no|code|id": i,
                one: n,
                "there|stock": s,
                "minimum|at_least": m,
                pack: p,
                "coming": "yes" if c or order.made(code=i) else "no",
            }
            for i, n, s, m, p, c in rows
        ]

    more = {"who": text("by|signed|name", "Who signs the order.|Name on the order.")} if has_who else {}

    @k.act(
        f"order_{one}|create_order|reorder|buy",
        f"Orders a {thing} for the {store}.|Buys more of one {thing}.",
        code=text("no|code|id", f"Number of the {thing}.|Which {thing}."),
        count=integer("count|amount|how_many", "How many to order.|Size of the order."),
        **more,
    )
    def order(code, count, who=None):
        if code not in [row[0] for row in rows]:
            return k.fail(f"There is no {thing} {code}.")
        return f"{count} of {code} are coming."

    def right():
        if not stock_list.calls:
            return stock_list()
        return [
            order(code=row[0], count=row[4], **({"who": name} if has_who else {}))
            for row in low
            if not order.made(code=row[0])
        ]

    return right
