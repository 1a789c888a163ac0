"""What is asked for may be missing: then it is made, replaced by the nearest thing, or refused, as the house has it."""

from kind import integer, text

STRUCTURE = "missing-then"
DOMAIN = "stock rooms"

# thing;things;stock;unit;maker verb
SKINS = """glaze;glazes;shelf;jars;mix
costume;costumes;rail;pieces;sew
spice;spices;larder;spoons;grind
frame;frames;rack;pieces;cut
reed;reeds;drawer;pieces;shave
seed;seeds;tin;packets;save
font;fonts;case;sorts;cast
feed;feeds;barn;sacks;mill
jersey;jerseys;hamper;shirts;print
paper;papers;loft;sheets;press
dye;dyes;cupboard;pots;boil
lens;lenses;case;pieces;grind
rope;ropes;locker;metres;splice
button;buttons;box;cards;carve
filter;filters;bag;pieces;cut
sauce;sauces;fridge;tubs;cook
candle;candles;crate;sticks;pour
wig;wigs;stand;pieces;knot
string;strings;drawer;sets;wind
bulb;bulbs;tray;pieces;divide"""


def make(k):
    thing, things, stock, unit, make_verb = k.pick(SKINS.split("\n")).split(";")
    n, person, count = k.int(3, 5), k.person(), k.int(2, 30)
    rows = [[w, i, s] for w, i, s in zip(k.words(n), k.ids(n), k.words(n), strict=True)]
    there = k.chance(45)
    name = rows[0][0] if there else k.word()
    sub_of = rows[-1]
    if not there:
        sub_of[2] = name
    rows = k.shuffled(rows)
    how = k.pick("make", "swap", "refuse")
    rule = {
        "make": f"If we haven't got it, have it made with <produce>.|What isn't there is made to order: <produce>.",
        "swap": "If we haven't got it, give out the one that stands in for it according to the list.|What isn't there is replaced by its stand-in; the list says which stands in for what.",
        "refuse": "If we haven't got it, report that it can't be done; no stand-ins, nothing made.|What isn't there can't be had, and you say so.",
    }[how]

    k.role(f"You run the {stock} with the {things}.|{stock} keeper|The {stock} is yours, and so are the {things}.", f"Stores: {things}")
    k.must(rule)
    k.steps("<in_stock> first.")
    k.goal(
        f"{person} needs {count} {unit} of {name}.",
        f"{name}, {count} {unit}, {person}",
        f"Hello! {person} here. Could I have {count} {unit} of {name}?",
        f"who: {person}; what: {name}; {unit}: {count}",
        f"{count} {unit} of {name} for {person}, if you'd be so good.",
    )

    @k.look(f"in_stock|list_{things}|{stock}_list", f"What is in the {stock}, and what each can stand in for.|Lists the {things}.")
    def in_stock():
        return [{f"{thing}|name": w, "id|no": i, "stands_in_for|substitute_for": s} for w, i, s in rows]

    @k.act(
        "give_out|hand_out|issue",
        f"Gives {unit} of a {thing} to somebody.|Hands one of the {things} out.",
        key=text("id|no|which", f"Id of the {thing}.|Which {thing}, by id."),
        count=integer(f"{unit}|count|amount", f"How many {unit}.|Number of {unit}."),
        who=text("to|person|who", "Name of the person.|Who gets it."),
    )
    def give(key, count, who):
        return f"{who} has {count} {unit} of {key}." if key in [r[1] for r in rows] else k.fail(f"no {key} here")

    @k.act(
        f"{make_verb}|{make_verb}_some|{make_verb}_to_order",
        f"Has a {thing} made that we haven't got.|To {make_verb} a {thing} to order.",
        name=text(f"{thing}|name|what", f"Name of the {thing}.|Which {thing}."),
        count=integer(f"{unit}|count|amount", f"How many {unit}.|Number of {unit}."),
        who=text("to|person|who", "Name of the person.|For whom."),
    )
    def produce(name, count, who):
        return f"{name}: under way for {who}" if name not in [r[0] for r in rows] else k.fail(f"We have {name}.")

    def right():
        if not in_stock.made():
            return in_stock()
        if give.made() or produce.made():
            return None
        if there:
            return give(key=next(r[1] for r in rows if r[0] == name), count=count, who=person)
        if how == "make":
            return produce(name=name, count=count, who=person)
        return give(key=sub_of[1], count=count, who=person) if how == "swap" else k.give_up(f"no {name} in the {stock}.")

    return right
