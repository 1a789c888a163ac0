"""Moves a function into another module, or into a shared one where an import cycle would arise."""

from kind import flag, text

STRUCTURE = "move+detour"
DOMAIN = "modules"


def make(k):
    symbol = k.ident()
    source, target, shared, tests = k.many(lambda: k.path("py"), 4)
    keep, cycle, missing = k.chance(50), k.chance(45), k.chance(18)
    rows = [
        {"file|path": source, "line|lineno": k.int(3, 300), "what|kind": "definition"},
        {"file|path": tests, "line|lineno": k.int(3, 300), "what|kind": "call"},
        {"file|path": k.path("md"), "line|lineno": k.int(3, 300), "what|kind": "mention"},
    ]
    rows = k.shuffled(rows[1:] if missing else rows)

    k.role(
        "You move code between modules.",
        "mover: def goes from a to b",
        "You help to untangle a Python package. Functions are moved whole, callers are updated by the tool; your part is to say from where and to where.",
    )
    k.must(
        "A function is moved from the file with its definition.|Its source is the file that defines it, not one that calls it.",
        "If the move would close an import cycle, move it to the file that the error proposes.",
        "If nothing defines it, move nothing and report that it was not moved.|No definition anywhere: say that it can't be moved.",
    )
    tail = "Leave a re-export behind." if keep else "No re-export."
    k.goal(
        f"`{symbol}` belongs in `{target}`. {tail}",
        f"Please move {symbol} over to {target}. {tail}",
        f"move {symbol} -> {target} ({'with' if keep else 'without'} re-export)",
        f"{target} is the right home for `{symbol}`, wherever it lives now. {tail}",
    )

    @k.look(
        "locate|find_symbol|grep_def",
        "Finds a symbol in all files.|Where a name occurs, and as what.",
        name=text("symbol|name", "Name of the symbol.|Which symbol."),
    )
    def locate(name):
        return rows if name == symbol else []

    @k.act(
        "relocate|move_symbol|move_def",
        "Moves a function to another file.|Takes a definition out of one file and puts it into another.",
        name=text("symbol|name", "Name of the function.|What is moved."),
        origin=text("source|origin|from_file", "File that has the definition now.|Out of which file."),
        goes_to=text("target|dest|to_file", "File that gets it.|Into which file."),
        stub=flag(
            "reexport|keep_alias|stub",
            "Leave a re-export in the old file.|Whether the old import still works.",
            default=False,
        ),
    )
    def relocate(name, origin, goes_to, stub):
        if name != symbol or origin != source or missing or relocate.made():
            return k.fail(f"{origin} does not define {name}.")
        if goes_to == target and cycle:
            return k.fail(
                f"{target} is imported by what {name} calls: import cycle. Code that both need is kept in {shared}."
            )
        return f"{name}: {origin} -> {goes_to}"

    def right():
        if not locate.made(name=symbol):
            return locate(name=symbol)
        if missing:
            return k.give_up(f"nothing defines {symbol}.")
        if not relocate.made():
            home = shared if cycle and k.seen(shared) else target
            return relocate(name=symbol, origin=source, goes_to=home, stub=keep or None)

    return right
