"""Ticks off what a checklist still wants: of the points that the goal names, those which are not done yet."""

from kind import text

STRUCTURE = "rest-of-checklist"
DOMAIN = "checklists"

# list;point;thing;verb;by
SKINS = """opening list;point;museum;tick;guard
trip list;item;class;tick;teacher
discharge list;step;patient;sign;nurse
moving list;item;flat;tick;tenant
stage list;cue;concert;clear;stage hand
race list;check;boat;pass;cox
filing list;paper;case;stamp;clerk
closing list;round;library;tick;porter
kitchen list;check;kitchen;sign;cook
wedding list;point;wedding;tick;witness
exam list;step;exam hall;tick;proctor
camp list;item;tent;tick;scout
match list;check;pitch;pass;referee
loan list;step;painting;sign;registrar
packing list;item;suitcase;tick;child
polling list;step;polling station;sign;officer
rehearsal list;point;rehearsal;tick;assistant
handover list;step;ward;sign;matron
shop list;task;charity shop;tick;helper
safety list;check;bus;pass;driver"""


def an(word):
    return f"{'an' if word[0] in 'aeiou' and word[:3] not in ('uni', 'use', 'eur') or word[:4] == 'hour' else 'a'} {word}"


def make(k):
    name, point, thing, verb, who = k.pick(SKINS.split("\n")).split(";")
    n = k.int(4, 7)
    points, nos = k.words(n), k.ids(n)
    place, person = k.word().capitalize(), k.person()
    wanted = k.some(range(n), k.int(2, n - 1))
    done = [i for i in range(n) if k.chance(45)]
    todo = [i for i in wanted if i not in done]
    listed = ", ".join(points[i] for i in wanted)

    k.role(
        f"You keep the {name} of each {thing}.|{name} helper",
        f"I {verb} what is done on the {name}.|Assistant to the {who}; you {verb} one {point} after the other.",
    )
    k.must(f"What is done already stays as it is. What the goal does not name stays open.|Do not {verb} {an(point)} twice, nor one that nobody named.")
    k.steps("Look at <points_of>.|<points_of> shows what is done.", f"<tick> each open {point} that is named.")
    k.goal(
        f"{thing} {place}: {verb} {listed} for {person}",
        f"{person} has seen to {listed}. Please {verb} them on the {name} of {place} where that is still missing.",
        f"Hello! I am the {who} at {place}, {person}, and I finished {listed} this morning; some may be on the {name} already. Could you {verb} the rest? Thanks a lot!",
        f"{name} {place}\n{who}: {person}\nfinished: {listed}",
    )

    @k.look(
        f"checklist|points_of|get_{name.split()[0]}",
        f"The {name} of {an(thing)}.|Shows each {point} and whether it is done.",
        place=text(f"{thing.replace(' ', '_')}|place|name", f"Name of the {thing}."),
    )
    def points_of(place_=place, **by):
        if by["place"] != place_:
            return k.fail(f"No {thing} of that name.")
        return [{"no|id": nos[i], f"{point}|what": points[i], "done|ticked": i in done or tick.made(no=nos[i])} for i in range(n)]

    @k.act(
        f"{verb}|{verb}_{point}|mark_done",
        f"Marks one {point} as done.",
        no=text("no|id|number", f"Number of the {point}."),
        who=text(f"{who.replace(' ', '_')}|who|by", f"Name of the {who}."),
    )
    def tick(no, who):
        if no not in nos or nos.index(no) in done or tick.made(no=no):
            return k.fail(f"{no} is not open.")
        return f"{no} done ({who})."

    def right():
        if not points_of.made(place=place):
            return points_of(place=place)
        return [tick(no=nos[i], who=person) for i in todo if not tick.made(no=nos[i])]

    return right
