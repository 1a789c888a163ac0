"""Bisects a range of commits: tests what is proposed, says good or bad, and answers the first bad one."""

from kind import choice, text

STRUCTURE = "bisect"
DOMAIN = "source repositories"


def make(k):
    repo, test = k.word(), k.ident()
    session = k.id()
    count = k.int(5, 12)
    commits = k.many(lambda: f"{k.pick('a', 'b', 'c', 'd', 'e', 'f')}{k.random.randrange(16**7):07x}", count)
    first_bad = k.int(1, count - 2)
    state = {"good": 0, "bad": count - 1}

    def proposal():
        middle = (state["good"] + state["bad"]) // 2
        return None if middle == state["good"] else commits[middle]

    def say():
        commit = proposal()
        if commit is None:
            return k.result(
                {"session": session, "first_bad|culprit": commits[state["bad"]], "last_good": commits[state["good"]]},
                "bisect finished",
            )
        return k.result(
            {"session": session, "test_next|candidate": commit, "known_bad": commits[state["bad"]]}, "bisecting"
        )

    k.role("git bisect, automated.", "You find the commit that broke a test.", "regression hunter.")
    k.must(
        "A commit on which the test passes is good, one on which it fails is bad.",
        f"The test is {test}.|Run {test}, nothing else.",
    )
    k.steps(
        "<begin> with a good and a bad commit.",
        "<run_test> on what is proposed, <mark> it, and so on.",
        "Answer the first bad commit.",
    )
    good, bad = commits[0], commits[-1]
    k.goal(
        f"{repo} worked at {good}, broken at {bad}. which commit did it?",
        f"bisect {repo}, bad: {bad}, good: {good}. need the first bad sha",
        f"Somewhere between {good} (fine) and {bad} (broken) the test in {repo} began to fail. Please find the "
        f"first bad commit.",
        f"who broke {repo}? bad={bad} good={good}",
    )
    k.answers("Hash of the first bad commit.|The first bad commit.")

    @k.act(
        "begin|bisect_start|start_bisect",
        "Begins a bisection between two commits.",
        name=text("repo|repository", "Name of the repository."),
        fine=text("good|old", "A commit that is good."),
        broken=text("bad|new", "A commit that is bad."),
    )
    def begin(name, fine, broken):
        if (name, fine, broken) != (repo, good, bad) or begin.made():
            return k.fail("bad range, or a bisection is running")
        return say()

    @k.look(
        "run_test|check_commit|try_commit",
        "Runs a test on a commit.",
        at=text("commit|at", "Hash of the commit."),
        name=text("test|name", "Name of the test."),
    )
    def run_test(at, name):
        if at not in commits or name != test:
            return k.fail(f"cannot run {name} at {at}")
        return f"{name} {'failed' if commits.index(at) >= first_bad else 'passed'} at {at}"

    @k.act(
        "mark|bisect_mark|verdict",
        "Tells the bisection what a commit is; prints what to test next.",
        run=text("session|bisection", "Id of the bisection."),
        at=text("commit|at", "Hash of the commit."),
        what=choice("state|is", "What it is.", ["good", "bad"]),
    )
    def mark(run, at, what):
        if run != session or not begin.made() or at != proposal():
            return k.fail(f"{at} is not what is to be tested next")
        state[what] = commits.index(at)
        return say()

    def right():
        if not begin.made():
            return begin(name=repo, fine=good, broken=bad)
        commit = proposal()
        if commit is None:
            return k.answer(commits[state["bad"]])
        if not run_test.made(at=commit):
            return run_test(at=commit, name=test)
        return mark(run=session, at=commit, what="bad" if commits.index(commit) >= first_bad else "good")

    return right
