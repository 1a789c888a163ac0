"""Invites the first reviewer who is impartial and accepts."""

from kind import integer, text

STRUCTURE = "retry-other"
DOMAIN = "journal submissions"


def make(k):
    paper, due, round_no = k.id(), k.date(), k.int(1, 3)
    home, *places = [w.title() + " University" for w in k.words(4)]
    author, *people = k.people(k.int(5, 7))
    mails = k.many(k.mail, len(people))
    list_of = [(p, m, home if k.chance(30) else k.pick(places)) for p, m in zip(people, mails, strict=True)]
    fit = [m for _, m, place in list_of if place != home]
    declined = fit if k.chance(15) else fit[: k.pick(0, 1, 1, 2)] if len(fit) > 2 else []

    k.role(
        "You look after the submissions of a scholarly journal.",
        "finds reviewers",
        "You are the editorial office of a journal. One reviewer a round is what the editor asks for, and it must "
        "not be somebody who shares a corridor with the author.",
    )
    k.must(
        "Invite in the order of the list until one accepts, and leave out everybody from the author's own institution."
        "|Go down the list of suggestions; whoever works where the author works is skipped, and the first who accepts "
        "is enough.",
        f"Reviews are due on {due}.|Reviewers have time until {due}.",
        "If nobody is left to ask, report that no reviewer could be found, i.e. that it was not possible.",
    )
    k.steps("<submission> has the author's institution, <suggested> the list, and <invite> asks one of them.")
    k.goal(
        f"Find a reviewer for {paper}, round {round_no}.",
        f"manuscript: {paper} / round: {round_no} / needs: one reviewer",
        f"{paper} has been lying here for weeks. Get somebody to review it (this is round {round_no}).",
        f"The author asks, and rightly so, why round {round_no} of {paper} still has no reviewer. Please invite one.",
    )

    @k.look("submission|manuscript|read_submission", "Shows a submission.", x=text("manuscript|number", "Its number."))
    def submission(x):
        if x != paper:
            return k.fail(f"There is no submission {x}.")
        return {"manuscript": paper, "author": author, "institution": home, "rounds_so_far": round_no - 1}

    @k.look(
        "suggested|reviewers_for|suggestions",
        "Lists who might review a manuscript, the best suited first.",
        x=text("manuscript|number", "Number of the manuscript."),
    )
    def suggested(x):
        if x != paper:
            return []
        return [{"reviewer|name": p, "mail|address": m, "institution": place} for p, m, place in list_of]

    @k.act(
        "invite|ask_reviewer|send_invitation",
        "Invites somebody to review a manuscript; says at once whether they accept.",
        x=text("manuscript|number", "Number of the manuscript."),
        mail=text("mail|to", "Mail address of the reviewer."),
        until=text("due|until", "Day on which the review is due."),
        turn=integer("round|turn", "Which round of review it is."),
    )
    def invite(x, mail, until, turn):
        if x != paper or mail not in mails:
            return k.fail(f"{mail} can't be invited for {x}.")
        if until != due or turn != round_no:
            return k.fail("Date or round is wrong.")
        if mail in declined:
            return k.fail(f"Declined: {mail} has no time. Nobody is invited.")
        return f"{mail} has accepted."

    def right():
        looks = [] if submission.made(x=paper) else [submission(x=paper)]
        looks += [] if suggested.made(x=paper) else [suggested(x=paper)]
        if looks or invite.calls:
            return looks
        left = [m for m in fit if not (m in declined and k.seen(f"Declined: {m}"))]
        if not left:
            return k.give_up("nobody on the list can review it.")
        return invite(x=paper, mail=left[0], until=due, turn=round_no)

    return right
