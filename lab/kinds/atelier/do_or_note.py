"""Every item gets one call: the job if it qualifies, a note with its reason if it doesn't; what qualifies is drawn."""

from kind import text

STRUCTURE = "do-or-note"
DOMAIN = "rounds with a notebook"

# thing;things;number;flag;verb;done
SKINS = """hive;hives;frames;calm;harvest;harvested
pony;ponies;age;sound;ride;ridden
pot;pots;weight;dry;fire;fired
gown;gowns;beads;fitted;hang;hung
reel;reels;splices;clean;project;projected
rose;roses;buds;healthy;cut;cut
player;players;caps;fit;pick;picked
cake;cakes;tiers;cool;ice;iced
violin;violins;strings;tuned;lend;lent
goat;goats;litres;dry;milk;milked
stall;stalls;metres;paid;open;opened
poem;poems;lines;rhymed;print;printed
boat;boats;feet;sealed;launch;launched
cheese;cheeses;weeks;firm;sell;sold
lamp;lamps;watts;wired;light;lit
dog;dogs;kilos;chipped;walk;walked
book;books;pages;bound;ship;shipped
hat;hats;feathers;blocked;show;shown
bed;beds;rows;weeded;water;watered
kite;kites;metres;repaired;fly;flown"""


def make(k):
    thing, things, number, flag, verb, done = k.pick(SKINS.split("\n")).split(";")
    n, name = k.int(2, 5), k.word()
    rows = [(i, v, k.chance(55), w) for i, v, w in zip(k.ids(n), k.numbers(n, 2, 60), k.words(n), strict=True)]
    limit = k.int(10, 50)
    rows = [(i, v + (v == limit), f, w) for i, v, f, w in rows]
    test, said = k.pick(
        [
            (lambda r: r[2], f"it is {flag}|the tick for {flag} is there"),
            (lambda r: not r[2], f"it is not {flag}|the tick for {flag} is missing"),
            (lambda r: r[1] > limit, f"it has more than {limit} {number}|{number} is over {limit}"),
            (lambda r: r[1] < limit, f"it has fewer than {limit} {number}|{number} is under {limit}"),
            (lambda r: r[1] > limit and r[2], f"it is {flag} and has more than {limit} {number}|it is {flag}, and {number} is over {limit}"),
            (lambda r: r[1] < limit or r[2], f"it is {flag} or has fewer than {limit} {number}|it is {flag}, or else {number} is under {limit}"),
        ]
    )

    k.role(f"You do the round of the {things}.|{things} round|Notebook in one hand, {things} in the other.", f"You see to {things}.")
    k.must(f"To be {done}: only if {k.one(said)}. The others get a note with their keeper's name.|If {k.one(said)}, {verb} it. If not, make a note for its keeper.")
    k.steps("<walk> the round.", f"Each {thing} gets one call.")
    k.goal(
        f"Do the round at {name}: {verb} or note, each of them.",
        f"round {name}",
        f"Could you do the {things} at {name} today? {verb.capitalize()} what may be {done} and make a note of the others.",
        f"place: {name}; {things}: every one; {verb} or note",
        f"{name} is due. Every {thing} there is either {done} or noted down, please.",
    )

    @k.look(f"walk|round|list_{things}", f"The {things} of a place.|Walks round a place.", name=text("place|name|at", "Name of the place.|Which place."))
    def walk(**by):
        return [{"id|no": i, number: v, flag: f, "keeper|kept_by": w} for i, v, f, w in rows] if by.get("name") == name else k.fail("no such place")

    def fresh(key):
        return key in [r[0] for r in rows] and not do.made(key=key) and not note.made(key=key)

    @k.act(f"{verb}|{verb}_{thing}|{verb}_it", f"Has one {thing} {done}.|To {verb} one {thing}.", key=text("id|no|which", f"Id of the {thing}.|Which {thing}."), name=text("place|at|where", "Name of the place.|Where it is."))
    def do(key, **by):
        return f"{key} {done}" if fresh(key) else k.fail(f"{key}? no")

    @k.act("make_note|note_down|leave_note", f"Notes that a {thing} had to wait.|Leaves a note for a keeper.", key=text("id|no|which", f"Id of the {thing}.|Which {thing}."), keeper=text("keeper|for_whom|to", "Name of its keeper.|Who reads it."))
    def note(key, keeper):
        return f"noted for {keeper}" if fresh(key) else k.fail(f"{key}? no")

    def right():
        if not walk.made():
            return walk(name=name)
        left = [r for r in rows if not do.made(key=r[0]) and not note.made(key=r[0])]
        return [do(key=r[0], name=name) if test(r) else note(key=r[0], keeper=r[3]) for r in left]

    return right
