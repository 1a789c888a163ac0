"""Reverts a commit that the goal names by a short hash, in the form that the tool insists on."""

from kind import flag, integer, text

STRUCTURE = "correct-format"
DOMAIN = "commits"


def make(k):
    def tail():
        return f"{k.int(16**7, 16**8 - 1):08x}"

    short, branch = f"{k.int(16**6, 16**7 - 1):07x}", k.pick("release/", "hotfix/", "") + k.word()
    subjects = k.many(lambda: f"{k.pick('Drop', 'Cache', 'Rework', 'Rename')} the {k.word()} {k.word()}", 3)
    hashes = [short + tail(), short + tail()]
    order = k.shuffled([0, 1])
    is_merge = k.chance(40)
    parents = k.shuffled([branch, k.word()])
    keep = parents.index(branch) + 1

    k.role(
        "You revert commits on request.",
        "revert bot",
        "You take commits back on branches that people are working on. Be exact: a wrong revert costs an afternoon.",
    )
    k.must(
        "Every revert is signed off.|Always sign off.",
        "Of a merge, keep the parent that lies on the branch you revert on."
        "|If it is a merge commit, the parent to keep is the one of the branch itself.",
    )
    k.goal(
        f'revert {short} on `{branch}` ("{subjects[0]}")',
        f"On {branch}, please undo {short}, the commit called “{subjects[0]}”.",
        f"“{subjects[0]}” ({short}) broke us. Take it back on branch {branch}.",
        f"branch: {branch}\ncommit: {short}\nsubject: {subjects[0]}",
    )

    @k.act(
        "revert|undo_commit|revert_commit",
        "Reverts a commit on a branch.|Makes a commit that takes another one back.",
        commit=text("commit|rev|sha", "Hash of the commit.|Which commit, by its hash."),
        branch=text("branch|on|onto", "Name of the branch.|Where to revert it."),
        signoff=flag("signoff|sign", "Add a Signed-off-by line.|Whether it is signed off.", default=False),
        parent=integer(
            "parent|mainline",
            "Only of a merge: number of the parent to keep.|Mainline parent of a merge.",
            optional=True,
        ),
    )
    def revert(commit, branch, signoff, parent):
        if branch not in parents[keep - 1 : keep]:
            return k.fail(f"There is no branch {branch}.")
        if commit == short:
            rows = "; ".join(f"{hashes[i]} is “{subjects[i]}”" for i in order)
            return k.fail(f"{short} is ambiguous, give the full hash: {rows}.")
        if commit not in hashes:
            return k.fail(f"Bad revision {commit}.")
        if commit == hashes[0] and is_merge and parent not in (1, 2):
            return k.fail(f"{commit} is a merge, name the parent to keep: 1 is {parents[0]}, 2 is {parents[1]}.")
        return f"{commit} is reverted on {branch}."

    @k.look(
        "recent|log_of|history",
        "Lists the latest commits of a branch.|Short hashes and subjects on a branch.",
        name=text("branch|name", "Name of the branch.|Which branch."),
    )
    def recent(name):
        rows = [(short, subjects[i]) for i in order] + [(tail_other, subjects[2])]
        return [{"hash|rev": h, "subject|title": s} for h, s in rows] if name == branch else []

    tail_other = tail()[:7]

    def right():
        if revert.made():
            return k.finish()
        if not k.seen(hashes[0]):
            return revert(commit=short, branch=branch, signoff=True)
        wants_parent = is_merge and k.seen(f"{hashes[0]} is a merge")
        return revert(commit=hashes[0], branch=branch, signoff=True, parent=keep if wants_parent else None)

    return right
