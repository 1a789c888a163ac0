"""The goal names who belongs on a list; whoever is not on it yet is added, nobody twice."""

from kind import integer, text

STRUCTURE = "add-missing"
DOMAIN = "attendance"

# list;who;verb;number
SKINS = """register;pupil;add;year
choir roll;singer;admit;row
guest list;guest;invite;table
squad;player;call up;shirt size
mailing list;donor;add;frequency
rota;helper;enter;week
jury list;juror;summon;session
study group;student;enrol;room
ward list;patient;admit;room
tour list;visitor;book;bus
faculty list;fellow;appoint;grade
bidder list;bidder;register;lot
hostel list;hiker;lodge;dorm
parish list;volunteer;add;pew
class trip;child;sign up;group
club roll;member;admit;tariff
fleet list;skipper;enter;class
cast;dancer;cast;act
care plan;resident;add;floor
seed list;team;enter;pool"""


def an(word):
    return f"{'an' if word[0] in 'aeiou' and word[:3] not in ('uni', 'use', 'eur') or word[:4] == 'hour' else 'a'} {word}"


def make(k):
    plan, who, verb, num = k.pick(SKINS.split("\n")).split(";")
    n = k.int(2, 4)
    wanted, others = k.people(n), k.people(k.int(2, 4))
    there = [p for p in wanted if k.chance(45)]
    todo = [p for p in wanted if p not in there]
    on = k.shuffled(there + others)
    since = k.dates(len(on))
    said = ", ".join(wanted[:-1]) + " and " + wanted[-1]
    name, value = k.word().capitalize(), k.int(1, 30)
    p, v = plan.replace(" ", "_"), verb.replace(" ", "_")

    k.role(f"You keep the {plan} complete.|{plan} desk", f"Nobody is forgotten, nobody is listed twice.|I {verb} people.")
    k.must(f"Who is on it already is left alone.|Never {verb} somebody who is there already.")
    k.steps("<names_on> shows who is there.|See <names_on>.", "<add> the others.|Then <add>.")
    k.goal(
        f"{said} belong on {plan} {name}, {num} {value}",
        f"{plan} {name} ({num} {value}): {said}",
        f"Could you make sure that {said} are all on the {plan} {name}? Some may be. The new ones get {num} {value}. Thanks ever so much!",
        f"[ ] {name} has {said}\n[ ] {num} {value} for the new ones",
    )

    @k.look(f"names_on|read_{p}|list_{who}s", f"Who is on {an(plan)}.", name=text("list|name", f"Name of the {plan}."))
    def names_on(name_=name, **by):
        if by["name"] != name_:
            return k.fail(f"No {plan} of that name.")
        return [{f"{who}|name": a, "since|from": d} for a, d in zip(on, since, strict=True)]

    @k.act(
        f"{v}|add_{who}|put_on",
        f"Puts {an(who)} on {an(plan)}.",
        plan=text("list|onto", f"Name of the {plan}."),
        who=text(f"{who}|name", f"Name of the {who}."),
        value=integer(num.replace(" ", "_"), f"The {num}."),
    )
    def add(plan, who, value):
        return f"{who} is on {plan}." if who not in on and not add.made(who=who) else k.fail(f"{who} is there already.")

    def right():
        if not names_on.made(name=name):
            return names_on(name=name)
        return [add(plan=name, who=a, value=value) for a in todo if not add.made(who=a)]

    return right
