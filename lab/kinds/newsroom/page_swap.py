"""Lets two stories of an edition change pages, unless one of the pages has gone to the printer."""

from kind import integer, text

STRUCTURE = "swap"
DOMAIN = "newspaper desk"


def make(k):
    edition, slugs = k.date(), k.words(k.int(4, 7))
    pages = dict(zip(slugs, k.numbers(len(slugs), 1, 36), strict=True))
    one, two = k.some(slugs, 2)
    printed = {slug for slug in slugs if slug not in (one, two) and k.chance(30)}
    if k.chance(18):
        printed.add(k.pick(one, two))
    wanted = {one: pages[two], two: pages[one]}

    k.role(
        "You are the night desk's layout assistant.",
        "layout bot",
        "You move stories between pages. What is at the printer stays as it is, however loudly the desk shouts.",
        "You work for the chief sub, who hates surprises after ten at night, so do exactly what is asked and no more.",
    )
    k.must(
        "A page that is at the printer can't be changed any more; then change nothing at all and say so at the end."
        "|If either page is already at the printer, leave both stories alone and report that it could not be done."
    )
    k.steps(
        "Look at the plan of the edition with <plan>.",
        "A page takes one story, so both have to be taken off with <lift> before either is put down with <put>.",
    )
    k.goal(
        f"swap {one} and {two}, edition {edition}",
        f"In the edition of {edition}, {one} should run on the page where {two} is now, and the other way round.",
        f"edition: {edition} / slug: {two} / trades pages with: {one} / by: deadline",
        f"The editor wants {one} where {two} stands, and as {two} must not be dropped, it goes to the page that "
        f"becomes free. It is about {edition}.",
        f"Could {two} and {one} change places, please? It's for {edition}.",
    )

    @k.look(
        "plan|page_plan|flatplan",
        "Lists the stories of an edition with their pages.|The page plan of one day.",
        day=text("edition|day|date", "Day of the edition.|Which edition."),
    )
    def plan(day):
        if day != edition:
            return k.fail(f"No edition is planned for {day}.")
        return [
            {"slug|story": s, "page": page_of(s) or "tray", "state": "at the printer" if s in printed else "open"}
            for s in slugs
        ]

    def page_of(slug):
        put_on = [made["page"] for made in put.calls if made["slug"] == slug]
        return put_on[-1] if put_on else None if lift.made(slug=slug) else pages[slug]

    @k.act(
        "lift|take_off_page|unplace",
        "Takes a story off its page and keeps it in the tray.",
        day=text("edition|day|date", "Day of the edition."),
        slug=text("slug|story", "Slug of the story.|Which story."),
    )
    def lift(day, slug):
        if day != edition or slug not in slugs:
            return k.fail(f"There is no story {slug} on {day}.")
        if slug in printed:
            return k.fail(f"{slug} is at the printer and can't be lifted.")
        if page_of(slug) is None:
            return k.fail(f"{slug} is in the tray already.")
        return f"{slug} is in the tray."

    @k.act(
        "put|place_story|set_page",
        "Puts a story from the tray on an empty page.",
        day=text("edition|day|date", "Day of the edition."),
        slug=text("slug|story", "Slug of a story that is in the tray."),
        page=integer("page|page_no", "Number of the page that it goes on."),
    )
    def put(day, slug, page):
        if day != edition or slug not in slugs or page_of(slug) is not None:
            return k.fail(f"{slug} is not in the tray of {day}; lift it first.")
        if page in [page_of(s) for s in slugs] or page not in pages.values():
            return k.fail(f"Page {page} is not empty.")
        return f"{slug} is on page {page} now."

    def right():
        if not plan.made(day=edition):
            return plan(day=edition)
        if printed & {one, two}:
            return k.give_up("one of the two pages is at the printer already.")
        up = [lift(day=edition, slug=s) for s in (one, two) if not lift.made(slug=s)]
        return up or [put(day=edition, slug=s, page=wanted[s]) for s in (one, two) if not put.made(slug=s)]

    return right
