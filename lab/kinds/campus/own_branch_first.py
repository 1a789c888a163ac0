"""Reserves a copy in the branch of the reader, and in another one only if there is none at home."""

from kind import text

STRUCTURE = "home-first"
DOMAIN = "branches"

# thing;copy;branch;who
SKINS = """book;copy;branch;reader
film;disc;branch;member
drug;pack;pharmacy;patient
part;piece;depot;mechanic
costume;set;wardrobe;actor
form;sheet;office;citizen
score;set;library;choir
bike;wheel set;station;student
tent;tent;store;scout
wheelchair;chair;clinic;patient
toy;piece;nursery;child
wine;case;cellar;host
shoe;pair;shop;runner
instrument;piece;school;pupil
robe;robe;college;graduate
tablet;device;school;teacher
bench;bench;yard;town
uniform;suit;depot;nurse
boat;hull;boathouse;crew
microscope;unit;lab;class"""


def an(word):
    return f"{'an' if word[0] in 'aeiou' and word[:3] not in ('uni', 'use', 'eur') or word[:4] == 'hour' else 'a'} {word}"


def make(k):
    thing, copy, branch, who = k.pick(SKINS.split("\n")).split(";")
    branches, title, people = [w.capitalize() for w in k.words(4)], k.word().capitalize(), k.people(2)
    home, person = branches[0], people[0]
    places = [home, home, *[k.pick(branches[1:]) for _ in range(3)]]
    nos = k.ids(5)
    state = ["in", k.pick("in", "lent"), *[k.pick("in", "lent") for _ in range(3)]]
    if at_home := k.chance(50):
        state[0], state[1] = "in", "lent"
    else:
        state[0] = state[1] = "lent"
        state[2], state[3], state[4] = "in", "lent", "lent"
    pick = 0 if at_home else 2
    if at_home:
        state[2] = "in"
    rows, day = k.shuffled(range(5)), k.date()
    c = copy.replace(" ", "_")

    k.role(f"You reserve things for people ({thing}).|{thing} reservations", f"Near is better than far.|I find every {who} {an(copy)}.")
    k.must(f"First look to the {branch} of the {who}; only if nothing is in there, take what is in elsewhere.|The own {branch} goes first, another one only if need be. Lent ones are out.")
    k.steps(f"<who_is> names the {branch}.|Ask <who_is>.", "<copies> says what is where.|See <copies>.", "<reserve> it.")
    k.goal(
        f"Reserve {title} for {person}, pick-up {day}.",
        f"{thing} {title} -> {person} ({day})",
        f"Good morning dear, do you happen to have {title} for me? I could fetch it on {day}. I'd rather not go far, but if I must I must. {person}",
        f"{person} wants {title}. near home if possible. {day}",
    )

    @k.look(f"who_is|get_{who}|{who}_card", f"Card of {an(who)}.", name=text(f"{who}|name", f"Name of the {who}."))
    def who_is(name):
        return {"name": name, f"{branch}|home": home if name == person else branches[1]} if name in people else k.fail(f"No {who} of that name.")

    @k.look(f"copies|find_{thing}|where_is", f"Every {copy} of {an(thing)}, and where it is.", title=text(f"{thing}|title", f"Name of the {thing}."))
    def copies(title_=title, **by):
        if by["title"] != title_:
            return []
        return [{f"{c}|no": nos[i], f"{branch}|at": places[i], "state|status": state[i]} for i in rows]

    @k.act(
        f"reserve|reserve_{thing}|hold",
        f"Reserves {an(copy)}.",
        no=text(f"{c}|no", f"Number of the {copy}."),
        who=text(f"{who}|name", f"Name of the {who}."),
        branch=text(f"{branch}|at", f"The {branch} where it is fetched."),
        day=text("day|pick_up", "Day of the pick-up."),
    )
    def reserve(no, who, branch, day):
        ok = no in nos and state[nos.index(no)] == "in" and places[nos.index(no)] == branch
        return f"{no} is held for {who}." if ok else k.fail("Lent, or not there.")

    def right():
        calls = [x for x, m in ((who_is(name=person), who_is.made(name=person)), (copies(title=title), copies.made(title=title))) if not m]
        return calls or ([] if reserve.made() else reserve(no=nos[pick], who=person, branch=places[pick], day=day))

    return right
