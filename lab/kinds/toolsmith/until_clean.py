"""Runs a checker, fixes each thing it reports, and checks again, until it reports nothing."""

from kind import choice, integer, text

STRUCTURE = "fix-until-clean"
DOMAIN = "checks"

# checked thing;checker;finding;findings;fix verb;place word
SKINS = """file;linter;warning;warnings;apply_fix;line
schema;validator;violation;violations;repair;field
board;rule check;error;errors;reroute;net
playbook;linter;issue;issues;rewrite;task
page;link checker;dead link;dead links;relink;paragraph
netlist;simulator check;floating node;floating nodes;tie;node
table;quality check;bad row;bad rows;correct;row
manuscript;spell checker;misspelling;misspellings;correct;line
manifest;policy check;violation;violations;patch;key
zone;zone check;fault;faults;correct;record
mesh;mesh check;bad element;bad elements;remesh;element
host;audit;finding;findings;harden;control
drawing;tolerance check;conflict;conflicts;adjust;dimension
translation;string check;gap;gaps;fill_in;string
image;vulnerability scan;vulnerability;vulnerabilities;update;package
form;accessibility check;barrier;barriers;amend;element
config;dry run;conflict;conflicts;resolve;section
recording;level check;clip;clips;attenuate;second
notebook;style check;remark;remarks;restyle;cell
bill;plausibility check;mismatch;mismatches;amend;position
firmware;static check;defect;defects;patch;offset
dataset;schema check;outlier;outliers;mark;row"""


def make(k):
    thing, checker, finding, findings, verb, spot = k.pick(SKINS.split("\n")).split(";")
    u = str.maketrans(" ", "_")
    c, f, s, path = checker.translate(u), finding.translate(u), spot.translate(u), k.path()
    n = 0 if k.chance(10) else k.int(1, 4)
    spots, codes = k.numbers(n + 3, 2, 900), k.ids(4)
    bugs = [(spots[i], k.pick(codes)) for i in range(n)]
    hidden = [(spots[n + i], k.pick(codes)) for i in range(k.int(0, 1) if n else 0)]
    modes, mode, proof = ["safe", "all"], k.pick("safe", "all"), k.chance(60)
    done, reported, checked = [], [], []
    has_mode, asks = k.chance(45), k.chance(60)
    if not asks:
        k.on(path)
    plus = f", {mode} fixes" if has_mode else ""
    at = f" {path}" if asks else " this file"

    def left():
        rest = [b for b in bugs if b not in done]
        return rest + [b for b in hidden if b not in done and not rest]

    k.role(
        f"You make the {checker} happy.|{checker} fixer|Check, fix, check again, until it is clean.|You fix {findings} of a {thing}, one at a time.",
    )
    k.must(f"Done is when the {checker} reports nothing.|It is finished when the {checker} finds no {finding}.")
    k.steps("<check> first.", f"<fix> each {finding}, then <check> again.")
    k.goal(
        f"Fix all {findings} in{at}{plus}.|{c}{at} until clean{plus}|No {finding} may be left in{at}{plus}.|make{at} clean{plus}",
        f"style: fix {findings} ({checker}){plus},{at}|Please get{at} through the {checker}{plus}.",
        f"the {checker} complains about{at} again. fix what it says{plus}|does{at} pass the {checker}? make it pass{plus}",
        f"{checker} ->{at} -> zero {findings}{plus}",
    )
    params = {"path": text(f"path|file|{thing}", f"Path of the {thing}.")} if asks else {}

    @k.look(f"run_{c}|{c}|check_{thing}", f"Runs the {checker} on the {thing}.", **params)
    def check(**a):
        if asks and a["path"] != path:
            return k.fail(f"{a['path']}: no such file")
        reported[:], checked[:] = left(), [len(done)]
        rows = [{s: x, "code|rule": y, "text|message": f"{finding} found"} for x, y in left()]
        return k.result(rows, "" if rows else "clean", findings=len(rows))

    more = {"mode": choice("mode|fixes", "Which fixes are allowed.", modes)} if has_mode else {}

    @k.act(
        f"{verb}|fix_{f}|{verb}_at",
        f"Fixes one {finding}.",
        **params,
        at=integer(f"{s}|at", f"The {spot}, as reported."),
        code=text("code|rule", f"The code of the {finding}."),
        **more,
    )
    def fix(at, code, mode=None, **a):
        if (at, code) not in left() or (asks and a["path"] != path):
            return k.fail(f"no {code} at {at}")
        done.append((at, code))
        return k.one("fixed", f"{code} at {at}: fixed", "ok")

    if proof:
        k.success(check, findings=0)

    def right():
        args, more = dict(path=path) if asks else {}, dict(mode=mode) if has_mode else {}
        todo = [fix(**args, at=x, code=y, **more) for x, y in reported if (x, y) not in done]
        return todo or (None if checked == [len(done)] and not left() else check(**args))

    return right
