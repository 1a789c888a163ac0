"""Renames an environment variable in all pipelines that use it."""

from kind import choice, flag, text

STRUCTURE = "rename-everywhere"
DOMAIN = "CI pipelines"


def make(k):
    old, new, near = (k.key().upper().replace(".", "_").replace("-", "_") for _ in range(3))
    project = k.word()
    places = [
        (k.path("yml", "yaml"), k.pick("variable", "variable", "secret"), k.chance(25)) for _ in range(k.int(2, 5))
    ]
    empty = k.chance(12)
    todo = [] if empty else [p for p in places if not p[2]]

    k.role(
        "pipeline refactorer.",
        "You rename things in build pipelines.",
        "You edit CI files. Consistently, or not at all.",
    )
    k.must(
        "Files that are marked as generated are left as they are; the generator follows later.",
        "A secret is renamed as a secret, a variable as a variable.",
        "Keep the old name as an alias for secrets, never for variables.",
    )
    k.steps("<usages> finds the files.", "<rename_in> each of them.")
    k.goal(
        f"rename {old} to {new} in all pipelines of {project}",
        f"{new} is the new name for what used to be {old}. change it everywhere in {project}",
        f"{project}: s/{old}/{new}/ in ci, careful with {near}, that's something else",
        f"Please replace the name {old} by {new} in every pipeline of the project {project}.",
    )

    @k.look(
        "usages|grep_ci|find_variable",
        "The pipeline files that use a name.",
        where=text("project|scope", "Name of the project."),
        name=text("name|variable", "The name."),
    )
    def usages(where, name):
        if where != project or name not in (old, near) or empty:
            return []
        if name == near:
            return [{"file|path": places[0][0], "as": "variable", "generated": "no"}]
        return [{"file|path": f, "as": kind, "generated": "yes" if made else "no"} for f, kind, made in places]

    @k.act(
        "rename_in|replace_name|edit_pipeline",
        "Renames a variable or a secret in one pipeline file.",
        file=text("file|path", "Path of the file."),
        before=text("old|from", "The name that it has."),
        after=text("new|to", "The name that it gets."),
        kind=choice("as|kind", "What it is there.", ["variable", "secret"]),
        alias=flag("alias|keep_old", "Whether the old name stays as an alias.", default=False),
    )
    def rename_in(file, before, after, kind, alias):
        if file not in [p[0] for p in places] or before not in (old, near):
            return k.fail(f"{before} is not in {file}")
        return f"{file}: {kind} {before} is {after} now{' (alias kept)' if alias else ''}"

    def right():
        if not usages.made(where=project, name=old):
            return usages(where=project, name=old)
        return [
            rename_in(file=f, before=old, after=new, kind=kind, alias=kind == "secret")
            for f, kind, _ in todo
            if not rename_in.made(file=f)
        ]

    return right
