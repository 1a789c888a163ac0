"""Two have the same name; what else the goal says of them decides who is meant."""

from kind import text

STRUCTURE = "homonym"
DOMAIN = "people"

SKINS = """driver;depot;route
fitter;works;van
farmer;village;meter
pilot;base;plane
picker;farm;row
welder;yard;bay
guard;gate;shift pass
skipper;harbour;berth
miner;shaft;lamp
baker;shop;furnace
porter;terminal;cart
shepherd;valley;pasture
mason;site;scaffold
diver;port;suit
miller;mill;silo
tenant;street;key
reader;district;tour
mechanic;garage;lift
crane man;quay;cabin
ranger;forest;hut"""


def make(k):
    who, place, thing = k.pick(SKINS.split("\n")).split(";")
    name, places = k.person(), k.words(k.int(2, 3))
    ids, at, number, day = k.ids(len(places)), k.int(0, len(places) - 1), k.id(), k.date()
    since = k.dates(len(places))
    k.role(f"You give out each {thing}.|{thing} desk|Some names occur twice.", "Staff desk")
    k.must(
        f"Names are not unique; the {place} tells people apart.|The same name may stand in the list more than once. Mind the {place}."
    )
    k.steps("<find> by name.|Start with <find>.", "<give> it by staff number.")
    k.goal(
        f"{name} of {places[at]} gets {thing} {number} from {day}.",
        f"{thing} {number}: {name} ({places[at]}), {day}",
        f"Please give {thing} {number} to {name}, the one from {places[at]}, starting {day}.",
        f"{who}: {name} / {place}: {places[at]} / {thing}: {number} / from: {day}",
        f"{name} here from {places[at]}, I was promised {number} for {day}",
    )

    @k.look(
        f"find|find_{who.split()[0]}|staff",
        "Everybody with a name.",
        name=text("name|called", "Name of the person.|Which name."),
    )
    def find(**by):
        return (
            [
                {"staff_no|no": i, "name": name, f"{place}": p, "since": s}
                for i, p, s in zip(ids, places, since, strict=True)
            ]
            if by["name"] == name
            else []
        )

    @k.act(
        "give|assign|hand_over",
        f"Gives a {thing} to a {who}.",
        who=text("staff_no|who", f"Staff number of the {who}.|Who, by staff number."),
        thing=text(f"{thing.split()[0]}|what", f"Number of the {thing}.|Which {thing}."),
        day=text("day|starting", "From which day.|First day."),
    )
    def give(who, thing, day):
        return f"{who} has {thing}" if who in ids else k.fail(f"nobody has the number {who}")

    def right():
        if give.made():
            return None
        return give(who=ids[at], thing=number, day=day) if find.made(name=name) else find(name=name)

    return right
