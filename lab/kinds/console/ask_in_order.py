"""Asks one after the other, in the order of the list, until somebody can; that one gets it."""

from kind import text

STRUCTURE = "ask-until-yes"
DOMAIN = "staffing"

# person;task;yes;no;verb
SKINS = """courier;delivery;free;busy;send
tutor;lesson;free;booked;book
runner;job;idle;loaded;start
doctor;shift;available;off;roster
mirror;download;up;down;use
translator;text;free;full;give
driver;ride;near;far;dispatch
reviewer;patch;willing;away;assign
hotel;group;vacant;full;reserve
supplier;order;in_stock;sold_out;order
server;session;healthy;sick;open
plumber;repair;free;busy;call_out
judge;case;neutral;biased;appoint
field;match;dry;flooded;book
printer;brochure;ready;jammed;print
agent;chat;online;offline;connect
gate;flight;open;blocked;allot
band;gig;free;touring;hire
vault;secret;unsealed;sealed;store
guide;tour;here;ill;assign"""


def make(k):
    person, task, yes, no, verb = k.pick(SKINS.split("\n")).split(";")
    names = k.words(k.int(3, 5))
    at = k.int(0, len(names) - 1) if k.chance(88) else None
    state = {n: no if at is None or i < at else yes if i == at else k.pick(yes, no) for i, n in enumerate(names)}
    what, day = k.word(), k.date()
    y, n_ = yes.replace("_", " "), no.replace("_", " ")

    k.role(f"You find a {person} for each {task}.|{task} desk|Ask in order, take the first.")
    k.must(
        f"Ask in the order of <names_of> and take the first {person} that is {y}; don't ask the others.|In the listed order; the first that is {y} gets it.",
        f"If all are {n_}, say that it was not done.",
    )
    k.steps("<names_of>, then <ask>.")
    k.goal(
        f"find a {person} for {task} {what} on {day}",
        f"{task} {what}, {day}: who can do it? {verb.replace('_', ' ')} the first one",
        f"{task}: {what}\nday: {day}\nneeds: {person}",
        f"Please get somebody for {what} on {day}.",
        f"{day} {what} has no {person} yet!",
    )

    @k.look(f"list_{person}|{person}_list|names_of", f"Each {person}, in the order to ask.")
    def names_of():
        return [{person: n} for n in names]

    @k.look(f"ask|ask_{person}|state_of", f"Whether a {person} can on a day.", name=text(person, f"Name of the {person}."), day=text("day|date", "The day."))
    def ask(**by):
        return {person: by["name"], "state|says": state[by["name"]].replace("_", " ")} if by["name"] in state else k.fail(f"no {person} {by['name']}")

    @k.act(f"{verb}|{verb}_{person}", f"Gives a {person} the {task}.", name=text(person, f"Name of the {person}."), what=text(task, f"Name of the {task}."), day=text("day|date", "The day."))
    def give(**by):
        return f"{by['name']} does {by['what']}" if state.get(by["name"]) == yes and ask.made(name=by["name"]) else k.fail("can't")

    def right():
        if not names_of.made():
            return names_of()
        for n in names:
            if not ask.made(name=n, day=day):
                return ask(name=n, day=day)
            if state[n] == yes:
                return None if give.made() else give(name=n, what=what, day=day)
        return k.give_up("all are taken")

    return right
