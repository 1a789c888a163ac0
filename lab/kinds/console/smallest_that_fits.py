"""Of several sizes the smallest that is large enough is taken."""

from kind import integer, text

STRUCTURE = "smallest-that-fits"
DOMAIN = "cloud resources"

# size word;unit;thing;verb
SKINS = """machine;cores;job;start
box;liters;parcel;pack
room;seats;meeting;book
plan;users;company;subscribe
truck;tons;load;send
disk;gigabytes;backup;attach
hall;guests;wedding;rent
tent;beds;group;reserve
pot;centimeters;plant;choose
tank;cubes;farm;order
bus;riders;trip;charter
license;devices;school;buy
pipe;millimeters;line;lay
frame;pixels;banner;use
pool;addresses;network;carve
envelope;sheets;letter;take
crane;kilos;beam;hire
cage;birds;flock;set_up
queue;messages;stream;create
arena;players;match;open"""


def make(k):
    size, unit, thing, verb = k.pick(SKINS.split("\n")).split(";")
    names = k.words(5)
    numbers = sorted(k.numbers(5, 10, 900))
    of = k.shuffled(list(zip(names, numbers, strict=True)))
    at = k.int(0, 4)
    need = k.int((numbers[at - 1] + 1) if at else 2, numbers[at])
    too_big = k.chance(10)
    if too_big:
        need = numbers[-1] + k.int(1, 90)
    best = names[at]
    what, act = k.word(), verb.replace("_", " ")

    k.role(f"You choose a {size} for each {thing}.|{size} chooser|Not too small, not too big.")
    k.must(f"The smallest {size} that is enough; if none is, report that it was not done.|Large enough, but no larger than needed. If no {size} is enough, say it can't be done.")
    k.steps("<sizes> lists them.", "<take> the right one.")
    k.goal(
        f"{act} a {size} for {thing} {what}: {need} {unit}",
        f"{thing} {what} needs {need} {unit}. Which {size}? Please {act} it.",
        f"{thing}: {what}\n{unit}: {need}",
        f"{what} {need} {unit}",
        f"we have {need} {unit} for {what}, {act} something that fits",
    )

    @k.look(f"sizes|list_{size}|{size}_list", f"Each {size} and how many {unit} it has.|The sizes.")
    def sizes():
        return [{size: n, unit: v} for n, v in of]

    @k.act(f"{verb}|{verb}_{size}", f"Takes a {size} for a {thing}: {act}.", size=text(size, f"Name of the {size}."), what=text(thing, f"Name of the {thing}."), need=integer(unit, f"How many {unit} are needed."))
    def take(size, what, need):
        return f"{what}: {size}" if dict(of).get(size, 0) >= need else k.fail("too small or unknown")

    def right():
        if not sizes.made():
            return sizes()
        if too_big:
            return k.give_up("nothing is large enough")
        return None if take.made() else take(size=best, what=what, need=need)

    return right
