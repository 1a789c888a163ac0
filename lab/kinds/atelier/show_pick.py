"""Puts one of several pieces up for something: the goal says which quality decides."""

from kind import text

STRUCTURE = "rule-picks-row"
DOMAIN = "pottery"

# thing;things;place;verb;first number;second number;date
SKINS = """pot;pots;studio;exhibit;height;firings;thrown
quilt;quilts;guild;hang;width;patches;finished
chair;chairs;workshop;display;weight;joints;made
scarf;scarves;loom;photograph;length;colours;woven
basket;baskets;shed;enter;capacity;spokes;completed
lute;lutes;luthier;lend;strings;frets;varnished
print;prints;press;frame;edition;inks;pulled
dahlia;dahlias;border;judge;bloom;stems;planted
marrow;marrows;allotment;enter;girth;kilos;sown
cheese;cheeses;dairy;taste;rind;wheels;pressed
cake;cakes;bakery;present;tiers;eggs;baked
puppy;puppies;kennel;show;paces;ribbons;whelped
hen;hens;coop;parade;eggs;combs;hatched
gown;gowns;house;model;train;beads;cut
hat;hats;milliner;feature;brim;feathers;blocked
reel;reels;archive;screen;minutes;splices;shot
novel;novels;press;shortlist;pages;chapters;submitted
mural;murals;council;light;metres;panels;painted
clock;clocks;bench;auction;chimes;wheels;restored
lantern;lanterns;parade;hoist;panes;candles;soldered"""
RULES = [
    (0, max, "the one with the most {a}|whichever is top for {a}"),
    (0, min, "the one with the least {a}|whichever is bottom for {a}"),
    (1, max, "the one with the highest figure for {b}|the leader on {b}"),
    (1, min, "the one with the lowest figure for {b}|the one that comes last on {b}"),
    (2, max, "the most recently {d}|the newest, going by when it was {d}"),
    (2, min, "the earliest {d}|the oldest, going by when it was {d}"),
]


def make(k):
    thing, things, place, verb, a, b, d = k.pick(SKINS.split("\n")).split(";")
    n, person, room = k.int(3, 6), k.person(), k.word()
    rows = list(zip(k.ids(n), k.words(n), k.numbers(n, 2, 90), k.numbers(n, 2, 400), k.dates(n), strict=True))
    column, best, said = k.pick(RULES)
    one = best(rows, key=lambda row: row[2 + column])
    said = k.one(said).format(a=a, b=b, d=d)

    k.role(
        f"You look after the {things} of a {place}, and you're rather good at it.|{place} assistant, {things}",
        f"Helper at the {place}. {things.capitalize()} are your patch.|I keep the {things} list",
    )
    k.must(f"Everything goes to {room} unless somebody says otherwise.|The room we use is {room}.|Our room: {room}.")
    k.steps(f"<every> shows all {things}.|Have a look at the {things} with <every>.", "Then one call of <put>, no more.")
    k.goal(
        f"Could you {verb} one {thing} for {person}? It should be {said}, if you'd be so kind.",
        f"{verb} {said}. on behalf of {person}",
        f"{person} has asked for a {thing} from us. We {verb} {said}, as agreed at the meeting, and just that.",
        f"who: {person}. what: {verb} a {thing}. which: {said}",
        f"Right, {person} wants one of our {things}. Pick {said} and {verb} it.",
    )

    @k.look(f"list_{things}|all_{things}|{things}", f"Lists the {things} of the {place}.|Every {thing} we have, with details.")
    def every():
        keys = (f"{thing}_id|id|no", "name|called", a, b, d)
        return [dict(zip(keys, row, strict=True)) for row in rows]

    @k.act(
        f"{verb}|{verb}_{thing}|{verb}_one",
        f"To {verb} one {thing}.|Has us {verb} a {thing} for somebody.",
        key=text(f"{thing}|{thing}_id|id", f"Id of the {thing}.|Which {thing}, by its id."),
        who=text("person|for_whom|client", "Name of the person it is for.|Who asked for it."),
        where=text("room|place|where", "Name of the room.|In which room."),
    )
    def put(key, who, where):
        if key not in [row[0] for row in rows]:
            return k.fail(f"no {thing} {key}")
        return f"{key} noted for {who}, {where}"

    def right():
        if not every.made():
            return every()
        return [] if put.made() else put(key=one[0], who=person, where=room)

    return right
