"""Resolves the conflicts of a merge hunk by hunk and concludes it."""

from kind import choice, text

STRUCTURE = "three-way"
DOMAIN = "merge conflicts"


def make(k):
    branch, trailer = f"{k.word()}/{k.word()}", f"{k.word().title()}-Id: {k.int(100, 9999)}"
    hunks = []
    for hunk in k.ids(k.int(2, 5)):
        name = k.word()
        base, a, b = (f"{name} = {value}" for value in k.shuffled([f"{k.word()}()", *k.numbers(2, 2, 99)]))
        ours, theirs = k.pick((base, b), (a, base), (a, b))
        row = {"hunk|conflict": hunk, "file|path": k.path("py", "yaml", "ts"), "base|ancestor": base}
        hunks.append(row | {"ours": ours, "theirs": theirs})
    strict = k.pick("ours", "theirs")

    def side(h):
        if h["ours"] == h["base|ancestor"]:
            return "theirs"
        return "ours" if h["theirs"] == h["base|ancestor"] else strict

    k.role(
        "You resolve merge conflicts.",
        "conflict resolver (three-way, no creativity)",
        "You finish merges that stopped with conflicts. You never write code of your own: one of the two sides is taken for each hunk.",
    )
    k.must(
        "If a side equals the base, it changed nothing: take the other side."
        "|Take the side that differs from the base, if only one does.",
        f"If both sides differ from the base, take {strict}.|Where both changed something, {strict} wins.",
        f"Conclude the merge when no conflict is left, with the trailer {trailer}.|At the end the merge is concluded with the trailer {trailer}.",
    )
    k.goal(
        f"finish the merge of `{branch}`",
        f"The merge of {branch} stopped with conflicts. Please resolve all of them and conclude it.",
        f"{branch}: conflicts -> resolve by the rules, then conclude",
        f"I was called away in the middle of merging {branch}; complete it for me.",
    )

    @k.look(
        "conflicts|list_conflicts|unmerged",
        "Lists the conflicts that are left.|Unresolved hunks of a merge: base and both sides.",
        name=text("branch|name", "The branch that is merged.|Which branch."),
    )
    def conflicts(name):
        return [h for h in hunks if not resolve.made(hunk=h["hunk|conflict"])] if name == branch else []

    @k.act(
        "resolve|take_side|settle",
        "Resolves a conflict by taking one side.|Settles one hunk.",
        path=text("file|path", "The file with the conflict.|Path of the file."),
        hunk=text("hunk|conflict", "Id of the hunk.|Which hunk, by its id."),
        take=choice("side|take|use", "The side that is taken.|Whose version stays.", ["ours", "theirs"]),
    )
    def resolve(path, hunk, take):
        if (path, hunk) not in [(h["file|path"], h["hunk|conflict"]) for h in hunks] or resolve.made(hunk=hunk):
            return k.fail(f"{path} has no open conflict {hunk}.")
        return f"{hunk} in {path}: {take}"

    @k.act(
        "conclude|continue_merge|commit_merge",
        "Concludes a merge once all is resolved.|Commits the merge.",
        name=text("branch|name", "The branch that is merged.|Which branch."),
        last_line=text("trailer|last_line", "Trailer of the commit message.|Last line of the message."),
    )
    def conclude(name, last_line):
        if name != branch or len(resolve.calls) < len(hunks):
            return k.fail(f"{name} can't be concluded, conflicts are left.")
        return f"{name} is merged."

    def right():
        if not conflicts.made(name=branch):
            return conflicts(name=branch)
        left = [h for h in hunks if not resolve.made(hunk=h["hunk|conflict"])]
        if left:
            return [resolve(path=h["file|path"], hunk=h["hunk|conflict"], take=side(h)) for h in left]
        return None if conclude.made() else conclude(name=branch, last_line=trailer)

    return right
