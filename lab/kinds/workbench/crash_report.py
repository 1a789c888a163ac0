"""Finds the crash of a request in a log and files it with whoever wrote the line."""

from kind import integer, text

STRUCTURE = "log-hunt"
DOMAIN = "crash logs"


def make(k):
    service, request, label = k.word(), k.id(), k.word()
    requests = [request, *k.ids(k.int(2, 4))]
    crashes = []
    for one in requests:
        crashes.append((one, k.path("py", "ts"), k.int(5, 900), f"{k.word().title()}Error", k.word()))
    lines = []
    for one, path, line, error, function in crashes:
        clock = k.time()
        lines.append(f"{clock}:07 INFO  [{one}] GET {k.url()}")
        lines.append(f"{clock}:08 ERROR [{one}] {error} in {function} ({path}:{line})")
    lines = k.shuffled(lines) if k.chance(40) else lines
    if k.chance(50):
        lines.append(f"{k.time()}:59 WARN  [{request}] client gone, {k.int(2, 90)} s")
    authors, commits = (
        k.many(lambda: f"{k.word()}", len(crashes)),
        k.many(lambda: f"{k.int(16**6, 16**7 - 1):07x}", len(crashes)),
    )
    _, path, line, error, _ = crashes[0]

    k.role(
        "You turn crashes into bug reports.",
        "crash -> issue",
        "You are on call with the developers of a web service. For each crash that a customer reports you find the line of code and file a bug with the author of that line.",
    )
    k.must(f"Bugs from the log get the label {label}.|Label of all such bugs: {label}.")
    k.steps("<tail> has the log.", "<blame> says who wrote the line.", "File it with <file_bug>.")
    k.goal(
        f"request {request} on `{service}` crashed, file a bug with the author of the line",
        f"A customer got an error page; the request was {request}, the service {service}. Please report the bug to whoever wrote that line.",
        f"{service} / {request}: find the file:line in the log, blame it, open a bug",
        f"Who broke {request}? Look in the log of {service} and give them a bug.",
    )

    @k.look(
        "tail|read_log|service_log",
        "Prints the log of a service.|Latest lines of a service's log.",
        name=text("service|name", "Name of the service.|Which service."),
    )
    def tail(name):
        return k.raw("\n".join(lines) + "\n") if name == service else k.fail(f"No log of {name}.")

    @k.look(
        "blame|annotate|line_author",
        "Says who wrote a line.|Author and commit of one line of a file.",
        file=text("file|path", "The source file.|Path of the file."),
        at=integer("line|lineno", "Number of the line.|Which line."),
    )
    def blame(file, at):
        for i, crash in enumerate(crashes):
            if crash[1:3] == (file, at):
                return {"author|by": authors[i], "commit|rev": commits[i]}
        return k.fail(f"{file}:{at} is not under version control.")

    @k.act(
        "file_bug|open_bug|create_issue",
        "Files a bug.|Opens a bug report for somebody.",
        title=text("error|title|what", "Name of the error, as in the log.|Which error it was."),
        commit=text("commit|rev|culprit", "Commit that brought the line in.|The commit at fault."),
        who=text("assignee|who|to", "Who gets the bug.|Author who shall fix it."),
        tag=text("label|tag", "The label of the bug.|Under which label."),
    )
    def file_bug(title, commit, who, tag):
        if commit not in commits or who not in authors or file_bug.made():
            return k.fail(f"Unknown commit or person: {commit}, {who}.")
        return f"Bug filed: {title}, for {who} [{tag}]"

    def right():
        if not tail.made(name=service):
            return tail(name=service)
        if not blame.made(file=path, at=line):
            return blame(file=path, at=line)
        if not file_bug.made():
            return file_bug(title=error, commit=commits[0], who=authors[0], tag=label)

    return right
