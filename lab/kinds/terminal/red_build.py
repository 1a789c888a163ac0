"""Looks why a build is red and either quarantines the flaky test or gives the failure to who broke it."""

from kind import integer, text

STRUCTURE = "branch"
DOMAIN = "CI pipelines"


def make(k):
    build, previous = k.numbers(2, 1000, 99999)
    tests = k.many(k.ident, 3)
    test, board = tests[0], k.word()
    author, reviewer = k.people(2)
    flaky = k.chance(50)

    k.role("ci sheriff.", "You keep the main build green.", "build nanny, terse.")
    k.must(
        "A test that passed when it was run again on the same commit is flaky: quarantine it. A test that failed "
        "again is a real failure: give it to the author of the commit.",
        f"Tickets and quarantines are filed on the board {board}.",
    )
    k.steps("<build_report> names the test.", "<reruns> shows whether it passes again.")
    k.goal(
        f"build {build} is red. sort it out",
        f"why is {build} failing? flaky or real? act accordingly",
        f"Please look after the failed build {build} before the release train leaves.",
        f"red: {build} (don't mix it up with {previous}, that one is known)",
    )

    @k.look(
        "build_report|build|show_build",
        "What happened in a build.",
        number=integer("build|number|no", "Number of the build."),
    )
    def build_report(number):
        if number not in (build, previous):
            return k.fail(f"no build {number}")
        rows = [(test if number == build else tests[2], "failed"), (tests[1], "passed")]
        return k.result(
            [{"test": t, "state|outcome": s} for t, s in rows], f"Commit by {author}, reviewed by {reviewer}."
        )

    @k.look(
        "reruns|retry_history|run_again_results",
        "How a test did when it was run again on the same commit.",
        number=integer("build|number|no", "Number of the build."),
        name=text("test|name", "Name of the test."),
    )
    def reruns(number, name):
        if number != build or name not in tests:
            return []
        again = "passed" if flaky or name != test else "failed"
        return {"test": name, "first_run": "failed" if name == test else "passed", "second_run|again": again}

    @k.act(
        "quarantine|mute_test|skip_test",
        "Takes a flaky test out of the builds until it is repaired.",
        name=text("test|name", "Name of the test."),
        seen_in=integer("build|seen_in", "Number of the build that it failed in."),
        where=text("board|filed_on", "The board."),
    )
    def quarantine(name, seen_in, where):
        return (
            f"{name} muted, filed on {where}" if name in tests and seen_in == build else k.fail("unknown test or build")
        )

    @k.act(
        "blame|open_bug|assign_failure",
        "Opens a ticket about a real failure for a person.",
        name=text("test|name", "Name of the failing test."),
        who=text("assignee|who", "Full name of the person who gets it."),
        where=text("board|filed_on", "The board."),
    )
    def blame(name, who, where):
        return (
            f"ticket for {who}: {name} ({where})"
            if name in tests and who in (author, reviewer)
            else k.fail("unknown test or person")
        )

    def right():
        if not build_report.made(number=build):
            return build_report(number=build)
        if not reruns.made(number=build, name=test):
            return reruns(number=build, name=test)
        if flaky and not quarantine.made(name=test):
            return quarantine(name=test, seen_in=build, where=board)
        if not flaky and not blame.made(name=test):
            return blame(name=test, who=author, where=board)

    return right
