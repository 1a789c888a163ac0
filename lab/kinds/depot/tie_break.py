"""Two are equally good in the first column; the second column decides, as the system text says."""

from kind import integer, text

STRUCTURE = "tie-break"
DOMAIN = "choosing"

SKINS = """crew;distance;free since;km
van;load;mileage;kg
berth;depth;dues;cm
bidder;price;days;euro
silo;room;age;tonnes
route;tolls;minutes;euro
welder;grade;hours;points
pump;head;power;metres
field;slope;walk;percent
crane;reach;wait;metres
depot;stock;drive;boxes
lab;queue;fee;samples
pilot;hours;rest;hours
tug;pull;fuel;tonnes
furnace;heat;queue;degrees
quarry;price;drive;euro
ferry;wait;crossing;minutes
picker;rate;breaks;crates
truck;axles;age;axles
kiln;space;heat;shelves"""


def make(k):
    thing, a, b, unit = k.pick(SKINS.split("\n")).split(";")
    job, person = k.id(), k.person()
    names = k.words(k.int(3, 5))
    values = sorted(k.numbers(3, 5, 300))
    low = k.chance(50)
    best = values[0] if low else values[2]
    first = {n: k.pick(values[1:] if low else values[:2]) for n in names}
    tied = k.some(names, k.pick(1, 2, 2, 3))
    first |= dict.fromkeys(tied, best)
    second = dict(zip(names, k.numbers(len(names), 1, 90), strict=True))
    mine = min(tied, key=second.get)
    word = "lowest" if low else "highest"
    k.role(f"You choose a {thing} for each job.|{thing} choice|Numbers decide, not sympathy.", "Allocation clerk")
    k.must(
        f"The {word} {a} wins; where that is equal, the lowest {b}.|Take the one with the {word} {a}. If several have it, the one of these with the lowest {b}."
    )
    k.steps("<offers> has the numbers.|See <offers>.", "<choose> one.|Then <choose>.")
    k.goal(
        f"Which {thing} gets job {job}? Choose, for {person}.",
        f"{job}: choose a {thing} ({person})",
        f"{person} needs the right {thing} for {job}, by the rules please.",
        f"job {job} / wanted: {thing} / asked by {person}",
        f"{person} again: has {job} got its {thing} yet?",
    )

    @k.look(
        f"offers|{thing}s_for|candidates",
        f"Every {thing} that could do a job.",
        job=text("job|number", "Number of the job.|Which job."),
    )
    def offers(**by):
        return [{f"{thing}|name": n, f"{a}": first[n], f"{b}": second[n]} for n in names] if by["job"] == job else []

    @k.act(
        "choose|give_to|take",
        f"Gives a job to a {thing}.",
        job=text("job|number", "Number of the job.|Which job."),
        who=text(f"{thing}|name", f"Name of the {thing}.|Which {thing}."),
        value=integer(f"{a.split()[0]}|value", f"Its {a}, for the record.|The {a} of the chosen one."),
        by=text("by|asked_by", "Who asked.|For whom."),
    )
    def choose(job, who, value, by):
        return f"{job}: {who}" if who in names else k.fail(f"no {thing} {who}")

    def right():
        if choose.made():
            return None
        return choose(job=job, who=mine, value=first[mine], by=person) if offers.made(job=job) else offers(job=job)

    return right
