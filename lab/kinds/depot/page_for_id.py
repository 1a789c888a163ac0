"""Pages through a register until a thing is there, then enters something about it."""

from kind import integer, text

STRUCTURE = "page-find"
DOMAIN = "registers"

SKINS = """vehicle;owner;survey
well;parish;sample
boiler;house;sweep
boat;harbour;survey
tree;road;prune
lift;tower;test
herd;farm;count
sign;road;clean
mast;ridge;climb
bridge;river;check
tank;yard;probe
permit;street;renewal
hydrant;corner;flush
crane;site;proof load
kiln;works;survey
meter;flat;reading
pylon;field;paint
culvert;lane;clearing
scale;market;stamp
pump;pit;overhaul"""


def make(k):
    thing, place, work = k.pick(SKINS.split("\n")).split(";")
    pages = k.int(2, 4)
    names = [k.words(3) for _ in range(pages)]
    ids = [k.ids(3) for _ in range(pages)]
    places = [k.words(3) for _ in range(pages)]
    page, at, day, person = k.int(1, pages), k.int(0, 2), k.date(), k.person()
    name = names[page - 1][at]
    k.role(f"You keep the register of every {thing}.|{thing} register|Thick book, many pages.", "Register clerk")
    k.must("The register has pages; begin with page 1.|Page 1 first, then the next ones.")
    k.steps("Leaf with <leaf>.|<leaf> page by page.", "<enter> it once you have the number.")
    k.goal(
        f"Enter the {work} of {thing} {name}: {day}, by {person}.",
        f"{name} {work} {day} {person}",
        f"{person} did the {work} on {name} on {day}. Please enter it under its number.",
        f"{thing}: {name} / {work}: {day} / by: {person}",
        f"{work} of {name} was done {day} ({person}), why is it not in the register",
    )

    @k.look(
        "leaf|read_page|page_of",
        "A page of the register.",
        page=integer("page|page_no", "Number of the page.|Which page."),
    )
    def leaf(page):
        if not isinstance(page, int) or not 1 <= page <= pages:
            return k.fail("no such page")
        rows = [
            {"number|no": i, f"{thing}|name": n, f"{place}": p}
            for i, n, p in zip(ids[page - 1], names[page - 1], places[page - 1], strict=True)
        ]
        return k.result(rows, f"page {page}, next: {page + 1}" if page < pages else f"page {page}, the last")

    @k.act(
        "enter|record|write_in",
        f"Enters a {work}.",
        number=text("number|no", f"Number of the {thing}.|Which {thing}."),
        day=text("day|date", f"Day of the {work}.|Which day."),
        by=text("by|done_by", "Who did it.|By whom."),
    )
    def enter(number, day, by):
        return f"{number}: {day}" if any(number in i for i in ids) else k.fail(f"no number {number}")

    def right():
        if enter.made():
            return None
        for p in range(1, page + 1):
            if not leaf.made(page=p):
                return leaf(page=p)
        return enter(number=ids[page - 1][at], day=day, by=person)

    return right
