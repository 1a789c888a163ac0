"""Sends somebody the text in their own language: the record has the language, a list the text for it."""

from kind import text

STRUCTURE = "variant-of-person"
DOMAIN = "multilingual notices"

# text;who;property
SKINS = """house rules;tenant;language
consent form;patient;language
welcome letter;student;language
summons;witness;language
safety sheet;worker;language
menu;guest;diet
exam paper;pupil;level
training plan;runner;level
audio guide;visitor;language
hymn sheet;singer;voice
visa form;traveller;nation
tax letter;citizen;district
score;musician;instrument
diet plan;resident;diet
worksheet;child;class
boarding note;passenger;deck
fan letter;subscriber;club
prayer card;mourner;faith
match plan;player;position
reading tips;reader;taste"""


def an(word):
    return f"{'an' if word[0] in 'aeiou' and word[:3] not in ('uni', 'use', 'eur') or word[:4] == 'hour' else 'a'} {word}"


def make(k):
    paper, who, prop = k.pick(SKINS.split("\n")).split(";")
    n = k.int(3, 5)
    kinds, codes = [w.capitalize() for w in k.words(n)], k.ids(n)
    people, nos = k.people(3), k.ids(3)
    of = [k.int(0, n - 1) for _ in people]
    person, rows, day = people[0], k.shuffled(range(n)), k.date()
    if missing := k.chance(12):
        rows = [i for i in rows if i != of[0]]
    p = paper.replace(" ", "_")

    k.role(f"You send out papers ({paper}).|{paper} dispatch", f"Everybody gets what they can read.|I look at the {prop} of the {who} before I send anything.")
    k.must(f"It has to be the {paper} for the {prop} of the {who}.|Which {paper}: that for the {who}'s {prop}.", f"If there is none for it, report that it is not done.|No such {paper}: say that it cannot be done.")
    k.steps(f"<person_of> has number and {prop}.", f"<papers> lists each {paper}.", "<send> it.")
    k.goal(
        f"Send {person} the {paper}, day of issue {day}.",
        f"{paper} for {person}, dated {day}",
        f"Dear dispatch, {person} is new here and has not got the {paper} yet. Please send the right one, and date it {day}.",
        f"{person} needs the {paper}!! (date: {day})",
    )

    @k.look(f"person_of|get_{who}|{who}_record", f"Number and {prop} of {an(who)}.", name=text(f"{who}|name", f"Name of the {who}."))
    def person_of(name):
        if name not in people:
            return k.fail(f"No {who} of that name.")
        i = people.index(name)
        return {"no|id": nos[i], "name": name, prop: kinds[of[i]]}

    @k.look(f"papers|list_{p}|versions", f"Every {paper} there is, by {prop}.")
    def papers():
        return [{prop: kinds[i], f"{p}|code": codes[i]} for i in rows]

    @k.act(
        f"send|send_{p}|post",
        f"Sends {an(paper)} to {an(who)}.",
        no=text("no|id|to", f"Number of the {who}."),
        code=text(f"{p}|code", f"Code of the {paper}."),
        day=text("day|dated", "Date on it."),
    )
    def send(no, code, day):
        return f"{code} to {no}, {day}." if no in nos and code in codes else k.fail("No such number or code.")

    def right():
        calls = [c for c, m in ((person_of(name=person), person_of.made(name=person)), (papers(), papers.made())) if not m]
        if calls:
            return calls
        if missing:
            return k.give_up(f"there is no {paper} for {kinds[of[0]]}.")
        return [] if send.made() else send(no=nos[0], code=codes[of[0]], day=day)

    return right
