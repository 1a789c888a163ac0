"""Gives one piece of work to the person who is free for it."""

from kind import text

STRUCTURE = "assign"
DOMAIN = "skins"

# work, works, who does it, plural of that, what they are measured by (a place, a skill)
WORK = """delivery|deliveries|driver|drivers|district; ticket|tickets|supporter|supporters|product;
bug|bugs|developer|developers|module; table|tables|waiter|waiters|section; patient|patients|nurse|nurses|ward;
tour|tours|guide|guides|language; class|classes|substitute|substitutes|subject; flight|flights|pilot|pilots|aircraft;
call|calls|mechanic|mechanics|region; review|reviews|reader|readers|field; garden|gardens|gardener|gardeners|quarter;
case|cases|lawyer|lawyers|matter; shift|shifts|guard|guards|gate;
photo shoot|photo shoots|photographer|photographers|studio; house visit|house visits|midwife|midwives|village;
translation|translations|translator|translators|language; chimney|chimneys|sweeper|sweepers|street;
match|matches|referee|referees|league; build|builds|runner|runners|platform;
lift repair|lift repairs|fitter|fitters|tower; dog|dogs|walker|walkers|park; test|tests|proctor|proctors|hall;
concert|concerts|technician|technicians|stage; wedding|weddings|florist|florists|style;
sample|samples|lab|labs|method""".split(";")
# how one sees who is free: field, free, busy
STATES = """status|free|busy; available|yes|no; state|idle|working; duty|on call|off; today|here|away;
shift|present|sick; calendar|open|booked; presence|in|out; capacity|spare|full; mode|ready|paused; now|waiting|taken;
load|none|high""".split(";")
VERBS = """assign|Assigns a {0} to a {1}; give|Gives a {0} to one {1}; dispatch|Sends a {1} to a {0};
book|Books a {1} for a {0}; allocate|Allocates a {0} to a {1}; hand_over|Hands a {0} over to a {1};
put_on|Puts a {1} on a {0}; schedule|Enters who does a {0}""".split(";")


def make(k):
    work, works, worker, workers, need = k.pick(WORK).strip().split("|")
    state, free, busy = k.pick(STATES).strip().split("|")
    verb, about = k.pick(VERBS).strip().split("|")
    w, p = work.replace(" ", "_"), worker.replace(" ", "_")
    needs, jobs = k.words(3), k.many(k.pick(k.title, k.word, k.id, k.person), k.int(2, 5))
    wanted, job, by_need = needs[0], jobs[0], k.chance(55)
    listed, by_id = k.chance(50), k.chance(55)
    job_ids = k.ids(len(jobs)) if listed else jobs
    tasks = k.shuffled(list(zip(job_ids, jobs, [wanted, *[k.pick(needs) for _ in jobs[1:]]], strict=True)))
    n = k.int(3, 6)
    people = [[i, who, busy, k.pick(needs)] for i, who in zip(k.ids(n), k.people(n), strict=True)]
    one, other = k.some(people, 2)
    one[2:] = free, wanted
    if by_need:
        other[2:] = free, k.pick(needs[1:])
    is_none = k.chance(12)
    if is_none:
        one[2] = busy
    note = k.pick(k.time(), k.date(), k.id()) if k.chance(40) else ""
    told = k.pick(f" (note {note})", f", note: {note}", f". Note on it: {note}") if note else ""
    tells_need = by_need and not listed

    k.role(f"""You hand out {works} to {workers}.|{work} desk|Dispatcher for {workers}.
        |You plan the day of the {workers}.
        |coordinator: {works} in, {workers} out|You make sure that each {work} has a {worker}.""")
    k.must(f"Only a {worker} whose {state} is {free} can do it.|Who has {state} {free} may be taken, nobody else.")
    if by_need:
        k.must(
            f"The {need} of {work} and {worker} must be the same.|The {worker} has to have the {need} of the {work}."
        )
    k.must(f"If no {worker} fits, report that it is not done.|Nobody fits? Then say it was not assigned.")
    k.steps(f"See the {workers} with <staff>.|<staff> shows who is there.", "Then <assign>.|Enter it with <assign>.")
    need_told = k.pick(f", {need} {wanted}", f" ({need}: {wanted})", f" with {need} {wanted}") if tells_need else ""
    k.goal(f"""Find a {worker} for {work} {job}{need_told}{told}|{job}{need_told} needs a {worker}{told}
        |Who can take {job}{need_told}? Enter the {worker}{told}|{work}: {job}{need_told}. wanted: {worker}{told}
        |nobody does the {work} {job}{need_told} yet, change that{told}
        |Get {job}{need_told} off my desk, any free {worker} will do{told}
        |Please put a {worker} on {job}{need_told}{told}
        |The {work} {job}{need_told} is still open, give it to a {worker}{told}""")

    @k.look(f"list_{workers}|{workers}|staff|who_is_there".replace(" ", "_"), f"Lists the {workers}.|All {workers}.")
    def staff():
        keys = (f"id|{p}_id|no", f"name|{p}", state, need)
        return [dict(zip(keys, row[: 4 if by_need else 3], strict=False)) for row in people]

    if listed:

        @k.look(f"list_{works}|open_{works}|{w}_list".replace(" ", "_"), f"Lists the {works}.|The open {works}.")
        def works_of():
            keys = (f"{w}|{w}_no|number", "title|called|subject_line", need)
            return [dict(zip(keys, row, strict=True)) for row in tasks]

    more = dict(note=text("note|remark|memo", "A note on it.|What else to know.")) if note else {}

    @k.act(
        f"{verb}|{verb}_{w}|{verb}_{p}",
        about.format(work, worker) + ".",
        job=text(f"{w}|{w}_id|task", f"Number of the {work}." if listed else f"The {work}.|Which {work}."),
        who=text(f"{p}|who|to", f"Id of the {worker}." if by_id else f"Name of the {worker}."),
        **more,
    )
    def assign(job, who, note=""):
        if job not in job_ids or who not in [row[0 if by_id else 1] for row in people]:
            return k.fail(f"No such {work} or {worker}: {job}, {who}")
        if [row[2] for row in people if who in row] == [busy]:
            return k.fail(f"{who} has {state} {busy}.")
        return f"{who} does {job}."

    def right():
        looks = [works_of, staff] if listed else [staff]
        if any(not look.made() for look in looks):
            return [look() for look in looks if not look.made()]
        if is_none:
            return k.give_up(f"no {worker} fits.")
        args = dict(job=job_ids[0], who=one[0 if by_id else 1], **(dict(note=note) if note else {}))
        return None if assign.made(**args) else assign(**args)

    return right
