"""Books an interpreter for a patient's visit; who is taken is followed by the next on the list."""

from kind import text

STRUCTURE = "retry-other"
DOMAIN = "appointment desk"


def make(k):
    visit, language, other = k.id(), k.word(), k.word()
    day = k.date()
    hour, wrong_hour = k.times(2)
    people = k.people(k.int(3, 5))
    codes = k.ids(len(people))
    speaks = [language if k.chance(75) else other for _ in people]
    rank = k.shuffled(range(1, len(people) + 1))
    able = [c for _, c, s in sorted(zip(rank, codes, speaks, strict=True)) if s == language]
    taken = able[: k.int(0, len(able))] if k.chance(25) else able[: k.int(0, max(0, len(able) - 1))]
    refused = []

    k.role(
        "You make sure that patients are understood, in whatever language they speak.",
        "interpreter bookings",
        "You arrange interpreters for a hospital's outpatients.",
    )
    k.must(
        "Ask the interpreters of that language by rank, rank 1 before rank 2 and so on; who is taken, is followed by "
        "the next."
        "|The lowest rank is asked first. If that person is taken, go on with the next higher rank of the same "
        "language.",
        "If none is left, or nobody speaks the language, say that it could not be arranged.",
    )
    k.steps("Look at the visit with <visit_info>.", "<interpreters> lists everybody; <engage> books one.")
    k.goal(
        f"Would you arrange an interpreter for visit {visit}?",
        f"visit {visit} needs somebody to translate, pls book",
        f"The family coming for {visit} does not speak our language. Kindly book an interpreter.",
        f"interpreter wanted, visit no. {visit}",
    )

    @k.look("visit_info|show_visit|visit", "Shows a visit.", no=text("visit|no", "Number of the visit."))
    def visit_info(no):
        if no != visit:
            return k.fail(f"No visit {no}.")
        return {"visit": no, "date|day": day, "arrives": wrong_hour, "begins|starts": hour, "language": language}

    @k.look("interpreters|interpreter_list|list_interpreters", "Lists all interpreters of the house.")
    def interpreters():
        return [
            {"code|interpreter": c, "name": p, "language": s, "rank": r}
            for c, p, s, r in zip(codes, people, speaks, rank, strict=True)
        ]

    @k.act(
        "engage|book_interpreter|hire",
        "Books an interpreter for a day and an hour.",
        code=text("code|interpreter", "Code of the interpreter."),
        date=text("date|day", "The day of the visit."),
        start=text("start|begins", "When the visit begins."),
    )
    def engage(code, date, start):
        if code not in codes or (date, start) != (day, hour):
            return k.fail("There is no such interpreter, or no visit at that time.")
        if code in taken:
            refused.append(code)
            return k.fail(f"{people[codes.index(code)]} is taken on {date}.")
        return f"{code} will come on {date} at {start}."

    def right():
        todo = [] if visit_info.made(no=visit) else [visit_info(no=visit)]
        todo += [] if interpreters.calls else [interpreters()]
        if todo or engage.calls:
            return todo
        left = [c for c in able if c not in refused]
        return engage(code=left[0], date=day, start=hour) if left else k.give_up("nobody is free")

    return right
