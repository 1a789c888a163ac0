"""Enters a new item: two values from the goal, one that is looked up, and one that the house sets by sort."""

from kind import choice, text

STRUCTURE = "order-form"
DOMAIN = "new entries"

# thing;things;sort word;three sorts;owner word;list
SKINS = """print;prints;sort;etching,litho,woodcut;artist;catalogue
rose;roses;class;climber,shrub,patio;breeder;register
horse;horses;type;cob,hunter,pony;owner;stud book
song;songs;genre;folk,blues,reel;writer;song list
dish;dishes;course;starter,main,pudding;cook;menu
dog;dogs;group;hound,terrier,toy;breeder;kennel roll
film;films;strand;short,feature,archive;director;programme
quilt;quilts;style;pieced,whole,crazy;maker;show list
novel;novels;genre;crime,romance,fantasy;author;list
boat;boats;class;dinghy,gig,punt;skipper;harbour book
cheese;cheeses;milk;cow,goat,ewe;dairy;cellar book
gown;gowns;line;bridal,evening,day;designer;rail list
pot;pots;body;stoneware,porcelain,raku;potter;kiln book
player;players;squad;senior,reserve,colt;scout;team sheet
stall;stalls;trade;food,craft,plants;trader;market book
fiddle;fiddles;size;full,half,quarter;luthier;hire book
hat;hats;season;spring,autumn,winter;milliner;shop list
poem;poems;form;sonnet,haiku,ballad;poet;contents
hive;hives;type;national,skep,top_bar;keeper;apiary book
clock;clocks;kind;mantel,bracket,longcase;restorer;job book"""


def make(k):
    thing, things, word, sorts, owner, book = k.pick(SKINS.split("\n")).split(";")
    sorts, name, sort = sorts.split(","), k.word(), None
    people, ids = k.people(3), k.ids(3)
    person, sort = people[0], k.pick(sorts)
    shelves = dict(zip(sorts, k.words(3), strict=True))
    default = k.word()
    mode = k.pick("by sort", "always", "one")
    if mode == "by sort":
        shelf, rule = shelves[sort], "; ".join(f"{s} goes on {x}" for s, x in k.shuffled(list(shelves.items())))
    elif mode == "always":
        shelf, rule = default, k.one(f"every new {thing} goes on {default} at first, whatever its {word}", f"new ones all go on {default}")
    else:
        special = k.pick(sorts)
        shelf = shelves[special] if sort == special else default
        rule = k.one(f"{special} goes on {shelves[special]}, any other {word} on {default}", f"all on {default}, except {special}: {shelves[special]}")

    k.role(f"You enter new {things} in the {book}.|{book} entries|You write the {book}, in your best hand.", f"Registrar of {things}")
    k.must(f"Shelves: {rule}.|Where to shelve: {rule}.", f"The {owner} is entered by number.|We write the number of the {owner}, not the name.")
    k.steps(f"<number_of> the {owner}.", "<enter> it.")
    k.goal(
        f"Enter {name}, a new {thing} ({word}: {sort}), by {person}.",
        f"new: {name}, {sort}, {person}",
        f"{person} has brought us a {thing} called {name}. It's {sort}, as far as I can tell. Would you enter it?",
        f"{thing}: {name}; {word}: {sort}; {owner}: {person}",
        f"There's a new one by {person}! {name} it's called, {sort}, and it's not in the {book} yet.",
    )

    @k.look(f"number_of|{owner}_number|find_{owner}", f"The number of a {owner}.|Looks a {owner} up.", name=text(f"{owner}|name|who", f"Name of the {owner}.|Which {owner}."))
    def number_of(**by):
        return {owner: by["name"], "number|no": ids[people.index(by["name"])], "tax_no|account": tax} if by.get("name") in people else k.fail(f"no such {owner}")

    tax = k.id()

    @k.act(
        "enter|add_entry|register",
        f"Enters a {thing} in the {book}.|Writes a new line.",
        name=text("name|title|called", f"Name of the {thing}.|What it is called."),
        sort=choice(word, f"Its {word}.|Which {word}.", sorts),
        number=text(f"{owner}_no|number|by", f"Number of the {owner}.|The {owner}, by number."),
        shelf=text("shelf|where|on_shelf", "Name of the shelf.|Which shelf."),
    )
    def enter(name, sort, number, shelf):
        return f"{name} is in the {book}." if number in ids else k.fail("no such number")

    def right():
        if not number_of.made(name=person):
            return number_of(name=person)
        return [] if enter.made() else enter(name=name, sort=sort, number=ids[0], shelf=shelf)

    return right
