"""Gives a job to the one person who is free and has the skill that it needs."""

from kind import text

STRUCTURE = "assign"
DOMAIN = "rosters"

# job; person; persons; skill; values
SKINS = [
    row.split(";")
    for row in """lesson;teacher;teachers;subject;maths,music,sport,art
night shift;nurse;nurses;ward;heart,birth,child,burns
tour;guide;guides;language;greek,danish,hindi,welsh
repair;plumber;plumbers;trade;gas,water,heating,drains
delivery;driver;drivers;licence;van,lorry,bike,tanker
match;referee;referees;league;youth,senior,women,indoor
case;lawyer;lawyers;field;tax,family,labour,traffic
dinner;cook;cooks;kitchen;fish,meat,bread,sweets
stable;groom;grooms;animal;horse,goat,sheep,mule
claim;adjuster;adjusters;damage;hail,fire,theft,flood
stage;technician;technicians;job;light,sound,rigging,video
rescue;guard;guards;zone;beach,pool,lake,river
wedding;florist;florists;style;wild,classic,dried,modern
survey;clerk;clerks;district;harbour,castle,mill,forest
patrol;ranger;rangers;vehicle;boat,jeep,ski,foot
flight;pilot;pilots;type;glider,jet,balloon,seaplane""".split("\n")
]


def make(k):
    job, person, persons, skill, values = k.pick(SKINS)
    values, ref, day = values.split(","), k.id(), k.date()
    need, nobody = k.pick(values), k.chance(15)
    others = [v for v in values if v != need]
    rows = [(need, False), (k.pick(others), True), *((k.pick(values), False) for _ in range(k.int(0, 2)))] + (
        [] if nobody else [(need, True)]
    )
    rows = k.shuffled(rows)
    names, ids, by_id = k.people(len(rows)), k.ids(len(rows)), k.chance(40)
    job_ = job.split()[-1]
    k.role(
        f"You make the roster of the {persons}.|{persons}: roster|You find a {person} for every {job}.",
        f"Planner. Only who is free and able.|Office of the {persons}, scheduling.|You give {job}s to {persons}.",
    )
    k.must(
        f"Only a {person} who is free and has the right {skill} may get it. If there is nobody, report that it is not possible.|Two things count: free, and the {skill}. Nobody like that: say that it can't be done."
    )
    k.steps("<show> says who is free.|Look at <show>.", "Then <assign>.")
    k.goal(
        f"Find a {person} for {job} {ref} on {day}; {skill}: {need}.|{ref}, {day}: needs a {person} ({need})|{job} {ref} on {day} has nobody. It needs {skill} {need}.",
        f"Who can do {ref} on {day}? {skill.capitalize()} {need}. Assign that {person}.|{job}: {ref}. {skill}: {need}. day: {day}. task: assign",
        f"please put a free {person} with {skill} {need} on {job} {ref}, {day}|For {day} I need somebody for {ref}, must have {need} as {skill}.|{need} {person} for {ref} ({day}), thanks!",
    )

    @k.look(
        f"list_{persons}|{persons}|who_is_free",
        f"Lists the {persons} on one day.|Who is free on a day, with the {skill}.",
        on=text("day|date|on", "The day.|Which date."),
    )
    def show(on):
        if on != day:
            return k.fail(f"No roster for {on}.")
        return [
            {f"{person}|name": n, skill: s, f"{person}_no|staff_no|id": i, "free|available": f}
            for n, i, (s, f) in zip(names, ids, rows, strict=True)
        ]

    who = (
        text(f"{person}_no|staff_no|id", f"Number of the {person}.")
        if by_id
        else text(f"{person}|name|who", f"Name of the {person}.")
    )

    @k.act(
        f"assign|assign_{person}|put_on",
        f"Gives one {job_} to one {person}.",
        job=text(f"{job_}|ref|which", f"Number of the {job_}."),
        day=text("day|date|on", "The day.|Which date."),
        who=who,
    )
    def assign(job, day, who):
        if who not in (ids if by_id else names):
            return k.fail(f"Nobody is {who}.")
        return k.one(f"{who} does {job}.", "ok", f"{job}: {who}, {day}")

    def right():
        if not show.calls:
            return show(on=day)
        if nobody:
            return k.give_up("nobody is free and able.")
        return [] if assign.calls else assign(job=ref, day=day, who=(ids if by_id else names)[rows.index((need, True))])

    return right
