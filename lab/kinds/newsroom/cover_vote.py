"""Says which cover has won the readers' vote; if two are level, the jury decides."""

from kind import text

STRUCTURE = "tie-break"  # the first criterion may leave several; only then a second one is asked, of those
DOMAIN = "magazine covers"


def make(k):
    poll, covers = k.word(), k.many(k.title, k.int(4, 7))
    votes = dict(zip(covers, k.numbers(len(covers), 40, 900), strict=True))
    most = max(votes.values())
    level = k.some(covers, k.pick(1, 2, 2, 3))
    votes |= dict.fromkeys(level, most + k.int(1, 50))
    points = dict(zip(covers, k.numbers(len(covers), 1, 100), strict=True))
    winner = max(level, key=points.get)

    k.role(
        "You count the votes of a magazine's readers.",
        "cover vote results",
        "You announce the winners of our readers' polls, so there must be one winner and no doubt.",
    )
    k.must(
        "Most votes win. If several covers are level at the top, the jury's points decide between them."
        "|The cover with the most votes wins; among covers with equally many, the one to which the jury gave more "
        "points."
    )
    k.steps("<count> shows the votes, <jury_on> the points of one cover.")
    k.goal(
        f"Which cover has won the poll {poll}?",
        f"winner of {poll}?",
        f"poll: {poll} / wanted: title of the winning cover",
        f"The printer asks which cover of {poll} he may print, and the designers are already quarrelling. Who has won?",
    )
    k.answers("Title of the winning cover.|The winner.")

    @k.look("count|poll_result|votes_in", "Shows the votes of a poll.", name=text("poll|name", "Name of the poll."))
    def count(name):
        return [{"cover|title": c, "votes": votes[c]} for c in covers] if name == poll else []

    @k.look(
        "jury_on|jury_points|jury",
        "Says how many points the jury gave to a cover.",
        name=text("poll|in_poll", "Name of the poll."),
        cover=text("cover|title", "Title of the cover."),
    )
    def jury_on(name, cover):
        if name != poll or cover not in points:
            return k.fail(f"The jury has not seen {cover}.")
        return {"cover|title": cover, "points": points[cover], "members": 7}

    def right():
        if not count.made(name=poll):
            return count(name=poll)
        asks = [jury_on(name=poll, cover=c) for c in level if not jury_on.made(cover=c)]
        return k.answer(winner) if len(level) == 1 or not asks else asks

    return right
