"""Collects one person's pictures of one place in an album, page by page."""

from kind import flag, integer, text

STRUCTURE = "page-all"
DOMAIN = "photo albums"


def make(k):
    who, other, third = k.many(lambda: k.person().split()[0], 3)
    place, elsewhere = k.words(2)
    album = k.title()
    pages = k.int(2, 4)
    shots = []
    for n in k.ids(pages * 5):
        shots.append((n, k.pick(who, who, other, third), k.pick(place, place, elsewhere), k.chance(40)))
    mine = [s for s in shots if s[1] == who and s[2] == place]

    k.role(
        "You sort the family's pictures.",
        "photo sorter",
        "You help an elderly lady with her photographs. She likes to have each journey in an album of its own, and "
        "she is careful with "
        "pictures of her grandchildren.",
    )
    k.must(
        "Pictures with children are always hidden from visitors, all others never are."
        "|Children in it: hide it from visitors. No children: don't hide it.",
    )
    k.steps("Go through all pages of <photos>.", "Put each fitting picture into the album with <put>.")
    k.goal(
        f"All pictures that {who} took in {place} should go into the album {album}, if you please.",
        f"album {album} = photos by {who}, taken in {place}. all pages!",
        f"can u put {who}'s photos from {place} in {album}? thx",
        f"{album} is still empty. It needs whatever {who} photographed in {place}, nothing by anybody else and "
        f"nothing from elsewhere.",
    )

    @k.look(
        "photos|list_photos|browse",
        "Lists the pictures, five on a page.",
        page=integer("page|sheet", "Number of the page, from 1.", default=1),
    )
    def photos(page):
        if not 1 <= page <= pages:
            return k.fail(f"There are pages 1 to {pages}.")
        rows = [
            {"picture|photo|no": n, "taken_by|by": by, "place|where": at, "children|children_in_it": kids}
            for n, by, at, kids in shots[page * 5 - 5 : page * 5]
        ]
        return k.result(rows, f"Page {page} of {pages}." + (f" Next: page {page + 1}." if page < pages else ""))

    @k.act(
        "put|add_to_album|file_photo",
        "Puts a picture into an album.",
        photo=text("photo|picture|no", "Number of the picture."),
        into=text("album|into", "Name of the album."),
        hidden=flag("hidden|private|hide", "Whether visitors can't see it."),
    )
    def put(photo, into, hidden):
        if photo not in [s[0] for s in shots]:
            return k.fail(f"There is no picture {photo}.")
        return f"Picture {photo} is in {into}{', hidden' if hidden else ''}."

    def right():
        calls = []
        for n, _, _, kids in mine:
            page = [s[0] for s in shots].index(n) // 5 + 1
            if photos.made(page=page) and not put.made(photo=n):
                calls.append(put(photo=n, into=album, hidden=kids))
        unread = [p for p in range(1, pages + 1) if not photos.made(page=p)]
        return calls + [photos(page=p) for p in unread[:1]]

    return right
