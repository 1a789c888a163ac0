"""Answers yes or no: does the thing have the state that is asked about?"""

from kind import text

STRUCTURE = "question-yesno"
DOMAIN = "enquiries"

ANSWER_IS_A_CHOICE = True
SKINS = """boat;repaired;in the yard;waiting for parts
crane;certified;due;overdue
field;harvested;ripe;sown
road;open;closed;half closed
parcel;shipped;packed;new
train;cleared;held;late
tank;full;empty;filling
permit;granted;refused;pending
bus;washed;dirty;in service
well;safe;unsafe;untested
lift;running;stopped;in test
herd;counted;out;in the barn
bridge;painted;rusty;scaffolded
kiln;cold;hot;cooling
gate;locked;open;broken
load;weighed;queued;refused
berth;free;taken;reserved
machine;serviced;due;failed
tree;pruned;grown out;felled
sample;tested;waiting;spoilt"""


def make(k):
    thing, *states = k.pick(SKINS.split("\n")).split(";")
    names = k.ids(k.int(2, 4))
    name, asked = k.pick(names), states[0]
    state = {n: k.pick(states) for n in names} | {name: asked if k.chance(50) else k.pick(states[1:])}
    said = "yes" if state[name] == asked else "no"
    k.role(f"You answer enquiries.|{thing} enquiries|A plain yes or no.", "Enquiry desk")
    k.must("Answer yes or no.|The answer is yes or no.")
    k.answers("yes or no|The answer, yes or no.")
    k.steps("<state_of> tells.|See <state_of>.")
    k.goal(
        f"Is {thing} {name} {asked}? Answer yes or no.",
        f"{name} {asked}? yes/no",
        f"A caller wants to know whether {name} is {asked}. Yes or no?",
        f"query {thing} {name}: {asked}? (yes, no)",
        f"I've been waiting for days, is {name} {asked} or not? yes or no please",
    )

    @k.look(
        f"state_of|{thing}_state|ask_state",
        f"The state of a {thing}, and a yes or no to each state.",
        number=text(f"{thing}|number", f"Number of the {thing}.|Which {thing}."),
    )
    def state_of(number):
        if number not in state:
            return k.fail(f"no {thing} {number}")
        return {f"{thing}|no": number} | {s: "yes" if s == state[number] else "no" for s in shown}

    shown = k.shuffled(states)

    def right():
        return k.answer(said) if state_of.made(number=name) else state_of(number=name)

    return right
