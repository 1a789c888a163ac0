"""A reading now and the rating of a thing, from two tools: go ahead if the reading is within it, else hold."""

from kind import integer, text

STRUCTURE = "reading-against-rating"
DOMAIN = "safety"

SKINS = """crane;wind;lift
ferry;waves;sailing
runway;crosswind;landing
tower;wind;climb
bridge;load;crossing
kiln;draught;firing
pump;sand;pumping
pitch;frost;game
drone;gusts;flight
dive site;current;dive
cableway;gusts;ride
scaffold;wind;work
barge;current;passage
pool;chlorine;opening
field;moisture;harvest
tunnel;fumes;entry
furnace;gas;lighting
dock;swell;unloading
slope;snow;opening
tent;wind;show"""


def make(k):
    thing, what, work = k.pick(SKINS.split("\n")).split(";")
    name, number = k.word(), k.id()
    (low, high), fits = sorted(k.numbers(2, 10, 120)), k.chance(55)
    now, limit = (low, high) if fits else (high, low)
    hour, boss = k.time(), k.person()
    k.role(f"You say whether the {work} may go ahead.|{thing} safety|Limits are limits.", "Safety desk")
    k.must(
        f"If the {what} now is below the limit of the {thing}, <go>; otherwise <hold> with the {what} that was read.|<go> only while the {what} is under the limit, else <hold> and state the reading."
    )
    k.steps("<reading> and <limit_of> first.|Read both: <reading>, <limit_of>.")
    k.goal(
        f"May the {work} {number} at {thing} {name} go ahead at {hour}? Asked by {boss}.",
        f"{work} {number}, {name}, {hour}: go or hold ({boss})",
        f"{boss} wants to start {work} {number} on {name} at {hour}. Decide.",
        f"{thing}: {name} / {work}: {number} / hour: {hour} / by: {boss}",
        f"{hour} {name}: are we good for {number}? over. {boss}",
    )

    @k.look(
        f"reading|{what}_now|measure",
        f"The {what} at a {thing} now.",
        name=text(f"{thing.split()[0]}|name", f"Name of the {thing}.|Which {thing}."),
    )
    def reading(**by):
        return {"at": name, f"{what}|now": now} if by["name"] == name else k.fail(f"no {thing} {by['name']}")

    @k.look(
        "limit_of|rating|plate",
        f"The limit of a {thing}.",
        name=text(f"{thing.split()[0]}|name", f"Name of the {thing}.|Which {thing}."),
    )
    def limit_of(**by):
        return {"of": name, "limit|up_to": limit} if by["name"] == name else k.fail(f"no {thing} {by['name']}")

    @k.act(
        "go|go_ahead|clear",
        f"Lets the {work} go ahead.",
        number=text("number|job", f"Number of the {work}.|Which {work}."),
        hour=text("hour|at", "At what hour.|When."),
        who=text("who|asked_by", "Who asked.|For whom."),
    )
    def go(number, hour, who):
        return f"{number} goes" if fits else k.fail("above the limit")

    @k.act(
        "hold|call_off|stop",
        f"Holds the {work}.",
        number=text("number|job", f"Number of the {work}.|Which {work}."),
        value=integer(f"{what.split()[0]}|value", f"The {what} that was read.|The reading."),
        who=text("who|asked_by", "Who asked.|For whom."),
    )
    def hold(number, value, who):
        return f"{number} is held"

    def right():
        if go.made() or hold.made():
            return None
        todo = [t(name=name) for t in (reading, limit_of) if not t.made(name=name)]
        return todo or (go(number=number, hour=hour, who=boss) if fits else hold(number=number, value=now, who=boss))

    return right
