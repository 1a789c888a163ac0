"""In each of the groups that the goal names, one is chosen: the rule says by what."""

from kind import text

STRUCTURE = "extreme-per-group"
DOMAIN = "prizes"

# thing;things;group;groups;number;date;verb;prize
SKINS = """jam;jams;class;classes;points;boiled;award;rosette
photo;photos;theme;themes;votes;taken;crown;ribbon
goat;goats;pen;pens;litres;born;choose;bell
poem;poems;section;sections;lines;sent;honour;medal
runner;runners;club;clubs;seconds;joined;pick;captaincy
rose;roses;bed;beds;blooms;planted;tag;badge
bassist;bassists;stage;stages;gigs;hired;bill;solo
loaf;loaves;flour;flours;grams;baked;praise;shelf
scarf;scarves;loom;looms;picks;woven;mark;label
short;shorts;strand;strands;frames;cut;select;laurel
dog;dogs;breed;breeds;score;whelped;name;cup
novel;novels;genre;genres;pages;printed;list;sticker
kart;karts;heat;heats;laps;built;promote;pole
tulip;tulips;colour;colours;petals;lifted;save;pot
chef;chefs;kitchen;kitchens;covers;trained;thank;apron
vase;vases;glaze;glazes;height;fired;reserve;plinth
pigeon;pigeons;loft;lofts;miles;ringed;enter;crate
hat;hats;shape;shapes;feathers;made;display;stand
oarsman;oarsmen;boat;boats;strokes;signed;seat;oar
cider;ciders;farm;farms;proof;pressed;pour;tap"""


def make(k):
    thing, things, group, groups, number, date, verb, prize = k.pick(SKINS.split("\n")).split(";")
    names = k.words(3)
    wanted = k.some(names, k.pick(1, 2, 2))
    n = k.int(5, 8)
    rows = list(zip(k.ids(n), [*names, *(k.pick(names) for _ in range(n - 3))], k.numbers(n, 5, 900), k.dates(n), strict=True))
    rows = k.shuffled(rows)
    column, best, said = k.pick(
        [
            (2, max, f"the most {number}|the highest number of {number}"),
            (2, min, f"the fewest {number}|the lowest number of {number}"),
            (3, max, f"the latest date under {date}|the newest, by {date}"),
            (3, min, f"the earliest date under {date}|the oldest, by {date}"),
        ]
    )
    hit = [best((r for r in rows if r[1] == w), key=lambda r: r[column]) for w in wanted]
    said = k.one(said)
    which = " and ".join(wanted)

    k.role(f"You hand out each {prize} at the show.|prize table|Committee member with the clipboard.", f"You decide nothing, you only hand out the {prize}.")
    k.must(f"A {prize} goes to the {thing} with {said}.|What earns a {prize} is {said}.|Look for {said}; that one gets the {prize}.")
    k.steps("<results> has everybody.", f"One <give> for each {group} that was asked for.")
    k.goal(
        f"One {prize} each for {group} {which}, please.",
        f"{verb}: {which}",
        f"It's time to {verb} the best {thing} of {which}, and of no other {group}.",
        f"{groups}: {which}. {prize}: one each",
        f"Who gets the {prize} in {which}? Do hand it over.",
    )

    @k.look("results|all_results|standings", f"All {things} with their figures.|The results of the show.")
    def results():
        return [{"id|no": i, group: g, number: v, date: d} for i, g, v, d in rows]

    @k.act(
        f"{verb}|give_{prize}|{verb}_{thing}",
        f"Gives a {prize} to one {thing}.",
        key=text("id|no|winner", f"Id of the {thing}.|Which {thing}."),
        group=text(f"{group}|within|of", f"The {group} it wins in.|Which {group}."),
    )
    def give(key, **by):
        return f"{key} has the {prize}." if any(r[0] == key and r[1] == by.get("group") for r in rows) and not give.made(key=key) else k.fail(f"{key} isn't there")

    def right():
        if not results.made():
            return results()
        return [give(key=r[0], group=r[1]) for r in hit if not give.made(key=r[0])]

    return right
