"""Says what one piece of an issue was paid with."""

from kind import text

STRUCTURE = "question-one"
DOMAIN = "freelance fees"


def make(k):
    issue, slugs = k.id(), k.words(k.int(4, 9))
    authors, fees, drafts = k.people(len(slugs)), k.many(k.money, len(slugs)), k.many(k.money, len(slugs))
    row = k.int(0, len(slugs) - 1)
    author, slug = authors[row], slugs[row]
    missing = k.chance(12)
    what = k.pick(f"the piece by {author}", f"what {author} wrote", slug)

    k.role("You answer questions about fees.", "fees lookup", "You are the accounts desk of a weekly; freelancers ask.")
    k.must(
        "If the piece isn't in that issue, say that the fee could not be found.|Not in the issue: say it's not there."
    )
    k.goal(
        f"What fee did we pay for {what} in issue {issue}?",
        f"fee? issue {issue}, {what}",
        f"issue: {issue} / about: {what} / question: the fee that was paid",
        f'"I have been waiting for my money since the spring. What was I paid?" It is about {what}, issue {issue}.',
    )
    k.answers("The fee that was paid.|The amount.")

    @k.look(
        "pieces_of|issue_list|contents",
        "Lists the pieces of an issue with what was offered and what was paid.",
        number=text("issue|number", "Number of the issue."),
    )
    def pieces_of(number):
        if number != issue:
            return k.fail(f"There is no issue {number}.")
        return [
            {"slug": s, "by|author": a, "offered": d, "paid|fee_paid": f}
            for s, a, d, f in zip(slugs, authors, drafts, fees, strict=True)
            if not (missing and s == slug)
        ]

    def right():
        if not pieces_of.made(number=issue):
            return pieces_of(number=issue)
        return k.give_up("the piece is not in that issue.") if missing else k.answer(fees[row])

    return right
