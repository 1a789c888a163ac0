"""The same sale goes into two books, which want different numbers and in some houses only one of the two."""

from kind import text

STRUCTURE = "enter-twice"
DOMAIN = "two sets of books"

# sale;sales;book 1;book 2;number 1;number 2
SKINS = """painting;paintings;gallery book;artist ledger;wall_no;fee_no
puppy;puppies;kennel book;breed register;chip_no;litter_no
ticket;tickets;box office;charity ledger;seat_no;gift_no
wine;wines;cellar book;tax book;bin_no;duty_no
gown;gowns;rail book;workroom ledger;rail_no;cut_no
horse;horses;yard book;stud book;box_no;brand_no
cheese;cheeses;shop book;dairy ledger;wheel_no;milk_no
song;songs;label book;rights register;track_no;work_no
rose;roses;nursery book;plant register;pot_no;breed_no
boat;boats;harbour book;club register;berth_no;sail_no
film;films;cinema book;studio ledger;reel_no;title_no
jersey;jerseys;club shop;league ledger;peg_no;licence_no
novel;novels;shop book;royalty ledger;stock_no;title_no
pot;pots;kiln book;sales ledger;firing_no;price_no
cake;cakes;order book;allergy book;order_no;mix_no
quilt;quilts;guild book;show ledger;frame_no;entry_no
violin;violins;shop book;expert register;case_no;label_no
hive;hives;apiary book;bee register;stand_no;queen_no
hat;hats;shop book;block ledger;box_no;block_no
stall;stalls;market book;council ledger;pitch_no;permit_no"""


def make(k):
    sale, sales, one, two, a, b = k.pick(SKINS.split("\n")).split(";")
    n = k.int(3, 4)
    rows = {w: k.ids(2) for w in k.words(n)}
    name, buyer = k.pick(list(rows)), k.person()
    swapped = k.chance(50)
    number = {one: rows[name][1 if swapped else 0], two: rows[name][0 if swapped else 1]}
    word = {one: (a, b)[swapped].replace("_no", " number"), two: (b, a)[swapped].replace("_no", " number")}
    books, rule = k.pick(
        [
            ([one, two], f"A sale goes into both: first the {one}, then the {two}.|Two entries each time, the {one} before the {two}."),
            ([two, one], f"A sale goes into both: first the {two}, then the {one}.|Two entries each time, the {two} before the {one}."),
            ([one], f"Only the {one} is kept at present; leave the {two}.|Nobody writes the {two} any more, just the {one}."),
            ([two], f"Only the {two} is kept at present; leave the {one}.|Nobody writes the {one} any more, just the {two}."),
        ]
    )

    k.role(f"You write the books when something is sold: {sales}.|{sales} books|Ink on your fingers, two books on your desk.", f"Bookkeeper, {sales}")
    k.must(rule, f"The {one} wants the {word[one]}, the {two} the {word[two]}.|{word[two].capitalize()} for the {two}, {word[one]} for the {one}.")
    k.steps("<numbers_of> it first.")
    k.goal(
        f"{name} has been sold to {buyer}. Write it down.",
        f"sold: {name}, {buyer}",
        f"{buyer} has bought {name}, would you believe it? Do the books, please.",
        f"{sale}: {name}; buyer: {buyer}; books: as the rule has it",
        f"Has anybody written down that {buyer} bought {name}? No? Then do.",
    )

    @k.look("numbers_of|card|find", f"The numbers of one {sale}.|Looks one {sale} up.", name=text(f"{sale}|name|which", f"Name of the {sale}.|Which {sale}."))
    def numbers_of(**by):
        row = rows.get(by.get("name"))
        return {"name": by["name"], a: row[0], b: row[1]} if row else k.fail(f"no such {sale}")

    tools = {}

    def book(title, role):
        def write(key, who):
            if key != number[title] or title in [t for t in tools if tools[t].made()] or title not in books:
                return k.fail(f"The {title} doesn't take that.")
            return f"In the {title}: {key}, {who}."

        write.__name__ = role
        short = title.replace(" ", "_")
        tools[title] = k.act(
            f"{short}|write_{short}|into_{short}",
            f"Writes a sale into the {title}.|An entry in the {title}.",
            key=text("number|no|key", f"The number that the {title} wants.|Which {sale}, by the {title}'s number."),
            who=text("buyer|sold_to|who", "Name of the buyer.|Who bought it."),
        )(write)

    book(one, "first_book")
    book(two, "second_book")

    def right():
        if not numbers_of.made(name=name):
            return numbers_of(name=name)
        return next((tools[t](key=number[t], who=buyer) for t in books if not tools[t].made()), None)

    return right
