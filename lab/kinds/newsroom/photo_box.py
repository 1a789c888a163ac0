"""Finds the box of an old photograph, also if it was filed under another name."""

from kind import integer, text

STRUCTURE = "empty-ask-again"
DOMAIN = "picture archive"


def make(k):
    star, year = k.person(), k.int(1948, 1989)
    aliases = k.people(k.int(1, 3))
    filed = k.pick(star, *aliases, *aliases, "")
    years = [year, *[y for y in k.numbers(4, 1940, 1995) if y != year]]
    boxes = dict(zip(years, k.ids(len(years)), strict=False))

    k.role(
        "You find negatives in the archive of a picture agency.",
        "archive search",
        "You are the archivist's help. Half of the people in our boxes were filed under a name that they used only "
        "for a season, so don't give up too early.",
    )
    k.must(
        "If nothing is filed under any of the names, say that it could not be found."
        "|Only after all names of a person gave nothing may you say that there is no such picture, i.e. not found."
    )
    k.steps("Search with <search_boxes>; if that finds nothing, <names_of> knows other names to search for.")
    k.goal(
        f"Which box holds the picture of {star} from {year}?",
        f"{star}, {year}: box number?",
        f"person: {star} / year: {year} / wanted: box",
        f"The obituary of {star} runs tomorrow, and the editor wants the portrait of {year}. In which box is it?",
    )
    k.answers("Number of the box.|The box.")

    def rows(name):
        return [{"year": y, "box": b, "filed_as": name} for y, b in sorted(boxes.items())] if name == filed else []

    @k.look(
        "search_boxes|find_negatives|search",
        "Searches the boxes for a name, exactly as it was filed.",
        name=text("name|person", "The name."),
        since=integer("since|from_year", "Leave out what is older than this year.", optional=True),
    )
    def search_boxes(name, since):
        return [row for row in rows(name) if since is None or row["year"] >= since]

    @k.look(
        "names_of|other_names|aliases", "Other names that somebody has used.", name=text("name|person", "The person.")
    )
    def names_of(name):
        return [{"also_known_as|alias": a} for a in aliases] if name == star else []

    def right():
        def searched(name):
            return any(made["name"] == name and made.get("since", 0) <= year for made in search_boxes.calls)

        if filed and searched(filed):
            return k.answer(boxes[year])
        if not searched(star):
            return [search_boxes(name=star), search_boxes(name=star, since=year)]
        if not names_of.made(name=star):
            return names_of(name=star)
        left = [a for a in aliases if not searched(a)]
        calls = [search_boxes(name=a) for a in left] + [search_boxes(name=a, since=year) for a in left]
        return calls or k.give_up("nothing is filed under any of the names.")

    return right
