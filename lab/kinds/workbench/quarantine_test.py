"""Finds a flaky test by its error on the pages of a report and puts it into quarantine."""

from kind import integer, text

STRUCTURE = "page-find"
DOMAIN = "flaky tests"


def make(k):
    suite, until = k.word(), k.date()
    pages = k.int(2, 4)
    errors = k.many(lambda: f"{k.word().title()}Error: {k.word()} {k.word()}", 3 * pages)
    ids, owners = k.ids(3 * pages), k.many(lambda: f"@{k.word()}", 3)
    rows = []
    for number, error in zip(ids, errors, strict=True):
        rows.append(
            {"test|case": number, "error|message": error, "owner|team": k.pick(owners), "flips|flaky": k.int(1, 40)}
        )
    at = k.int(0, len(rows) - 1)
    missing = k.chance(15)
    wanted = f"{k.word().title()}Error: {k.word()} {k.word()}" if missing else errors[at]

    k.role(
        "You quarantine flaky tests.",
        "flake bot",
        "You take unreliable tests out of the build until a date, so that the team that owns them can repair them in peace.",
    )
    k.must(
        f"Quarantine lasts until {until}.|Every quarantine of this sprint ends on {until}.",
        "The report has several pages; if no page has the error, report that it was not found.",
    )
    k.goal(
        f"suite {suite}: quarantine the test that dies with `{wanted}`",
        f"The one with “{wanted}” in {suite} drives everybody mad. Please put it into quarantine for its owner.",
        f"{wanted}\n^ that test, quarantine it ({suite})",
        f"Quarantine whichever test of the suite {suite} reports `{wanted}`; tell no other team than its owner.",
    )

    @k.look(
        "flakes|flaky_report|unstable",
        "Lists the flaky tests of a suite, page by page.|One page of the report on flaky tests.",
        name=text("suite|name", "Name of the suite.|Which suite."),
        page=integer("page|p", "Number of the page.|Which page.", default=1),
    )
    def flakes(name, page):
        if name != suite or not 1 <= page <= pages:
            return k.fail(f"No page {page} for {name}.")
        more = f"Page {page} of {pages}." + (f" Next: {page + 1}." if page < pages else " Last page.")
        return k.result(rows[3 * page - 3 : 3 * page], more)

    @k.act(
        "quarantine|mute_test|isolate",
        "Puts a test into quarantine.|Takes a test out of the build for some time.",
        case=text("test|case", "Id of the test.|Which test, by its id."),
        owner=text("owner|team|notify", "The team that owns it.|Who is told."),
        end=text("until|end|expires", "Last day of the quarantine.|Until when."),
    )
    def quarantine(case, owner, end):
        return f"{case} is in quarantine until {end}, {owner} knows." if case in ids else k.fail(f"No test {case}.")

    def right():
        if not missing and flakes.made(name=suite, page=at // 3 + 1):
            row = rows[at]
            return None if quarantine.made() else quarantine(case=row["test|case"], owner=row["owner|team"], end=until)
        for page in range(1, pages + 1):
            if not flakes.made(name=suite, page=page):
                return flakes(name=suite, page=page if page > 1 else None)
        return k.give_up(f"no test of {suite} reports this.")

    return right
