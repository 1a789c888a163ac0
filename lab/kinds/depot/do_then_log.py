"""Every act gives a receipt that is logged before the next act is done."""

from kind import text

STRUCTURE = "do-then-log"
DOMAIN = "rounds with receipts"

SKINS = """bin;empty;tour
meter;seal;round
cow;tag;herd
hydrant;open;street
hive;treat;meadow
lamp;renew;pier
lock;grease;canal
tree;inject;boulevard
trap;bait;forest
tank;dip;farm
post;paint;road
buoy;swap;channel
door;key;hall
pump;reset;polder
rack;audit;store
wagon;weigh;siding
grave;mow;yard
stall;charge;market
boat;clamp;basin
pole;tag;line"""


def make(k):
    thing, verb, place = k.pick(SKINS.split("\n")).split(";")
    name, ids, who = k.word(), k.ids(k.int(2, 3)), k.person()
    receipts = dict(zip(ids, k.ids(len(ids)), strict=True))
    k.role(f"You {verb} and log.|{place} round|Nothing without a receipt.", "Round clerk")
    k.must(
        f"Log the receipt of each {thing} before you go on to the next.|After every <do_it> comes <log> with its receipt."
    )
    k.steps("<list_all> first.|See <list_all>.")
    k.goal(
        f"{verb.capitalize()} every {thing} of {place} {name} and log it, {who}.",
        f"{name}: {verb} + log, {who}",
        f"{who} does the {place} {name} today: {verb} each {thing}, log each receipt.",
        f"{place} {name} / {verb} all / logged by {who}",
        f"last time half of {name} was not logged. {verb} and log, one by one! {who}",
    )

    @k.look(
        f"{thing}s|list_all|stops",
        f"Every {thing} of a {place}.",
        place=text(f"{place}|where", f"Name of the {place}.|Which {place}."),
    )
    def list_all(**by):
        return [{f"{thing}|no": i} for i in ids] if by["place"] == name else k.fail(f"no {place} {by['place']}")

    def unlogged():
        return next((i for i in ids if do_it.made(number=i) and not log.made(receipt=receipts[i])), None)

    @k.act(
        f"{verb}|{verb}_{thing}|{verb}_one",
        f"{verb.capitalize()}: one {thing}; gives a receipt.",
        number=text(f"{thing}|number", f"Number of the {thing}.|Which {thing}."),
        place=text(f"{place}|where", f"Name of the {place}.|Which {place}."),
    )
    def do_it(number, place):
        if number not in ids or do_it.made(number=number):
            return k.fail(f"no {thing} {number} to {verb}")
        if unlogged():
            return k.fail(f"{receipts[unlogged()]} is not logged yet")
        return f"{number}: receipt {receipts[number]}"

    @k.act(
        "log|log_receipt|book_receipt",
        "Logs a receipt.",
        receipt=text("receipt|receipt_no", "Number of the receipt.|Which receipt."),
        who=text("who|by", "Who logs it.|By whom."),
    )
    def log(receipt, who):
        mine = [i for i in ids if receipts[i] == receipt and do_it.made(number=i)]
        return f"{receipt} logged" if mine and not log.made(receipt=receipt) else k.fail(f"no receipt {receipt}")

    def right():
        if not list_all.made(place=name):
            return list_all(place=name)
        if unlogged():
            return log(receipt=receipts[unlogged()], who=who)
        return [do_it(number=i, place=name) for i in ids if not do_it.made(number=i)]

    return right
