"""Kills the longest running queries of a database, the longest first."""

from kind import choice, integer, text

STRUCTURE = "rank-top"
DOMAIN = "databases"


def make(k):
    db, guarded = k.words(2)
    users = k.words(3)
    n = k.int(2, 3)
    seconds = k.numbers(7, 40, 9000)
    rows = [(pid, k.pick(*users, guarded), s) for pid, s in zip(k.numbers(7, 1000, 40000), seconds, strict=True)]
    top = sorted((r for r in rows if r[1] != guarded), key=lambda r: -r[2])[:n]
    how = k.pick("cancel", "terminate")
    count = {2: "two", 3: "three"}[n]

    k.role("dba, on the phone, in a hurry.", "You keep a database responsive.", "query killer. surgical.")
    k.must(
        f"Queries of the user {guarded} are never touched and do not count.",
        "Kill the longest running one first, then the next longest.",
    )
    k.steps("<activity> shows what runs.", "<kill_query> with the pid and its user.")
    k.goal(
        f"{db} is crawling, {how} the {count} longest running queries",
        f"{how} top {count} by runtime on {db}",
        f"Please {how} the {count} queries that have been running longest in {db}.",
        f"db {db}: what are people doing?! get rid of the worst {count} ({how})",
    )

    @k.look(
        "activity|running_queries|show_processlist",
        "What runs in a database.",
        name=text("db|database", "Name of the database."),
    )
    def activity(name):
        if name != db:
            return k.fail(f"database {name} does not exist")
        return [{"pid": p, "user|usename": u, "seconds|runtime_s": s} for p, u, s in rows if not kill_query.made(pid=p)]

    @k.act(
        "kill_query|end_backend|stop_query",
        "Stops a running query.",
        pid=integer("pid|backend", "Process id of the query."),
        user=text("user|usename", "The user that runs it, to be safe."),
        mode=choice("mode|how", "How hard.", ["cancel", "terminate"]),
    )
    def kill_query(pid, user, mode):
        if (pid, user) not in [r[:2] for r in rows] or kill_query.made(pid=pid):
            return k.fail(f"{pid} is not a query of {user}")
        return f"{mode} sent to {pid}"

    def right():
        if not activity.made(name=db):
            return activity(name=db)
        left = [r for r in top if not kill_query.made(pid=r[0])]
        return kill_query(pid=left[0][0], user=left[0][1], mode=how) if left else None

    return right
