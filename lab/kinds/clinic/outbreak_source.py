"""Follows an outbreak from case to case to where it began, and names the place."""

from kind import text

STRUCTURE = "follow-links"
DOMAIN = "public health"


def make(k):
    length = k.int(3, 6)
    cases = k.ids(length + 3)
    chain, strays = cases[:length], cases[length:]
    places, people = k.many(lambda: k.title(), length + 3), k.people(length + 3)
    days = sorted(k.dates(length + 3), reverse=True)
    before = dict(zip(chain, [*chain[1:], None], strict=True)) | {s: chain[0] for s in strays}

    k.role(
        "You trace infections for a public health office, discreetly and step by step.",
        "outbreak desk, contact tracing",
        "You help an epidemiologist find where an outbreak started.",
    )
    k.must(
        "The source is the case that nobody in our files infected; the place where that case ate is what we look for."
        "|Go back from case to case until one was infected by nobody we know. Where that one ate is the answer.",
    )
    k.steps("Open the first case with <case_file> and go on with whoever is named as the origin.")
    k.answers("The place where the source ate.|Name of the place where it all began.")
    k.goal(
        f"Starting from case {chain[0]}: where did the source of this outbreak eat, please?",
        f"{chain[0]} is the newest one. trace back, which place did it start at?",
        f"Kindly trace case {chain[0]} back to its source and tell me the place where the source ate.",
        f"case: {chain[0]}; question: at which place did the source eat?",
    )

    @k.look("case_file|open_case|case", "Opens the file of a case.", no=text("case|no", "Number of the case."))
    def case_file(no):
        if no not in cases:
            return k.fail(f"There is no case {no}.")
        at = cases.index(no)
        return {
            "case": no,
            "name": people[at],
            "ill_since|onset": days[at],
            "ate_at|meal": places[at],
            "infected|passed_on_to": strays[0] if no == chain[0] else k_next.get(no, "nobody known"),
            "infected_by|origin": before[no] or "nobody known",
        }

    k_next = {chain[i]: chain[i - 1] for i in range(1, length)}

    def right():
        for no in chain:
            if not case_file.made(no=no):
                return case_file(no=no)
        return k.answer(places[length - 1])

    return right
