"""Says which of two files has the lower branch coverage."""

from kind import text

STRUCTURE = "question-compare"
DOMAIN = "test coverage"
ANSWER_IS_A_CHOICE = True


def make(k):
    files = k.many(lambda: k.path("py", "ts"), 2)
    lines, branches = k.numbers(2, 20, 99), k.numbers(2, 5, 98)
    wants_branch = k.chance(65)
    what, figures = ("branch", branches) if wants_branch else ("line", lines)
    worse = files[figures.index(min(figures))]
    a, b = files

    k.role(
        "You answer questions about test coverage.",
        "coverage q&a",
        "You tell developers where tests are missing. There are two figures for every file, lines and branches; do not mix them up.",
    )
    k.goal(
        f"{what} coverage: is `{a}` or `{b}` worse?",
        f"I have time to write tests for one file only. Which has the lower {what} coverage, {a} or {b}?",
        f"lower {what} coverage of the two: {a}, {b}",
        f"Compare {b} with {a} and name the file whose {what}s are covered less.",
    )
    k.answers("The path of the file.|Which of the two files it is.")

    @k.look(
        "coverage|coverage_of|file_report",
        "Shows the coverage of a file.|Coverage figures of one file, in percent.",
        path=text("path|file", "The file.|Path of the file."),
    )
    def coverage(path):
        if path not in files:
            return k.fail(f"{path} was not measured.")
        at = files.index(path)
        return {
            "file|path": path,
            "lines|line_percent": lines[at],
            "branches|branch_percent": branches[at],
            "runs": 3 + at,
        }

    def right():
        return [coverage(path=path) for path in files if not coverage.made(path=path)] or k.answer(worse)

    return right
