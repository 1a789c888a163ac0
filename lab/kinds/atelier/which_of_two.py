"""Two are named, and one is asked for: the one with more, with less, older, newer."""

from kind import text

STRUCTURE = "question-compare"
DOMAIN = "rivals"

ANSWER_IS_A_CHOICE = True
# thing;things;number;date
SKINS = """band;bands;fans;formed
rose;roses;petals;bred
horse;horses;wins;foaled
novel;novels;pages;printed
team;teams;goals;founded
cheese;cheeses;weeks;made
film;films;minutes;shot
violin;violins;owners;built
garden;gardens;beds;laid
gown;gowns;buttons;sewn
dog;dogs;ribbons;whelped
bakery;bakeries;loaves;opened
quilt;quilts;squares;finished
theatre;theatres;seats;opened
poet;poets;books;born
cider;ciders;degrees;pressed
hat;hats;feathers;blocked
boat;boats;feet;launched
choir;choirs;voices;begun
market;markets;stalls;chartered"""


def make(k):
    thing, things, number, date = k.pick(SKINS.split("\n")).split(";")
    n = k.int(4, 6)
    rows = dict(zip(k.words(n), zip(k.numbers(n, 3, 900), k.dates(n), strict=True), strict=True))
    x, y = k.some(list(rows), 2)
    at, pick, said = k.pick(
        [
            (0, max, f"has more {number}|is ahead on {number}"),
            (0, min, f"has fewer {number}|is behind on {number}"),
            (1, max, f"was {date} later|is the younger one, going by {date}"),
            (1, min, f"was {date} earlier|is the older one, going by {date}"),
        ]
    )
    said = k.one(said)
    alone = k.chance(40)

    k.role(f"You settle bets about {things}.|{things}: facts|Pub quiz helper. {things.capitalize()} a speciality.", "You answer, with one name.")
    k.must("Answer with the name alone, or with a sentence that has only that name in it.|Name the one, and not the other.")
    k.steps("Look them up with <facts>.")
    k.answers("The name of the one that was asked for.|Which of the two, by name.")
    k.goal(
        f"Which of the two {said}, {x} or {y}?",
        f"{x} / {y}: who {said}",
        f"We've been arguing all evening whether {x} or {y} {said}. Which is it?",
        f"compare {y} with {x}; wanted: the one that {said}",
        f"Settle a bet for us, would you? {y} or {x}: one of them {said}.",
    )
    if alone:

        @k.look("facts|look_up|card", f"The facts about one {thing}.|Looks one {thing} up.", name=text(f"{thing}|name|which", f"Name of the {thing}.|Which {thing}."))
        def facts(name):
            return {"name": name, number: rows[name][0], date: rows[name][1]} if name in rows else k.fail(f"Never heard of {name}.")
    else:

        @k.look(f"facts|all_{things}|table", f"The facts about all {things}.|A table of {things}.")
        def facts():
            return [{"name": w, number: a, date: d} for w, (a, d) in rows.items()]

    def right():
        if alone and not (facts.made(name=x) and facts.made(name=y)):
            return [facts(name=w) for w in (x, y) if not facts.made(name=w)]
        if not alone and not facts.made():
            return facts()
        return k.answer(pick(x, y, key=lambda w: rows[w][at]))

    return right
