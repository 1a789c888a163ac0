"""Two books disagree about the same thing; the rule says which of them is believed, and about what."""

from kind import text

STRUCTURE = "source-rank"
DOMAIN = "archives"

# thing;field 1;field 2;book 1;book 2;verb
SKINS = """painting;painter;year;ledger;catalogue;plaque
horse;sire;foaled;studbook;passport;register
song;writer;published;hymnal;songbook;credit
rose;breeder;raised;almanac;herbarium;tag
film;director;shot;credits;logbook;caption
club;founder;founded;charter;minutes;announce
recipe;cook;dated;notebook;cookbook;print
gown;maker;season;ledger;lookbook;ticket
novel;author;printed;colophon;register;shelve
bell;founder;cast;inscription;inventory;chart
quilt;stitcher;finished;label;diary;card
violin;luthier;built;certificate;label;insure
dog;breeder;whelped;pedigree;chip_file;enrol
trophy;donor;given;engraving;archive;display
ballet;choreographer;premiered;playbill;memoir;bill
cheese;maker;aged;stamp;logbook;tag
poster;designer;issued;imprint;catalogue;frame
garden;planner;laid;plan;deed;sign
vase;potter;fired;mark;receipt;label
ground;architect;opened;plaque;drawings;record"""


def make(k):
    thing, a, b, one, two, verb = k.pick(SKINS.split("\n")).split(";")
    name, years = k.word(), [f"{y}" for y in k.numbers(4, 1700, 1990)]
    people, strangers = k.people(2), k.people(2)
    variant = k.int(0, 3)
    rule = [
        f"Where they differ, the {one} is right.|Believe the {one}, it's the better of the two.",
        f"Where they differ, the {two} is right.|Believe the {two}, the other was done in a hurry.",
        f"For the {a} believe the {one}, for {b} the {two}.|The {one} knows its {a}s, but {b} is taken from the {two}.",
        f"For the {a} believe the {two}, for {b} the {one}.|The {two} knows its {a}s, but {b} is taken from the {one}.",
    ][variant]
    who = people[variant in (1, 3)]
    when = years[variant in (1, 2)]
    first, second = (name, people[0], years[0]), (name, people[1], years[1])

    k.role(f"You check facts about every {thing} before they go public.|fact checker, {thing} section|Archive helper. You compare books all day.", "You settle what's what.")
    k.must(rule)
    k.steps(f"Ask both: <first_book> and <second_book>.", "Then <settle>.")
    k.goal(
        f"We need {a} and {b} for {name}: {verb} it.",
        f"{verb} {name}",
        f"Could you settle who and when for the {thing} {name}? The {one} and the {two} both have it, and they differ.",
        f"{thing}: {name}; to do: {verb} with {a} and {b}",
        f"{name} is going up tomorrow and nobody agrees on the {a} or on {b}! Please {verb} it properly.",
    )

    def book(title, row, stranger, year):
        def read(name):
            rows = {row[0]: row[1:], other: (stranger, year)}
            return {thing: name, a: rows[name][0], b: rows[name][1]} if name in rows else k.fail(f"{name} isn't in it.")

        return read

    other = k.word()
    readers = [book(one, first, strangers[0], years[2]), book(two, second, strangers[1], years[3])]
    made = []
    for title, reader, role in zip((one, two), readers, ("first_book", "second_book"), strict=True):
        reader.__name__ = role
        made.append(
            k.look(f"{title}|read_{title}|search_{title}", f"What the {title} has about a {thing}.|Looks a {thing} up in the {title}.", name=text("name|title|what", f"Name of the {thing}.|Which {thing}."))(reader)
        )

    @k.act(
        f"{verb}_entry|settle|{verb}_it",
        f"Enters {a} and {b} of a {thing}, for good.|Settles what is said about a {thing}.",
        name=text("name|title|which", f"Name of the {thing}.|Which {thing}."),
        who=text(f"{a}|person|by", f"The {a}.|Name of the {a}."),
        when=text(f"{b}|year|in_year", f"{b.capitalize()} in which year.|The year."),
    )
    def settle(name, who, when):
        return f"{name}: {who}, {when}."

    def right():
        for reader in made:
            if not reader.made(name=name):
                return [r(name=name) for r in made if not r.made(name=name)]
        return [] if settle.made() else settle(name=name, who=who, when=when)

    return right
