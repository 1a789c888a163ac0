"""Two things change places; each gets the place that the other has now."""

from kind import text

STRUCTURE = "swap"
DOMAIN = "yards"

SKINS = """bus;bay
boat;berth
bull;pen
machine;pad
trailer;slot
stall;pitch
plane;stand
wagon;track
hive;stand
worker;bench
tank;pit
crew;district
statue;niche
kiln load;shelf
driver;route
ferry;pier
crop;field
guard;gate
pump;shaft
tram;line"""


def make(k):
    thing, place = k.pick(SKINS.split("\n")).split(";")
    names, spots = k.words(k.int(3, 4)), k.ids(4)
    at = dict(zip(names, spots, strict=False))
    a, b = k.some(names, 2)
    who = k.person()
    k.role(f"You know which {thing} has which {place}.|{place} plan|Everything in its place.", "Planning clerk")
    k.must(
        f"When two change places, each is given the {place} that the other had.|Both moves are entered, one for each {thing}."
    )
    k.steps("<plan> first.|See <plan>.", "<give> each its new place.")
    k.goal(
        f"{a} and {b} change places. {who}",
        f"swap {a} / {b} ({who})",
        f"{who} asks that {a} gets the {place} of {b} and the other way round.",
        f"exchange: {b} <-> {a}; by {who}",
        f"wrong way round! {a} belongs where {b} is and {b} where {a} is. {who}",
    )

    @k.look(f"plan|{place}_plan|overview", f"Which {thing} has which {place} by the plan of this morning.")
    def plan():
        return [{f"{thing.split()[0]}|name": n, f"{place}|at": at[n]} for n in names]

    @k.act(
        f"give|put|give_{place}",
        f"Gives a {thing} a {place}.",
        name=text(f"{thing.split()[0]}|name", f"Name of the {thing}.|Which {thing}."),
        place=text(f"{place}|to", f"Number of the {place}.|New {place}."),
        who=text("who|by", "Who asks.|Name of who asks."),
    )
    def give(name, place, who):
        return f"{name}: {place}" if name in names and place in spots else k.fail("unknown name or number")

    def right():
        if not plan.made():
            return plan()
        return [give(name=x, place=at[y], who=who) for x, y in ((a, b), (b, a)) if not give.made(name=x)]

    return right
