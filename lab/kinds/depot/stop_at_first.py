"""Asks the people of a list in its order until one says yes, and gives the job to them."""

from kind import text

STRUCTURE = "stop-at-first"
DOMAIN = "calling round"

SKINS = """driver;shift;drive
diver;job;dive
fitter;repair;come
pilot;flight;fly
baker;night;bake
picker;row;pick
guard;post;stand in
welder;seam;weld
crane man;lift;lift
skipper;trip;sail
milker;round;milk
vet;call;come out
lifeguard;pool;watch
climber;mast;climb
shunter;night;shunt
plumber;leak;come
mason;wall;build
reader;district;read
sweeper;street;sweep
beekeeper;swarm;collect"""


def make(k):
    who, job, verb = k.pick(SKINS.split("\n")).split(";")
    number, day, people = k.id(), k.date(), k.people(k.int(2, 5))
    yes = k.int(0, len(people) - 1) if k.chance(88) else None
    phones = k.many(k.phone, len(people))
    excuses = ["no, sorry", "no answer", "not before next week", "no, I am ill"]
    k.role(f"You find a {who} for open jobs.|{who} wanted|You call one after the other.", "Stand-in desk")
    k.must(
        "Call in the order of the list, stop at the first yes and book them; if nobody says yes, report that it is not covered.|First yes in the order of the list gets it. All say no: report that it could not be filled."
    )
    k.steps("<callers> gives the list.|Start with <callers>.", "<call> until somebody says yes.", "<book> that one.")
    k.goal(
        f"Find a {who} for {job} {number} on {day}.",
        f"{day}, {job} {number}: who can {verb}?",
        f"{job} {number} ({day}) has nobody. Go through the list please.",
        f"open {job}: {number}\ndate: {day}\nneeded: 1 {who}",
        f"we are one {who} short on {day}!! {number}",
    )

    @k.look("call_list|callers|stand_ins", f"The list of every {who} to call, in order.|Who can be asked, in order.")
    def callers():
        return [{"name|who": p, "phone|tel": t} for p, t in zip(people, phones, strict=True)]

    @k.look(
        "call|ring|ask",
        "Calls somebody and tells the answer.|Asks one person by phone.",
        phone=text("phone|tel|to", "Number to call.|Phone number."),
        day=text("day|date|on", "For which day.|The day."),
    )
    def call(phone, day):
        if phone not in phones:
            return k.fail("number not in service")
        at = phones.index(phone)
        return f"{people[at]}: " + (
            "yes, I can" if at == yes else "yes, gladly" if yes is not None and at > yes else excuses[at % 4]
        )

    @k.act(
        "book|give_job|put_down",
        f"Gives a {job} to a {who}.",
        job=text(f"{job}|number|no", f"Number of the {job}.|Which {job}."),
        who=text("who|name|to", f"Name of the {who}.|Who gets it."),
        day=text("day|date|on", "Which day.|The day."),
    )
    def book(job, who, day):
        return f"{who} has {job}" if who in people else k.fail(f"{who} is not on the list")

    def right():
        if book.made():
            return None
        if not callers.made():
            return callers()
        for at, phone in enumerate(phones):
            if not call.made(phone=phone, day=day):
                return call(phone=phone, day=day)
            if at == yes:
                return book(job=number, who=people[at], day=day)
        return k.give_up("nobody can")

    return right
