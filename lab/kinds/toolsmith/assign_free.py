"""Gives a task to the one who is free and has the skill."""

from kind import integer, text

STRUCTURE = "assign"
DOMAIN = "teams"

# task;who;whos;skill word
SKINS = """ticket;engineer;engineers;skill
review;developer;developers;language
repair;technician;technicians;licence
job;runner;runners;label
print;printer;printers;material
sample;analyst;analysts;method
alert;responder;responders;system
translation;translator;translators;language
scan;scanner;scanners;protocol
test run;bench;benches;interface
query;replica;replicas;dataset
render;node;nodes;engine
incident;commander;commanders;area
flight;drone;drones;payload
course;trainer;trainers;subject
audit;auditor;auditors;standard
weld;welder;welders;alloy
call;agent;agents;product
batch;reactor;reactors;solvent
backup;tape drive;tape drives;format
migration;dba;dbas;database
shift;guard;guards;site"""


def make(k):
    task, who, whos, skill = k.pick(SKINS.split("\n")).split(";")
    u = str.maketrans(" ", "_")
    t, w, ws, n = task.translate(u), who.translate(u), whos.translate(u), k.int(2, 5)
    ref, hours, group = k.id(), k.int(1, 40), k.word()
    skills = k.words(3)
    need, free, busy = skills[0], *k.pick([("free", "busy"), ("idle", "taken"), ("yes", "no"), ("available", "away")])
    rows = [(need, free), (need, busy), (skills[1], free)] + [(k.pick(skills[1:]), k.pick(free, busy)) for _ in range(n)]
    none = k.chance(12)
    if none:
        rows.remove((need, free))
    rows = k.shuffled(rows)
    ids, names = k.ids(len(rows)), k.many(k.pick(k.person, k.word), len(rows))
    key = None if none else ids[rows.index((need, free))]
    has_hours, asks = k.chance(60), k.chance(45)
    plus = f", {hours} hours" if has_hours else ""

    k.role(
        f"You hand out {task}s.|dispatcher|You know every {who} and what they can do.|{task} assignment for the {group} crew",
        f"Planner of {whos}.",
    )
    k.must(f"The {who} must have the {skill} and be {free} (the column says {free} or {busy}).|Only {whos} marked {free}, and only with the right {skill}.")
    k.must(f"If nobody fits, say that it was not assigned.|No fitting {who}: report that it is not possible.")
    k.steps("See <all_of>.", "Then <give>.")
    k.goal(
        f"{task} {ref} needs {need}{plus}. Find somebody.|assign {ref} ({skill}: {need}{plus})|Who can do {ref}? It takes {need}{plus}. Assign it.",
        f"{ref} has been lying around for a week, give it to one of the {whos} who knows {need}{plus}!",
        f"{skill} {need} -> {task} {ref}{plus}|Please assign the {task} {ref}{plus}. Required {skill}: {need}.",
        f"{need}{plus}: {ref}, whoever of the {whos} can take it|[{ref}] wanted: {who} with {need}{plus}",
    )
    by = {"need": text(f"{skill}|with", f"The {skill} that is needed.")} if asks else {}

    @k.look(f"list_{ws}|{ws}|find_{ws}", f"Lists the {whos}" + (f" with a certain {skill}." if asks else f", each with {skill} and state."), **by)
    def all_of(**by):
        rows_ = [(i, a, *r) for i, a, r in zip(ids, names, rows, strict=True) if by.get("need") in (None, r[0])]
        return [{"name|called": b, skill: c, "free|state": d, f"{w}_id|id": a} for a, b, c, d in rows_]

    more = {"hours": integer("hours|effort", "For how many hours.|Effort in hours.")} if has_hours else {}

    @k.act(
        f"assign|assign_{t}|give_{t}",
        f"Gives one {task} to one {who}.",
        ref=text(f"{t}|{t}_id|ref", f"Number of the {task}."),
        key=text(f"{w}_id|to|{w}", f"Id of the {who}."),
        **more,
    )
    def give(**a):
        if a["key"] not in ids or a["ref"] != ref:
            return k.fail("unknown id")
        return k.one("assigned", f"{ref}: ok") if a["key"] == key else k.fail(f"{a['key']} can't take it")

    def right():
        if not all_of.calls:
            return all_of(need=need) if asks else all_of()
        if none:
            return k.give_up("nobody fits.")
        return None if give.calls else give(ref=ref, key=key, **(dict(hours=hours) if has_hours else {}))

    return right
