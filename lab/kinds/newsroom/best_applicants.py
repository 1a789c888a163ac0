"""Invites the best applicants for a post to interviews, the best one first."""

from kind import choice, text

STRUCTURE = "rank-top"
DOMAIN = "job applicants"


def make(k):
    post, other_post = k.many(k.title, 2)
    people = k.many(k.person, k.int(5, 8))
    scores = dict(zip(people, k.numbers(len(people), 20, 99), strict=True))
    gone = set(k.some(people, k.int(0, 2)))
    wanted = k.int(2, 3)
    top = sorted((p for p in people if p not in gone), key=lambda p: -scores[p])[:wanted]
    slots = k.times(5)
    where = k.pick("on site", "by video", "by phone")
    n = {2: "two", 3: "three"}[wanted]

    k.role(
        "You organise the job interviews of a publishing house.",
        "hiring assistant",
        "You work for the head of personnel, who wants to see the best people while she is still fresh.",
    )
    k.must(
        "The one with the highest score gets the earliest time, the next one the next time, and so on."
        "|Times are given out by score: the higher the score, the earlier the interview.",
        "Applicants who have withdrawn are not counted.|Whoever has withdrawn is out.",
    )
    k.steps("<applicants> has the scores, <times_for> the times; <invite> sends one invitation.")
    k.goal(
        f"Invite the {n} best applicants for {post}, {where}.",
        f"post: {post} / interviews: {n} / how: {where}",
        f"{n} interviews for {post} please, {where}, top scores only",
        f"We need somebody for {post} before the season begins. Let the {n} strongest candidates come for an interview "
        f"({where}).",
    )

    @k.look("applicants|candidates|applications", "Lists who applies for a post.", job=text("post|job", "The post."))
    def applicants(job):
        if job != post:
            return []
        return [
            {"applicant|name": p, "score|points": scores[p], "state": "withdrawn" if p in gone else "open"}
            for p in people
        ]

    @k.look(
        "times_for|interview_times|slots",
        "Lists the times that are kept for interviews.",
        job=text("post|job", "The post."),
    )
    def times_for(job):
        return [{"time|at": t} for t in slots] if job == post else []

    @k.act(
        "invite|send_invitation|ask_to_interview",
        "Invites an applicant to an interview.",
        who=text("applicant|who", "Full name of the applicant."),
        job=text("post|job", "The post."),
        at=text("time|at", "Time of the interview."),
        how=choice("how|place", "How they meet.", ["on site", "by video", "by phone"]),
    )
    def invite(who, job, at, how):
        if who not in people or who in gone or job != post or at not in slots:
            return k.fail(f"{who} can't be invited for {job} at {at}.")
        if invite.made(who=who) or invite.made(at=at):
            return k.fail(f"{who} or {at} is taken.")
        return f"{who} comes at {at} ({how})."

    def right():
        looks = [look(job=post) for look in (applicants, times_for) if not look.made(job=post)]
        pairs = zip(top, sorted(slots), strict=False)
        return looks or [invite(who=p, job=post, at=t, how=where) for p, t in pairs if not invite.made(who=p)]

    return right
