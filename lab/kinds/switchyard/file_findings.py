"""Works on one file: its findings are repaired, waived or left, by their codes and by the rule of this episode."""

from kind import integer, text

STRUCTURE = "tag"
DOMAIN = "linters"

# finding;findings;codes;repair;third person;waive;third person
SKINS = """warning;warnings;W101,W204,W310;fix;Fixes;ignore;Ignores
smell;smells;S1,S7,S9;refactor;Refactors;accept;Accepts
typo;typos;T-a,T-b,T-c;correct;Corrects;allow;Allows
violation;violations;V10,V20,V30;repair;Repairs;waive;Waives
todo;todos;FIXME,TODO,XXX;resolve;Resolves;ticket;Makes a ticket of
leak;leaks;KEY,PWD,URL;redact;Redacts;whitelist;Whitelists
mismatch;mismatches;NUL,LEN,TYP;convert;Converts;pass_by;Passes by
link;links;L404,L301,L500;relink;Relinks;unlink;Unlinks
import;imports;UNUSED,CYCLE,STAR;clean;Cleans;keep;Keeps
gap;gaps;DOC,TEST,TYPE;fill;Fills;exempt;Exempts
style_issue;style_issues;IND,SPC,EOL;reformat;Reformats;freeze;Freezes
risk;risks;SQL,XSS,EVAL;patch;Patches;acknowledge;Acknowledges
duplicate;duplicates;D2,D3,D5;merge;Merges;mark;Marks
comment;comments;OLD,RUDE,WRONG;rewrite;Rewrites;leave_note;Notes
deprecation;deprecations;API1,API2,API3;replace;Replaces;silence;Silences
number;numbers;HEX,OCT,BIN;name_it;Names;tolerate;Tolerates
row;rows;R-NULL,R-DUP,R-BAD;mend;Mends;skip;Skips
key;keys;MISS,EXTRA,CASE;align;Aligns;comment_out;Comments out
string;strings;LANG,ASCII,LONG;translate;Translates;exclude;Excludes
block;blocks;DEAD,DEEP,WIDE;simplify;Simplifies;annotate;Annotates"""


def make(k):
    finding, findings, codes, fix_, does, waive_, does2 = k.pick(SKINS.split("\n")).split(";")
    codes, path = codes.split(","), k.path("py", "ts", "md", "yaml")
    fd, fds = finding.replace("_", " "), findings.replace("_", " ")
    rows = [(n, k.pick(codes)) for n in sorted(k.numbers(k.int(2, 5), 2, 400))]
    a, b, c = k.shuffled(codes)
    limit, ticket = k.int(100, 300), k.id()
    says, way = k.pick(
        [
            (f"{a}: <fix>. {b} and {c}: <waive>.|<fix> what is {a}, <waive> the other codes.", lambda n, x: "f" if x == a else "w"),
            (f"{a}: <waive>. {b} and {c}: <fix>.|<waive> what is {a}, <fix> the other codes.", lambda n, x: "w" if x == a else "f"),
            (f"<fix> {a}, <waive> {b}, leave {c} alone.|{a} gets <fix>, {b} gets <waive>, {c} nothing.", lambda n, x: {a: "f", b: "w"}.get(x)),
            (f"Up to line {limit}: <fix>. Beyond: <waive>. The code does not matter.", lambda n, x: "f" if n <= limit else "w"),
            (f"Only {a} counts, and it gets <fix>; leave all other codes.|<fix> {a}. Nothing else is touched.", lambda n, x: "f" if x == a else None),
            (f"Only lines beyond {limit} count, and they get <waive>.|Leave everything up to line {limit}; after it, <waive>.", lambda n, x: "w" if n > limit else None),
        ]
    )
    k.on(path)
    k.role(f"You clear up {fds} in files.|{fd} bot|one file, all {fds}")
    k.must(says, f"Ticket: {ticket}.|Everything is done under {ticket}.")
    k.steps("<listing> first.")
    k.goal(
        f"Treat the {fds} of this file.",
        f"{path}: {fds}, by the rules",
        f"pls clean up the {fds} here",
        f"Go through {path} and deal with every {fd} as agreed.",
        f"{fds}? file {path}",
    )

    @k.look(f"list_{findings}|{findings}_in|lint", f"Lists the {fds} of a file.", path=text("file|path", "Path of the file.|Which file."))
    def listing(**by):
        if by.get("path") != path:
            return k.fail(f"no file {by.get('path')}")
        return [{"line|row": n, "code|rule": x} for n, x in rows if not fix.made(line=n) and not waive.made(line=n)]

    params = dict(
        path=text("file|path", "Path of the file.|Which file."),
        line=integer("line|row", f"Line of the {fd}.|In which line."),
        ref=text("ticket|ref", "The ticket it is done under.|Number of the ticket."),
    )

    def known(path_, line):
        return path_ == path and line in [n for n, _ in rows] and not fix.made(line=line) and not waive.made(line=line)

    @k.act(f"{fix_}_{finding}|{fix_}|{fix_}_line", f"{does} the {fd} of a line.", **params)
    def fix(line, ref, **by):
        return f"line {line}: ok" if known(by.get("path"), line) else k.fail(f"nothing in line {line}")

    @k.act(f"{waive_}_{finding}|{waive_}|{waive_}_line", f"{does2} the {fd} of a line.", **params)
    def waive(line, ref, **by):
        return f"line {line}: noted" if known(by.get("path"), line) else k.fail(f"nothing in line {line}")

    def right():
        if not listing.made(path=path):
            return listing(path=path)
        left = [(n, way(n, x)) for n, x in rows if not fix.made(line=n) and not waive.made(line=n)]
        return [(fix if w == "f" else waive)(path=path, line=n, ref=ticket) for n, w in left if w]

    return right
