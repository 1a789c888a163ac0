"""Renames a symbol wherever code uses it, and leaves comments and strings alone."""

from kind import integer, text

STRUCTURE = "rename-everywhere"
DOMAIN = "refactoring"


def make(k):
    old, new = k.many(k.ident, 2)
    files = k.many(lambda: k.path("py", "ts"), 3)
    taken = k.chance(20)
    uses = {
        "call": f"{k.word()} = {old}({k.word()})",
        "import": f"from {k.word()} import {old}",
        "definition": f"def {old}({k.word()}):",
        "comment": f"# {k.word()} goes through {old}",
        "string": f'log("{old}: {k.word()}")',
    }
    places = []
    for line in sorted(k.numbers(k.int(2, 6), 3, 400)):
        places.append((k.pick(files), line, k.pick("call", "call", "import", "comment", "string")))
    places.append((files[0], k.int(401, 500), "definition"))
    code = [(path, line) for path, line, use in places if use not in ("comment", "string")]

    k.role(
        "You refactor a code base by hand-sized edits, one line per call.",
        "rename helper",
        "Refactoring agent. It works on symbols, not on text: what only looks like the symbol stays.",
    )
    k.must(
        "Uses of kind comment or string stay as they are.|Leave comments and strings alone; every other use is renamed.",
        "Look the new name up first: if it is used anywhere already, rename nothing and say that it was not done."
        "|If the new name already has uses, change nothing at all and report that the rename was not made.",
    )
    k.steps("<uses_of> shows where a name is used, old or new.", "Then one <edit> for each place.")
    k.goal(
        f"rename `{old}` to `{new}`",
        f"`{new}` should be what `{old}` is called from now on. All of the code, please.",
        f"I keep misreading `{old}`. Call it `{new}` everywhere it is used in code.",
        f"symbol: {old}; new name: {new}; scope: whole repository",
    )

    @k.look(
        "uses_of|find_references|grep_symbol",
        "Lists every place where a symbol is used.|References of a name: file, line, kind of use and the line itself.",
        symbol=text("symbol|name|ident", "Name of the symbol.|The symbol, old or new."),
    )
    def uses_of(symbol):
        rows = []
        if symbol == new and taken:
            rows = [{"file|path": files[1], "line|at": 2, "use|kind": "call", "text|source": f"{new}()"}]
        for path, line, use in places:
            now = new if edit.made(path=path, line=line) else old
            if now == symbol:
                source = uses[use].replace(old, now)
                rows.append({"file|path": path, "line|at": line, "use|kind": use, "text|source": source})
        return rows

    @k.act(
        "edit|replace_at|patch_line",
        "Replaces a name on one line of a file.|Swaps one symbol for another on a single line.",
        path=text("path|file", "The file to edit.|Path of the file."),
        line=integer("line|lineno|row", "Number of the line.|Which line."),
        before=text("old|before|from_name", "The name that stands there now.|What is replaced."),
        after=text("new|after|to_name", "The name that shall stand there.|What is put in its place."),
    )
    def edit(path, line, before, after):
        here = [use for p, n, use in places if (p, n) == (path, line)]
        if not here or before != old or edit.made(path=path, line=line):
            return k.fail(f"{path}:{line} does not contain `{before}`.")
        return f"{path}:{line}: {before} -> {after}"

    def right():
        if uses_of.made(symbol=new) and taken:
            return k.give_up(f"{new} is in use already.")
        looks = [uses_of(symbol=s) for s in (new, old) if not uses_of.made(symbol=s)]
        todo = [(path, line) for path, line in code if not edit.made(path=path, line=line)]
        return looks or [edit(path=path, line=line, before=old, after=new) for path, line in todo]

    return right
