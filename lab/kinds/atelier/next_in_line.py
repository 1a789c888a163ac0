"""The goal names one in a row of several; the call goes to its neighbour: after it, before it, or the end of the row."""

from kind import text

STRUCTURE = "next-after"
DOMAIN = "rotas"

# person word;duty;row;verb
SKINS = """steward;gate;rota;call_up
baker;oven;rota;wake
ringer;bell;peal;signal
groom;mucking out;rota;remind
speaker;panel;line-up;invite
bowler;over;attack;warm_up
soloist;aria;bill;beckon
weaver;loom;shift list;summon
curator;tour;rota;brief
dancer;entrance;call sheet;cue
umpire;match;panel;appoint
gardener;watering;rota;nudge
cook;washing up;rota;text
editor;proof;chain;ping
walker;dogs;rota;ring
usher;aisle;rota;place
runner;leg;relay;ready
poet;reading;slam;announce
florist;stall;roster;book
keeper;feeding;rota;alert"""
RULES = [
    (lambda i, n: i + 1 if i + 1 < n else 0, "whoever stands directly after {}, and after the last comes the first again|the one below {} in the list (the bottom is followed by the top)"),
    (lambda i, n: i - 1 if i else n - 1, "whoever stands directly before {}, and before the first comes the last|the one above {} in the list (above the top is the bottom)"),
    (lambda i, n: 0 if i else 1, "whoever is first in the list, unless that is {}; then the second|the topmost name that isn't {}"),
    (lambda i, n: n - 1 if i < n - 1 else n - 2, "whoever is last in the list, unless that is {}; then the one above|the bottommost name that isn't {}"),
]


def make(k):
    who, duty, row, verb = k.pick(SKINS.split("\n")).split(";")
    n, day, code, v = k.int(3, 6), k.date(), k.id(), verb.replace("_", " ")
    people, phones = k.people(n), k.many(k.phone, n)
    i = k.int(0, n - 1)
    pick, said = k.pick(RULES)
    one = pick(i, n)
    said = k.one(said).format(people[i])

    k.role(f"You mind the {row}: who is on {duty} next.|{row} helper ({duty})|You never do {duty} yourself, you just know whose turn it is.", f"The {who}'s friend: you keep the {row}.")
    k.steps("The order is in <row_of>.", "One call of <notify>.")
    k.goal(
        f"{people[i]} can't do {duty} on {day}. Please {v} {said}.",
        f"{day}, {duty}: {people[i]} is out; {v} {said}",
        f"Bad news, {people[i]} has dropped out of {duty} ({day}). It's {said} we want. Could you {v} them?",
        f"duty: {duty}; day: {day}; missing: {people[i]}; {v}: {said}",
        f"For {duty} on {day} we now need {said}. {v.capitalize()} them, please.",
    )

    @k.look("get_rota|row|line_up", f"The {row} for {duty}, in order.|Who is on the list, top to bottom.")
    def row_of():
        return [{f"{who}|name": p, "phone|number": t} for p, t in zip(people, phones, strict=True)]

    @k.act(
        f"{verb}|{verb}_{who}|contact",
        f"Gets hold of one {who} by phone.|Rings a {who} about a day.",
        name=text(f"{who}|name|whom", f"Name of the {who}.|Whom to ring."),
        phone=text("phone|number|tel", "Phone number.|Number to ring."),
        day=text("day|date|on", "Which day it is about.|The day."),
    )
    def notify(name, phone, day):
        return f"{name} has been told ({code})." if (name, phone) in zip(people, phones, strict=True) else k.fail("wrong number")

    def right():
        if not row_of.made():
            return row_of()
        return [] if notify.made() else notify(name=people[one], phone=phones[one], day=day)

    return right
