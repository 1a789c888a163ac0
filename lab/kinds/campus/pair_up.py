"""Finds a partner for somebody: not taken yet, and with the same property."""

from kind import text

STRUCTURE = "pair-up"
DOMAIN = "partners"

# who;property;pair;verb
SKINS = """dancer;style;couple;pair
student;language;tandem;match
player;level;double;pair
pupil;subject;study pair;match
singer;voice;duet;pair
volunteer;district;patrol;pair
traveller;destination;ride share;match
tenant;city;flat swap;match
rower;weight class;pair boat;pair
reader;genre;book swap;match
pen friend;country;exchange;match
chess player;strength;game;pair
cook;cuisine;kitchen duo;pair
climber;grade;rope;pair
mentor;faculty;mentoring;match
nurse;shift;team of two;pair
musician;instrument;stand;pair
law student;side;moot team;pair
hiker;pace;walk;match
scout;troop;tent pair;pair"""


def an(word):
    return f"{'an' if word[0] in 'aeiou' and word[:3] not in ('uni', 'use', 'eur') or word[:4] == 'hour' else 'a'} {word}"


def make(k):
    who, prop, pair_, verb = k.pick(SKINS.split("\n")).split(";")
    kinds = k.words(3)
    person, others = k.person(), k.people(k.int(4, 6))
    own = kinds[0]
    rows = [(others[0], own, "none")] + [
        (p, k.pick(kinds[1:]), "none") if k.chance(50) else (p, k.pick(kinds), k.person()) for p in others[1:]
    ]
    if alone := k.chance(15):
        rows[0] = (others[0], own, k.person())
    rows = k.shuffled([*rows, (person, own, "none")])
    nos = dict(zip([r[0] for r in rows], k.ids(len(rows)), strict=True))
    day, p = k.date(), prop.replace(" ", "_")

    k.role(f"You bring people together, two by two.|{pair_} desk", f"Nobody should be alone here.|I {verb} people: {pair_}.")
    k.must(
        f"Both need the same {prop}, and neither may have a partner.|A partner has the same {prop} and is still without one.",
        "If nobody is left, report that it is not done.|Nobody suitable: say that it cannot be done.",
    )
    k.steps("<people> lists all.|Look at <people>.", "<join> the two.|Then <join>.")
    k.goal(
        f"Find a partner for {person}, first meeting {day}.",
        f"{person} is alone ({pair_}). {verb}! starts {day}",
        f"Hello, I'm a bit shy to ask... could you find somebody for me? Same {prop}, of course. I have time on {day}. {person}",
        f"{pair_}: {person} + ? from {day}",
    )

    @k.look(f"people|list_{who.split()[-1]}s|who_is_there", f"Every {who} with {prop} and partner.")
    def people():
        return [{"no|id": nos[a], f"{who.replace(' ', '_')}|name": a, p: b, "partner|with": c} for a, b, c in rows]

    @k.act(
        f"{verb}|join|make_pair",
        f"Makes two people {an(pair_)}.",
        one=text("one|first|for_whom", "Number of the one who asks."),
        two=text("two|second|partner", "Number of the partner."),
        day=text("day|first_day", "Day of the first meeting."),
    )
    def join(one, two, day):
        return f"{one} and {two}, {day}." if {one, two} <= set(nos.values()) and one != two else k.fail("No such number.")

    def right():
        if not people.made():
            return people()
        if alone:
            return k.give_up("nobody suitable is left.")
        return [] if join.made() else join(one=nos[person], two=nos[others[0]], day=day)

    return right
