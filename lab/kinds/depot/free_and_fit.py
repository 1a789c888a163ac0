"""Gives a job to somebody who is free and has the licence that the job needs."""

from kind import text

STRUCTURE = "assign"
DOMAIN = "crews"

SKINS = """crane;licence;lift
forklift;card;stack
boat;ticket;sail
tanker;permit;drive
saw;course;fell
drone;badge;fly
boiler;certificate;fire
digger;card;dig
chlorine;course;dose
rope;grade;climb
welder;class;weld
plough;permit;clear
explosive;licence;blast
dive;grade;dive
bus;class;drive
bull;course;lead
switch;grade;switch
gas;card;connect
tower;badge;guide
scaffold;ticket;build"""


def make(k):
    thing, paper, verb = k.pick(SKINS.split("\n")).split(";")
    job, papers = k.id(), k.words(2)
    need = papers[0]
    mine, *others = k.people(k.int(3, 5))
    rows = [(mine, need, "free")] + [
        (p, *k.pick([(need, "busy"), (papers[1], "free"), (papers[1], "busy")])) for p in others
    ]
    rows = k.shuffled(rows)
    day, nobody = k.date(), k.chance(10)
    if nobody:
        rows = [r for r in rows if r[0] != mine]
    k.role(f"You find people who may {verb}.|{thing} jobs|Free and with the right {paper}.", "Crew planner")
    k.must(
        f"Only somebody who is free and has the {paper} that the job needs gets it; if there is nobody, report that it is not filled.|Both must fit: free, and the right {paper}. Nobody fits: say that it can't be done."
    )
    k.steps(f"<job_of> tells the {paper}.|See <job_of>.", "<people_list> tells who has it.", "<assign> one.")
    k.goal(
        f"Who can do job {job} on {day}? Assign somebody.",
        f"{job}, {day}: assign",
        f"Job {job} needs a hand on {day} ({verb}). Please fill it.",
        f"job {job} / day {day} / {verb}",
        f"nobody on {job} yet and it is {day} soon",
    )

    @k.look("job|job_of|needs", "What a job needs.", number=text("job|number", "Number of the job.|Which job."))
    def job_of(**by):
        return {"job|no": job, f"{paper}|needs": need} if by["number"] == job else k.fail(f"no job {by['number']}")

    @k.look(
        "people|people_list|crew",
        f"Everybody, their {paper} and whether they are free on a day.",
        day=text("day|date", "Which day.|The day."),
    )
    def people_list(**by):
        return [{"name": p, f"{paper}": c, "state": s} for p, c, s in rows] if by["day"] == day else []

    @k.act(
        "assign|give_job|put",
        "Gives a job to somebody.",
        number=text("job|number", "Number of the job.|Which job."),
        who=text("who|name", "Who gets it.|Name of the person."),
        day=text("day|date", "Which day.|The day."),
        paper=text(f"{paper}|needs", f"The {paper} that the job needs.|Which {paper}."),
    )
    def assign(number, who, day, paper):
        return f"{who}: {number}" if who in [r[0] for r in rows] else k.fail(f"nobody is called {who}")

    def right():
        if assign.made():
            return None
        todo = [] if job_of.made(number=job) else [job_of(number=job)]
        todo += [] if people_list.made(day=day) else [people_list(day=day)]
        if todo:
            return todo
        return k.give_up("nobody fits") if nobody else assign(number=job, who=mine, day=day, paper=need)

    return right
