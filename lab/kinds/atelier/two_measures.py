"""Orders to measure: the card has the size in two units, the supplier takes one of them, and the rule says which."""

from kind import choice, number, text

STRUCTURE = "unit-by-rule"
DOMAIN = "made to measure"

# thing;things;dimension 1;dimension 2;unit 1;unit 2;stuff
SKINS = """frame;frames;width;height;cm;inches;moulding
curtain;curtains;drop;span;cm;inches;velvet
saddle;saddles;seat;girth;cm;inches;leather
cake;cakes;diameter;depth;cm;inches;board
suit;suits;chest;waist;cm;inches;tweed
kilt;kilts;waist;length;cm;inches;tartan
trough;troughs;length;depth;litres;gallons;zinc
pot;pots;rim;base;litres;pints;clay
banner;banners;hoist;fly;metres;feet;canvas
net;nets;length;drop;metres;feet;twine
rug;rugs;length;width;metres;feet;wool
kennel;kennels;length;height;metres;feet;cedar
cask;casks;belly;head;litres;gallons;oak
stew;stews;batch;ladle;grams;ounces;lamb
skein;skeins;hank;ball;grams;ounces;yarn
drum;drums;head;shell;cm;inches;calfskin
corset;corsets;bust;hip;cm;inches;bone
bookcase;bookcases;shelf;side;cm;inches;pine
greenhouse;greenhouses;pane;gable;metres;feet;glass
stage;stages;depth;apron;metres;feet;deal"""


def make(k):
    thing, things, a, b, u, w, sort = k.pick(SKINS.split("\n")).split(";")
    stuff = f"{k.word()} {sort}"
    names = k.words(3)
    sizes = {name: k.numbers(4, 11, 290) for name in names}
    name, which, metric, code = names[0], k.pick(0, 1), k.chance(50), k.id()
    unit, dimension = (u, w)[not metric], (a, b)[which]
    value = sizes[name][2 * which + (not metric)]
    rule = k.one(
        f"The supplier works in {unit}, so send {unit}.|Orders are in {unit} and in nothing else.",
        f"We used to order in {(w, u)[not metric]}. We don't any more: {unit}.",
        f"Give figures the supplier understands, which means {unit}.|{unit} on every order, please.",
    )

    k.role(f"You order materials for {things}.|{things} to measure, ordering|Workshop office. You ring the supplier so nobody else has to.", f"You buy {stuff} by the {a}.")
    k.must(rule, f"Our customer code is {code}.|We're customer {code} over there.")
    k.steps("The card is in <card>.", "Order with <order>.")
    k.goal(
        f"Order {stuff} for the {thing} of {name}; they cut it by its {dimension}.",
        f"{stuff} for {name}, by {dimension}",
        f"We need {stuff} for {name}. It's the {dimension} that matters this time, not the {(b, a)[which]}.",
        f"{thing}: {name}; material: {stuff}; measure: {dimension}",
        f"Could you get the {stuff} for {name} ordered? Go by the {dimension}.",
    )

    @k.look(
        "card|measure_card|get_sizes",
        f"The card with all sizes of one {thing}.|Sizes, taken twice, of a {thing}.",
        name=text("name|customer|whose", f"Name on the {thing}.|Whose {thing}."),
    )
    def card(name):
        if name not in sizes:
            return k.fail(f"No card for {name}.")
        return dict(zip((f"{a}_{u}", f"{a}_{w}", f"{b}_{u}", f"{b}_{w}"), sizes[name], strict=True))

    @k.act(
        "order|place_order|buy",
        "Orders material from the supplier.|Sends an order off.",
        stuff=text("material|stuff|what", "Which material.|What is ordered."),
        size=number("size|figure|measure", "The figure to cut by.|Size, as a number."),
        unit=choice("unit|in_unit|measured_in", "The unit of the figure.|Which unit.", [u, w]),
        code=text("customer|account|code", "Our code at the supplier.|Customer code."),
    )
    def order(stuff, size, unit, code):
        return f"Ordered: {stuff}, {size} {unit}."

    def right():
        if not card.made(name=name):
            return card(name=name)
        return [] if order.made() else order(stuff=stuff, size=value, unit=unit, code=code)

    return right
