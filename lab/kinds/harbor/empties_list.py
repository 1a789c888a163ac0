"""Releases the empties of one shipping line in one go, with the list as the depot wrote it."""

from kind import choice, text

STRUCTURE = "batch"
DOMAIN = "container depot"


def make(k):
    depot, line, *others = k.words(5)
    ship, order = k.word().capitalize(), k.id()
    lists = [(name, " ".join(k.ids(k.int(2, 5)))) for name in (line, *others)]
    doubtful = (line, " ".join(k.ids(k.int(2, 4))))
    rows = [(n, u, "checked") for n, u in lists] + [(doubtful[0], doubtful[1], "damaged")]
    if k.chance(15):
        rows[0] = (line, rows[0][1], "damaged")
    wanted = next((u for n, u, s in rows if n == line and s == "checked"), None)
    rows = k.shuffled(rows)
    size = k.pick("20", "40", "45")

    k.role(
        "You release empty containers to shipping lines.", "Empties desk. The list goes out as it came in.", "mty bot"
    )
    k.must(
        "Send the list exactly as the depot wrote it, in one call. Lists of damaged boxes stay where they are.",
        "No checked list for the line: release nothing and say that it is not possible.",
    )
    k.goal(
        f"Release the empties of {line} at {depot} for the {ship}, order {order}, size {size}.",
        f"{ship} loads {size} ft empties of {line} from {depot}. Our order: {order}.",
        f"order {order}: mty {size}' {line} ex {depot} -> {ship}",
        f"Depot {depot}, line {line}: everything checked goes aboard the {ship} ({size} foot, order {order}).",
    )
    k.steps("<depot_lists> shows what the depot has written.", "<release_all> takes the whole list.")

    @k.look(
        "depot_lists|empties_at|lists_of",
        "Lists of empties that a depot has written.|What a depot reports.",
        place=text("depot|place|at", "Name of the depot.|Which depot."),
    )
    def depot_lists(place):
        if place != depot:
            return k.fail(f"{place} has sent no lists.")
        return [{"line|owner": n, "units|boxes": u, "state": s} for n, u, s in rows]

    @k.act(
        "release_all|send_list|release_batch",
        "Releases all containers of a list at once.|One release for a whole list.",
        units=text("units|list|boxes", "The list, as it was written.|All numbers, with spaces between them."),
        ship_name=text("ship|vessel|onto", "Ship that takes them.|Which ship."),
        ref=text("order|ref|under", "Number of the order.|Which order."),
        feet=choice("size|feet|length", "Their size in feet.|How long they are.", ["20", "40", "45"]),
    )
    def release_all(units, ship_name, ref, feet):
        if ship_name != ship or ref != order or units not in [u for _, u, _ in rows]:
            return k.fail("That is no list of the depot, or the order is not for this ship.")
        return f"Released under {ref}."

    def right():
        if release_all.made():
            return None
        if not depot_lists.made():
            return depot_lists(place=depot)
        if wanted is None:
            return k.give_up(f"{line} has no checked empties.")
        return release_all(units=wanted, ship_name=ship, ref=order, feet=size)

    return right
