"""Finds the first bad commit by running a test on commits between a good and a bad one."""

from kind import text

STRUCTURE = "bisect"
DOMAIN = "regressions"


def make(k):
    branch, test = k.word(), f"test_{k.word()}"
    commits = k.many(lambda: f"{k.int(16**6, 16**7 - 1):07x}", k.int(5, 10))  # from good to bad
    first_bad = k.int(1, len(commits) - 1)
    subjects = [f"{k.pick('Add', 'Fix', 'Move', 'Speed up')} {k.word()}" for _ in commits]
    newest_first = k.chance(60)

    k.role(
        "You bisect.",
        "bisect helper, answers with a hash",
        "You find the commit that broke a test. Everything before it passes and everything from it on fails, so half of the rest can be ruled out by every run; a run is slow, so do not test more than you have to.",
    )
    k.must(
        "The oldest commit of the list is known to pass and the newest is known to fail; there is no need to run those two."
        "|Known without a run: the newest commit in the list fails, the oldest passes.",
        "The first bad commit is the oldest one on which the test fails.",
        "Always try the commit in the middle of those that are still in question."
        "|Halve: the next one to try lies in the middle between the newest that passes and the oldest that fails.",
    )
    k.goal(
        f"`{test}` fails on {branch}. which commit broke it?",
        f"Please find the first commit on {branch} on which {test} fails.",
        f"bisect {branch} for {test}; I need the hash",
        f"{test} used to pass on {branch} and does not any more. Since which commit?",
    )
    k.answers("Hash of the first bad commit.|The commit that broke it, by its hash.")

    @k.look(
        "commits_of|rev_list|log_range",
        "Lists the commits in question of a branch.|Commits between the last good and the first known bad state.",
        name=text("branch|name", "Name of the branch.|Which branch."),
    )
    def commits_of(name):
        if name != branch:
            return []
        rows = [
            {"commit|rev": c, "age_days|days_ago": 3 * (len(commits) - i), "subject|title": subjects[i]}
            for i, c in enumerate(commits)
        ]
        return rows[::-1] if newest_first else rows

    @k.look(
        "try_commit|run_test_at|test_at",
        "Runs a test on a commit.|Checks a commit out and runs one test there.",
        commit=text("commit|rev", "Hash of the commit.|Which commit."),
        name=text("test|name|case", "Name of the test.|Which test."),
    )
    def try_commit(commit, name):
        if commit not in commits or name != test:
            return k.fail(f"Can't run {name} on {commit}.")
        return {
            "commit|rev": commit,
            "test|case": name,
            "outcome|ended": "fail" if commits.index(commit) >= first_bad else "pass",
        }

    def right():
        if not commits_of.made(name=branch):
            return commits_of(name=branch)
        tried = [i for i, c in enumerate(commits) if try_commit.made(commit=c, name=test)]
        low = max([0] + [i for i in tried if i < first_bad])
        high = min([len(commits) - 1] + [i for i in tried if i >= first_bad])
        middle = {i for i in ((low + high) // 2, (low + high + 1) // 2) if low < i < high}
        return [try_commit(commit=commits[i], name=test) for i in sorted(middle)] or k.answer(commits[high])

    return right
