"""Pages through a yard register for a trailer and has it towed to a door."""

from kind import integer, text

STRUCTURE = "page-find+move"
DOMAIN = "warehouse"


def make(k):
    door, tug, pages = k.id(), k.id(), k.int(2, 4)
    bays = k.ids(4 * pages)
    trailer, like, *others = k.ids(4 * pages + 2)
    cells = [(others[i], bays[i]) for i in range(4 * pages)]
    there = not k.chance(15)
    at = k.int(0, 4 * pages - 1)
    cells[at - 1] = (like, bays[at - 1])
    if there:
        cells[at] = (trailer, bays[at])

    k.role("You have trailers towed about a big yard.", "Yard control. Find it, tow it.", "trailer yard bot")
    k.must(
        f"Tug {tug} is yours today.|Use tug {tug}.",
        "If the register does not have the trailer on any page, say that it was not found.",
    )
    k.steps("<register> has pages; turn them until it is there.", "Tow it with <tow>.")
    k.goal(
        f"Bring trailer {trailer} to door {door}.",
        f"Door {door} is waiting for {trailer}. Where is the thing? Get it over.",
        f"{trailer} -> {door} asap",
        f"Trailer: {trailer}. To: {door}. From: no idea, somewhere in the yard.",
    )

    @k.look(
        "register|yard_register|yard_list",
        "Register of the yard, a page at a time.|Trailers and bays, by page.",
        page=integer("page|sheet|part", "Which page, from 1.|Number of the page.", default=1),
    )
    def register(page):
        if not 1 <= page <= pages:
            return k.fail(f"The register has {pages} pages.")
        rows = [{"bay|spot": bay, "trailer|unit": t} for t, bay in cells[4 * page - 4 : 4 * page]]
        return k.result(
            rows, f"Page {page} of {pages}." + (f" Next is page {page + 1}." if page < pages else " Last page.")
        )

    @k.act(
        "tow|bring|shift_trailer",
        "Tows a trailer from its bay to a door.|Moves a trailer.",
        unit=text("trailer|unit|what", "Number of the trailer.|Which trailer."),
        from_bay=text("from_bay|bay|origin", "Bay where it stands.|Where it is now."),
        to=text("to_door|to|dest", "Door that it goes to.|Where it is wanted."),
        by=text("tug|by|tractor", "Tug that does it.|Which tug."),
    )
    def tow(unit, from_bay, to, by):
        if (unit, from_bay) not in cells:
            return k.fail(f"{unit} does not stand at {from_bay}.")
        if to != door or by != tug:
            return k.fail("Unknown door or tug.")
        return f"{unit} is at {to}."

    def right():
        if tow.made():
            return None
        if there and register.made(page=at // 4 + 1):
            return tow(unit=trailer, from_bay=bays[at], to=door, by=tug)
        left = [n for n in range(1, pages + 1) if not register.made(page=n)]
        return register(page=left[0]) if left else k.give_up(f"{trailer} is on no page of the register.")

    return right
