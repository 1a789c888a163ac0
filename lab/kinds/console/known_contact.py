"""Earlier runs found out who reads a file; now a note about one of its lines goes to that person."""

from kind import integer, text

STRUCTURE = "known-before"
DOMAIN = "files and folders"

# fact;note;finder
SKINS = """reviewer;comment;find
owner;question;locate
translator;query;search
auditor;remark;grep
author;hint;find
steward;issue;scan
contact;message;look
maintainer;report;grep
editor;suggestion;find
approver;request;search
tester;case;locate
curator;tip;find
watcher;alert;scan
assignee;todo;grep
expert;puzzle;search
teacher;note;find
client;inquiry;locate
referee;protest;look
librarian;slip;search
custodian;ticket;scan"""


def make(k):
    fact, note, finder = k.pick(SKINS.split("\n")).split(";")
    path, key, who = k.path(), k.key(), k.person()
    lines = k.numbers(3, 2, 600)
    others = k.many(k.key, 2)
    what = k.title()
    k.on(path)
    k.hub(**{fact: who, "language": k.word()})

    k.role(f"You send each {note} about files.|{note} bot|You know files and who cares for them.")
    k.must(f"Every {note} goes to the {fact} of the file, as known from earlier.|Address: the {fact} that is on record for the file.")
    k.steps("<where> tells the line.", f"<send> it to the {fact}.")
    k.goal(
        f"{note} on {key}: {what}",
        f"Please send the {fact} a {note} about {key} in {path}: {what}",
        f"key: {key}\n{note}: {what}",
        f"{what} <- {key}, tell the {fact}",
        f"{path} has {key}. {what}, that is my {note}",
    )

    @k.look(f"{finder}_key|{finder}|where", "The line of each key in a file.|Which key is on which line.", path=text("file|path", "Path of the file."))
    def where(**by):
        if by["path"] != path:
            return k.fail(f"no file {by['path']}")
        return [{"key|name": x, "line": n} for x, n in sorted(zip([key, *others], lines, strict=True))]

    @k.act(
        f"send_{note}|{note}|add_{note}",
        f"Sends a {note} about one line.|Writes a {note} to somebody.",
        who=text(f"{fact}|to|who", f"Full name of the {fact}."),
        line=integer("line|at_line", "Number of the line."),
        what=text(f"{note}|text|what", "The text."),
    )
    def send(who, line, what):
        return f"{who}: line {line}" if line in lines else k.fail(f"no line {line}")

    def right():
        if not where.made(path=path):
            return where(path=path)
        return None if send.made() else send(who=who, line=lines[0], what=what)

    return right
