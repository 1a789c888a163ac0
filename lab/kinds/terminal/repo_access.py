"""Gives somebody access to a repository, up to what the repository allows."""

from kind import choice, text

STRUCTURE = "permission"
DOMAIN = "source repositories"

LEVELS = ["read", "triage", "write", "admin"]


def make(k):
    repo, other = k.words(2)
    person, user, clone = k.person(), *k.ids(2)
    team, team2 = k.words(2)
    until = k.date()
    level, ceiling = k.pick(LEVELS[:3]), k.pick("read", "write", "write", "admin")
    allowed = LEVELS.index(level) <= LEVELS.index(ceiling)

    k.role("You administer the source repositories.", "access desk, git.", "You grant access, never more than asked.")
    k.must(
        "The levels are, from low to high: read, triage, write, admin.",
        "Nobody gets more than the ceiling of the repository. If more is asked for, grant nothing and report that "
        "it was not done.",
        f"External access ends on {until}.|Set {until} as the last day.",
    )
    k.steps("<people> tells the user id, <repo_info> the ceiling.", "Then <grant>.")
    k.goal(
        f"{person} from {team} needs {level} on {repo}",
        f"can you give {level} on {repo} to {person} (team {team})?",
        f"{repo}: {person} / {team} / {level}",
        f"Please grant the contractor {person}, who works with {team}, the level {level} on the repository {repo}.",
    )

    @k.look("people|find_user|whois", "Finds accounts by a person's name.", name=text("name|person", "Full name."))
    def people(name):
        if name != person:
            return []
        return k_rows

    k_rows = k.shuffled([{"user|account": user, "team": team}, {"user|account": clone, "team": team2}])

    @k.look(
        "repo_info|repository|show_repo", "Settings of a repository.", name=text("repo|name", "Name of the repository.")
    )
    def repo_info(name):
        if name not in (repo, other):
            return k.fail(f"404 {name}")
        return {"repo": name, "ceiling|max_level": ceiling if name == repo else "admin", "default_level": "read"}

    @k.act(
        "grant|give_access|add_collaborator",
        "Gives an account access to a repository.",
        account=text("user|account", "Id of the account."),
        name=text("repo|on", "Name of the repository."),
        much=choice("level|role", "How much.", LEVELS),
        last=text("until|expires", "Last day of the access."),
    )
    def grant(account, name, much, last):
        if account not in (user, clone) or name not in (repo, other):
            return k.fail("no such account or repository")
        return f"{account} has {much} on {name} until {last}"

    def right():
        if not repo_info.made(name=repo):
            return [repo_info(name=repo)] + ([] if people.made(name=person) else [people(name=person)])
        if not allowed:
            return k.give_up(f"{repo} allows at most {ceiling}")
        if not people.made(name=person):
            return people(name=person)
        if not grant.made():
            return grant(account=user, name=repo, much=level, last=until)

    return right
