"""The goal is a small table of people and values; each person is known to the tool by a number that a list has."""

from kind import text

STRUCTURE = "set-many"
DOMAIN = "seating"

# plan;who;value;verb
SKINS = """seating plan;guest;table;seat
lane plan;swimmer;lane;put
room plan;camper;room;lodge
duty plan;parent;day;enter
exam plan;candidate;hall;place
choir plan;singer;row;place
stage plan;band;stage;book
ward plan;patient;ward;admit
gift plan;child;present;promise
shirt plan;player;number;give
bus plan;pupil;bus;put
dish plan;cook;dish;assign
speech plan;delegate;slot;give
tour plan;guide;wing;assign
court plan;judge;case;assign
locker plan;member;locker;give
reading plan;reader;chapter;assign
garden plan;tenant;bed;give
booth plan;trader;booth;let
watch plan;sailor;watch;assign"""


def an(word):
    return f"{'an' if word[0] in 'aeiou' and word[:3] not in ('uni', 'use', 'eur') or word[:4] == 'hour' else 'a'} {word}"


def make(k):
    plan, who, value, verb = k.pick(SKINS.split("\n")).split(";")
    n = k.int(2, 4)
    people, extra, values, name = k.people(n), k.people(2), k.words(n), k.word().capitalize()
    nos = dict(zip(people + extra, k.ids(n + 2), strict=True))
    rows = k.shuffled(people + extra)
    pairs = list(zip(people, values, strict=True))
    colon = "; ".join(f"{p}: {v}" for p, v in pairs)
    back = ", ".join(f"{v} for {p}" for p, v in pairs)
    lines = "\n".join(f"- {p} = {v}" for p, v in pairs)

    k.role(f"You write the {plan}.|{plan} helper", f"Names on the left, {value} on the right.|I {verb} people as the plan says.")
    k.must(f"The plan knows numbers, not names.|Each {who} goes by number.")
    k.steps("<numbers> has them.|First <numbers>.", "<put> each.|Then <put>, one by one.")
    k.goal(
        f"{plan} {name}\n{lines}",
        f"{name}, {value} of each: {colon}",
        f"Dear helper, we have finally agreed on the {plan} {name}! It is {back}. Would you enter all that? Bless you.",
        f"{verb} ({name}): {back}",
    )

    @k.look(f"numbers|list_{who}s|register", f"Every {who} with the number.")
    def numbers():
        return [{f"{who}|name": p, "no|id": nos[p]} for p in rows]

    @k.act(
        f"{verb}|set_{value}|put",
        f"Enters the {value} of {an(who)}.",
        no=text("no|id", f"Number of the {who}."),
        value=text(value, f"The {value}."),
        plan=text("plan|in_plan", f"Name of the {plan}."),
    )
    def put(no, value, plan):
        return f"{no}: {value}." if no in nos.values() else k.fail(f"No {who} {no}.")

    def right():
        if not numbers.made():
            return numbers()
        return [put(no=nos[p], value=v, plan=name) for p, v in pairs if not put.made(no=nos[p])]

    return right
