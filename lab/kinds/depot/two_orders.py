"""A note with two different small orders on two things; each needs its own tool."""

from kind import text

STRUCTURE = "two-orders"
DOMAIN = "front desk"

SKINS = """truck;fuel;Fuels;wash;Washes
boat;lift;Lifts;paint;Paints
bus;clean;Cleans;park;Parks
pump;grease;Greases;test;Tests
cow;weigh;Weighs;dip;Dips
crane;inspect;Inspects;lower;Lowers
van;load;Loads;lock;Locks
furnace;descale;Descales;light;Lights
field;roll;Rolls;spray;Sprays
drum;tap;Taps;rinse;Rinses
tram;sand;Sands;turn;Turns
lift;grease;Greases;halt;Halts
silo;vent;Vents;empty;Empties
bin;swap;Swaps;tip;Tips
gate;oil;Oils;shut;Shuts
tractor;hitch;Hitches;hose;Hoses down
kiln;load;Loads;seal;Seals
wagon;couple;Couples;sweep;Sweeps
buoy;scrape;Scrapes;moor;Moors
hive;feed;Feeds;move;Moves"""


def make(k):
    thing, one, does_one, two, does_two = k.pick(SKINS.split("\n")).split(";")
    names = k.words(k.int(3, 5))
    a, b = k.some(names, 2)
    bays, person = dict(zip(names, k.ids(len(names)), strict=True)), k.person()
    same = k.chance(20)
    b = a if same else b
    k.role(f"You see to each {thing}.|yard desk|Small orders for {thing}s.", "Odd jobs in the yard")
    k.must(f"Both tools want the bay of the {thing}.|Every order needs the bay.")
    k.steps("Bays are in <bays_of>.|<bays_of> first.", "<do_one> and <do_two> as ordered.")
    k.goal(
        f"{one} {a} and {two} {b}, for {person}",
        f"{person}: 1. {two} {b} 2. {one} {a}",
        f"{a} - {one}. {b} - {two}. thx {person}",
        f"Would you {two} {b} please, and {one} {a} as well? I am {person}.",
        f"for {person}: {b} ({two}), {a} ({one})",
    )

    @k.look("bays|where_all|bays_of", f"In which bay every {thing} is.|All {thing}s and bays.")
    def bays_of():
        return [{f"{thing}|name": n, "bay|stand": bays[n]} for n in names]

    args = dict(
        name=text(f"{thing}|name", f"Name of the {thing}.|Which {thing}."),
        bay=text("bay|stand|at", "Its bay.|The bay it is in."),
        who=text("who|asked_by|for_whom", "Who asked.|For whom."),
    )

    @k.act(f"{one}|{one}_{thing}|{one}_it", f"{does_one} a {thing}.", **args)
    def do_one(name, bay, who):
        return f"{name}: {one}, ok" if bays.get(name) == bay else k.fail(f"{name} is not in {bay}")

    @k.act(f"{two}|{two}_{thing}|{two}_it", f"{does_two} a {thing}.", **args)
    def do_two(name, bay, who):
        return f"{name}: {two}, ok" if bays.get(name) == bay else k.fail(f"{name} is not in {bay}")

    def right():
        if not bays_of.made():
            return bays_of()
        return [t(name=n, bay=bays[n], who=person) for t, n in ((do_one, a), (do_two, b)) if not t.made(name=n)]

    return right
