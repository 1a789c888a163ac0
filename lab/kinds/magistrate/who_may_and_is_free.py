"""Assigns a task to somebody who may do it and is free; what 'may' means is laid down, and who of several."""

from kind import text

STRUCTURE = "assign"
DOMAIN = "staffing"

# person;persons;task;skill;number
SKINS = """interpreter;interpreters;hearing;language;cases
inspector;inspectors;visit;field;visits
nurse;nurses;shift;ward;hours
driver;drivers;tour;licence;kilometres
judge;judges;trial;matter;pending
fitter;fitters;fault;voltage;jobs
teacher;teachers;lesson;subject;lessons
surveyor;surveyors;plot;terrain;days
adjuster;adjusters;claim;peril;files
pilot;pilots;passage;basin;passages
teller;tellers;counter;currency;clients
examiner;examiners;exam;faculty;papers
auditor;auditors;audit;sector;audits
technician;technicians;run;method;runs
guard;guards;post;clearance;watches
agent;agents;viewing;quarter;viewings
officer;officers;booth;precinct;booths
diver;divers;dive;depth_class;dives"""


def an(word):
    return ("an " if word[0] in "aeio" or word.startswith(("hour", "un-", "under", "us")) and word[:3] != "use" else "a ") + word


def make(k):
    one, many, task, skill, num = k.pick(SKINS.split("\n")).split(";")
    n, ref, day = k.int(4, 6), k.id(), k.date()
    skills = k.words(2)
    rows = [dict(name=p, skill=k.pick(skills), free=k.chance(60), num=v) for p, v in zip(k.people(n), k.numbers(n, 2, 90), strict=True)]
    need = skills[0]
    s = skill.replace("_", " ")
    fit = [r for r in rows if r["skill"] == need and r["free"]]
    said, best = k.pick([
        (f"the one with the fewest {num}|who has least {num}", lambda f: min(f, key=lambda r: r["num"])),
        (f"the one with the most {num}|who has most {num}", lambda f: max(f, key=lambda r: r["num"])),
        ("the first of them in the list|whoever is listed first", lambda f: f[0]),
        ("the last of them in the list|whoever is listed last", lambda f: f[-1]),
    ])
    said = k.one(said)
    loose = k.chance(35)
    if loose:
        fit = fit or [r for r in rows if r["free"]]
    to = best(fit)["name"] if fit else None
    k.must(
        f"Only who is free and has the {s} may get it; among several, {said}.|Free and with the right {s}; of these {said}.",
        (f"If nobody free has the {s}, any free one may get it, by the same rule.|Nobody with the {s} free: then choose among all who are free, in the same way. " if loose else f"If nobody free has the {s}, nobody gets it: report that it was not possible.|Nobody with the {s} free: say that it cannot be done.").strip(),
        "If nobody is free at all, report that it was not possible.|Nobody free: say that it cannot be done.",
    )
    k.role(f"You assign {many}.", f"{many}: staffing", f"Staffing of every {task}.")
    k.steps("<staff> first.", "<assign> one.")
    k.goal(f"Assign {an(one)} for {task} {ref} on {day}; {s} {need}.", f"{task} {ref}, {day}, {s}: {need}", f"{task} {ref} needs somebody with {s} {need} on {day}.", f"who does {task} {ref} ({s} {need}) on {day}? assign")

    @k.look(f"staff|list_{many}|who_is_there", f"All {many}.")
    def staff():
        return [{f"{one}|name": r["name"], skill: r["skill"], "free": r["free"], num: r["num"]} for r in rows]

    @k.act("assign|give_to|appoint", f"Assigns {an(one)} to {an(task)}.", who=text(f"{one}|who", f"Name of the {one}."), ref=text(f"{task}|ref", f"Number of the {task}."), day=text("day|date", "On which day."))
    def assign(who, ref, day):
        return f"{who} has {ref}." if who in [r["name"] for r in rows] else k.fail(f"{who} is not on the staff.")

    def right():
        if not staff.made():
            return staff()
        if to is None:
            return k.give_up("nobody may do it.")
        if not assign.made():
            return assign(who=to, ref=ref, day=day)

    return right
