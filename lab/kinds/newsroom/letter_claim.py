"""Checks a reader's claim about a figure and corrects the article if the table says something else."""

from kind import integer, text

STRUCTURE = "verify-claim+version-guard"
DOMAIN = "readers' letters"


def make(k):
    slug, table, (place, *places) = k.word(), k.id(), [w.title() for w in k.words(4)]
    truth, printed, claimed, *rest = k.numbers(6, 1000, 90000)
    wrong, reader_right = k.chance(70), k.chance(60)
    printed = printed if wrong else truth
    claimed = truth if wrong and reader_right else claimed
    reader, colleague, revision = k.person(), k.person(), k.int(3, 30)
    raced = k.chance(45)

    k.role(
        "You check readers' letters against the sources of a newspaper.",
        "fact checker for letters to the editor",
        "You are the corrections desk. Neither the reader nor the reporter is the source: the table is.",
    )
    k.must(
        "Only the table that the article is based on counts, whatever the reader says. If the article agrees with it, "
        "leave the article alone.|The article has to say what its table says; if it does, nothing is changed, and if "
        "it doesn't, the figure of the table goes in, not that of the reader."
    )
    k.steps(
        "Read the article with <article>, its table with <figures>.", "Correct it with <correct_figure> if need be."
    )
    k.goal(
        f'"Your article {slug} has the wrong number for {place}. It is {claimed}, as every child knows. {reader}" '
        "Check it, and correct it if it is wrong.",
        f"slug: {slug} / by: {reader} / claims: {place} is {claimed} / to do: check, correct if wrong",
        f"{reader} says the figure for {place} in {slug} should be {claimed}. check + fix if the article is off",
        f"A reader, {reader}, thinks that {place} has {claimed} and that {slug} has it wrong. Please make sure "
        "that the article is right.",
    )

    @k.look("article|read_article|story", "Shows an article and its revision.", name=text("slug|article", "Its slug."))
    def article(name):
        if name != slug:
            return k.fail(f"No article {name}.")
        saved = correct_figure.calls
        return {
            "slug": slug, "place": place, "figure|says": saved[-1]["value"] if saved else printed,
            "based_on|table": table, "revision": revision,
        }  # fmt: skip

    @k.look("figures|source_table|table", "Shows a table of figures.", number=text("table|no", "Number of the table."))
    def figures(number):
        if number != table:
            return k.fail(f"No table {number}.")
        rows = [(place, truth), *zip(places, rest, strict=True)]
        return [{"place": p, "figure|count": n} for p, n in sorted(rows)]

    @k.act(
        "correct_figure|change_figure|fix_number",
        "Changes the figure for a place in an article.",
        name=text("slug|article", "Slug of the article."),
        where=text("place|where", "The place that the figure is about."),
        value=integer("figure|value", "The figure that goes in."),
        rev=integer("revision|based_on_revision", "The newest revision of the article."),
    )
    def correct_figure(name, where, value, rev):
        if name != slug or where != place:
            return k.fail(f"{name} has no figure for {where}.")
        if raced and rev != revision + 1:
            return k.fail(f"{colleague} has just saved a comma. The newest revision is {revision + 1}.")
        if not raced and rev != revision:
            return k.fail(f"{rev} is not the newest revision.")
        return f"{slug} says {value} for {place} now."

    def right():
        if not article.made(name=slug):
            return article(name=slug)
        if not figures.made(number=table):
            return figures(number=table)
        if not wrong or correct_figure.calls:
            return None
        now = revision + 1 if k.seen(f"The newest revision is {revision + 1}") else revision
        return correct_figure(name=slug, where=place, value=truth, rev=now)

    return right
