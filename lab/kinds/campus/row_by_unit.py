"""Takes from a price list the row of the thing that is sold in the unit which the system text asks for."""

from kind import integer, text

STRUCTURE = "row-by-variant"
DOMAIN = "price lists"

# thing;variant;variants;who;count
SKINS = """entry;group;single,family,school;museum;visitors
milk;pack;glass,carton,drum;canteen;units
ticket;class;standing,seated,box;theatre;people
bandage;pack;loose,roll,carton;clinic;units
sheet music;edition;pocket,study,conductor;choir;copies
ball;size;small,middle,full;club;balls
paper;format;letter,folio,poster;school;reams
hymn book;binding;soft,hard,leather;parish;books
juice;bottle;small,litre,keg;restaurant;bottles
map;scale;walking,road,wall;travel office;maps
candle;length;short,long,altar;church;candles
chair;type;folding,stacking,arm;town hall;chairs
soup;portion;cup,bowl,pot;soup kitchen;portions
coat;size;child,adult,large;charity;coats
folder;colour;red,blue,grey;court;folders
cable;length;short,medium,long;band;cables
medal;metal;bronze,silver,gold;league;medals
pass;term;daily,weekly,yearly;pool;passes
lamp;fitting;table,floor,ceiling;library;lamps
towel;grade;hand,bath,sauna;hotel;towels"""


def an(word):
    return f"{'an' if word[0] in 'aeiou' and word[:3] not in ('uni', 'use', 'eur') or word[:4] == 'hour' else 'a'} {word}"


def make(k):
    thing, variant, variants, who, count = k.pick(SKINS.split("\n")).split(";")
    variants = variants.split(",")
    names = [w.capitalize() for w in k.words(3)]
    name, want, n, buyer = names[0], k.pick(variants), k.int(3, 90), k.word().capitalize()
    rows = [(a, v) for a in names for v in variants if (a, v) == (name, want) or k.chance(75)]
    codes, prices = k.ids(len(rows)), [k.money() for _ in rows]
    is_gone = k.chance(12)
    if is_gone:
        rows = [row for row in rows if row != (name, want)]
    table = k.shuffled(list(zip(rows, codes, prices, strict=False)))
    code = next((c for row, c, _ in table if row == (name, want)), None)

    k.role(
        f"You order for {an(who)}: always {an(thing)}.|Orders desk of {an(who)}",
        f"Purchasing for the {who} {buyer}.|I buy {count}. I read the list twice.",
    )
    k.must(
        f"We only take the {variant} {want}.|The {variant} has to be {want}, nothing else.",
        f"If there is none with that {variant}, report that it is not done.|Without such a row nothing is ordered: say that it cannot be done.",
    )
    k.steps("<prices> has every row.|See <prices>.", "<order> by code.|Then <order>.")
    k.goal(
        f"Order {n} of {name} for {buyer}.",
        f"{buyer}: {name} x {n}",
        f"Dear all, {buyer} is running out of {name} again, so could we please have {n}? Best wishes from the {who}",
        f"we need more {name}!! {n} {count}. it's for {buyer}",
        f"order form | {thing}: {name} | quantity: {n} | for: {buyer}".replace("|", "/"),
    )

    @k.look(f"price_list|prices|list_{count}", f"Price list: every {thing} in every {variant}.|All that can be ordered, with {variant} and price.")
    def prices():
        return [{"code|id|no": c, f"{thing.replace(' ', '_')}|name": a, variant: v, "price|each": p} for (a, v), c, p in table]

    @k.act(
        f"order|buy|order_{thing.replace(' ', '_')}",
        "Orders one row of the price list.",
        code=text("code|id|no", "Code of the row."),
        n=integer(f"{count}|quantity|how_many", f"How many {count}."),
        buyer=text("buyer|for_whom|account", f"Name of the {who} that gets it."),
    )
    def order(code, n, buyer):
        return f"Ordered: {n} of {code} for {buyer}." if code in codes[: len(table)] else k.fail(f"No row {code}.")

    def right():
        if not prices.made():
            return prices()
        if code is None:
            return k.give_up(f"{name} is not sold in {want}.")
        return [] if order.made() else order(code=code, n=n, buyer=buyer)

    return right
