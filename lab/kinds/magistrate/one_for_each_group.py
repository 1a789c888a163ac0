"""In every group one member is appointed: the one that the rule picks out."""

from kind import text

STRUCTURE = "one-per-group"
DOMAIN = "delegations"

# member;group;number;verb
SKINS = """candidate;district;votes;elect
teacher;school;years;delegate
judge;chamber;seniority;seat
nurse;ward;shifts;name
meter;feeder;reading;sample
claim;branch;sum;audit
parcel;parish;value;appraise
bidder;lot;price;award
driver;depot;hours;send
pupil;class;marks;honour
ship;port;tonnage;inspect
bank;canton;assets;review
researcher;institute;papers;invite
tenant;house;months;consult
well;basin;depth;test
juror;county;age;swear
plant;zone;output;dispatch
broker;market;trades;question"""


def an(word):
    return ("an " if word[0] in "aeio" or word.startswith(("hour", "un-", "under", "us")) and word[:3] != "use" else "a ") + word


def make(k):
    member, group, num, verb = k.pick(SKINS.split("\n")).split(";")
    groups, rnd = k.words(k.int(2, 3)), k.id()
    rows = []
    for g in groups:
        m = k.int(1, 3)
        rows += list(zip(k.ids(m), [g] * m, k.numbers(m, 5, 990), k.dates(m), strict=True))
    rows = k.shuffled(rows)
    said, best = k.pick([
        (f"the one with the highest {num}|whoever has most {num}", lambda r: (-r[2],)),
        (f"the one with the lowest {num}|whoever has least {num}", lambda r: (r[2],)),
        ("the one listed earliest by date|whoever has the earliest date", lambda r: (r[3],)),
    ])
    latest = k.chance(25)
    said = k.one(said)
    won = {g: min((r for r in rows if r[1] == g), key=best)[0] for g in groups}
    if latest:
        said = k.pick("the one with the latest date", "whoever joined last by date")
        won = {g: max((r for r in rows if r[1] == g), key=lambda r: r[3])[0] for g in groups}
    in_goal = k.chance(50)
    if not in_goal:
        k.must(f"In each {group}: {said}.|Chosen is {said}, {group} by {group}.")
    tail = f" ({said})" if in_goal else ""
    k.role(f"You choose one {member} for every {group}.", f"{group}s, one {member} each", f"Selection. No {group} goes without, none has two.")
    k.steps("<everybody> first.", f"<choose> once for each {group}.")
    k.goal(f"{verb.capitalize()} one {member} in each {group}{tail}, round {rnd}.", f"round {rnd}: one {member} for every {group}{tail}", f"For round {rnd} each {group} sends exactly one {member}{tail}.", f"{verb} {an(member)} per {group}{tail}; it is round {rnd}")

    @k.look(f"everybody|list_{member}s|roll", f"All of them, with {group} and {num}.")
    def everybody():
        return [{f"{member}|no": i, group: g, num: v, "date|since": d} for i, g, v, d in rows]

    @k.act(f"{verb}|{verb}_one|choose", f"To {verb} {an(member)} for {an(group)}.", who=text(f"{member}|no", f"Number of the {member}."), group=text(f"{group}|for", f"The {group}."), rnd=text("round|in_round", "Number of the round."))
    def choose(**by):
        return f"{by['group']}: {by['who']}." if by["who"] in [r[0] for r in rows] else k.fail(f"No {member} {by['who']}.")

    def right():
        if not everybody.made():
            return everybody()
        return [choose(who=won[g], group=g, rnd=rnd) for g in groups if not choose.made(group=g)]

    return right
