"""Merges a pull request, with the approval of whoever the protection of the branch names."""

from kind import choice, integer, text

STRUCTURE = "escalate"
DOMAIN = "pull requests"


def make(k):
    number, issue = k.numbers(2, 20, 9000)
    branch, head = k.word(), f"{k.word()}/{k.word()}"
    people = k.people(k.int(1, 3))  # each but the last one is away
    protected, commits = k.chance(75), k.pick(1, 1, k.int(2, 9))
    how = "squash" if commits > 1 else "rebase"

    k.role(
        "You merge pull requests.",
        "merge bot. asks for approval only when the branch wants it",
        "You merge what is ready. Protected branches need the approval of a certain person; ask only whom the refusal names, since people are tired of requests.",
    )
    k.must(
        "A pull request with one commit is rebased, one with more is squashed.|Squash if there is more than one commit, otherwise rebase.",
        "Ask for an approval only if a merge was refused, and only the person who is named."
        "|No approvals in advance: try to merge, and ask the one that the refusal names.",
    )
    k.steps("Look at it with <show>.", "Try <merge>.", "If it is refused, <ask> and merge then.")
    k.goal(
        f"merge #{number}",
        f"Please get pull request {number} merged.",
        f"#{number} has been ready since Monday. Merge it, with approval if it takes one.",
        f"pr: {number}; action: merge",
    )

    @k.look(
        "show|pr_info|get_pull",
        "Shows a pull request.|Branches and size of a pull request.",
        pull=integer("number|pull|pr", "Number of the pull request.|Which pull request."),
    )
    def show(pull):
        if pull != number:
            return k.fail(f"#{pull} is closed.")
        return {
            "into|base": branch,
            "from|head": head,
            "commits": commits,
            "files|changed": 3 + commits,
            "issue|closes": issue,
        }

    @k.act(
        "merge|merge_pull|land",
        "Merges a pull request.",
        pull=integer("number|pull|pr", "Number of the pull request.|Which pull request."),
        way=choice("method|strategy|how", "How the commits are merged.|Way of merging.", ["squash", "rebase", "merge"]),
    )
    def merge(pull, way):
        if pull != number or merge.made():
            return k.fail(f"#{pull} is not open.")
        if protected and not ask.made(who=people[-1]):
            return k.fail(f"{branch} is protected: the approval of {people[0]} is missing.")
        return f"#{pull} is in {branch} ({way})."

    @k.act(
        "ask|request_approval|ask_approval",
        "Asks a person to approve a pull request.|Requests somebody's approval.",
        pull=integer("number|pull|pr", "Number of the pull request.|Which pull request."),
        who=text("who|person|approver", "Name of the person.|Who is asked."),
        target=text("branch|target|base", "The branch that it goes into.|Base branch of the pull request."),
    )
    def ask(pull, who, target):
        if pull != number or who not in people or target != branch:
            return k.fail(f"Can't ask {who} about #{pull} into {target}.")
        if who != people[-1]:
            return k.fail(f"{who} is away; approvals are given by {people[people.index(who) + 1]} meanwhile.")
        return f"{who} approved #{pull}."

    def right():
        if not show.made(pull=number):
            return show(pull=number)
        if merge.made():
            return k.finish()
        if not k.seen("is protected: the approval of") or ask.made(who=people[-1]):
            return merge(pull=number, way=how)
        named = [p for p in people if k.seen(p)][-1]
        return ask(pull=number, who=named, target=branch)

    return right
