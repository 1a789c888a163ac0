"""Gives the empty slots of a plan to the people of the goal, in the order in which the goal names them."""

from kind import text

STRUCTURE = "fill-empty-slots"
DOMAIN = "plans"

# plan;slot;who;verb
SKINS = """rota;shift;volunteer;enter
stage plan;slot;band;book
court list;hour;case team;list
lane plan;lane;swimmer;place
oral exam plan;slot;candidate;put
parking plan;bay;tenant;assign
reading plan;evening;author;book
visiting plan;hour;relative;enter
locker plan;locker;pupil;assign
tour plan;departure;guide;assign
table plan;table;party;seat
berth plan;berth;boat owner;moor
stall plan;stall;trader;place
rehearsal plan;room;quartet;book
bed plan;bed;patient;lay
interview plan;slot;applicant;invite
pitch plan;pitch;team;place
driver plan;run;driver;assign
desk plan;desk;scholar;seat
cabin plan;cabin;family;lodge"""


def an(word):
    return f"{'an' if word[0] in 'aeiou' and word[:3] not in ('uni', 'use', 'eur') or word[:4] == 'hour' else 'a'} {word}"


def make(k):
    plan, slot, who, verb = k.pick(SKINS.split("\n")).split(";")
    n, m = k.int(4, 7), k.int(1, 3)
    slots, name = k.ids(n), k.word().capitalize()
    new, old = k.people(m), k.people(n)
    empty = sorted(k.some(range(n), m + k.int(0, 1)))
    pairs = list(zip([slots[i] for i in empty], new, strict=False))
    listed_ = ", then ".join(new) if m > 1 else new[0]

    k.role(f"You keep the {plan} {name}.|{plan} helper", f"First come, first served.|I fill the gaps in the {plan}.")
    k.must(f"From top to bottom: the first empty {slot} goes to the first one named, and so on. Taken ones stay.|The people get the empty ones in the order of the {plan}; nobody is moved.")
    k.steps("<slots_of> shows the gaps.|See <slots_of>.", "<fill> them one by one.|Then <fill>.")
    k.goal(
        f"{verb} {listed_} in {plan} {name}",
        f"{plan} {name}, new: {listed_}",
        f"Dear planner, there are some people more who would like {an(slot)} in {name}: {listed_}. Please {verb} them in that order.",
        f"{listed_}: next free {slot} each, {name}",
    )

    @k.look(f"slots_of|read_{plan.split()[-1]}|get_{plan.replace(' ', '_')}", f"The {plan}: each {slot} and who has it.", name=text("plan|name", f"Name of the {plan}."))
    def slots_of(name_=name, **by):
        if by["name"] != name_:
            return k.fail(f"No {plan} of that name.")
        return [{f"{slot}|no": s, f"{who.replace(' ', '_')}|who": "empty" if i in empty else old[i]} for i, s in enumerate(slots)]

    @k.act(
        f"{verb}|fill_{slot}|fill",
        f"Gives {an(slot)} to somebody.",
        slot=text(f"{slot}|no", f"Number of the {slot}."),
        who=text(f"{who.replace(' ', '_')}|who", f"Name of the {who}."),
        plan=text("plan|in_plan", f"Name of the {plan}."),
    )
    def fill(slot, who, plan):
        if slot not in slots or slots.index(slot) not in empty or fill.made(slot=slot):
            return k.fail(f"{slot} is not empty.")
        return f"{slot}: {who}."

    def right():
        if not slots_of.made(name=name):
            return slots_of(name=name)
        return [fill(slot=s, who=p, plan=name) for s, p in pairs if not fill.made(slot=s)]

    return right
