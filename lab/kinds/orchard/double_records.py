"""Joins records of a library catalogue that describe the same book; the older one stays."""

from kind import flag, text

STRUCTURE = "dedupe"
DOMAIN = "libraries"


def make(k):
    shelf = k.word()
    titles = k.many(k.title, k.int(3, 4))
    people = k.people(2)
    books = []
    for title in titles:
        twice = k.chance(55)
        for i in range(2 if twice else 1):
            books.append([title, people[0], i])
    if k.chance(50):
        books.append([titles[0], people[1], 9])  # the same title by somebody else
    ids, days = k.ids(len(books)), k.dates(len(books))
    rows = k.shuffled([(n, t, a, d) for n, (t, a, _), d in zip(ids, books, days, strict=True)])
    pairs = []
    for title in titles:
        same = sorted((r for r in rows if r[1] == title and r[2] == people[0]), key=lambda r: r[3])
        if len(same) == 2:
            pairs.append((same[0][0], same[1][0]))

    k.role(
        "You clean the catalogue of a library.",
        "Cataloguer. Two cards for one book hurt your eyes.",
        "catalogue helper.",
    )
    k.must(
        "Two records are the same book if title and author agree; the older one stays and takes over the other.|"
        "Same title and same author: one book. Merge the younger record into the older one.",
        "Loans move along with the record.",
    )
    k.steps("<records> lists a shelf.", "<merge> each pair, loans included.")
    k.goal(
        f"Shelf {shelf} has books that are catalogued twice. Merge them.",
        f"dedupe {shelf}",
        f"Readers complain that they find the same book twice on {shelf}. Please put that right.",
        f"Are there double records on shelf {shelf}? Join them, if so.",
    )

    @k.look("records|shelf_list|catalogue", "Records of the books on a shelf.",
            name=text("shelf|name", "Name of the shelf."))  # fmt: skip
    def records(name):
        gone = [c["drop"] for c in merge.calls]
        return [
            {"record|no": n, "title|book": t, "author|by": a, "entered|since": d}
            for n, t, a, d in rows
            if name == shelf and n not in gone
        ]

    @k.act("merge|join_records|fold", "Merges one record into another; the first one stays.",
           keep=text("keep|stays", "Number of the record that stays."),
           drop=text("drop|goes", "Number of the record that goes."),
           loans=flag("loans|with_loans", "Whether loans move along.", default=False))  # fmt: skip
    def merge(keep, drop, loans):
        gone = [c["drop"] for c in merge.calls]
        if keep == drop or any(n not in ids or n in gone for n in (keep, drop)):
            return k.fail("There are no two such records.")
        return f"{drop} is now part of {keep}."

    def right():
        if not records.made(name=shelf):
            return records(name=shelf)
        return [merge(keep=a, drop=b, loans=True) for a, b in pairs if not merge.made(drop=b)]

    return right
