"""Offers come one at a time; the rule says what makes one good enough, and then it is taken and no further one asked for."""

from kind import integer, text

STRUCTURE = "take-offer"
DOMAIN = "haggling"

# thing;seller;number 1;number 2
SKINS = """rug;dealer;pounds;knots
fiddle;luthier;pounds;years
pony;breeder;pounds;hands
kiln;potter;pounds;litres
press;printer;pounds;kilos
boat;yard;pounds;feet
camera;shop;pounds;shots
loom;mill;pounds;shafts
tent;outfitter;pounds;poles
dress;boutique;pounds;buttons
oven;baker;pounds;racks
plot;farmer;pounds;paces
organ;church;pounds;pipes
mower;gardener;pounds;blades
wine;merchant;pounds;bottles
hive;keeper;pounds;frames
clock;antiquary;pounds;chimes
bike;club;pounds;gears
stall;council;pounds;metres
hamper;grocer;pounds;jars"""


def make(k):
    thing, seller, a, b = k.pick(SKINS.split("\n")).split(";")
    n, name, buyer = k.int(3, 5), k.word(), k.person()
    ids, x, y = k.ids(n), k.numbers(n, 20, 400), k.numbers(n, 2, 90)
    column, values = k.pick((a, x), (b, y))
    under = k.chance(70 if column == a else 40)
    good_at = k.int(0, n - 1) if k.chance(85) else n
    ordered = sorted(values)
    limit = k.pick(ordered) + k.pick(1, -1)
    test = (lambda v: v < limit) if under else (lambda v: v > limit)
    good_at = next((i for i, v in enumerate(values) if test(v)), n)
    rule = k.one(*([f"{column} under {limit}", f"fewer than {limit} {column}"] if under else [f"{column} over {limit}", f"more than {limit} {column}"]))

    k.role(f"You haggle for people.|haggling, {thing}|You sit across the table from the {seller} and wait.", f"Buyer's agent")
    k.must(f"Take the first offer that has {rule}, and ask for no more after that.|Good enough means {rule}; the first such offer is taken.", "If the offers run out, report that nothing could be bought.|No good offer at all? Say that it was not possible.")
    k.steps("<next_offer> asks for one.", "<take> it if it will do.")
    k.goal(
        f"Get {buyer} a {thing} from {name}.",
        f"{thing} for {buyer}, {seller} {name}",
        f"Would you haggle with {name} for a {thing}? It's for {buyer}.",
        f"{seller}: {name}; want: {thing}; for: {buyer}",
        f"{buyer} is after a {thing}, and {name} has some. You know our terms.",
    )

    @k.look("next_offer|ask_offer|offer_after", f"The {seller}'s offer after another; begin with start.|Asks for the next offer. The first comes after start.", name=text(f"{seller}|name|whom", f"Name of the {seller}.|Which {seller}."), after=text("after|last|previous", "Id of the offer before, or start.|start, or the id of the last offer."))
    def next_offer(after, **by):
        if by.get("name") != name or after not in ["start", *ids]:
            return k.fail("no such offer")
        i = 0 if after == "start" else ids.index(after) + 1
        return {"offer|id": ids[i], a: x[i], b: y[i]} if i < n else "That was the last offer, there are no more."

    @k.act("take|accept|shake_hands", "Takes an offer.|Accepts an offer for somebody.", key=text("offer|id|which", "Id of the offer.|Which offer."), price=integer(f"{a}|price|at", f"How many {a}.|The price in {a}."), buyer=text("buyer|for_whom|who", "Name of the buyer.|For whom."))
    def take(key, price, buyer):
        return f"{key} is {buyer}'s." if (key, price) in zip(ids, x, strict=True) else k.fail("no such offer")

    def right():
        if take.made():
            return None
        for i in range(n + 1):
            after = "start" if i == 0 else ids[i - 1]
            if not next_offer.made(name=name, after=after):
                return next_offer(name=name, after=after)
            if i == good_at < n:
                return take(key=ids[i], price=x[i], buyer=buyer)
        return k.give_up("no offer was good enough.")

    return right
