"""The goal says what to do in one case and what in the other; a record says which case it is."""

from kind import text

STRUCTURE = "if-in-goal"
DOMAIN = "conditional wishes"

# who;condition yes;condition no;state yes;state no;thing
SKINS = """pupil;is ill;is well;ill;well;trip
guest;has arrived;has not arrived;arrived;expected;table
judge;is in;is away;in;away;file
patient;is awake;is asleep;awake;asleep;tray
player;is fit;is injured;fit;injured;shirt
reader;has paid;has not paid;paid;unpaid;book
singer;is hoarse;is in voice;hoarse;in voice;solo
tenant;is at home;is out;at home;out;parcel
child;has eaten;has not eaten;eaten;hungry;soup
speaker;has landed;is delayed;landed;delayed;slot
donor;wants to be named;wants to stay anonymous;named;anonymous;plaque
witness;has sworn;has not sworn;sworn;unsworn;question
cook;is on shift;is off;on shift;off;order
boat;is out;is moored;out;moored;cargo
gallery;is dry;is damp;dry;damp;painting
coach;is full;is not full;full;not full;group
council;has a quorum;lacks a quorum;quorum;no quorum;motion
student;has passed;has failed;passed;failed;diploma
runner;has finished;is still running;finished;running;blanket
bride;has signed;has not signed;signed;unsigned;paper"""


def an(word):
    return f"{'an' if word[0] in 'aeiou' and word[:3] not in ('uni', 'use', 'eur') or word[:4] == 'hour' else 'a'} {word}"


def make(k):
    who, yes, no, s1, s2, thing = k.pick(SKINS.split("\n")).split(";")
    names, states = k.people(3), [k.pick(s1, s2) for _ in range(3)]
    name, ref, a, b = names[0], k.id(), k.word().capitalize(), k.word().capitalize()
    target = a if states[0] == s1 else b
    seats = k.ids(3)
    t = thing.replace(" ", "_")

    k.role(f"You check first and then act.|{thing} runner", f"It depends, they always say. You find out on what.|I bring one {thing} at a time to the right place.")
    k.must(f"The desk number of the {who} is on record and goes along.|Each delivery carries the desk number that the {who} has on record.")
    k.steps("<check> tells how it is.|First <check>.", "<bring> it to the right place.|Then <bring>.")
    k.goal(
        f"If {name} {yes}, {thing} {ref} goes to {a}, otherwise to {b}.",
        f"{thing} {ref}: to {b}, unless {name} {yes}, then to {a}",
        f"I wonder if you could see to {thing} {ref}. Should it turn out that {name} {no}, please bring it to {b}. If {name} {yes}, {a} is the place. Much obliged!",
        f"{ref} -> {a} if {name} {yes}; {ref} -> {b} if {name} {no}",
        f"In the event that {name} {yes}, the {thing} {ref} shall be taken to {a}; failing that, to {b}.",
    )

    @k.look(f"check|get_{who}|how_is", f"How it stands with one {who}.", name=text(f"{who}|name", f"Name of the {who}."))
    def check(name):
        if name not in names:
            return k.fail(f"No {who} of that name.")
        i = names.index(name)
        return {"name": name, "state|status|now": states[i], "desk|desk_no": seats[i]}

    @k.act(
        f"bring|take_{t}|deliver",
        f"Brings {an(thing)} somewhere.",
        ref=text(f"{t}|ref", f"Number of the {thing}."),
        to=text("to|place|where", "Name of the place."),
        desk=text("desk|desk_no", "The desk number."),
    )
    def bring(ref, to, desk):
        return f"{ref} is at {to}." if desk in seats else k.fail(f"No desk {desk}.")

    def right():
        if not check.made(name=name):
            return check(name=name)
        return [] if bring.made() else bring(ref=ref, to=target, desk=seats[0])

    return right
