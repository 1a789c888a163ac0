"""Somebody wants the place next to somebody: left or right, or the one opposite, as the plan shows it."""

from kind import text

STRUCTURE = "neighbour-side"
DOMAIN = "seats and pitches"

# place;places;person;people;three sides;plan
SKINS = """seat;seats;guest;guests;left,right,opposite;table plan
pitch;pitches;trader;traders;uphill,downhill,across;market map
plot;plots;grower;growers;north,south,behind;allotment map
box;boxes;horse;horses;left,right,facing;stable plan
peg;pegs;angler;anglers;upstream,downstream,far_bank;lake map
desk;desks;player;players;inside,outside,behind;orchestra plan
locker;lockers;swimmer;swimmers;above,below,beside;locker plan
easel;easels;painter;painters;window_side,door_side,behind;studio plan
kennel;kennels;dog;dogs;left,right,across;kennel map
berth;berths;skipper;skippers;landward,seaward,across;harbour plan
pew;pews;family;families;front,back,aisle;church plan
bench;benches;potter;potters;left,right,back;workshop plan
tent;tents;camper;campers;east,west,uphill;camp map
stand;stands;singer;singers;left,right,behind;choir plan
hook;hooks;actor;actors;left,right,above;dressing plan
tank;tanks;fish;fish;above,below,next;aquarium plan
loom;looms;weaver;weavers;left,right,facing;mill plan
hive;hives;keeper;keepers;near,far,behind;apiary map
rack;racks;designer;designers;left,right,across;showroom plan
lane;lanes;runner;runners;inner,outer,staggered;track plan"""


def make(k):
    place, places, person, people, sides, plan = k.pick(SKINS.split("\n")).split(";")
    sides, event = sides.split(","), k.word()
    host, newcomer = k.people(2)
    others = k.people(3)
    around, seat = dict(zip(sides, k.ids(3), strict=True)), k.id()
    free = {s: k.chance(60) for s in sides}
    wish, second = k.some(sides, 2)
    instead = k.chance(50)
    if instead:
        free[second] = True
    final = wish if free[wish] else second if instead else None
    w, z = wish.replace("_", " "), second.replace("_", " ")
    rule = f"If that is taken, the one {z} will do." if instead else "If that is taken, report that it can't be done."

    k.role(f"You give out {places}.|{plan} keeper|The {plan} is in your hands, and a rubber too.", f"You seat {people}, so to speak.")
    k.must("The plan names sides as seen from the one that is looked up.|Sides are always seen from the one you look up.")
    k.steps(f"<round_about> somebody shows the neighbours.", "<put> them there.")
    k.goal(
        f"At {event}, {newcomer} would like the {place} {w} of {host}. {rule}",
        f"{event}: {newcomer} next to {host}, {w}. {rule}",
        f"Could {newcomer} have the {place} {w} of {host} at {event}? {rule}",
        f"event: {event}; who: {newcomer}; beside: {host}; side: {w}. {rule}",
        f"{newcomer} insists on {host}'s company at {event}, on the side called {w}. {rule}",
    )

    @k.look("round_about|neighbours|beside", f"The {places} round somebody on the {plan}.|Who and what is next to somebody.", name=text(f"{person}|name|of", f"Name of the {person}.|Whose neighbours."), event=text("event|at|occasion", "Name of the event.|Which event."))
    def round_about(**by):
        if (by.get("name"), by.get("event")) != (host, event):
            return k.fail("not on the plan")
        return [{"side": s, f"{place}|no": around[s], f"{person}|taken_by": "-" if free[s] else o} for s, o in zip(sides, others, strict=True)]

    @k.act(
        f"give_{place}|put|assign_{place}",
        f"Gives somebody a {place}.|Writes a name on the {plan}.",
        who=text(f"{person}|name|who", f"Name of the {person}.|Who gets it."),
        key=text(f"{place}|no|which", f"Number of the {place}.|Which {place}."),
        event=text("event|at|occasion", "Name of the event.|Which event."),
    )
    def put(who, key, **by):
        side = next((s for s in sides if around[s] == key), None)
        return f"{who} has {key}." if side and free[side] else k.fail(f"{key} is taken.")

    def right():
        if not round_about.made():
            return round_about(name=host, event=event)
        if final is None:
            return k.give_up(f"the {place} is taken.")
        return [] if put.made() else put(who=newcomer, key=around[final], event=event)

    return right
