"""Deletes the imports that the linter calls unused, except those that are marked."""

from kind import text

STRUCTURE = "each-when"
DOMAIN = "imports"


def make(k):
    folder = k.folder()

    def statement():
        a, b, c = k.words(3)
        return k.pick(f"import {a}", f"from {a} import {b}", f"from .{a} import {b} as {c}", f"import {a}.{b} as {c}")

    findings = []
    for path in k.many(lambda: k.path("py"), k.int(2, 4)):
        for line in k.many(statement, k.int(1, 3)):
            code = k.pick("F401", "F401", "F401", "E501", "I001")
            mark = k.pick("", "", "", "  # noqa", "  # re-export")
            findings.append({"code|rule": code, "file|path": path, "source|line": line + mark})
    todo = [f for f in findings if f["code|rule"] == "F401" and "#" not in f["source|line"]]

    k.role(
        "You clean up after the linter.",
        "lint-fixer: removes dead imports. touches nothing else.",
        "You are the agent that a developer runs before every commit to get rid of imports nobody needs. The linter "
        "is usually right, but a comment behind an import means that somebody wants to keep it.",
    )
    k.must(
        "F401 is the rule for unused imports; findings of other rules are not yours.|Only F401 (unused import) counts.",
        "An import with a comment behind it (`# noqa`, `# re-export`) stays.|Never drop a line that carries a `#` comment.",
    )
    k.steps("Ask <lint> for the findings.", "Call <drop_line> with the line exactly as the linter prints it.")
    k.goal(
        f"unused imports in `{folder}`: out",
        f"Please remove the imports below {folder} that are not used.",
        f"The linter nags about imports in `{folder}` again. Fix that; leave whatever is marked on purpose.",
        f"folder={folder} rule=F401 action=delete",
    )

    @k.look(
        "lint|run_linter|check_style",
        "Runs the linter on a folder.|What the linter finds below a folder: rule, file, source line.",
        where=text("folder|directory|root", "The folder to check.|Where to look."),
    )
    def lint(where):
        if where.rstrip("/") != folder.rstrip("/"):
            return k.fail(f"{where}: no such folder")
        return [f for f in findings if not drop_line.made(path=f["file|path"], line=f["source|line"])]

    @k.act(
        "drop_line|delete_line|remove_import",
        "Deletes one line of a file.|Removes the line with exactly this text from a file.",
        path=text("path|file", "File that contains the line.|Path of the file."),
        line=text("line|text|exact", "The whole line as it stands in the file.|Text of the line, unchanged."),
    )
    def drop_line(path, line):
        known = [f for f in findings if f["file|path"] == path and f["source|line"] == line]
        if not known or drop_line.made(path=path, line=line):
            return k.fail(f"No line of {path} reads exactly like this.")
        return f"1 line deleted from {path}"

    def right():
        if not lint.made():
            return lint(where=folder)
        left = [(f["file|path"], f["source|line"]) for f in todo]
        return [drop_line(path=p, line=s) for p, s in left if not drop_line.made(path=p, line=s)]

    return right
