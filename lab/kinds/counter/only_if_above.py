"""Reads one value and acts only if it is above (or below) the limit of the goal; passes the value on."""

from kind import integer, text

STRUCTURE = "threshold"
DOMAIN = "limits"

# thing; value; unit; verb; does; to whom
SKINS = [
    row.split(";")
    for row in """river;level;cm;warn;Warns;village
fridge;temperature;degrees;alert;Alerts;cook
account;balance;euros;write;Writes to;owner
hall;visitors;people;call;Calls;guard
tank;filling;litres;order;Orders for;dealer
patient;pulse;beats;page;Pages;doctor
meter;usage;kWh;write;Writes to;tenant
queue;waiting time;minutes;call;Calls;clerk
bus;delay;minutes;inform;Informs;school
hive;weight;kg;tell;Tells;beekeeper
room;noise;decibels;warn;Warns;guest
lorry;load;kg;stop;Stops;driver
class;absences;days;write;Writes to;parent
well;nitrate;mg;alert;Alerts;mayor
shelf;bottles;bottles;tell;Tells;buyer
slope;snow;cm;call;Calls;warden""".split("\n")
]


def make(k):
    thing, field, unit, verb, does, whom = k.pick(SKINS)
    names, person, limit, above = k.words(3), k.person(), k.int(30, 600), k.chance(60)
    values = [max(2, limit + k.pick(-1, 1, 1 if above else -1) * k.int(1, limit - 5)) for _ in names]
    name, others, key = names[0], k.numbers(3, 700, 1900), field.replace(" ", "_")
    hits = values[0] > limit if above else values[0] < limit
    than, optional = ("over", k.chance(35)) if above else ("under", k.chance(35))
    place, urgent = k.word(), k.chance(50)
    where = f" Place: {place}." if optional and urgent else ""
    k.role(
        f"You watch the {field} of each {thing}.|{thing} watch|You {verb} people, but only if there is reason.",
        f"Night watch of a town.|Quiet unless a limit is passed.|You read a {thing} and may {verb} the {whom}.",
    )
    k.must("Exactly the limit is no reason.|If the limit is not passed, do nothing.")
    k.steps("<read> tells the value.|First <read>.", f"<tell> only if it is {than} the limit.")
    k.goal(
        f"If the {field} of {thing} {name} is {than} {limit} {unit}, {verb} {person}.{where}|{name} {than} {limit} {unit}? then {verb} {whom} {person}.{where}|{verb.capitalize()} {person} in case {name} has {than} {limit} {unit}, with the value.{where}",
        f"{thing}: {name}. limit: {limit} {unit}. {than} it: {verb} {person}.{where}|Please check {name}. Should its {field} be {than} {limit}, {verb} {person}, otherwise leave it.{where}|{person} only wants to hear of {name} when it is {than} {limit} {unit}.{where}",
        f"look at {name}, {than} {limit} is bad, then {verb} {person}, else nothing.{where}|{whom} {person} is to be told if {name} goes {than} {limit} {unit}.{where}",
    )

    @k.look(
        f"read_{thing}|read|{key}_of",
        f"Reads the {field} of one {thing}.",
        which=text(f"{thing}|name|which", f"Name of the {thing}.|Which {thing}."),
    )
    def read(which):
        if which not in names:
            return k.fail(f"There is no {thing} {which}.")
        i = names.index(which)
        return {f"{thing}|name": which, f"{key}_of_all_time|record": others[i], f"{key}|now": values[i]}

    params = {
        "who": text(f"{whom}|name|who", f"Name of the {whom}.|Who."),
        "about": text(f"{thing}|about|which", f"Which {thing} it is about."),
        "value": integer(f"{key}|value|reading", f"The {field} that was read.|How many {unit}."),
    }
    if optional:
        params["place_"] = text("place|where|at", "Place, if the order names one.|Where; only if said.", optional=True)

    @k.act(f"{verb}|{verb}_{whom}|{verb}_now", f"{does} one {whom}.", **params)
    def tell(who, about, value, place_=None):
        return k.one(f"{who} knows.", "ok") if who == person else k.fail(f"There is no {whom} {who}.")

    def right():
        if not read.made(which=name):
            return read(which=name)
        if not hits or tell.calls:
            return k.finish()
        return tell(who=person, about=name, value=values[0], **({"place_": place} if where else {}))

    return right
