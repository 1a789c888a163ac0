"""A thing is signed off by somebody on duty who is not the one who did it."""

from kind import text

STRUCTURE = "four-eyes"
DOMAIN = "sign-off"

SKINS = """weld;welder;seam
lift plan;rigger;lift
dose;chemist;basin
switching;operator;feeder
count;counter;rack
weighing;weigher;load
seal;loader;container
test;tester;lamp
survey;surveyor;plot
mix;mixer;batch
repair;fitter;brake
bill;buyer;purchase
route;planner;convoy
grading;grader;carcass
fuse;blaster;hole
reading;reader;meter
packing;packer;crate
drawing;draughtsman;joint
cleaning;cleaner;tank
loading;stevedore;hatch"""


def make(k):
    work, who, thing = k.pick(SKINS.split("\n")).split(";")
    number, desk = k.id(), k.word()
    people = k.people(k.int(2, 3))
    maker, rows = people[0], k.shuffled(people)
    checker = k.pick(people[1:])
    duty = {p: p in (maker, checker) for p in people}
    badges = dict(zip(people, k.ids(len(people)), strict=True))
    k.role(f"You have every {work} signed off.|{work} sign-off|Four eyes see more than two.", "Quality desk")
    k.must(
        f"Whoever did the {work} may not sign it off; it needs somebody else who is on duty.|Sign-off is by a second person on duty, never by the one who did it."
    )
    k.steps("<work_of> tells who did it.|See <work_of>.", "<on_duty> tells who is there.", "<sign_off> by badge.")
    k.goal(
        f"Get the {work} of {thing} {number} signed off at desk {desk}.",
        f"{number}: sign-off please, desk {desk}",
        f"{thing} {number} is finished and needs its second signature. Desk {desk}.",
        f"sign-off {work} / {thing} {number} / desk {desk}",
        f"{number} waits for the other pair of eyes, desk {desk}",
    )

    @k.look(
        f"work_of|who_did|{work.split()[0]}_card",
        f"Who did the {work} of a {thing}.",
        number=text(f"{thing}|number", f"Number of the {thing}.|Which {thing}."),
    )
    def work_of(**by):
        return (
            {f"{thing}|no": number, "done_by|name": maker}
            if by["number"] == number
            else k.fail(f"no {thing} {by['number']}")
        )

    @k.look("on_duty|staff|who_is_here", f"Every {who}, and whether they are on duty.")
    def on_duty():
        return [{"name": p, "badge|card": badges[p], "on_duty|here": duty[p]} for p in rows]

    @k.act(
        "sign_off|second_signature|approve",
        f"Signs a {work} off.",
        number=text(f"{thing}|number", f"Number of the {thing}.|Which {thing}."),
        badge=text("badge|card", "Badge of who signs.|Second person, by badge."),
        desk=text("desk|at_desk", "Which desk.|Name of the desk."),
    )
    def sign_off(number, badge, desk):
        return f"{number} signed by {badge}" if badge in badges.values() else k.fail(f"no badge {badge}")

    def right():
        if sign_off.made():
            return None
        todo = [] if work_of.made(number=number) else [work_of(number=number)]
        todo += [] if on_duty.made() else [on_duty()]
        return todo or sign_off(number=number, badge=badges[checker], desk=desk)

    return right
