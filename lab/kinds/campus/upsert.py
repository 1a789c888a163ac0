"""Changes the entry of somebody if there is one, and adds one only if there is none."""

from kind import integer, text

STRUCTURE = "upsert"
DOMAIN = "registers"

# register;who;field;entry
SKINS = """donor book;donor;amount;pledge
guest list;guest;companions;entry
race list;runner;bib;start
reading log;pupil;pages;line
lunch list;child;portions;order
key register;teacher;key number;issue
parking list;visitor;bay;permit
seat plan;patron;row;seat
diet list;patient;calories;plan
prize draw;neighbour;tickets;stub
rent roll;tenant;rent;lease line
score sheet;player;points;score
tip pool;waiter;share;share
ride share;traveller;seats;offer
bake sale;parent;cakes;promise
practice diary;musician;minutes;line
court roster;usher;courtroom;duty
vaccine card;resident;dose;dose line
tool library;borrower;shelf;loan
vote roll;delegate;votes;mandate"""


def an(word):
    return f"{'an' if word[0] in 'aeiou' and word[:3] not in ('uni', 'use', 'eur') or word[:4] == 'hour' else 'a'} {word}"


def make(k):
    book, who, field, entry = k.pick(SKINS.split("\n")).split(";")
    people = k.people(k.int(3, 6))
    nos, values = k.ids(len(people)), k.numbers(len(people), 2, 90)
    has, value, where = k.chance(55), k.int(100, 400), k.word().capitalize()
    person = people[0] if has else k.person()
    rows = k.shuffled(list(zip(nos, people, values, strict=True)))

    k.role(
        f"You keep the {book} up to date.|{book} clerk.",
        f"Whoever has news for the {book} tells you.|I write the {book}. Nobody stands in it twice.",
    )
    k.must(f"Nobody may be in the {book} twice: change what is there, add only who is missing.|One {entry} per {who}. If there is one, change it; if not, add one.")
    k.steps("<entries> shows who is in.|Look at <entries> before you write.", "<change> or <add>, not both.|Then either <change> or <add>.")
    k.goal(
        f"{person}: {field} {value} ({book} {where})",
        f"Please note in the {book} {where} that {person} now has {field} {value}.",
        f"{person} just rang. It's {value} for the {field}, in {where}. I don't know whether they are in the {book} already, you will see.",
        f"{book}: {where}\n{who}: {person}\n{field}: {value}",
        f"For the record: in the {book} {where} the {field} of {person} shall read {value}, whether or not a previous {entry} exists.",
    )

    @k.look(
        f"entries|read_{book.replace(' ', '_')}|show_entries",
        f"Lists what {an(book)} has.|Everybody in {an(book)}.",
        book=text("book|list|of", f"Name of the {book}."),
    )
    def entries(book):
        if book.lower() != where.lower():
            return k.fail("There is none of that name.")
        return [{f"{entry.replace(' ', '_')}|no|id": n, f"{who}|name": p, f"{field.replace(' ', '_')}|value": v} for n, p, v in rows]

    @k.act(
        "add|new_entry|enter",
        f"Adds {an(who)} who is not in the {book}.",
        book=text("book|list|to", f"Name of the {book}."),
        who=text(f"{who}|person|name", f"Name of the {who}."),
        value=integer(f"{field.replace(' ', '_')}|value", f"The {field}."),
    )
    def add(book, who, value):
        if who in people:
            return k.fail(f"{who} is in it already.")
        return f"{who} added, {field} {value}."

    @k.act(
        "change|update|amend",
        f"Changes {an(entry)} that is there.",
        no=text("no|id|entry", f"Number of the {entry}."),
        value=integer(f"{field.replace(' ', '_')}|value", f"The new {field}."),
    )
    def change(no, value):
        return f"{no}: {field} {value}." if no in nos else k.fail(f"No {entry} {no}.")

    def right():
        if not entries.made(book=where):
            return entries(book=where)
        if add.made() or change.made():
            return []
        return change(no=nos[0], value=value) if has else add(book=where, who=person, value=value)

    return right
