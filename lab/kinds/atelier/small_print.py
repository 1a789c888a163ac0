"""The tool's own description says which of the listed values it takes; the goal leaves that open."""

from kind import text

STRUCTURE = "rule-in-description"
DOMAIN = "counters and catalogues"

# thing;things;number 1;number 2;name word;verb;done
SKINS = """print;prints;stock_no;plate_no;title;reserve;reserved
ticket;tickets;seat_no;order_no;holder;refund;refunded
rose;roses;bed_no;lot_no;variety;lift;lifted
score;scores;shelf_no;opus_no;composer;lend;lent
pony;ponies;chip_no;box_no;stable_name;vet;vetted
gown;gowns;rail_no;style_no;client;alter;altered
reel;reels;can_no;film_no;title;screen;screened
jersey;jerseys;peg_no;squad_no;player;wash;washed
book;books;isbn_no;copy_no;author;bind;bound
bottle;bottles;bin_no;cask_no;estate;open;opened
tile;tiles;batch_no;mould_no;pattern;glaze;glazed
dog;dogs;ring_no;tag_no;pet_name;groom;groomed
stall;stalls;pitch_no;trader_no;trade;move;moved
recipe;recipes;card_no;page_no;dish;test;tested
quilt;quilts;block_no;guild_no;pattern;hang;hung
fiddle;fiddles;case_no;label_no;maker;tune;tuned
hive;hives;stand_no;queen_no;site;inspect;inspected
mask;masks;hook_no;play_no;role;repair;repaired
fish;fish;tank_no;tag_no;species;feed;fed
hat;hats;block_no;box_no;style;steam;steamed"""


def make(k):
    thing, things, a, b, word, verb, done = k.pick(SKINS.split("\n")).split(";")
    n, asker = k.int(3, 5), k.person()
    names = k.words(n)
    rows = list(zip(names, k.ids(n), k.ids(n), k.dates(n), strict=True))
    row = k.pick(rows)
    at = k.pick(1, 2)
    own, other = ((a, b), (b, a))[at - 1]
    own_said, other_said = own.replace("_", " ").replace(" no", " number"), other.replace("_", " ").replace(" no", " number")

    k.role(f"You serve people who want a {thing} {done}.|{things} counter|Behind the counter, with the {things}.", f"You deal with {things} by number.")
    k.steps("Look it up with <find>.", "Then <go>.")
    k.goal(
        f"{asker} would like {row[0]} {done}.",
        f"{verb} {row[0]} ({asker})",
        f"Could I have {row[0]} {done}, please? The name is {asker}.",
        f"customer: {asker}; {thing}: {row[0]}; wish: {verb}",
        f"{asker} rang about {row[0]}, wants it {done} by the weekend.",
    )

    @k.look("find|look_up|search", f"Finds a {thing} by its {word.replace('_', ' ')}.|Looks a {thing} up.", name=text(f"{word}|name|query", f"{word.replace('_', ' ').capitalize()} of the {thing}.|What it is called."))
    def find(**by):
        found = next((r for r in rows if r[0] == by.get("name")), None)
        return {word: found[0], a: found[1], b: found[2], "entered|since": found[3]} if found else k.fail("nothing under that name")

    @k.act(
        f"{verb}|{verb}_{thing}|{verb}_it",
        f"Has one {thing} {done}. Wants the {own_said}, not the {other_said}.|Has a {thing} {done}; goes by the {own_said}.",
        key=text("number|no|ref", f"The {own_said}.|{own_said.capitalize()} of the {thing}."),
        name=text("customer|asker|for_whom", "Name of the customer.|Who asked."),
    )
    def go(key, name):
        return f"{row[0]} will be {done} for {name}." if key in [r[at] for r in rows] else k.fail(f"{key} is no {own_said}.")

    def right():
        if not find.made(name=row[0]):
            return find(name=row[0])
        return [] if go.made() else go(key=row[at], name=asker)

    return right
