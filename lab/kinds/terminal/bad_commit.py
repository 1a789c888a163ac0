"""Finds the commit that broke something in a log and reverts it on a branch."""

from kind import choice, text

STRUCTURE = "log-hunt"
DOMAIN = "source repositories"


def make(k):
    repo, branch = k.word(), k.pick(f"release/{k.version()}", f"hotfix-{k.word()}", f"stable-{k.int(2, 9)}")
    file, *files = k.many(lambda: k.path("go", "py", "rs", "toml"), 4)
    author, *authors = k.people(3)
    shas = k.many(lambda: f"{k.random.randrange(16**7):07x}x"[:7], 9)
    pairs = [
        (author, file),
        (author, files[0]),
        (authors[0], file),
        (authors[1], files[1]),
        (authors[0], files[2]),
        (author, files[2]),
    ]
    pairs = k.shuffled(pairs) + [(k.pick(authors), k.pick(files)) for _ in range(k.int(0, 3))]
    log = [(sha, who, what) for sha, (who, what) in zip(shas, pairs, strict=False)]
    sha = next(s for s, who, what in log if (who, what) == (author, file))

    k.role(
        "git hand. you revert, you don't rewrite history.",
        "You are the release manager's helper.",
        "Repo bot with push rights.",
    )
    k.must(f"Reverts go onto the branch {branch}.|Branch for reverts: {branch}.")
    k.steps("Read <log_of> of the repository.", "<revert> exactly one commit.")
    k.goal(
        f"{repo}: {author} touched {file} and now the login is dead. revert that one commit, it's a regression",
        f"Please take back what {author} did to {file} in {repo}; it is a regression.",
        f"regression in {repo} since {file} was changed by {author}, get it out",
        f"repo {repo}, file {file}, author {author}: revert (regression)",
    )

    @k.look(
        "log|git_log|history",
        "The commits of a repository, the newest first.",
        prints="log",
        where=text("repo|repository", "Name of the repository."),
    )
    def log_of(where):
        if where != repo:
            return k.fail(f"fatal: {where} is not a repository")
        return [{"commit|sha": s, "author": who, "file|path": what} for s, who, what in log]

    @k.act(
        "revert|git_revert|back_out",
        "Reverts a commit on a branch.",
        where=text("repo|repository", "Name of the repository."),
        commit=text("commit|sha|rev", "Short hash of the commit."),
        onto=text("branch|onto", "The branch that gets the revert."),
        why=choice("why|label|reason", "What the revert is labelled with.", ["regression", "security", "mistake"]),
    )
    def revert(where, commit, onto, why):
        if where != repo or commit not in [s for s, _, _ in log]:
            return k.fail(f"fatal: bad revision {commit}")
        return f"reverted {commit} on {onto} [{why}]"

    def right():
        if not log_of.made(where=repo):
            return log_of(where=repo)
        if not revert.made(commit=sha):
            return revert(where=repo, commit=sha, onto=branch, why="regression")

    return right
