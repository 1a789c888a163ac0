"""Takes an amount from the first place of the list that has enough."""

from kind import integer, text

STRUCTURE = "enough-of"
DOMAIN = "warehouses"

# place;thing;verb;free word
SKINS = """warehouse;product;ship;stock
server;tenant;place;free_gb
account;bill;pay;balance
runner;job;start;free_slots
room;class;seat;seats
tank;pump;feed;liters
pool;subnet;allocate;addresses
truck;load;load;space
budget;purchase;charge;remaining
license;team;assign;unused
node;pod;schedule;free_mb
shelf;delivery;store;gaps
reel;cable;cut;meters
wallet;game;spend;coins
depot;vehicle;refuel;gallons
table;party;seat;chairs
clinic;batch;send;doses
fund;grant;pay;rest
disk;backup;write;free_gb
printer;brochure;print;sheets"""


def make(k):
    place, thing, verb, free = k.pick(SKINS.split("\n")).split(";")
    names = k.words(4)
    need, what = k.int(30, 300), k.word()
    have = [k.int(1, need - 1) if k.chance(55) else k.int(need + 1, 900) for _ in names]
    hopeless = k.chance(10)
    if hopeless:
        have = [k.int(1, need - 1) for _ in names]
    elif max(have) < need:
        have[k.int(1, 3)] = need + k.int(0, 200)
    got = next((n for n, h in zip(names, have, strict=True) if h >= need), None)

    k.role(f"You decide which {place} serves a {thing}.|{place} chooser|{thing} dispatcher")
    k.must(
        f"Take the first {place} of the list whose {free} is enough.|From the top: the first {place} with enough {free} gets it.",
        f"If no {place} has enough, say that it was not done.|Nowhere enough: report that it can't be done.",
    )
    k.steps("Look at <places>.", "Then <take>.")
    k.goal(
        f"{verb} {need} for {thing} {what}",
        f"{thing} {what} needs {need}. Find a {place} that can do it and {verb}.",
        f"{thing}: {what}\namount: {need}",
        f"{need} x {what}, {verb} from wherever there is enough",
        f"Please {verb} {what}; we need {need} of it in one go, not split.",
    )

    @k.look(f"list_{place}|{place}_list|places", f"Lists each {place} and its {free}.")
    def places():
        return [{place: n, free: h} for n, h in zip(names, have, strict=True)]

    @k.act(
        f"{verb}|{verb}_{thing}",
        f"Serves a {thing} from one {place}.",
        place=text(f"{place}|from_{place}", f"Name of the {place}."),
        what=text(f"{thing}|what", f"Name of the {thing}."),
        amount=integer("amount|count", "How much."),
    )
    def take(place, what, amount):
        if place not in names:
            return k.fail(f"no {place}")
        return f"{what}: {amount}" if have[names.index(place)] >= amount else k.fail("not enough")

    def right():
        if not places.made():
            return places()
        if got is None:
            return k.give_up("no place has enough")
        return None if take.made() else take(place=got, what=what, amount=need)

    return right
