"""Two sources tell where a thing is, each with the time; the later one counts."""

from kind import text

STRUCTURE = "fresher-source"
DOMAIN = "positions"

SKINS = """truck;radio;tracker
boat;lookout;beacon
bus;driver;camera
wagon;yard man;chip
drone;pilot;radar
cow;herdsman;collar
courier;phone;app
tug;mate;transponder
crate;picker;scanner
plough;patrol;tracker
trolley;porter;tag
crane;banksman;sensor
plane;tower;radar
guard;radio;watch clock
harvester;farmhand;satellite
container;checker;gate scan
taxi;caller;meter
bike;rider;lock
pallet;loader;beam
ranger;hut;collar"""


def make(k):
    thing, one, two = k.pick(SKINS.split("\n")).split(";")
    name, spots, times = k.word(), k.words(2), k.times(2)
    at = 0 if times[0] > times[1] else 1
    parcel, who = k.id(), k.person()
    k.role(
        f"You send things to where a {thing} is.|{thing} positions|The later word is the truer one.", "Position desk"
    )
    k.must(f"If {one} and {two} differ, the later of the two counts.|The report with the later time is right.")
    k.steps("Ask <first> and <second>.|Both sources first.", "<meet> it there.")
    k.goal(
        f"Bring {parcel} to {thing} {name}, in the name of {who}.",
        f"{parcel} -> {name} ({who})",
        f"{who} wants {parcel} brought to {name}, wherever that is now.",
        f"{thing} {name} / item {parcel} / {who}",
        f"where is {name}? take {parcel} there, quick. {who}",
    )
    named = text(f"{thing}|name", f"Name of the {thing}.|Which {thing}.")

    def told(i, by):
        return (
            {f"{thing}|name": name, "place|at": spots[i], "time|seen": times[i]}
            if by["name"] == name
            else k.fail(f"no {thing} {by['name']}")
        )

    @k.look(f"by_{one}|ask_{one}|from_{one}".replace(" ", "_"), f"Where a {thing} is by the {one}.", name=named)
    def first(**by):
        return told(0, by)

    @k.look(f"by_{two}|ask_{two}|from_{two}".replace(" ", "_"), f"Where a {thing} is by the {two}.", name=named)
    def second(**by):
        return told(1, by)

    @k.act(
        "meet|bring|send_to",
        f"Brings something to a {thing}.",
        item=text("item|what", "Number of the item.|Which item."),
        name=named,
        place=text("place|where", f"Where the {thing} is.|Its place."),
        who=text("who|by", "In whose name.|Who asks."),
    )
    def meet(item, name, place, who):
        return f"{item} goes to {place}" if place in spots else k.fail(f"no place {place}")

    def right():
        if meet.made():
            return None
        todo = [t(name=name) for t in (first, second) if not t.made(name=name)]
        return todo or meet(item=parcel, name=name, place=spots[at], who=who)

    return right
