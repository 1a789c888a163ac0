"""Hands the most urgent open jobs out, one to each who is on duty, in the order of urgency."""

from kind import text

STRUCTURE = "triage"
DOMAIN = "skins"

# job, jobs, who does them, place, how urgency is measured
SKINS = """repair|repairs|mechanic|garage|urgency; call|calls|medic|ambulance post|severity;
leak|leaks|plumber|water works|priority; complaint|complaints|clerk|town hall|level;
order|orders|cook|canteen|priority; fault|faults|electrician|school|danger;
alarm|alarms|guard|security desk|level; outage|outages|technician|small provider|impact;
stain|stains|cleaner|hotel|urgency; animal|animals|vet|animal shelter|severity;
claim|claims|adjuster|insurance office|priority; letter|letters|secretary|law office|urgency;
ticket|tickets|admin|it corner|severity; pothole|potholes|crew|road yard|danger;
shelf gap|shelf gaps|stocker|supermarket|priority; lift fault|lift faults|fitter|lift firm|risk;
spill|spills|janitor|warehouse|hazard; patient|patients|nurse|clinic|score;
parcel|parcels|driver|courier depot|priority; bug report|bug reports|coder|web shop|severity;
tree|trees|gardener|park|risk; costume tear|costume tears|tailor|theatre|urgency""".split(";")


def an(word):
    """With its article."""
    vowel = word[0] in "aeio" and not word.startswith("one") or word[:2] in ("um", "un") or word.startswith("hour")
    return f"{'an' if vowel else 'a'} {word}"


def make(k):
    job, jobs, doer, place, scale = k.pick(SKINS).strip().split("|")
    n, m = k.int(4, 6), k.int(2, 3)
    rows = list(zip(k.ids(n), k.numbers(n, 1, 99), k.many(k.word, n), strict=True))
    staff = k.people(m)
    ranked = sorted(rows, key=lambda row: -row[1])[:m]
    is_low = k.chance(25)
    if is_low:
        ranked = sorted(rows, key=lambda row: row[1])[:m]
    note, has_note = k.word(), k.chance(40)
    nobody = k.chance(10)
    j, js = job.replace(" ", "_"), jobs.replace(" ", "_")
    end = "lowest" if is_low else "highest"

    k.role(f"""You hand out the {jobs} at {an(place)}.|{place} dispatcher|shift lead, {place}
        |Every {doer} gets one piece of work from you, the worst first.|dispatch bot for {jobs}""")
    k.must(f"The {end} {scale} goes first.|Order: by {scale}, {end} first.")
    k.must(f"The first {doer} on the list gets the first {job}, the second one the next, one each.|"
           f"Go down the duty list: one {job} for each {doer}, most pressing first.")
    k.must(f"If no {doer} is there, report that it is not done.|Nobody on duty? Say that it could not be done.")
    k.steps("See <open_jobs>.", "See <on_duty>.", "Then <give>, in the right order.")
    w = k.pick(f" Remark: {note}", f" (remark {note})") if has_note else ""
    k.goal(f"""Hand out the most urgent {jobs}.{w}|one {job} for each {doer} on duty, worst first{w}
        |Who does what? Give everybody their {job}, starting with the most pressing.{w}
        |{jobs} are piling up! Everyone on duty takes one, by {scale}.{w}
        |duty round: {jobs} -> {doer}, {end} {scale} first.{w}
        |Please share out what is open. One each, and in the order of the {scale}.{w}
        |shift starts now, put each {doer} on one {job}.{w}
        |I want to see no {doer} without one {job}. The bad ones first!{w}""")

    @k.look(f"open_{js}|list_{js}|board", f"Lists the open {jobs}.|All {jobs} that wait.")
    def open_jobs():
        keys = (f"{j}|id|no", scale, "where|place|spot")
        return [dict(zip(keys, row, strict=True)) for row in rows]

    @k.look("on_duty|who_is_in|duty_list", f"Lists who is on duty.|Each {doer} that is there, in order.")
    def on_duty():
        return [] if nobody else [{"pos|no": i + 1, f"{doer}|name": name} for i, name in enumerate(staff)]

    more = dict(note=text("remark|note|comment", "Remark for the record.|A remark.")) if has_note else {}

    @k.act(
        f"assign|give_{j}|hand_out|give",
        f"Gives one {job} to one {doer}.|Puts one {doer} on one {job}.",
        job_id=text(f"{j}|id|which", f"Id of the {job}.|Which {job}."),
        who=text(f"{doer}|who|to", f"Name of the {doer}.|Who does it."),
        **more,
    )
    def give(job_id, who, note=None):
        if nobody or who not in staff:
            return k.fail(f"{who} is not on duty.")
        return f"{who} does {job_id}." if job_id in [row[0] for row in rows] else k.fail(f"No {job} {job_id}.")

    def right():
        if looks := [tool() for tool in (open_jobs, on_duty) if not tool.made()]:
            return looks
        if nobody:
            return k.give_up(f"no {doer} is on duty.")
        for row, who in zip(ranked, staff, strict=True):
            if not give.made(job_id=row[0]):
                return give(job_id=row[0], who=who, **(dict(note=note) if has_note else {}))
        return None

    return right
