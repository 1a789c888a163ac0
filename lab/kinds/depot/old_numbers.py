"""The goal gives old numbers; a list gives the new ones, and only these are valid."""

from kind import integer, text

STRUCTURE = "old-number-given"
DOMAIN = "renumbering"

SKINS = """house;street;visit
pole;line;paint
bay;yard;sweep
valve;plant;grease
berth;harbour;inspect
plot;estate;mow
wagon;fleet;wash
bin;district;empty
door;depot;lock
pump;station;test
tree;park;prune
stand;airfield;mark
hive;farm;treat
rack;store;count
lamp;road;clean
gate;works;oil
track;siding;weed
pen;market;scrub
mast;ridge;check
well;valley;sample"""


def make(k):
    thing, place, verb = k.pick(SKINS.split("\n")).split(";")
    name, olds, news = k.word(), k.numbers(5, 10, 99), k.numbers(5, 200, 999)
    table, mine = dict(zip(olds, news, strict=True)), k.some(olds, k.int(1, 3))
    day, crew = k.date(), k.word()
    said = " and ".join(map(str, mine)) if len(mine) < 3 else f"{mine[0]}, {mine[1]} and {mine[2]}"
    k.role(
        f"You order work by the new numbers.|{place} renumbered|Old numbers are still in people's heads.", "Works desk"
    )
    k.must(
        "People say the old numbers; the tool takes only new ones.|All orders need the new number, people give the old one."
    )
    k.steps("<numbers> has old and new.|See <numbers>.", "<order> by the new number.")
    k.goal(
        f"{place} {name}: {verb} {thing} {said} (old numbers), crew {crew}, {day}.",
        f"{day} {crew}: {verb} {said}, {name}",
        f"Crew {crew} should {verb} {thing} {said} in {name} on {day}; these are the old numbers.",
        f"{place} {name} / old no. {said} / {verb} / {crew} / {day}",
        f"I never learn the new numbers. {verb} what used to be {said} in {name}, {crew}, {day}",
    )

    @k.look(
        "numbers|old_and_new|table",
        f"Old and new number of every {thing}.",
        place=text(f"{place}|where", f"Name of the {place}.|Which {place}."),
    )
    def numbers(**by):
        return (
            [{"old": o, "new": n} for o, n in table.items()]
            if by["place"] == name
            else k.fail(f"no {place} {by['place']}")
        )

    @k.act(
        f"order|{verb}_{thing}|order_work",
        f"Orders a crew to {verb} one {thing}.",
        number=integer(f"{thing}|number", f"New number of the {thing}.|Which {thing}, new number."),
        crew=text("crew|who", "Which crew.|Name of the crew."),
        day=text("day|date", "Which day.|The day."),
    )
    def order(number, crew, day):
        return f"{crew}: {number}" if number in news else k.fail(f"{number} is no new number")

    def right():
        if not numbers.made(place=name):
            return numbers(place=name)
        return [order(number=table[o], crew=crew, day=day) for o in mine if not order.made(number=table[o])]

    return right
