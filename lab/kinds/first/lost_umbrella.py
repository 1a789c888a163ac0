"""Goes page by page through found things until the wanted one is there, and books it out; or it is not there."""

from kind import integer, text

STRUCTURE = "page-find"
DOMAIN = "lost and found"


def make(k):
    owner, colors = k.person(), k.words(9)
    things = [(i, k.pick("umbrella", "scarf", "bag", "hat"), color) for i, color in zip(k.ids(9), colors, strict=True)]
    size, pages = 3, 3
    number, thing, color = k.pick(things)
    is_there = k.chance(80)
    if not is_there:
        color = k.word()

    k.role(
        "You work at the lost property office of a railway.",
        "Lost and found. You search the register.",
        "People lose things, you find them in the list and hand them out.",
    )
    k.steps(
        "The register has pages; <register> shows one.",
        "Found: <hand_out>. Not on any page: say that it is not there.",
    )
    k.must("Look at all pages before you give up.|Say that it is not there only after the last page.")
    k.goal(
        f"{owner} lost a {color} {thing}. Hand it out if it is here.",
        f"Looking for a {thing}, colour {color}; it belongs to {owner}.",
        f"Has the {color} {thing} of {owner} been found? If so, book it out to the owner.",
        f"claim: {thing}, {color}, owner {owner}",
    )

    @k.look(
        "register|found_things|list_page",
        "One page of the register of found things.|Shows a page of what was found.",
        page=integer("page|page_no|sheet", "Which page; the first one is 1.|Number of the page.", default=1),
    )
    def register(page):
        if not 1 <= page <= pages:
            return k.fail(f"There are pages 1 to {pages}.")
        rows = [
            {"no|entry|tag": n, "thing|what": t, "color|colour|look": c}
            for n, t, c in things[(page - 1) * size : page * size]
            if not hand_out.made(tag=n)
        ]
        more = f"next page: {page + 1}" if page < pages else "this is the last page"
        return k.result(rows, f"Page {page} of {pages}, {more}")

    @k.act(
        "hand_out|book_out|return_item",
        "Books a thing out to its owner.",
        tag=text("no|tag|entry", "Number of the thing in the register.|Which thing, by its number."),
        to=text("to|owner|person", "Who gets it.|Name of the owner."),
    )
    def hand_out(tag, to):
        return f"{tag} was handed to {to}." if tag in [n for n, _, _ in things] else k.fail(f"No entry {tag}.")

    def right():
        if hand_out.made():
            return k.finish()
        if is_there and k.seen(number):
            return hand_out(tag=number, to=owner)
        for page in range(1, pages + 1):
            if not register.made(page=page):
                return register(page=page)
        return k.give_up(f"no {color} {thing} in the register")

    return right
