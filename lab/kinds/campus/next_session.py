"""Somebody missed a session; they get the next one of the same sort, in a list where several sorts are mixed."""

from kind import text

STRUCTURE = "next-occurrence"
DOMAIN = "courses"

# thing;sort;who;verb
SKINS = """lesson;course;pupil;put
tour;route;visitor;book
rehearsal;piece;singer;call
hearing;case;witness;summon
clinic;therapy;patient;book
training;discipline;athlete;enter
screening;film;viewer;book
seminar;subject;student;enrol
ferry;line;passenger;rebook
workshop;craft;learner;enrol
surgery hour;doctor;patient;book
reading;series;reader;seat
class;dance;dancer;enrol
briefing;mission;volunteer;call
exam;module;candidate;register
sitting;committee;councillor;invite
tasting;wine;diner;seat
game;league;referee;send
mass;parish;server;enter
swim slot;pool;swimmer;book"""


def an(word):
    return f"{'an' if word[0] in 'aeiou' and word[:3] not in ('uni', 'use', 'eur') or word[:4] == 'hour' else 'a'} {word}"


def make(k):
    thing, sort, who, verb = k.pick(SKINS.split("\n")).split(";")
    sorts = [w.capitalize() for w in k.words(3)]
    days = sorted(k.dates(k.int(6, 9)))
    n = len(days)
    missed = k.int(0, n - 3)
    of = [k.int(0, 2) for _ in days]
    of[missed] = 0
    nxt = k.int(missed + 2, n - 1)
    for i in range(missed + 1, nxt):
        of[i] = k.int(1, 2)
    of[nxt] = 0
    nos, person = k.ids(n), k.person()
    rows = list(range(n)) if k.chance(50) else k.shuffled(range(n))
    t = thing.replace(" ", "_")

    k.role(f"You find people another {thing}.|{thing} desk", f"Who misses one gets the next.|I {verb} people again.")
    k.must(f"The next one is the earliest later {thing} of the same {sort}.|Same {sort}, later day, as soon as possible.")
    k.steps("<programme> lists all.|See <programme>.", "<rebook> them.|Then <rebook>.")
    k.goal(
        f"{person} missed {sort} {sorts[0]} on {days[missed]}: {verb} them for the next one",
        f"{person}, {sorts[0]}, absent {days[missed]} -> next",
        f"I'm terribly sorry that I could not come on {days[missed]}! When is {sorts[0]} on again after that? Please {verb} me for it. {person}",
        f"{days[missed]} is gone for {person}. next {thing} of {sorts[0]} please",
    )

    @k.look(f"programme|list_{t}s|plan", f"Every {thing} with its day and {sort}.")
    def programme():
        return [{"no|id": nos[i], "day|date": days[i], sort: sorts[of[i]]} for i in rows]

    @k.act(
        f"{verb}|{verb}_{who}|rebook",
        f"To {verb} {an(who)} for {an(thing)}.",
        no=text(f"{t}|no", f"Number of the {thing}."),
        who=text(f"{who}|name", f"Name of the {who}."),
        day=text("day|date", f"Day of the {thing}."),
    )
    def rebook(no, who, day):
        return f"{who}: {no}." if no in nos and days[nos.index(no)] == day else k.fail("Number and day do not fit.")

    def right():
        if not programme.made():
            return programme()
        return [] if rebook.made() else rebook(no=nos[nxt], who=person, day=days[nxt])

    return right
