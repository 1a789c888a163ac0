"""Checks the default that the documentation claims for an option against the code, and corrects it."""

from kind import integer, text

STRUCTURE = "verify-claim"
DOMAIN = "documentation"


def make(k):
    option = f"--{k.word()}-{k.word()}"
    page, source, test = k.path("md"), k.path("py"), "tests/" + k.word() + ".py"

    def literal():
        a, b = k.words(2)
        return k.pick(
            f"{k.int(2, 90)} * {k.int(2, 90)}",
            f'"{a}"',
            f"{a}.{b}()",
            f'("{a}", {k.int(1, 9)})',
            f"{a.upper()}_{b.upper()}",
        )

    truth, claimed, tested = k.many(literal, 3)
    if k.chance(30):
        claimed = truth
    at = k.int(4, 300)
    dropped = k.chance(12)

    k.role(
        "You keep the documentation true to the code.",
        "docs vs code",
        "You check statements of the manual. The code is right by definition, tests may use whatever they like, and the manual has to follow.",
    )
    k.must(
        "Only the line that defines the option counts as its default; tests and callers do not."
        "|The default is what the definition of the option has, whatever tests pass.",
        "Correct the manual if it differs, and leave it if it agrees.",
        "If the code no longer defines the option, edit nothing and report that you could not check it.",
    )
    k.goal(
        f"is the documented default of `{option}` still right? fix the docs if not",
        f"Please verify what the manual says about the default of {option}.",
        f"{option}: docs default == code default?? make it so (docs side)",
        f"Somebody complained that {option} behaves differently from the manual. Compare and correct the manual.",
    )

    @k.look(
        "in_docs|search_docs|manual_says",
        "Shows what the manual says about an option.|Where the manual states the default of an option.",
        name=text("option|flag|name", "The option, with its dashes.|Which option."),
    )
    def in_docs(name):
        if name != option:
            return []
        now = truth if correct.made() else claimed
        return [{"page|file": page, "line|lineno": at, "default|states": now}]

    @k.look(
        "in_code|search_code|grep_option",
        "Shows where the code uses an option.|Lines of code that mention an option, with the value there.",
        name=text("option|flag|name", "The option, with its dashes.|Which option."),
    )
    def in_code(name):
        rows = [{"file|path": test, "role|as": "test", "value|expression": tested}]
        if not dropped:
            rows.insert(at % 2, {"file|path": source, "role|as": "definition", "value|expression": truth})
        return rows if name == option else []

    @k.act(
        "correct|edit_doc|replace_in_line",
        "Replaces a text on a line of the manual.",
        path=text("page|path|file", "Page of the manual.|File to edit."),
        line=integer("line|lineno", "Number of the line.|Which line."),
        old=text("old|wrong|before", "The expression that stands there.|What is replaced, exactly."),
        new=text("new|true_value|after", "The expression that is true.|What replaces it, exactly."),
    )
    def correct(path, line, old, new):
        if (path, line, old) != (page, at, claimed) or correct.made():
            return k.fail(f"{path}:{line} does not contain that.")
        return f"{path}:{line} corrected."

    def right():
        looks = [tool(name=option) for tool in (in_docs, in_code) if not tool.made(name=option)]
        if dropped and in_code.made(name=option):
            return k.give_up(f"the code does not define {option}.")
        if looks or claimed == truth or correct.made():
            return looks
        return correct(path=page, line=at, old=claimed, new=truth)

    return right
