"""Clears or refuses each picture of a story by its licence."""

from kind import choice, text

STRUCTURE = "approve-reject"
DOMAIN = "image rights"


def make(k):
    slug, market, elsewhere, runs_on = k.word(), k.word().title(), k.word().title(), k.date()
    pictures = []
    for number in k.ids(k.int(3, 6)):
        until = k.date() if k.chance(50) else "2029-12-31"
        credit = None if k.chance(20) else k.person()
        pictures.append((number, until, elsewhere if k.chance(25) else market, credit))

    def ground_of(until, area, credit):
        return "expired" if until < runs_on else "area" if area != market else "no_credit" if credit is None else None

    grounds = {number: ground_of(*rest) for number, *rest in pictures}

    k.role(
        f"You check picture rights for a magazine that is sold in {market}.",
        f"image rights checker, we sell in {market} only",
        f"You are the rights desk of a publisher whose only market is {market}, and you are the last one who looks "
        "before a picture is printed, so there is no maybe: a picture is cleared or it is refused.",
    )
    k.must(
        "Refuse a picture whose licence ends before the day of publication (expired), else one whose licence is for "
        "another market (area), else one without a credit (no_credit); of several grounds, the first counts."
        "|Grounds for a refusal, in this order: the licence has run out by the day of publication (expired); it holds "
        "for a market that is not ours (area); nobody is credited (no_credit). Give the first ground that applies."
    )
    k.steps("Get the pictures with <pictures_of>.", "Then <clear> or <refuse> every single one.")
    k.goal(
        f"Check all pictures of {slug}, which is published on {runs_on}.",
        f"slug: {slug} / runs: {runs_on} / by: picture desk / please clear or refuse each image",
        f"rights check {slug} ({runs_on})",
        f"We go to print with {slug} on {runs_on}, and nobody has looked at the licences yet. Every picture needs a "
        "verdict.",
        f"A photographer's lawyer has called about {slug}. Before it runs on {runs_on}, decide about each picture.",
    )

    @k.look(
        "pictures_of|images|list_pictures",
        "Lists the pictures of a story with their licences.",
        story=text("slug|story", "Slug of the story."),
    )
    def pictures_of(story):
        if story != slug:
            return []
        return [
            {"picture|image": n, "licence_until|licensed_to": u, "market|sold_for": a, "credit": c}
            for n, u, a, c in pictures
        ]

    def already(number):
        return clear.made(number=number) or refuse.made(number=number)

    @k.act(
        "clear|approve|release_image",
        "Clears a picture for print.",
        number=text("picture|image|number", "Number of the picture."),
        story=text("slug|for_story", "Slug of the story it is for."),
    )
    def clear(number, story):
        if number not in grounds or story != slug or already(number):
            return k.fail(f"{number} is no open picture of {story}.")
        return f"{number} may be printed."

    @k.act(
        "refuse|reject|block_image",
        "Refuses a picture for print.",
        number=text("picture|image|number", "Number of the picture."),
        story=text("slug|for_story", "Slug of the story it is for."),
        ground=choice("ground|why", "Why it is refused.", ["expired", "area", "no_credit"]),
    )
    def refuse(number, story, ground):
        if number not in grounds or story != slug or already(number):
            return k.fail(f"{number} is no open picture of {story}.")
        return f"{number} must not be printed ({ground})."

    def right():
        if not pictures_of.made(story=slug):
            return pictures_of(story=slug)
        return [
            refuse(number=n, story=slug, ground=g) if g else clear(number=n, story=slug)
            for n, g in grounds.items()
            if not already(n)
        ]

    return right
