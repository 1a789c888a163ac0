"""Gives each the amount that goes with its size; the amounts are the house's and change with every episode."""

from kind import integer, text

STRUCTURE = "dose-table"
DOMAIN = "feeding and dosing"

# thing;things;column;three values;verb;stuff;unit
SKINS = """dog;dogs;size;small,middling,large;feed;kibble;grams
horse;horses;work;light,medium,hard;feed;oats;scoops
rose;roses;age;young,grown,old;feed;bonemeal;handfuls
loaf;loaves;tin;half,pound,double;proof;yeast;grams
pot;pots;clay;red,buff,white;dip;slip;seconds
runner;runners;race;sprint,mile,marathon;hand;water;bottles
hen;hens;state;pullet,layer,broody;give;grit;spoons
wine;wines;sugar;dry,medium,sweet;add;sulphite;drops
canvas;canvases;weave;fine,medium,coarse;prime;gesso;coats
singer;singers;voice;treble,alto,bass;hand;lozenges;pieces
film;films;speed;slow,normal,fast;develop;developer;minutes
lawn;lawns;soil;sand,loam,clay;dress;lime;sacks
guest;guests;ticket;plain,silver,gold;give;tokens;pieces
cheese;cheeses;weight;baby,wheel,giant;salt;brine;hours
fish;fish;tank;nano,mid,grand;feed;flakes;pinches
skein;skeins;shade;pale,mid,deep;dye;indigo;dips
drum;drums;skin;thin,mid,thick;tighten;turns;turns
hat;hats;felt;soft,firm,stiff;brush;shellac;coats
pony;ponies;height;mini,mid,tall;worm;paste;notches
page;pages;stock;thin,thick,card;print;ink;strokes"""


def make(k):
    thing, things, column, values, verb, stuff, unit = k.pick(SKINS.split("\n")).split(";")
    values, n, batch = values.split(","), k.int(2, 5), k.word()
    dose = dict(zip(values, k.numbers(3, 2, 60), strict=True))
    if k.chance(25):
        dose[k.pick(values)] = 0
    rows = [(i, k.pick(values)) for i in k.ids(n)]
    said = k.one(
        "; ".join(f"{v}: {d or 'nothing'}" for v, d in k.shuffled(list(dose.items()))),
        ", ".join(f"{d or 'nothing'} for {v}" for v, d in k.shuffled(list(dose.items()))),
    )
    todo = [(i, dose[v]) for i, v in rows if dose[v]]

    k.role(f"You {verb} the {things}.|{things}, daily|Morning round: {things}.", f"{things}: you know how much")
    k.must(f"{stuff.capitalize()}, in {unit}, by {column}: {said}.|By {column} they get so many {unit} of {stuff}: {said}.")
    k.steps("<all_of> lists them.", "<give> each its amount.")
    k.goal(
        f"{verb.capitalize()} the {things} in {batch}.",
        f"{batch}: {stuff}",
        f"Would you do the round in {batch}? Everyone gets their {stuff}.",
        f"group: {batch}; {things}; {stuff} for all",
        f"The {things} in {batch} haven't had their {stuff} yet, poor things.",
    )

    @k.look(f"list_{things}|all_of|who_is_in", f"The {things} of a group.|Who is in a group.", name=text("group|name|of", "Name of the group.|Which group."))
    def all_of(**by):
        return [{"id|no": i, column: v} for i, v in rows if not give.made(key=i)] if by.get("name") == batch else k.fail("no such group")

    @k.act(
        f"{verb}|{verb}_{thing}|{verb}_one",
        f"Gives one {thing} its {stuff}.|To {verb} one {thing}.",
        key=text("id|no|which", f"Id of the {thing}.|Which {thing}."),
        amount=integer(f"{unit}|amount|how_much", f"How many {unit}.|The amount, in {unit}."),
    )
    def give(key, amount):
        return f"{key}: {amount} {unit}" if key in dict(rows) and not give.made(key=key) else k.fail(f"{key}? no")

    def right():
        if not all_of.made():
            return all_of(name=batch)
        return [give(key=i, amount=d) for i, d in todo if not give.made(key=i)]

    return right
