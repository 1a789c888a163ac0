"""Tells in which case a museum piece stands, which the list may know under another name only."""

from kind import flag, text

STRUCTURE = "empty-ask-again"
DOMAIN = "museums"


def make(k):
    asked, proper, *others = k.many(k.title, 5)
    cases = k.ids(5)
    case = dict(zip([asked, proper, *others], cases, strict=True))
    is_renamed, is_unknown = k.chance(70), k.chance(12)
    name = proper if is_renamed else asked
    store = k.chance(35)

    k.role(
        "You answer the questions of a museum's guards.",
        "Collection desk. Where is what.",
        "guide to the cases of the house.",
    )
    k.must(
        "If the list does not have a name, the index of names may know what the piece is called now.",
        "Pieces in the store are listed only if one asks for the store too.",
        "If neither the list with the store nor the index knows the piece, report that it was not found.",
    )
    k.steps("<find_piece> first.", "If nothing is found: <name_index>, and the same with the store.")
    k.goal(
        f"Where do we keep the {asked}? Tell me the case.",
        f"case of '{asked}'?",
        f"A school class asks for the {asked}. In which case is it?",
        f"Guard here, second floor. A gentleman looks for {asked}. Which case do I send him to?",
    )
    k.answers("Number of the case.|The case in which the piece stands.")

    @k.look("find_piece|list_of_pieces|piece", "Finds a piece by its exact name.",
            called=text("name|piece", "Name of the piece."),
            with_store=flag("store|with_store", "Whether to look in the store as well.", default=False))  # fmt: skip
    def find_piece(called, with_store):
        if is_unknown or called not in case or (called in (asked, proper) and called != name):
            return []
        if called == name and store and not with_store:
            return []
        return [{"piece|name": called, "former_case|was_in": cases[-1], "case|is_in": case[called]}]

    @k.look("name_index|other_names|names", "Says what else a piece is called.",
            called=text("name|piece", "A name of the piece."))  # fmt: skip
    def name_index(called):
        if is_unknown or called not in case:
            return []
        now = proper if called == asked and is_renamed else called
        return {"asked|name": called, "called_now|today": now, "kept|place": "store" if store else "rooms"}

    def right():
        if find_piece.made(called=name, with_store=True) or (not store and find_piece.made(called=name)):
            if not is_unknown:
                return k.answer(case[name])
        asks = [find_piece(called=asked), find_piece(called=asked, with_store=True)]
        if not find_piece.made(called=asked):
            return asks
        if not name_index.made(called=asked):
            more = [] if find_piece.made(called=asked, with_store=True) else [asks[1]]
            return [name_index(called=asked), *more]
        if is_unknown:
            both = find_piece.made(called=asked, with_store=True)
            return k.give_up("No such piece is known.") if both else asks[1]
        if store:
            return find_piece(called=name, with_store=True)
        return [find_piece(called=name), find_piece(called=name, with_store=True)]

    return right
