"""Somebody is away for a day: each of their duties goes to whoever is free at that hour."""

from kind import text

STRUCTURE = "cover-absence"
DOMAIN = "substitutes"

# who;duty;duties;place
SKINS = """teacher;lesson;lessons;school
nurse;round;rounds;ward
guide;tour;tours;museum
judge;hearing;hearings;court
coach;training;trainings;club
lecturer;seminar;seminars;institute
waiter;table;tables;restaurant
doctor;surgery;surgeries;practice
driver;run;runs;bus depot
librarian;desk;desks;library
organist;service;services;parish
lifeguard;watch;watches;pool
carer;visit;visits;care home
cook;course;courses;kitchen
usher;entrance;entrances;theatre
volunteer;shift;shifts;food bank
referee;match;matches;league
tutor;lesson;lessons;music school
warden;patrol;patrols;town
vet;check;checks;shelter"""


def an(word):
    return f"{'an' if word[0] in 'aeiou' and word[:3] not in ('uni', 'use', 'eur') or word[:4] == 'hour' else 'a'} {word}"


def make(k):
    who, duty, duties, place = k.pick(SKINS.split("\n")).split(";")
    n = k.int(1, 3)
    people, day, name = k.people(5), k.date(), k.word().capitalize()
    hours, nos, what = sorted(k.times(n)), k.ids(n), k.words(n)
    free = {h: k.pick(people[1:]) for h in hours}
    busy = {h: k.some([p for p in people[1:] if p != free[h]], 2) for h in hours}
    away = people[0]

    k.role(f"You find stand-ins at {an(place)}.|Stand-in desk, {place} {name}", f"Somebody is always ill.|I fill gaps: no {duty} without {an(who)}.")
    k.must(f"Of those on the list for an hour only the free one will do.|Give each {duty} to the {who} who is free at its hour.")
    k.steps(f"<duties_of> lists the {duties}.|Begin with <duties_of>.", "<who_is_free> for each hour.", "<assign> one by one.")
    k.goal(
        f"{away} is away on {day}. Cover everything.",
        f"cover {away}, {day}",
        f"Dear colleague, {away} has just rung in sick for {day}, poor thing. Could you find somebody for each {duty} of that day? Thank you, you are a treasure.",
        f"[ ] {day}\n[ ] every {duty} of {away} has a stand-in",
    )

    @k.look(f"duties_of|{duties}_of|plan_of", f"The {duties} of {an(who)} on a day.", who=text(f"{who}|name", f"Name of the {who}."), day=text("day|date", "The day."))
    def duties_of(**by):
        if by["who"] != away or by["day"] != day:
            return []
        return [{f"{duty}|no": nos[i], "hour|at": hours[i], "what|about": what[i]} for i in range(n)]

    @k.look("who_is_free|free_at|staff_at", f"Every {who} on a day at an hour, free or busy.", day=text("day|date", "The day."), hour=text("hour|at", "The hour."))
    def who_is_free(**by):
        if by["day"] != day or by["hour"] not in free:
            return k.fail("Nothing is known of that hour.")
        names = sorted([free[by["hour"]], *busy[by["hour"]]])
        return [{f"{who}|name": p, "state|is": "free" if p == free[by["hour"]] else "busy"} for p in names]

    @k.act(
        f"assign|cover_{duty}|give",
        f"Gives {an(duty)} to a stand-in.",
        no=text(f"{duty}|no", f"Number of the {duty}."),
        who=text(f"{who}|stand_in", "Name of the stand-in."),
        day=text("day|date", "The day."),
    )
    def assign(no, who, day):
        ok = no in nos and who == free[hours[nos.index(no)]] and not assign.made(no=no)
        return f"{who} takes {no} on {day}." if ok else k.fail("Not possible: busy, or no such number.")

    def right():
        if not duties_of.made(who=away, day=day):
            return duties_of(who=away, day=day)
        calls = []
        for i, h in enumerate(hours):
            if assign.made(no=nos[i]):
                continue
            looked = who_is_free.made(day=day, hour=h)
            calls.append(assign(no=nos[i], who=free[h], day=day) if looked else who_is_free(day=day, hour=h))
        return calls

    return right
