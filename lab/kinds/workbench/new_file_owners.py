"""Gives every new file the owner that CODEOWNERS has for it."""

from kind import integer, text

STRUCTURE = "route-each"
DOMAIN = "code owners"


def make(k):
    number = k.int(20, 4000)
    folders = k.words(3)
    owners = k.many(lambda: f"@{k.word()}", 6)
    endings = k.some(["py", "sql", "tsx", "sh", "proto"], 3)
    rules = [
        ("*", owners[0]),
        (f"*.{endings[0]}", owners[1]),
        (f"{folders[0]}/", owners[2]),
        (f"{folders[1]}/", owners[3]),
    ]
    rules += [(f"{folders[0]}/{k.word()}/", owners[4])]
    rules = rules[:1] + k.shuffled(rules[1:])
    if k.chance(60):
        rules.append((f"*.{endings[1]}", owners[5]))
    deep = next(p for p, _ in rules if p.count("/") == 2)

    def owner_of(path):
        hits = [o for p, o in rules if p == "*" or path.startswith(p) or (p[0] == "*" and path.endswith(p[1:]))]
        return hits[-1]

    files = [f"{k.pick(folders + [deep[:-1]])}/{k.word()}.{k.pick(endings)}" for _ in range(k.int(2, 5))]
    listing = "\n".join(f"{pattern:<24}{owner}" for pattern, owner in rules)

    k.role(
        "You ask the right people for review.",
        "review router",
        "You are the agent between a pull request and its reviewers. CODEOWNERS decides who looks at what; you do not.",
    )
    k.must(
        "In CODEOWNERS the last line that matches a file decides; `dir/` matches everything below it, `*.x` every file with that ending."
        "|Several lines may match: the last of them wins. A pattern with / at its end stands for all files below, `*` for any file.",
        "One request for each file.",
    )
    k.goal(
        f"reviewers for the new files of #{number}",
        f"Pull request {number} adds files. Ask the owner of each of them for a review.",
        f"#{number}: route every added file to its code owner",
        f"Nobody was asked to review {number} yet; please do that, file by file.",
    )

    @k.look(
        "added_files|new_files|files_of",
        "Lists the files that a pull request adds.|New files of a pull request.",
        pull=integer("number|pull|pr", "Number of the pull request.|Which pull request."),
    )
    def added_files(pull):
        return [{"path|file": f, "lines|added": 10 + len(f)} for f in files] if pull == number else []

    @k.look("codeowners|owner_rules|read_codeowners", "Prints the file CODEOWNERS.|The rules that say who owns what.")
    def codeowners():
        return k.raw("# pattern, owner\n" + listing + "\n")

    @k.act(
        "ask_review|request_review|add_reviewer",
        "Asks an owner to review a file.|Requests a review of one file of a pull request.",
        pull=integer("number|pull|pr", "Number of the pull request.|Which pull request."),
        path=text("path|file", "The file to review.|Path of the file."),
        owner=text("owner|reviewer|who", "Who is asked, with the @.|The owner of the file."),
    )
    def ask_review(pull, path, owner):
        if pull != number or path not in files or owner not in owners or ask_review.made(path=path):
            return k.fail(f"Can't ask {owner} for {path}.")
        return f"{owner} was asked to review {path}."

    def right():
        looks = [] if added_files.made(pull=number) else [added_files(pull=number)]
        looks += [] if codeowners.made() else [codeowners()]
        left = [f for f in files if not ask_review.made(path=f)]
        return looks or [ask_review(pull=number, path=f, owner=owner_of(f)) for f in left]

    return right
