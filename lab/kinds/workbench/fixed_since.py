"""Says in which release an issue was fixed first."""

from kind import integer, text

STRUCTURE = "question-listed"
DOMAIN = "release tags"


def make(k):
    issue, pull = k.numbers(2, 10, 9000)
    reporter, area = k.person(), k.word()
    count = k.int(3, 6)
    tags = k.many(lambda: f"v{k.version()}", count)
    days = sorted(k.dates(count))
    states = [k.pick("final", "final", "rc", "withdrawn") for _ in tags]
    states[k.int(0, count - 1)] = "final"
    first = tags[states.index("final")]
    commit, merge = k.many(lambda: f"{k.int(16**6, 16**7 - 1):07x}", 2)
    listed = k.shuffled(list(zip(tags, days, states, strict=True)))
    others = [
        {"issue|no": n, "title|about": f"{area} {k.word()}", "reporter|by": k.person()}
        for n in k.numbers(2, 9001, 9900)
    ]
    rows = k.shuffled([*others, {"issue|no": issue, "title|about": f"{area} {k.word()}", "reporter|by": reporter}])
    is_open = k.chance(15)

    k.role(
        "You tell support which release has a fix.",
        "fixed-in lookup",
        "You answer the support team of a software house. Customers only install final releases, so candidates and withdrawn ones are of no use to them.",
    )
    k.must(
        "Only final releases count, and of these the one with the earliest date that contains the fixing commit."
        "|The answer is the earliest final release with the fix, by date.",
        "If the issue has no fix yet, report that it was not fixed.",
    )
    k.goal(
        f"The {area} issue that {reporter} reported: fixed since which release?",
        f"{reporter} reported something about {area}. first final tag with the fix?",
        f"Which version does {reporter} have to install to be rid of the {area} bug they reported?",
        f"area: {area} / reporter: {reporter} / wanted: first release with the fix",
    )
    k.answers("The tag of the release.|Tag, as it is listed.")

    @k.look(
        "find_issues|issues_about|search_issues",
        "Lists the issues of an area.|Searches issues by their area.",
        about=text("area|about|topic", "The area.|What they are about."),
    )
    def find_issues(about):
        return rows if about == area else []

    @k.look(
        "fix_of|fixing_commit|resolution",
        "Shows how an issue was resolved.|The commit that fixed an issue.",
        number=integer("issue|number|no", "Number of the issue.|Which issue."),
    )
    def fix_of(number):
        if number != issue or is_open:
            return {"issue|no": number, "state": "open"}
        return {
            "issue|no": number,
            "state": "fixed",
            "fix|fixed_by": commit,
            "pull|merged_in": pull,
            "merge|merge_commit": merge,
        }

    @k.look(
        "tags_with|contains|releases_with",
        "Lists the releases that contain a commit.|Tags that include a commit, in no particular order.",
        rev=text("commit|rev", "Hash of the commit.|Which commit."),
    )
    def tags_with(rev):
        return [{"tag|release": t, "date|day": d, "kind|state": s} for t, d, s in listed] if rev == commit else []

    def right():
        if not find_issues.made(about=area):
            return find_issues(about=area)
        if not fix_of.made(number=issue):
            return fix_of(number=issue)
        if is_open:
            return k.give_up("the issue is open.")
        return k.answer(first) if tags_with.made(rev=commit) else tags_with(rev=commit)

    return right
