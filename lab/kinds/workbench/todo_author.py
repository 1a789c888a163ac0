"""Says who wrote a TODO comment, behind commits that only reformatted."""

from kind import integer, text

STRUCTURE = "chain"
DOMAIN = "TODO comments"


def make(k):
    path, topic = k.path("py"), k.word()
    lines = k.numbers(k.int(3, 6), 4, 900)
    names = k.people(len(lines) + 2)
    formatter, author = names[-2:]
    commits = k.ids(len(lines) + 1)
    rows = [(lines[0], f"# TODO({names[0].split()[0].lower()}): drop the {topic} once it is stable")]
    for line, who in zip(lines[1:], names[1:], strict=False):
        rows.append((line, f"# {k.pick('TODO', 'FIXME')}({who.split()[0].lower()}): {k.word()} the {k.word()}"))
    rows = k.shuffled(rows)
    reformatted = k.chance(45)

    k.role(
        "You answer questions about the history of a repository.",
        "git archaeologist. one name per answer.",
        "You find out who wrote a line. The name in brackets behind TODO is the person who should do it, which is "
        "often somebody else.",
    )
    k.must(
        "The author of a line is who <blame> names, not who the comment mentions.|Who is named in the comment does not "
        "count; <blame> knows who wrote it.",
        "If the commit is a mere reformatting (subject: Reformat), ask again for the time before that commit."
        "|A commit with the subject Reformat wrote nothing: look before it.",
    )
    k.goal(
        f"Who wrote the TODO about the {topic} in `{path}`?",
        f"{path}, the todo on `{topic}`. whose is it (git blame, not the brackets)?",
        f"I want to ask the author of the {topic} comment in {path} what it means. Full name?",
        f"Somebody left a TODO for {topic} in `{path}`. Tell me the name of the one who committed it.",
    )
    k.answers("Full name of the author.|The name of who wrote the comment.")

    @k.look(
        "todos|list_todos|grep_todo",
        "Lists the TODO comments of a file.|TODO and FIXME lines of a file, with their numbers.",
        file=text("file|path", "The source file.|Path of the file."),
    )
    def todos(file):
        if file != path:
            return []
        return [{"line|lineno": line, "comment|text": comment} for line, comment in rows]

    @k.look(
        "blame|annotate|who_wrote",
        "Tells which commit last touched a line, and whose it is.|Last commit of one line: author, subject, commit.",
        file=text("file|path", "The source file.|Path of the file."),
        line=integer("line|lineno", "Number of the line.|Which line."),
        before=text(
            "before|until|older_than", "Ignore this commit and newer ones.|Look before this commit.", optional=True
        ),
    )
    def blame(file, line, before):
        if file != path or line not in lines:
            return k.fail(f"{file}:{line} has no history.")
        if line != lines[0]:
            at = lines.index(line)
            return {"commit|rev": commits[at], "author|by": names[at + 1], "subject": "Initial import"}
        if reformatted and before != commits[0]:
            return {"commit|rev": commits[0], "author|by": formatter, "subject": "Reformat"}
        return {"commit|rev": commits[-1], "author|by": author, "subject": f"Rework {topic}"}

    def right():
        if not todos.made(file=path):
            return todos(file=path)
        if not blame.made(file=path, line=lines[0]):
            return blame(file=path, line=lines[0])
        if reformatted and not blame.made(file=path, line=lines[0], before=commits[0]):
            return blame(file=path, line=lines[0], before=commits[0])
        return k.answer(author)

    return right
