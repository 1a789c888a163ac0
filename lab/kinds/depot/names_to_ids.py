"""The goal gives names with a value each; a list gives the ids; each is set."""

from kind import text

STRUCTURE = "names-to-ids"
DOMAIN = "planning"

SKINS = """field;crop;sow
bay;goods;fill
machine;mould;fit
gang;street;send
bus;line;put
tank;juice;pump
stall;trader;let
crane;hook;rig
shelf;article;stock
boat;berth;tow
pen;flock;drive
kiln;glaze;fire
track;train;route
van;tour;load
desk;apprentice;seat
pump;ditch;lay
oven;bread;heat
truck;quarry;order
room;exhibit;hang
lock;convoy;pass"""


def make(k):
    thing, what, verb = k.pick(SKINS.split("\n")).split(";")
    names = k.words(k.int(3, 5))
    ids = dict(zip(names, k.ids(len(names)), strict=True))
    pairs = [(n, k.word()) for n in k.some(names, k.int(2, 3))]
    day = k.date()
    said = k.pick(", ", "; ", " / ").join(k.pick([f"{n}: {w}", f"{n} {w}", f"{n} = {w}"]) for n, w in pairs)
    other = ", ".join(f"{w} for {n}" for n, w in pairs)
    k.role(f"You enter the plan of the {thing}s.|{thing} plan|Planner. Names in, numbers out.", f"{verb} planner")
    k.steps("<list_all> has the numbers.|Numbers are in <list_all>.", "<plan> each one.|One <plan> for each.")
    k.goal(
        f"Plan for {day} ({thing} and {what}): {said}",
        f"{day}: {said}",
        f"Please enter for {day}: {other}.",
        f"plan {day}, by {thing}. {said}",
        f"on {day} we want {other}. that is {what} and {thing}",
    )

    @k.look(f"{thing}s|list_{thing}s|numbers", f"Every {thing} with its number.|The {thing}s.")
    def list_all():
        return [{"number|no|id": ids[n], "name|called": n} for n in names]

    @k.act(
        "plan|enter_plan|put",
        f"Enters the {what} of one {thing}.",
        number=text("number|no|id", f"Number of the {thing}.|Which {thing}, by number."),
        what=text(f"{what}|what", f"The {what}.|Which {what}."),
        day=text("day|date|on", "Which day.|The date."),
    )
    def plan(number, what, day):
        return f"{day} {number}: {what}" if number in ids.values() else k.fail(f"no {thing} {number}")

    def right():
        if not list_all.made():
            return list_all()
        return [plan(number=ids[n], what=w, day=day) for n, w in pairs if not plan.made(number=ids[n])]

    return right
