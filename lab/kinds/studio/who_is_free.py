"""Gives the work to the one person who is free and has the skill; others are busy or can't do it."""

from kind import choice, text

STRUCTURE = "assign"
DOMAIN = "staffing"

# person, people, work, how, skills, busy words (free first), verb, about
SKINS = """reviewer|reviewers|change|id|python,rust,sql|free,away,busy|assign|Gives a change to a reviewer; editor|editors|clip|id|colour,sound,titles|free,booked,ill|book|Books an editor for a clip;
engineer|engineers|incident|id|network,storage,web|available,sleeping,on_call|page|Pages an engineer about an incident; translator|translators|document|path|german,polish,french|open,full,away|send|Sends a document to a translator;
designer|designers|poster|title|print,logo,layout|free,busy,leave|ask|Asks a designer to do a poster; tester|testers|release|version|mobile,desktop,web|idle,testing,away|start|Starts a tester on a release;
runner|runners|pipeline|key|linux,mac,windows|idle,running,offline|dispatch|Dispatches a pipeline to a runner; writer|writers|page|title|guide,news,reference|free,writing,leave|commission|Commissions a page from a writer;
analyst|analysts|report|title|finance,traffic,churn|free,busy,away|order|Orders a report from an analyst; photographer|photographers|shoot|title|portrait,product,event|free,booked,ill|hire|Hires a photographer for a shoot;
machine|machines|render|id|gpu,cpu,mixed|idle,rendering,down|use|Uses a machine for a render; mentor|mentors|newcomer|person|design,code,data|open,full,away|pair|Pairs a mentor with a newcomer;
agent|agents|ticket|id|billing,login,export|free,busy,break|route|Routes a ticket to an agent; trainer|trainers|course|title|beginner,expert,team|free,teaching,ill|schedule|Schedules a trainer for a course;
admin|admins|request|id|mail,vpn,database|online,offline,busy|pass|Passes a request to an admin; driver|drivers|delivery|id|van,truck,bike|waiting,driving,off|send_out|Sends a driver out with a delivery""".split(";")


def make(k):
    role, roles, work, how, skills, states, verb, about = k.pick(SKINS).strip().split("|")
    skills, states = skills.split(","), states.split(",")
    job, skill, v, free = getattr(k, how)(), k.pick(skills), verb.replace("_", " "), states[0]
    pairs = k.shuffled([(skill, states[1]), (k.pick([s for s in skills if s != skill]), free), *[(s, k.pick(states[1:])) for s in k.some(skills, k.int(1, 3))]])
    nobody = k.chance(12)
    if not nobody:
        pairs.insert(k.int(0, len(pairs)), (skill, free))
    names = k.people(len(pairs)) if role not in ("runner", "machine") else k.many(k.host, len(pairs))
    rows = [(n, i, *p) for n, i, p in zip(names, k.ids(len(pairs)), pairs, strict=True)]
    by_id, says_skill = k.chance(55), k.chance(40)
    best = next((r for r in rows if r[2:] == (skill, free)), None)

    k.role(f"""You hand out work to {roles}.|{role} dispatcher|You know who of the {roles} can do what.|staffing bot
        |You plan for a small studio.|Coordinator. One {role} for each {work}.|You find a {role} for every {work}.""")
    k.must(f"Only a {role} with the right skill who is {free} may get it. If there is none, report that it is not done.|Right skill and {free}: both. Nobody like that? Then it is not done, say so.")
    k.steps("Look at <staff>.|<staff> shows them all.", "Then <give>.|<give> it to the one who fits.")
    k.goal(f"""Find a {role} for {work} {job}; skill {skill}.|{job} needs {skill}|{work} {job}, skill: {skill}. {v} somebody
        |Who can do {work} {job}? It takes {skill}. {v.capitalize()} that {role}.|{work}: {job} / needs: {skill} / action: {v}
        |please {v} a {role} that knows {skill}, it is for {job}|The {work} {job} waits for a {role} ({skill}).|{skill} {role} wanted for {job}, must be {free} now""")

    @k.look(f"list_{roles}|staff|{roles}|availability", f"Lists the {roles}, with skill and state.|Who is there, and who is {free}.")
    def staff():
        keys = ("name|who", f"id|{role}_id|no", "skill|can", "state|status|now")
        return [dict(zip(keys, r, strict=True)) for r in rows]

    params = dict(who=text(f"{role}|{role}_id|id" if by_id else f"{role}|name|who", f"Id of the {role}." if by_id else f"Name of the {role}."), job=text(f"{work}|what|job", f"The {work}.|Which {work}."))
    if says_skill:
        params["skill"] = choice("skill|kind|for_skill", "Skill that is needed.|Which skill.", skills)

    @k.act(f"{verb}|{verb}_{role}|give", f"{about}.", **dict(k.shuffled(list(params.items()))))
    def give(who, job, skill=None):
        if who not in [r[1 if by_id else 0] for r in rows]:
            return k.fail(f"No {role} {who}.")
        return f"{job}: {who}"

    def right():
        if not staff.made():
            return staff()
        if best is None:
            return k.give_up(f"no {role} is {free} and can do it.")
        return None if give.made() else give(who=best[1 if by_id else 0], job=job, **(dict(skill=skill) if says_skill else {}))

    return right
