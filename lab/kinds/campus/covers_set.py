"""Gives a task to the only person who has everything that the task requires."""

from kind import text

STRUCTURE = "covers-set"
DOMAIN = "staffing"

# task;who;skill;verb
SKINS = """tour;guide;languages;assign
operation;nurse;certificates;assign
concert;musician;instruments;book
trial;interpreter;languages;appoint
course;lecturer;subjects;appoint
match;referee;licences;appoint
banquet;cook;cuisines;hire
repair;caretaker;trades;send
excursion;teacher;permits;send
regatta;helmsman;papers;enter
exhibition;curator;fields;appoint
play;actor;skills;cast
camp;leader;badges;assign
rescue;volunteer;trainings;call
audit;trustee;degrees;appoint
recording;engineer;systems;book
library stall;helper;keys;send
wedding;photographer;styles;book
bus trip;driver;classes;assign
debate;student;topics;send"""


def an(word):
    return f"{'an' if word[0] in 'aeiou' and word[:3] not in ('uni', 'use', 'eur') or word[:4] == 'hour' else 'a'} {word}"


def make(k):
    task, who, skill, verb = k.pick(SKINS.split("\n")).split(";")
    pool = k.words(6)
    need = pool[:2]
    n = k.int(3, 5)
    people, nos = k.people(n), k.ids(n)
    skills = [k.shuffled([*need, *k.some(pool[2:], k.int(0, 1))])]
    skills += [k.shuffled([k.pick(need), *k.some(pool[2:], k.int(1, 2))]) for _ in range(n - 1)]
    if nobody := k.chance(15):
        skills[0] = k.some(pool[1:], 3) if need[0] else skills[0]
    tasks, days = [w.capitalize() for w in k.words(2)], k.dates(2)
    needs = [need, k.some(pool, 2)]
    name, rows = tasks[0], k.shuffled(range(n))
    s = skill.replace(" ", "_")

    k.role(f"You {verb} people.|{task} staffing", f"The right {who} for each {task}.|I match what is needed with what people can do.")
    k.must(
        f"{an(who).capitalize()} needs all the {skill} that the {task} requires.|All required {skill}, not just some.",
        f"If no {who} has them all, report that it is not done.|Nobody with all of them: say that it cannot be done.",
    )
    k.steps("<required> says what is needed.|Ask <required>.", f"<staff> lists the {skill}.|See <staff>.", "<send> the right one.")
    k.goal(
        f"{verb} {an(who)} for {task} {name}.",
        f"{task} {name} has no {who} yet",
        f"Dear staffing office, our {task} {name} is still without {an(who)}. As you know not everybody will do. Would you kindly {verb} somebody suitable?",
        f"who can do {name}? {verb} them ({task})",
    )

    @k.look(f"required|get_{task.replace(' ', '_')}|needs_of", f"What {an(task)} requires, and its day.", name=text(f"{task.replace(' ', '_')}|name", f"Name of the {task}."))
    def required(name):
        if name not in tasks:
            return k.fail(f"No {task} of that name.")
        i = tasks.index(name)
        return {f"{s}|required": ", ".join(needs[i]), "day|date": days[i]}

    @k.look(f"staff|list_{who}s|people", f"Every {who} and their {skill}.")
    def staff():
        return [{"no|id": nos[i], f"{who}|name": people[i], s: ", ".join(skills[i])} for i in rows]

    @k.act(
        f"{verb}|{verb}_{who}|send",
        f"To {verb} {an(who)} for {an(task)}.",
        no=text("no|id", f"Number of the {who}."),
        task=text(task.replace(" ", "_"), f"Name of the {task}."),
        day=text("day|date", f"Day of the {task}."),
    )
    def send(no, task, day):
        return f"{no} does {task} on {day}." if no in nos else k.fail(f"No {who} {no}.")

    def right():
        calls = [c for c, m in ((required(name=name), required.made(name=name)), (staff(), staff.made())) if not m]
        if calls:
            return calls
        if nobody:
            return k.give_up(f"no {who} has all that is required.")
        return [] if send.made() else send(no=nos[0], task=name, day=days[0])

    return right
