"""Two partners must have the same value; the smaller one is raised to the larger."""

from kind import integer, text

STRUCTURE = "raise-to-the-larger"
DOMAIN = "configuration"

# thing;setting;verb;pair word
SKINS = """server;timeout;set;peer
disk;quota;grow;twin
queue;depth;deepen;mirror
heater;target;raise;neighbor
account;limit;lift;spouse
port;speed;set;link
lamp;brightness;turn_up;match
cluster;replicas;scale;standby
team;budget;top_up;rival
speaker;volume;raise;stereo
pump;pressure;raise;partner
cache;entries;enlarge;sibling
player;level;boost;mate
shop;stock;refill;branch
pond;depth;dig;basin
screen;width;stretch;double
seat;height;lift;pair
course;places;extend;parallel
bus;capacity;enlarge;relief
tower;height;build;sister"""


def make(k):
    thing, setting, verb, pair = k.pick(SKINS.split("\n")).split(";")
    names, values = k.words(4), k.numbers(4, 10, 900)
    a, b = names[0], names[1]
    if k.chance(10):
        values[1] = values[0]
    of = dict(zip(names, values, strict=True))
    low, high = (a, b) if of[a] < of[b] else (b, a)
    ref, act = k.id(), verb.replace("_", " ")
    listing = k.shuffled(names)

    k.role(f"You keep each {thing} and its {pair} equal.|{pair} balancer|Never lower, always raise.")
    k.must("The smaller value is raised to the larger one; nothing is ever lowered.|Level up, never down. Equal already: nothing to do.")
    k.steps("<values_of> shows them.", "<put> on the smaller one.")
    k.goal(
        f"make {a} and {b} equal in {setting}, change {ref}",
        f"{b} and {a} should have the same {setting} (change {ref}).",
        f"{pair}: {a} {b}\nfield: {setting}\nchange: {ref}",
        f"{ref}: level {setting} {a}/{b}",
        f"Please {act} the {setting} of whichever of {a} and {b} has less, so that they match. Change number {ref}.",
    )

    @k.look(f"values_of|list_{thing}|{setting}_table", f"The {setting} of each {thing}.|A table of {setting}.")
    def values_of():
        return [{thing: n, setting: of[n]} for n in listing]

    @k.act(f"{verb}|{verb}_{setting}|set_{setting}", f"Sets the {setting} of one {thing}.", name=text(thing, f"Name of the {thing}."), value=integer(setting, f"The {setting}."), ref=text("change|ref", "Number of the change."))
    def put(name, value, ref):
        return f"{name}: {value}" if name in of and value in of.values() else k.fail("not possible")

    def right():
        if not values_of.made():
            return values_of()
        return None if of[a] == of[b] or put.made() else put(name=low, value=of[high], ref=ref)

    return right
