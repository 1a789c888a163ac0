"""Puts a line of a shell script back to what it was before a certain person changed it."""

from kind import text

STRUCTURE = "restore"
DOMAIN = "shell scripts"


def make(k):
    script, variable = k.path("sh"), "_".join(k.words(2)).upper()
    people = k.people(4)
    culprit = people[0]

    def line():
        return f"export {variable}=" + k.pick(
            f'"${{HOME}}/{k.word()}"', f"$(cat {k.path('txt')})", f'"{k.word()}:{k.int(2000, 9000)}"', f"{k.int(2, 99)}"
        )

    lines, days = k.many(line, k.int(3, 5)), sorted(k.dates(6))
    at = k.int(1, len(lines) - 1)  # the change of the culprit
    history = []
    for i, code in enumerate(lines):
        who = culprit if i == at else k.pick(people[1:])
        history.append({"day|date": days[i], "author|who": who, "line|text": code})
    if k.chance(20):  # somebody has put it back already
        history.append({"day|date": days[5], "author|who": people[1], "line|text": lines[at - 1]})
    wanted, current = lines[at - 1], history[-1]["line|text"]
    shown = history if k.chance(50) else history[::-1]

    k.role(
        "You repair shell scripts from their history.",
        "undo agent for scripts, one line at a time",
        "You put lines of scripts back. The line has to be replaced as a whole and exactly, quotes and dollar signs included.",
    )
    k.must(
        "In the history, a row shows the line as it was after that change.|Each row of the history has the line as that change left it.",
        "If the line is as wanted already, leave it.|Do nothing if it has been put back already.",
    )
    k.goal(
        f"`{variable}` in {script}: back to what it was before {culprit} touched it",
        f"{culprit}'s edit of {variable} was a mistake. Please restore the line that {script} had before that.",
        f"{script} worked until {culprit} changed {variable}; give it the earlier line again",
        f"file: {script}. variable: {variable}. restore: state right before the change by {culprit}",
    )

    @k.look(
        "line_history|log_line|changes_of",
        "Shows how the line of a variable changed.|Every change of a variable's line: day, author, line.",
        path=text("script|file|path", "The script.|Path of the script."),
        name=text("variable|name|var", "Name of the variable.|Which variable."),
    )
    def line_history(path, name):
        return shown if (path, name) == (script, variable) else []

    @k.act(
        "swap_line|replace_line|rewrite",
        "Replaces a line of a script by another.|Exchanges one whole line.",
        path=text("script|file|path", "The script.|Path of the script."),
        before=text("old|before|current", "The line as it stands there now.|Line to be replaced, whole."),
        after=text("new|after|wanted", "The line that takes its place.|Line to put in, whole."),
    )
    def swap_line(path, before, after):
        if path != script or before != current or swap_line.made():
            return k.fail(f"{path} has no such line now.")
        return "1 line replaced."

    def right():
        if not line_history.made(path=script, name=variable):
            return line_history(path=script, name=variable)
        if wanted != current and not swap_line.made():
            return swap_line(path=script, before=current, after=wanted)

    return right
