"""Takes one job after the other until the list says that none is open."""

from kind import text

STRUCTURE = "queue"
DOMAIN = "work lists"

SKINS = """leak;plug;pipe
fault;clear;line
call;answer;desk
defect;fix;coach
spill;soak up;hall
jam;free;belt
blockage;rod;drain
alarm;reset;panel
hole;fill;road
request;settle;counter
puncture;patch;tyre
stoppage;lift;loom
gap;close;fence
crack;grout;wall
ticket;close;depot
weed;pull;bed
break;splice;cable
dent;beat out;wing
knot;cut out;beam
drift;trim;scale"""


def make(k):
    thing, verb, place = k.pick(SKINS.split("\n")).split(";")
    area, crew = k.word(), k.word()
    jobs = [(n, s) for n, s in zip(k.ids(4), k.words(4), strict=True)][: k.int(1, 4)]
    k.role(f"You work off every {thing}.|{thing} list|One after the other until nothing is open.", f"{crew} crew")
    k.must(
        "<next_one> gives the oldest open one. Stop when it says that none is open.|Take them from <next_one> until there is none."
    )
    k.steps(f"<do_it>, then look again.|Each {thing} gets <do_it>.")
    k.goal(
        f"Work off what is open in {area}, crew {crew}.",
        f"{area}: {verb} all, crew {crew}",
        f"Nothing may be open in {area} tonight. Crew {crew} does it.",
        f"area {area} / crew {crew} / until empty",
        f"how many more in {area}?? {crew} should just {verb} them all",
    )

    def current():
        return next((j for j in jobs if not do_it.made(number=j[0])), None)

    @k.look(
        f"next_one|next_{thing}|oldest_open",
        f"The oldest open {thing} of an area.",
        area=text("area|where", "Name of the area.|Which area."),
    )
    def next_one(**by):
        if by["area"] != area:
            return k.fail(f"no area {by['area']}")
        job = current()
        return {"number|no": job[0], f"{place}|at": job[1]} if job else f"no {thing} is open"

    @k.act(
        f"{verb}|{verb}_{thing}|{verb}_one".replace(" ", "_"),
        f"{verb.capitalize()}: one {thing}.",
        number=text("number|no", f"Number of the {thing}.|Which {thing}."),
        place=text(f"{place}|at", f"The {place} it is at.|Which {place}."),
        crew=text("crew|by", "Which crew.|Name of the crew."),
    )
    def do_it(number, place, crew):
        return f"{number} done" if (number, place) == current() else k.fail(f"{number} is not the oldest")

    def right():
        job = current()
        seen = len(k.printed) and k.seen(job[0] if job else f"no {thing} is open")
        if not seen:
            return next_one(area=area)
        return do_it(number=job[0], place=job[1], crew=crew) if job else None

    return right
