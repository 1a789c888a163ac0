"""Takes one change of a history back; which one is described, not numbered."""

from kind import text

STRUCTURE = "undo-by-rule"
DOMAIN = "scripts and programmes"

# document;documents;field 1;field 2;place
SKINS = """script;scripts;scene;line;theatre
menu;menus;dish;price;kitchen
fixture list;fixture lists;kickoff;ground;league
planting plan;planting plans;bed;variety;garden
programme;programmes;interval;finale;festival
pattern;patterns;sleeve;collar;atelier
set list;set lists;opener;encore;band
catalogue;catalogues;estimate;title;saleroom
pedigree;pedigrees;sire;dam;kennel
score;scores;tempo;key;orchestra
storyboard;storyboards;shot;angle;film crew
recipe card;recipe cards;oven;rest;bakery
floor plan;floor plans;stall;aisle;market
feed chart;feed charts;hay;oats;stable
cover;covers;blurb;spine;press
glaze book;glaze books;ash;cone;pottery
route;routes;start;finish;cycling club
seating plan;seating plans;top_table;aisle;wedding
rulebook;rulebooks;offside;substitutes;league
exhibition text;exhibition texts;heading;credit;gallery"""


def make(k):
    doc, docs, a, b, place = k.pick(SKINS.split("\n")).split(";")
    n, name = k.int(4, 6), k.word()
    people = k.people(2)
    rows = [(i, k.pick(people), k.pick(a, b), o, w, d) for i, o, w, d in zip(k.ids(n), k.words(n), k.words(n), sorted(k.dates(n)), strict=True)]
    person, field = k.pick(people), k.pick(a, b)
    tests = [
        (lambda r: r[1] == person, -1, f"the last thing {person} changed|{person}'s most recent change"),
        (lambda r: r[1] == person, 0, f"the first thing {person} changed|{person}'s earliest change"),
        (lambda r: r[2] == field, -1, f"the latest change of the {field}|whatever was done to the {field} last"),
        (lambda r: r[2] == field, 0, f"the very first change of the {field}|whatever was done to the {field} first of all"),
        (lambda r: True, -1, "the newest change of all|whatever was changed last, no matter by whom"),
        (lambda r: True, 0, "the oldest change of all|whatever was changed first, no matter by whom"),
    ]
    tests = [t for t in tests if any(t[0](r) for r in rows)]
    test, at, said = k.pick(tests)
    hit = [r for r in rows if test(r)][at]
    said = k.one(said)

    k.role(f"You keep the versions of our {docs}.|version keeper, {place}|You undo what others regret.", f"{place} office, {docs}")
    k.must("To take a change back, put the old value in again.|Going back means: the field gets the value it had before the change.")
    k.steps("<history> has all changes.", "<revert> one of them.")
    k.goal(
        f"In the {doc} {name}, please take back {said}.",
        f"{name}: undo {said}",
        f"It was a mistake, {said}, I mean. Could you restore what {name} had before?",
        f"{doc}: {name}. take back: {said}. leave everything else",
        f"Nobody likes {said} in {name}. Back to how it was, please.",
    )

    @k.look("history|changes|log_of", f"All changes of one of the {docs}.|Who changed what.", name=text(f"{doc.split()[0]}|name|of", f"Name of the {doc}.|Which {doc}."))
    def history(**by):
        if by.get("name") != name:
            return k.fail(f"no {doc} of that name")
        out = [{"change|no": i, "by|who": p, "field|part": f, "old|was": o, "new|became": w, "day|on": d} for i, p, f, o, w, d in rows]
        return out[::-1] if newest_first else out

    newest_first = k.chance(50)

    @k.act(
        "revert|take_back|restore_value",
        "Takes one change back.|Undoes a change by putting the old value in.",
        key=text("change|no|which", "Number of the change.|Which change."),
        field=text("field|part|where", "Which field it was.|The field."),
        value=text("value|old_value|put_in", "The value that the field gets back.|The value it had before."),
    )
    def revert(key, field, value):
        return f"{key} undone" if any((r[0], r[2], r[3]) == (key, field, value) for r in rows) else k.fail("That's not how it was.")

    def right():
        if not history.made():
            return history(name=name)
        return [] if revert.made() else revert(key=hit[0], field=hit[2], value=hit[3])

    return right
