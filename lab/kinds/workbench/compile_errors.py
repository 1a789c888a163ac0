"""Repairs one compiler error after the other, as the compiler suggests, until the file builds."""

from kind import integer, text

STRUCTURE = "fix-until-clean"
DOMAIN = "compiler errors"


def make(k):
    path = k.path("cc", "ts", "go")
    count = k.int(1, 4)
    places = sorted(k.numbers(count + 2, 5, 800))
    names = k.many(k.ident, 2 * count + 4)
    forms = [
        "no member named `%s`; did you mean `%s`?",
        "`%s` was removed, use `%s`",
        "unknown type `%s` (closest: `%s`)",
    ]
    errors = [(places[i], names[2 * i], names[2 * i + 1], k.pick(forms)) for i in range(count)]
    errors = k.shuffled(errors)
    warning = f"{path}:{places[-1]}: warning: `{names[-1]}` is deprecated, consider `{names[-2]}`"
    k.on(path)

    k.role(
        "You make a file compile.",
        "compile fixer: takes the compiler's word for it",
        "You repair a source file after a library was updated. The compiler stops at the first error, so build again after every repair. Its suggestions are good; warnings are somebody else's business.",
    )
    k.must(
        "Apply the replacement that the compiler suggests, at the line that it names.",
        "Warnings stay as they are.|Don't touch what is only a warning.",
    )
    k.goal(
        f"{path} doesn't build since the update. fix",
        f"Please get {path} to compile without errors.",
        f"make `{path}` build again (0 errors; warnings are ok)",
        f"The update renamed half of the library. Follow the compiler until {path} is through.",
    )

    @k.look(
        "build|compile|make_file",
        "Compiles a file and shows the first error.|Builds one file; stops at the first error.",
        file=text("file|path|unit", "The source file.|Path of the file."),
    )
    def build(file):
        if file != path:
            return k.fail(f"{file}: no such file")
        left = [e for e in errors if not repair.made(line=e[0])]
        if not left:
            return k.result({"diagnostics|output": [warning]}, f"{path} compiled.", errors=0)
        line, old, new, form = left[0]
        said = [f"{path}:{line}: error: {form % (old, new)}"]
        said.insert(line % 2, warning)
        return k.result({"diagnostics|output": said}, "Stopped at the first error.", errors=len(left))

    @k.act(
        "repair|replace_name|fix_line",
        "Replaces a name on one line of the file.|Puts another name in the place of one.",
        file=text("file|path|unit", "The source file.|Path of the file."),
        line=integer("line|lineno|row", "Number of the line.|Which line."),
        old=text("old|before|found", "The name that is wrong.|Name that stands there."),
        new=text("new|after|suggested", "The name that is right.|Name that it becomes."),
    )
    def repair(file, line, old, new):
        known = {(e[0], e[1]) for e in errors if not repair.made(line=e[0])} | {(places[-1], names[-1])}
        return (
            f"{file}:{line} changed"
            if file == path and (line, old) in known
            else k.fail(f"{file}:{line} has no `{old}`.")
        )

    k.success(build, errors=0)

    def right():
        fixed = [e for e in errors if repair.made(line=e[0])]
        shown = [e for e in errors if k.seen(f"{path}:{e[0]}: error")]
        if len(shown) > len(fixed):
            line, old, new, _ = next(e for e in shown if e not in fixed)
            return repair(file=path, line=line, old=old, new=new)
        return build(file=path) if not k.seen(f"{path} compiled.") else k.finish()

    return right
