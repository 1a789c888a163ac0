"""Several things with their amounts stand in the goal; the number of each is searched, then it is added."""

from kind import integer, text

STRUCTURE = "each-lookup"
DOMAIN = "shops"

# thing;container;amount;verb
SKINS = """product;cart;pieces;add
part;order;units;put
dish;bill;portions;book
song;setlist;minutes;queue
server;request;cores;add
herb;mix;grams;weigh
book;crate;copies;pack
unit;army;soldiers;recruit
brick;kit;bags;pick
seed;plan;rows;sow
lesson;package;hours;include
role;project;people;staff
color;palette;drops;blend
machine;lease;days;rent
sample;box;tubes;load
ad;campaign;views;buy
feature;quote;seats;list
plant;terrace;pots;set
drug;tray;tablets;lay_out
card;deck;copies;shuffle_in"""


def make(k):
    thing, box, unit, verb = k.pick(SKINS.split("\n")).split(";")
    names = k.words(5)
    refs = dict(zip(names, k.ids(5), strict=True))
    wanted = list(zip(names, k.numbers(k.int(2, 3), 2, 60), strict=False))
    where, act = k.id(), verb.replace("_", " ")
    said = ", ".join(f"{n} x {name}" for name, n in wanted)
    words = " and ".join(f"{n} {unit} of {name}" for name, n in wanted)

    k.role(f"You fill the {box}.|{box} filler|Search it, {act} it, next.")
    k.must(f"A {thing} goes in by number.|The {box} takes numbers, not names.")
    k.steps(f"<search> each {thing}.", "<add> it with its amount.")
    k.goal(
        f"{box} {where}: {said}",
        f"Please {act} {words} to {box} {where}.",
        f"{box}: {where}\n" + "\n".join(f"- {name}: {n}" for name, n in wanted),
        f"I'd like {words}. My {box} is {where}",
        f"{act} {said} -> {where}",
    )

    @k.look(f"search|find_{thing}|search_{thing}", f"Finds a {thing} by its name.|Number of a {thing}.", name=text("name|query", f"Name of the {thing}."))
    def search(name):
        if name not in refs:
            return []
        other = names[(names.index(name) + 3) % 5]
        return [{f"{thing}_no|no": refs[n], thing: n} for n in (other, name)]

    @k.act(
        f"{verb}|{verb}_{thing}|add_to_{box}",
        f"Puts some of a {thing} into a {box}.",
        where=text(box, f"Number of the {box}."),
        ref=text(f"{thing}_no|no", f"Number of the {thing}."),
        amount=integer(f"{unit}|amount", f"How many {unit}."),
    )
    def add(where, ref, amount):
        return f"{amount} {unit} of {ref}" if ref in refs.values() and not add.made(ref=ref) else k.fail(f"no {thing} {ref}")

    def right():
        for name, n in wanted:
            if not search.made(name=name):
                return search(name=name)
            if not add.made(ref=refs[name]):
                return add(where=where, ref=refs[name], amount=n)
        return None

    return right
