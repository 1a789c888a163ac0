"""Empties the returns bin of a library: each book goes to its shelf, or to the hold desk if somebody waits."""

from kind import text

STRUCTURE = "queue"
DOMAIN = "libraries"


def make(k):
    codes = k.ids(k.int(2, 5))
    shelves = k.ids(len(codes))
    waiting = [k.person() if k.chance(45) else None for _ in codes]
    last = k.people(len(codes))
    branch, told = k.title(), []

    k.role(
        f"You sort the returned books of the {branch} library.",
        "Back room of a library. Bin first, tea later.",
        "book return helper.",
    )
    k.must(
        "A book that somebody waits for goes to the hold desk under that name; any other goes on its shelf.|"
        "Somebody waits: hold desk, with that person's name. Nobody waits: back on the shelf.",
        "One book at a time, until the bin is empty.",
    )
    k.steps("Use <next_book> to see the book on top.", "Then <shelve> it or <hold> it.")
    k.goal(
        "Empty the bin.",
        "The returns bin is full again. Please clear it before the children's hour.",
        "all returns of this morning: shelf or hold desk, none left",
        "Dear colleague, would you see to every book in the bin until it is empty? The slip says who waits.",
    )

    def left():
        return [i for i, c in enumerate(codes) if not shelve.made(code=c) and not hold.made(code=c)]

    @k.look("next_book|top_of_bin|peek", "Shows the book on top of the bin, if any.|What lies on top of the bin.")
    def next_book():
        if not left():
            told.append("empty")
            return []
        i = left()[0]
        return {"code|barcode": codes[i], "shelf|place": shelves[i], "last_reader|brought_by": last[i],
                "waits|reserved_for": waiting[i] or "nobody"}  # fmt: skip

    def refuse(code):
        if not left() or code != codes[left()[0]]:
            return k.fail(f"{code} is not on top of the bin.")
        return None

    @k.act("shelve|put_back|to_shelf", "Puts the book on a shelf.",
           code=text("code|barcode", "Code of the book."),
           shelf=text("shelf|place", "Which shelf it stands on."))  # fmt: skip
    def shelve(code, shelf):
        return refuse(code) or f"{code} stands on {shelf}."

    @k.act("hold|set_aside|to_desk", "Lays a book aside at the hold desk.",
           code=text("code|barcode", "Code of the book."),
           reader=text("reader|person", "Who may fetch it."))  # fmt: skip
    def hold(code, reader):
        return refuse(code) or f"{code} waits at the desk for {reader}."

    def right():
        if not left():
            return k.finish() if told else next_book()
        i = left()[0]
        if not k.seen(codes[i]):
            return next_book()
        return hold(code=codes[i], reader=waiting[i]) if waiting[i] else shelve(code=codes[i], shelf=shelves[i])

    return right
