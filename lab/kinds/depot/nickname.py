"""Finds the real number behind the name that people use, then acts on it."""

from kind import integer, text

STRUCTURE = "nickname"
DOMAIN = "yard"

SKINS = """truck;refuel;Refuels;litres
tractor;grease;Greases;grams
digger;rent;Rents out;days
tug;bunker;Bunkers;tonnes
bin truck;wash;Washes;minutes
furnace;preheat;Preheats;degrees
stamper;oil;Oils;drops
bus;park;Parks;hours
ship;provision;Provisions;crates
pump;throttle;Throttles;percent
bull;feed;Feeds;kg
locomotive;stable;Stables;hours
crane;lower;Lowers;metres
roller;lend;Lends;days
furnace;bake;Bakes in;loaves
baler;load;Loads;bales
dredger;move;Moves;metres
gritter;fill;Fills;kg
loom;thread;Threads;cones
plough;sharpen;Sharpens;shares"""


def make(k):
    thing, verb, does, unit = k.pick(SKINS.split("\n")).split(";")
    nicks, numbers = k.words(k.int(3, 5)), []
    numbers = k.ids(len(nicks))
    at, amount = k.int(0, len(nicks) - 1), k.int(2, 90)
    nick = k.pick(f"the old {nicks[at]}", f"our {nicks[at]}", nicks[at], f"good old {nicks[at]}")
    k.role(
        f"You {verb} what drivers name.|yard helper|People have a name for every {thing}; you know the numbers.",
        "Yard clerk, patient with nicknames",
    )
    k.must(f"The tools want numbers, people say nicknames.|A {thing} has a number; what people call it is in the list.")
    k.steps("Find the number in <names>.|<names> tells who is who.", "<do_it> with the number.|Then <do_it>.")
    k.goal(
        f"{verb} {nick}, {amount} {unit}",
        f"Please {verb} {nick}. {amount} {unit} will do.",
        f"{amount} {unit} for {nick}, you know which one I mean ({verb})",
        f"request: {verb} / {thing}: {nick} / {unit}: {amount}",
        f"foreman says {nick} needs it today: {verb}, {amount} {unit}",
    )

    @k.look(
        "names|nicknames|fleet", f"What people call each {thing}, and its number.|The {thing}s with their nicknames."
    )
    def names():
        return [{"number|no|id": n, "called|nickname|alias": c} for n, c in zip(numbers, nicks, strict=True)]

    @k.act(
        f"{verb}|{verb}_{thing.split()[0]}|{verb}_one",
        f"{does} one {thing}.",
        number=text("number|no|id", f"Number of the {thing}.|Which {thing}, by its number."),
        amount=integer(f"{unit}|amount|how_much", f"How many {unit}.|Amount in {unit}."),
    )
    def do_it(number, amount):
        return (
            f"{number}: {verb} {amount} {unit}" if number in numbers else k.fail(f"{number} is no number of a {thing}")
        )

    def right():
        if do_it.made():
            return None
        return do_it(number=numbers[at], amount=amount) if names.made() else names()

    return right
