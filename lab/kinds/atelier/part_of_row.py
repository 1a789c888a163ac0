"""A row of things in order: everything before, after or between those that are named, with or without them."""

from kind import choice, text

STRUCTURE = "span-by-mark"
DOMAIN = "shelves and rows"

# thing;things;row;verb;done;three colours
SKINS = """jar;jars;shelf;dust;dusted;blue,green,red
seat;seats;tier;cover;covered;felt,linen,wool
pot;pots;bench;water;watered;full,half,splash
float;floats;lane;light;lit;warm,cold,strobe
book;books;shelf;stamp;stamped;black,violet,red
lamp;lamps;path;trim;trimmed;short,long,flush
plot;plots;field;rope;roped off;rope,tape,chain
slide;slides;tray;clean;cleaned;dry,wet,air
bell;bells;frame;grease;greased;thin,thick,spray
hive;hives;line;strap;strapped;nylon,jute,hemp
hook;hooks;rail;number;numbered;paint,tag,stencil
booth;booths;aisle;inspect;inspected;quick,full,spot
tree;trees;avenue;band;banded;grease,paper,foil
stall;stalls;barn;muck_out;mucked out;straw,shavings,sand
frame;frames;wall;level;levelled;wire,hook,plate
verse;verses;hymn;print;printed;roman,italic,bold
fish tank;fish tanks;rack;top_up;topped up;tap,rain,salt
panel;panels;screen;varnish;varnished;matt,satin,gloss
loaf;loaves;board;flour;floured;rye,rice,plain
drum;drums;riser;tape;taped;gaffer,cloth,foam"""


def make(k):
    thing, things, row, verb, done, ways = k.pick(SKINS.split("\n")).split(";")
    ways, n, name, v = ways.split(","), k.int(5, 7), k.word(), verb.replace("_", " ")
    ids, way = k.ids(n), k.pick(ways)
    i, j = sorted(k.some(range(1, n - 1), 2))
    variants = [
        (ids[:i], f"everything before {ids[i]}, but not {ids[i]} itself"),
        (ids[: i + 1], f"everything up to {ids[i]}, that one included"),
        (ids[j + 1 :], f"everything that comes after {ids[j]}, but not {ids[j]} itself"),
        (ids[j:], f"everything from {ids[j]} on, that one included"),
        (ids[i : j + 1], f"from {ids[i]} to {ids[j]}, both included"),
        (ids[:i] + ids[j + 1 :], f"everything outside the stretch from {ids[i]} to {ids[j]}; those two are left as well"),
        ([ids[i], ids[j]], f"just {ids[i]} and {ids[j]}, nothing between them"),
    ]
    if j - i > 1:
        variants.append((ids[i + 1 : j], f"what is between {ids[i]} and {ids[j]}, without those two"))
    hit, said = k.pick(variants)

    k.role(f"You see to {things} along a {row}.|{row} round|Odd jobs, {things} mostly, one {row} at a time.", f"You walk along each {row} and do as asked.")
    k.must("The list is in the order in which they stand.|They stand in the order of the list.")
    k.steps("<row_of> is the order.", "Do each with <go>.")
    k.goal(
        f"On {name}: {said} should be {done} ({way}).",
        f"{v} {said}, {row} {name}, {way}",
        f"Please go along {row} {name} and {v} {said}. Use {way}.",
        f"{row}: {name} | {v} {said} with {way}".replace(" | ", "; "),
        f"{said[0].upper()}{said[1:]}: that's what we want {done} on {name}. {way.capitalize()}, as ever.",
    )

    @k.look(f"{row}_list|along|order_of", f"The {things} of a {row}, in order.|What stands on a {row}, left to right.", name=text(f"{row}|name|of", f"Name of the {row}.|Which {row}."))
    def row_of(**by):
        return [{f"{thing.split()[0]}|id": x, "since|placed": d} for x, d in zip(ids, days, strict=True)] if by.get("name") == name else k.fail(f"no such {row}")

    days = k.dates(n)

    @k.act(
        f"{verb}|{verb}_one|{verb}_it",
        f"Has one {thing} {done}.|One {thing}: {done}.",
        key=text("id|which|one", f"Id of the {thing}.|Which {thing}."),
        way=choice("way|how|with_what", "In which way.|What it is done with.", ways),
    )
    def go(key, way):
        return f"{key} {done}" if key in ids and not go.made(key=key) else k.fail(f"{key}: no")

    def right():
        if not row_of.made():
            return row_of(name=name)
        return [go(key=x, way=way) for x in hit if not go.made(key=x)]

    return right
