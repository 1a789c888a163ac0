"""Two properties together decide the shelf; the grid is in the house text and differs every time."""

from kind import text

STRUCTURE = "grid-of-two"
DOMAIN = "sorting rooms"

# thing;things;column 1: two values;column 2: two values;place
SKINS = """gown;gowns;length:long,short;fabric:silk,wool;rail
record;records;speed:fast,slow;disc:black,coloured;crate
bulb;bulbs;bloom:early,late;stem:tall,low;tray
horse;horses;work:ridden,driven;age:young,old;yard
poem;poems;verse:rhymed,free;tone:merry,grave;folder
cheese;cheeses;milk:goat,cow;paste:soft,hard;cave
film;films;sound:silent,spoken;stock:mono,colour;vault
pot;pots;clay:red,white;glaze:matt,shiny;shelf
dog;dogs;coat:rough,smooth;size:toy,giant;ring
boot;boots;use:riding,walking;state:new,mended;rack
loaf;loaves;flour:rye,wheat;shape:round,tin;basket
print;prints;press:litho,relief;paper:rag,rice;drawer
wine;wines;colour:red,white;sweetness:dry,sweet;bin
fish;fish;water:salt,fresh;fins:veil,plain;tank
drum;drums;skin:calf,plastic;shell:wood,brass;riser
hat;hats;season:summer,winter;brim:wide,narrow;stand
player;players;foot:left,right;line:attack,defence;group
chair;chairs;seat:cane,leather;arms:with,without;bay
song;songs;key:major,minor;pace:quick,gentle;list
rose;roses;habit:climbing,bush;scent:strong,faint;bed"""


def make(k):
    thing, things, one, two, place = k.pick(SKINS.split("\n")).split(";")
    (a, av), (b, bv) = ((c.split(":")[0], c.split(":")[1].split(",")) for c in (one, two))
    n, batch = k.int(2, 5), k.word()
    spots = k.words(4) if k.chance(70) else (k.words(3) * 2)[:4]
    grid = dict(zip([(x, y) for x in av for y in bv], k.shuffled(spots), strict=True))
    rows = [(i, k.pick(av), k.pick(bv)) for i in k.ids(n)]
    cells = [k.one(f"{x} and {y}: {s}", f"{y} plus {x} goes to {s}") for (x, y), s in k.shuffled(list(grid.items()))]

    k.role(f"You sort {things}.|sorting room, {things}|Every {thing} has its {place}, and you know it.", f"You put {things} away.")
    k.must(f"By {a} and {b}: {'; '.join(cells)}.|The {place}s, by {a} and {b}: {'; '.join(cells)}.")
    k.steps("<batch_of> lists them.", "<put> each where it belongs.")
    k.goal(
        f"Put the {things} of batch {batch} away.",
        f"{batch}: sort",
        f"There's a new batch, {batch}. Would you get each {thing} to its {place}?",
        f"batch {batch}; {things}; each to its {place}",
        f"Batch {batch} is all over the floor! Every {thing} to the right {place}, please.",
    )

    @k.look("batch_of|new_batch|on_the_floor", f"The {things} of a batch.|What came in.", name=text("batch|name|of", "Name of the batch.|Which batch."))
    def batch_of(**by):
        return [{"id|no": i, a: x, b: y} for i, x, y in rows if not put.made(key=i)] if by.get("name") == batch else k.fail("no such batch")

    @k.act(
        f"put_away|put|to_{place}",
        f"Puts one {thing} on a {place}.|Takes a {thing} to its {place}.",
        key=text("id|no|which", f"Id of the {thing}.|Which {thing}."),
        spot=text(f"{place}|where|to", f"Name of the {place}.|Which {place}."),
        batch=text("batch|from_batch|of", "Name of the batch.|Of which batch."),
    )
    def put(key, spot, **by):
        return f"{key}: {spot}" if key in [r[0] for r in rows] and spot in spots and not put.made(key=key) else k.fail(f"{key} to {spot}? No.")

    def right():
        if not batch_of.made():
            return batch_of(name=batch)
        return [put(key=i, spot=grid[x, y], batch=batch) for i, x, y in rows if not put.made(key=i)]

    return right
