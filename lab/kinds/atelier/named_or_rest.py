"""The goal names two or three of a list: either just these are meant, or all the others."""

from kind import text

STRUCTURE = "named-or-rest"
DOMAIN = "lists with names"

# thing;things;verb;done;place
SKINS = """song;songs;play;played;set
dish;dishes;serve;served;menu
plant;plants;water;watered;bed
dog;dogs;walk;walked;kennel
stall;stalls;open;opened;market
scene;scenes;run;run;play
pot;pots;glaze;glazed;shelf
hat;hats;steam;steamed;window
horse;horses;feed;fed;yard
poem;poems;print;printed;issue
boat;boats;launch;launched;pier
print;prints;frame;framed;drawer
cheese;cheeses;turn;turned;cave
player;players;rest;rested;squad
reel;reels;wind;wound;vault
gown;gowns;press;pressed;rail
hive;hives;open;opened;field
lamp;lamps;light;lit;stage
wine;wines;taste;tasted;rack
bell;bells;ring;rung;tower"""


def make(k):
    thing, things, verb, done, place = k.pick(SKINS.split("\n")).split(";")
    n, name, hand = k.int(4, 6), k.word(), k.person()
    rows = list(zip(k.words(n), k.ids(n), strict=True))
    named = k.some(rows, k.int(1, 3))
    rest = k.chance(50)
    names = " and ".join(r[0] for r in named)
    hit = [r for r in rows if (r in named) != rest]
    said = k.one(*([f"all but {names}", f"everything except {names}", f"the whole lot, only not {names}", f"{names} stay out of it, the others don't"] if rest else [f"just {names}", f"only {names} and no other", f"{names}, and leave the rest", f"nothing but {names}"]))

    k.role(f"{place} helper", f"You look after the {things} of a {place}.", f"{things}, day in, day out")
    k.must(f"{hand} is on duty.|On duty: {hand}.")
    k.goal(
        f"{verb.capitalize()} the {things} of {name}: {said}.",
        f"{name}, {verb}: {said}",
        f"In {place} {name} we want {said} to be {done}.",
        f"{place}: {name}; {verb}: {said}",
        f"Could you {verb} {said}? I'm talking about {name}, of course.",
    )

    @k.look(f"list_{things}|{things}_of|all_{things}", f"The {things} of a {place}.|What a {place} has.", name=text(f"{place}|name|of", f"Name of the {place}.|Which {place}."))
    def listed(**by):
        return [{"name": w, "id|no": i} for w, i in rows] if by.get("name") == name else k.fail(f"no such {place}")

    @k.act(f"{verb}|{verb}_{thing}|{verb}_one", f"Has one {thing} {done}.|To {verb} one {thing}.", key=text("id|no|which", f"Id of the {thing}.|Which {thing}."), who=text("duty|who|by", "Who is on duty.|Name of who is on duty."))
    def go(key, who):
        return f"{key} {done}" if key in [r[1] for r in rows] and not go.made(key=key) else k.fail("no")

    def right():
        if not listed.made():
            return listed(name=name)
        return [go(key=i, who=hand) for _, i in hit if not go.made(key=i)]

    return right
