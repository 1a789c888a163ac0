"""Follows superseded Markdown notes to the current one and reads a value there."""

from kind import text

STRUCTURE = "follow-links"
DOMAIN = "Markdown notes"


def make(k):
    about, tool_name = k.word(), k.word()
    notes = [f"{about}-{w}" for w in k.words(k.int(2, 5))]
    lines = k.many(
        lambda: f"{tool_name} {k.pick('run', 'sync', 'push')} --{k.word()}={k.int(2, 99)} {k.word()}", len(notes)
    )
    others = k.words(len(notes))
    style = k.pick("moved to [[%s]]", "superseded by [[%s]]", "outdated, the current page is [[%s]]")

    k.role(
        "You look things up in a folder of Markdown notes.",
        "notes lookup",
        "You answer from the team's notes. Many of them are old: a note that says it was superseded is wrong even where it still looks right.",
    )
    k.must(
        "A note that names a successor is out of date: only the last one in that line counts.|Follow successors to the end; See also links are not successors."
    )
    k.goal(
        f"what's the {about} command? start at [[{notes[0]}]]",
        f"The note {notes[0]} used to have the command for {about}. Which one is current?",
        f"Give me the command line from the current version of `{notes[0]}`.",
        f"start: {notes[0]} / wanted: the command that is valid today",
    )
    k.answers("The command line, exactly as in the note.|The current command, character by character.")

    @k.look(
        "note|open_note|read_note",
        "Shows a Markdown note.|Opens one note of the folder.",
        name=text("name|note|title", "Name of the note, without brackets.|Which note."),
    )
    def note(name):
        if name in others:
            return k.raw(f"# {name}\n\nNothing here yet.\n")
        if name not in notes:
            return k.fail(f"No note is called {name}.")
        at = notes.index(name)
        head = f"> {style % notes[at + 1]}\n\n" if at + 1 < len(notes) else ""
        return k.raw(f"# {name}\n\n{head}The command for {about}:\n\n    {lines[at]}\n\nSee also: [[{others[at]}]]\n")

    def right():
        for name in notes:
            if not note.made(name=name):
                return note(name=name)
        return k.answer(lines[-1])

    return right
