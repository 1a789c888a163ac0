"""Takes the smallest thing that is still big enough for the job."""

from kind import text

STRUCTURE = "pick-nearest"
DOMAIN = "hire"

SKINS = """crane;lift;kg
tank;capacity;litres
van;space;crates
pump;flow;litres
rope;length;metres
hall;seats;people
skip;volume;bags
motor;power;watts
ladder;height;cm
ship;deck;cars
furnace;trays;trays
saw;cut;mm
drill;depth;cm
bus;seats;people
silo;volume;tonnes
berth;length;cm
jack;lift;kg
stamper;force;kN
cold room;space;boxes
generator;output;kW"""


def make(k):
    thing, what, unit = k.pick(SKINS.split("\n")).split(";")
    sizes = k.numbers(k.int(3, 5), 20, 900)
    names, job = k.ids(len(sizes)), k.id()
    need = k.int(15, sorted(sizes)[-1]) if k.chance(90) else k.int(901, 990)
    fit = [(s, n) for s, n in zip(sizes, names, strict=True) if s >= need]
    day = k.date()
    k.role(f"You choose the right {thing}.|{thing} hire|Not too big, not too small.", "Hire desk")
    k.must(
        f"Take the smallest whose {what} is at least what is needed; if none is big enough, report that it is not possible.|As small as possible, but enough. None is enough: say that it can't be done.".replace(
            "None is", "Nothing is"
        )
    )
    k.steps("<list_all> shows them.|See <list_all>.", "<hire> one.")
    k.goal(
        f"Job {job} on {day} needs a {thing} for {need} {unit}.",
        f"{day} {job}: {thing}, {need} {unit}",
        f"Please hire out a {thing} for {job}: {need} {unit}, on {day}.",
        f"job {job} / {need} {unit} / {day}",
        f"what do we send to {job}? it's {need} {unit}, {day}",
    )

    @k.look(f"{thing.split()[0]}s|list_all|fleet", f"Every {thing} and its {what}.")
    def list_all():
        return [{"number|no": n, f"{what}": s} for s, n in zip(sizes, names, strict=True)]

    @k.act(
        "hire|send|book",
        f"Hires a {thing} out to a job.",
        number=text("number|no", f"Number of the {thing}.|Which {thing}."),
        job=text("job|for_job", "Number of the job.|Which job."),
        day=text("day|date", "Which day.|The day."),
    )
    def hire(number, job, day):
        return f"{number} for {job}" if number in names else k.fail(f"no {thing} {number}")

    def right():
        if hire.made():
            return None
        if not list_all.made():
            return list_all()
        return hire(number=min(fit)[1], job=job, day=day) if fit else k.give_up("nothing is big enough")

    return right
