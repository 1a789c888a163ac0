"""Fixes every finding in the file it works on, and checks again until the check says that none is open."""

from kind import integer, text

STRUCTURE = "fix-and-recheck"
DOMAIN = "ci"

# finding;checker;fixer;rule word
SKINS = """warning;lint;autofix;rule
error;compile_check;patch;code
typo;spellcheck;respell;kind
leak;secret_scan;redact;detector
smell;review;refactor;pattern
gap;coverage;cover;branch
link;link_check;relink;reason
marker;audit;resolve;label
term;glossary_check;reword;policy
style;format_check;restyle;option
hint;type_check;annotate;code
conflict;merge_check;settle;side
outlier;data_check;clip;test
blank;null_check;fill_in;column_rule
clash;id_check;renumber;group
slur;tone_check;soften;level
todo;todo_scan;clear;tag
dup;dup_check;fold;family
import;import_check;sort_in;section
license;license_scan;head;family"""


def make(k):
    finding, checker, fixer, rule = k.pick(SKINS.split("\n")).split(";")
    path = k.path()
    lines = sorted(k.numbers(k.int(1, 4), 2, 400)) if k.chance(90) else []
    rules = k.ids(len(lines)) if lines else []
    level = k.word()

    def left():
        return [(n, r) for n, r in zip(lines, rules, strict=True) if not fix.made(line=n)]

    k.role(f"You make files pass the {checker.replace('_', ' ')}.|{finding} remover|File doctor: no {finding} survives.")
    k.must("After the last change <check> once more; only what it says counts.|The end is when <check> finds none.", f"Profile: {level}.|Use the profile {level} for fixing.")
    k.steps("<check> the file.", f"<fix> each {finding}.")
    k.goal(
        f"no {finding} may be left in {path}",
        f"Please fix each {finding} in {path} and check it.",
        f"{path}: {finding} -> 0",
        f"file: {path}\ntask: {fixer.replace('_', ' ')} all",
        f"the {checker.replace('_', ' ')} fails for {path}, please make it green",
    )
    k.on(path)

    @k.look(f"{checker}|run_{checker}", f"Looks for each {finding} in a file.|Checks one file.", path=text("file|path", "Path of the file."))
    def check(**by):
        if by["path"] != path:
            return k.fail(f"no file {by['path']}")
        return k.result([{"line|at_line": n, rule: r} for n, r in left()], f"{len(left())} open", open=len(left()))

    @k.act(
        f"{fixer}|{fixer}_{finding}",
        f"Removes one {finding} from a file.|Fixes a {finding} at a line.",
        path=text("file|path", "Path of the file."),
        line=integer("line|at_line", "Number of the line."),
        rule=text(rule, f"The {rule.replace('_', ' ')} as printed."),
        level=text("profile|with_profile", "Name of the profile."),
    )
    def fix(**by):
        return f"line {by['line']} fixed" if (by["line"], by["rule"]) in left() and by["path"] == path else k.fail("nothing there")

    k.success(check, open=0)

    def right():
        if not check.made(path=path):
            return check(path=path)
        if left():
            return [fix(path=path, line=n, rule=r, level=level) for n, r in left()]
        return None if not lines or is_checked() else check(path=path)

    def is_checked():
        return k.seen("0 open")

    return right
