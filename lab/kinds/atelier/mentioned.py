"""Two or three things are named in the goal; only one is to be changed, the others are there for comparison."""

from kind import integer, text

STRUCTURE = "mentioned-only"
DOMAIN = "prices and plaques"

# thing;things;value word;verb;unit
SKINS = """print;prints;price;reprice;pounds
lesson;lessons;fee;set_fee;pounds
recipe;recipes;portion;resize;grams
plot;plots;rent;re_rent;pounds
pen;pens;stock;restock;birds
track;tracks;volume;level;decibels
dress;dresses;hem;rehem;centimetres
issue;issues;run;rerun;copies
seat;seats;tariff;retariff;pence
oven;ovens;heat;reset;degrees
hedge;hedges;height;retrim;centimetres
lamp;lamps;glow;redim;percent
race;races;distance;relay;metres
bow;bows;weight;rebalance;grams
tank;tanks;depth;refill;centimetres
reel;reels;speed;retime;frames
tart;tarts;sugar;resweeten;grams
kennel;kennels;ration;refeed;grams
scene;scenes;length;recut;seconds
badge;badges;width;resew;millimetres"""


def make(k):
    thing, things, value, verb, unit = k.pick(SKINS.split("\n")).split(";")
    n, clerk = k.int(4, 6), k.person()
    names, ids, amounts = k.words(n), k.ids(n), k.numbers(n, 12, 480)
    target, model, bystander = k.some(range(n), 3)
    t, m, o = names[target], names[model], names[bystander]
    wish = k.one(
        f"give {t} the same {value} as {m}; {o} has a different one and keeps it",
        f"{m} is right and stays, {o} is none of our business, but {t} should have the {value} that {m} has",
        f"the {value} of {m} is what {t} should have. Don't touch {o}",
        f"{t} gets {m}'s {value}, although {o} was suggested",
        f"unlike {o}, {t} is to follow {m} in its {value}",
        f"make {t} match {m} ({value}), and never mind {o}",
    )

    k.role(f"You look after the {value} of {things}.|{things}: {value}|Small office, many {things}.", f"You change the {value} of a {thing} when asked, and of no other.")
    k.must(f"All figures are {unit}.|We count in {unit}.", f"Put {clerk} down as the one who did it.|The clerk is {clerk}.|Sign with {clerk}.")
    k.steps("<table> has the figures.", "<change> once.")
    k.goal(
        f"If you would: {wish}.",
        f"{wish}",
        f"We talked about {o}, {t} and {m} at length. In the end: {wish}.",
        f"change request. {wish}.",
        f"hi, quick one. {wish}. cheers",
    )

    @k.look(f"{value}_table|table|list_{things}", f"Lists all {things} with id and {value}.|Every {thing} and its {value}.")
    def table():
        return [{"id|no": i, "name|called": w, value: a} for i, w, a in zip(ids, names, amounts, strict=True)]

    @k.act(
        f"{verb}|change_{value}|{verb}_{thing}",
        f"Changes the {value} of one {thing}.|Sets a new {value}.",
        key=text(f"{thing}|id|no", f"Id of the {thing} that changes.|Which {thing}, by id."),
        amount=integer(f"{value}|amount|to", f"The new {value}.|What it becomes."),
        clerk=text("clerk|by|signed", "Name of the clerk.|Who signs for it."),
    )
    def change(key, amount, clerk):
        return f"{key}: {amount} {unit}" if key in ids else k.fail(f"no {thing} {key}")

    def right():
        if not table.made():
            return table()
        return [] if change.made() else change(key=ids[target], amount=amounts[model], clerk=clerk)

    return right
