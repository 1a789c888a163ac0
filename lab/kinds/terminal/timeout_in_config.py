"""Changes one setting in one section of a configuration, on a branch, for review."""

from kind import integer, text

STRUCTURE = "config-edit+checkout"
DOMAIN = "source repositories"


def make(k):
    repo, ticket = k.word(), k.id()
    sections = k.words(3)
    section, key, key2 = k.pick(sections), *k.many(k.key, 2)
    values = dict(zip([(s, key_) for s in sections for key_ in (key, key2)], k.numbers(6, 5, 900), strict=True))
    want = k.int(1000, 2000)
    is_set = k.chance(15)
    if is_set:
        values[section, key] = want
    branch, owner, approver = k.id(), *k.people(2)

    k.role(
        "config committer.",
        "You make small configuration changes, each on its own branch.",
        "You edit config files so that humans only have to review.",
    )
    k.must(
        "Never commit to main: open a branch, change it there, hand it in.",
        "The review goes to the owner that the branch shows.",
        "If the value is right already, open nothing.",
    )
    k.steps("<show> prints the file.", "<open_branch>, <set_key>, <hand_in>.")
    k.goal(
        f"{repo}: in section {section}, {key} should be {want} (ticket {ticket})",
        f"{ticket}: set {key} to {want} for {section} in {repo}. only that section!",
        f"Please change {key} in the section {section} of {repo} to {want}. The ticket is {ticket}.",
        f"timeouts again.. {want} for {key}, {section} section, repo {repo}, {ticket}",
    )

    @k.look(
        "show|cat_config|read_config",
        "The configuration of a repository.",
        name=text("repo|repository", "Name of the repository."),
    )
    def show(name):
        return (
            [{"section": s, "key": key_, "value": v} for (s, key_), v in values.items()]
            if name == repo
            else k.fail(f"no {name}")
        )

    @k.act(
        "open_branch|branch_off|new_branch",
        "Opens a branch for a ticket.",
        name=text("repo|repository", "Name of the repository."),
        why=text("ticket|issue", "Id of the ticket."),
    )
    def open_branch(name, why):
        if name != repo or why != ticket:
            return k.fail(f"no {name}, or no ticket {why}")
        return {"branch|ref": branch, "based_on": "main", "owner": owner, "last_commit_by": approver}

    @k.act(
        "set_key|edit|put_value",
        "Sets a key of the configuration on a branch.",
        ref=text("branch|ref", "Id of the branch."),
        part=text("section|part", "Name of the section."),
        name=text("key|setting", "Name of the key."),
        number=integer("value|to", "The new value."),
    )
    def set_key(ref, part, name, number):
        if not open_branch.made() or ref != branch:
            return k.fail(f"no branch {ref}")
        return f"[{part}] {name} = {number}" if (part, name) in values else k.fail(f"[{part}] has no {name}")

    @k.act(
        "hand_in|request_review|open_pr",
        "Commits a branch and asks somebody to review it.",
        ref=text("branch|ref", "Id of the branch."),
        who=text("reviewer|who", "Full name of the reviewer."),
    )
    def hand_in(ref, who):
        if not set_key.made(ref=ref):
            return k.fail(f"nothing to commit on {ref}")
        return f"{ref} waits for {who}"

    def right():
        if not show.made(name=repo):
            return show(name=repo)
        if is_set or hand_in.made():
            return None
        if not open_branch.made():
            return open_branch(name=repo, why=ticket)
        if not set_key.made():
            return set_key(ref=branch, part=section, name=key, number=want)
        return hand_in(ref=branch, who=owner)

    return right
