"""Candidates in an order that the rule gives; the first that is free takes it."""

from kind import text
from kind.criteria import Table

STRUCTURE = "retry-other"
DOMAIN = "skins"


def make(k):
    t = Table(k, k.int(3, 5), extra=k.int(0, 1))
    column, most, key = t.of("number", "date", "time"), k.chance(50), k.pick("id", "name")
    ordered = sorted(t.rows, key=lambda row: row[column.name], reverse=most)
    free = k.int(0, min(2, len(ordered) - 1))
    none = k.chance(12)
    said, job, words = column.said, k.id(), ("highest", "lowest") if column.type == "number" else ("latest", "earliest")
    end = words[0 if most else 1]
    rule = k.one(f"Try the {t.thing} with the {end} {said} first, then the next.|Order: by {said}, {end} first.|Begin with the {end} {said}; when one refuses, take the next by {said}.")
    k.must(rule, "If all refuse, report that it is not done.|When none is left, say that it is not done.")
    k.role(f"""You give jobs to {t.things}.|{t.place} dispatch|You find a {t.thing} for a job.|Jobs need {t.things}.""")
    k.steps("<look> lists them.|See <look>.", "<give> until one accepts.|Then <give>, one after the other.")
    k.goal(f"""Find a {t.thing} for job {job}.|Job {job} needs a {t.thing}.|{job}: give it to a {t.thing}|which {t.thing} takes job {job}? give it to that one|job {job} is waiting, please hand it out""")

    @k.look(f"list_{t.things}|{t.things}|candidates", f"Lists the {t.things}.|Which {t.things} there are.")
    def look():
        return t.shown()

    keys = [row[key] for row in t.rows]
    taken = [row[key] for row in (ordered if none else ordered[:free])]
    tried = []

    @k.act(f"give|assign|give_{t.thing}|offer", f"Offers a job to a {t.thing}.|Gives a {t.thing} a job.",
           key=text(f"{t.thing}|{key}|to", f"{key.capitalize()} of the {t.thing}."), job_=text("job|job_no|what", "Number of the job.|Which job."))
    def give(key=None, job_=None):
        if key not in keys:
            return k.fail(f"There is no {t.thing} {key}.")
        if key in taken:
            tried.append(key)
            return k.fail(f"{key} refuses: {why}.")
        return f"{key} takes {job_}."

    why = k.pick("busy", "not available", "already full", "off today")

    def right():
        if not look.made():
            return look()
        left = [row[key] for row in ordered if row[key] not in tried]
        if give.made():
            return None
        return give(key=left[0], job_=job) if left else k.give_up("all of them refuse")

    return right
