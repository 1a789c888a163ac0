"""Sets aside the items on one side of a limit; which column and which side is said anew every time."""

from kind import text

STRUCTURE = "threshold-side"
DOMAIN = "kitchen and cellar"

# thing;things;number 1;number 2;verb;done;where
SKINS = """jar;jars;weeks;grams;set_aside;set aside;shelf
cheese;cheeses;age;moisture;turn;turned;rack
loaf;loaves;hours;crumb;discount;discounted;basket
brush;brushes;width;bristle;soak;soaked;pail
canvas;canvases;height;weave;stretch;stretched;frame
skein;skeins;weight;twist;dye;dyed;vat
reed;reeds;hardness;length;scrape;scraped;box
fiddle;fiddles;strings;wear;restring;restrung;hook
rose;roses;height;blooms;prune;pruned;bed
hive;hives;frames;mites;treat;treated;row
pony;ponies;hands;age;shoe;shod;forge
lamb;lambs;kilos;days;weigh;weighed;pen
runner;runners;laps;pulse;rest;rested;bench
racket;rackets;tension;grip;restring;restrung;peg
print;prints;edition;fading;mount;mounted;drawer
proof;proofs;pages;errors;return;returned;tray
zip;zips;teeth;length;replace;replaced;bin
glove;gloves;size;stitches;stretch;stretched;form
bottle;bottles;vintage;level;recork;recorked;crate
reel;reels;minutes;scratches;clean;cleaned;tin
lantern;lanterns;candles;hooks;hang;hung;line"""


def make(k):
    thing, things, a, b, verb, done, where = k.pick(SKINS.split("\n")).split(";")
    n, spot = k.int(3, 6), k.id()
    x, y = k.numbers(n, 4, 95), k.numbers(n, 4, 95)
    ids = k.ids(n)
    column, above, limit = k.pick(a, b), k.chance(50), k.int(10, 88)
    values = x if column == a else y
    hit = [i for i, v in zip(ids, values, strict=True) if (v > limit if above else v < limit)]
    which = k.one(
        *(
            [f"{column} over {limit}", f"more than {limit} for {column}", f"a {column} figure above {limit}", f"{column} greater than {limit}"]
            if above
            else [f"{column} under {limit}", f"less than {limit} for {column}", f"a {column} figure below {limit}", f"{column} short of {limit}"]
        )
    )
    v = verb.replace("_", " ")

    k.role(
        f"You go round the {things} every morning.|{things} keeper|I mind the {things} and do as I'm told.",
        f"Second pair of hands for whoever runs the {things}.",
    )
    k.must(f"They all go on {where} {spot}.|The {where} for it is {spot}.|Put whatever you do on {where} {spot}.")
    k.steps("Have a look at <look_over>.", f"<do> for each {thing} it concerns.|Those only.")
    k.goal(
        f"Every {thing} with {which} should be {done}, please.",
        f"{v} {things}: {which}",
        f"Would you {v} the {things} that have {which}? Leave the others as they are.",
        f"I've been thinking, and {things} with {which} really ought to be {done} by tonight.",
        f"rule: {which}. job: {v}",
    )

    @k.look(f"list_{things}|{things}_today|see_{things}", f"Lists the {things} with their figures.|All {things} and how they are.")
    def look_over():
        return [{"id|no": i, a: p, b: q} for i, p, q in zip(ids, x, y, strict=True) if not do.made(key=i)]

    @k.act(
        f"{verb}|{verb}_{thing}|{verb}_now",
        f"Has one {thing} {done}.|One {thing} gets {done}.",
        key=text(f"{thing}|id|no", f"Id of the {thing}.|Which {thing}."),
        spot=text(f"{where}|spot|place", f"Number of the {where}.|Which {where}."),
    )
    def do(key, spot):
        if key not in ids or do.made(key=key):
            return k.fail(f"{key} is not there")
        return f"{key} {done} ({where} {spot})"

    def right():
        if not look_over.made():
            return look_over()
        return [do(key=i, spot=spot) for i in hit if not do.made(key=i)]

    return right
