"""Finds the thing that fits a description in prose and hands it out to who described it."""

from kind import text

STRUCTURE = "describe-match"
DOMAIN = "lost property"

SKINS = """bag;colour;closure;red,black,green,brown;zip,strap,buckle
tool;handle;maker's mark;wood,steel,rubber;star,anchor,wheel
bicycle;frame;bell;blue,white,silver;brass,plastic,missing
calf;coat;ear;brown,black,spotted;notched,whole,torn
crate;wood;lid;pine,oak,beech;nailed,hinged,missing
trailer;tarpaulin;wheel;grey,orange,blue;spoked,solid,twin
boat;hull;mast;white,yellow,blue;short,tall,none
helmet;shell;lamp;yellow,white,red;clip,strap,none
coat;lining;size;fleece,silk,wool;small,large,medium
key;tag;bit;brass,blue,leather;long,double,hollow
dog;coat;collar;black,brown,white;leather,chain,none
parcel;paper;string;brown,white,striped;twine,tape,ribbon
barrel;hoop;stain;iron,copper,willow;wine,tar,oil
umbrella;canopy;grip;checked,plain,dotted;curved,straight,carved
phone;cover;screen;pink,clear,black;cracked,whole,dusty
ladder;rung;foot;round,flat,ribbed;rubber,steel,none
glove;palm;cuff;leather,knit,rubber;short,long,elastic
basket;weave;handle;tight,loose,mixed;single,double,none
suitcase;shell;wheels;hard,soft,ribbed;two,four,none
pram;hood;basket;grey,navy,beige;wire,cloth,none"""


def make(k):
    thing, a, b, xs, ys = k.pick(SKINS.split("\n")).split(";")
    xs, ys, who = xs.split(","), ys.split(","), k.person()
    combos = k.some([(x, y) for x in xs for y in ys], k.int(4, 6))
    ids, shelves = k.ids(len(combos)), k.words(len(combos))
    at = k.int(0, len(combos) - 1)
    x, y = combos[at]
    gone = k.chance(12)
    listed = [i for i in range(len(combos)) if not (gone and i == at)]
    k.role(
        f"You hand out what was found.|lost property, {thing}s|Found things go back to whoever can describe them.",
        "Counter of the lost property office",
    )
    k.must(
        f"Hand out only what fits the description in both points; if nothing does, hand out nothing and report that it was not found.|Both {a} and {b} must fit. No match: report that it is not there."
    )
    k.steps("<found> lists what is there.|See <found>.", "<hand_out> the one that fits.")
    k.goal(
        f"{who} lost a {thing}: {a} {x}, {b} {y}. Is it here?",
        f"{thing}, {b}: {y}, {a}: {x}. owner {who}",
        f"I am {who} and I left my {thing} on your bus. The {a} is {x} and the {b} is {y}.",
        f"claim by {who} / object {thing} / {a} {x} / {b} {y}",
        f"looking for a {thing} for {who}, the {b} {y}, the {a} {x}",
    )

    @k.look(f"found|found_{thing}s|shelf_list", f"Every {thing} that was found.")
    def found():
        return [{"number|no": ids[i], a: combos[i][0], b: combos[i][1], "shelf|kept_at": shelves[i]} for i in listed]

    @k.act(
        "hand_out|give_back|return_it",
        f"Gives a {thing} back.",
        number=text("number|no", f"Number of the {thing}.|Which {thing}."),
        shelf=text("shelf|kept_at", "Where it is kept.|The shelf."),
        who=text("who|owner|to", "Who gets it.|Name of the owner."),
    )
    def hand_out(number, shelf, who):
        return (
            f"{number} given to {who}"
            if (number, shelf) in [(ids[i], shelves[i]) for i in listed]
            else k.fail(f"no {number} on {shelf}")
        )

    def right():
        if hand_out.made():
            return None
        if not found.made():
            return found()
        return k.give_up("nothing fits") if gone else hand_out(number=ids[at], shelf=shelves[at], who=who)

    return right
