"""Two people change places in a plan: each gets what the other one has now."""

from kind import text

STRUCTURE = "swap"
DOMAIN = "rotas"

# plan;slot;who;verb
SKINS = """rota;shift;nurse;works
seating plan;seat;guest;sits
duty list;week;parent;cleans
exam plan;hour;candidate;sits
lane plan;lane;swimmer;swims
kitchen plan;station;cook;stands
stage plan;slot;band;plays
patrol plan;street;warden;walks
bench plan;bench;judge;sits
reading plan;chapter;reader;reads
room plan;room;guest;sleeps
locker plan;locker;pupil;uses
tour plan;gallery;guide;guides
parking plan;bay;tenant;parks
watch plan;watch;sailor;keeps
rowing plan;seat;rower;rows
table plan;table;waiter;serves
choir plan;row;singer;stands
market plan;pitch;trader;sells
visit plan;ward;volunteer;visits"""


def an(word):
    return f"{'an' if word[0] in 'aeiou' and word[:3] not in ('uni', 'use', 'eur') or word[:4] == 'hour' else 'a'} {word}"


def make(k):
    plan, slot, who, verb = k.pick(SKINS.split("\n")).split(";")
    n = k.int(4, 6)
    people, slots = k.people(n), k.ids(n)
    a, b, day = people[0], people[1], k.date()
    rows = k.shuffled(range(n))

    def has(i):
        made = [c["slot"] for c in put.calls if c["who"] == people[i]]
        return made[-1] if made else slots[i]

    k.role(
        f"You keep the {plan}.|{plan} desk",
        f"Every {who} has one {slot}.|I hold the pencil and the eraser of the {plan}.",
    )
    k.must(f"{an(slot).capitalize()} may be held twice for a moment while you change the {plan}.|While changing, two may have the same {slot}.")
    k.steps("<plan_of> shows who has what.|Look at <plan_of>.", "<put> each on the other's place.|<put> twice.")
    k.goal(
        f"On {day} {a} and {b} change places.",
        f"swap {a} / {b} ({plan}, {day})",
        f"Dear planner, {a} has asked {b} whether they could trade their {slot} on {day}, and {b} has kindly agreed. Would you enter it? Nobody else is concerned.",
        f"{b} takes what {a} has and the other way round, {day}",
        f"Can {a} have {b}'s {slot} on {day}? {b} gets the one of {a} for it.",
    )

    @k.look(f"plan_of|get_{plan.split()[-1]}|read_plan", f"The {plan} of a day.", day=text("day|date", "The day."))
    def plan_of(day_=day, **by):
        if by["day"] != day_:
            return k.fail("Nothing is planned that day.")
        return [{f"{who}|name": people[i], f"{slot}|has": has(i)} for i in rows]

    @k.act(
        f"put|assign_{slot}|set_{slot}",
        f"Gives {an(who)} {an(slot)} on a day.",
        who=text(f"{who}|name", f"Name of the {who}."),
        slot=text(f"{slot}|what", f"The {slot} that the {who} gets."),
        day=text("day|date", "The day."),
    )
    def put(who, slot, day):
        return f"{who}: {slot} on {day}." if who in people and slot in slots else k.fail("No such name or place.")

    def right():
        if not plan_of.made(day=day):
            return plan_of(day=day)
        wanted = ((a, slots[1]), (b, slots[0]))
        return [put(who=p, slot=s, day=day) for p, s in wanted if not put.made(who=p, slot=s, day=day)]

    return right
