"""A look at how things stand outside, then one of two places: which goes with which is a matter of the house."""

from kind import text

STRUCTURE = "circumstance"
DOMAIN = "open air events"

# event;measure;three readings;verb
SKINS = """concert;sky;rain,sun,fog;hold
tea;lawn;soggy,dry,frozen;lay
match;pitch;hard,soft,flooded;play
fair;wind;calm,breeze,gale;set_up
shoot;light;flat,golden,harsh;film
class;hall;cold,warm,booked;teach
parade;road;clear,closed,icy;march
picnic;field;mown,grazed,muddy;serve
ride;track;firm,deep,blocked;ride
reading;garden;quiet,noisy,wet;read
market;square;empty,busy,dug_up;open
firing;shed;still,draughty,damp;fire
wedding;orchard;blossom,bare,stormy;marry
swim;lake;still,choppy,green;swim
tasting;terrace;shady,sunny,windy;pour
show;ring;sandy,dusty,puddled;judge
launch;harbour;slack,flood,ebb;launch
dance;floor;waxed,rough,sticky;dance
screening;roof;dark,bright,windy;show
walk;path;passable,steep,snowy;lead"""


def make(k):
    event, measure, readings, verb = k.pick(SKINS.split("\n")).split(";")
    readings, name, day = readings.split(","), k.word(), k.date()
    places = k.words(2)
    codes = k.ids(2)
    case, now = k.pick(readings), k.pick(readings)
    negated = k.chance(50)
    first = (now == case) != negated
    place = places[0 if first else 1]
    v, s = verb.replace("_", " "), case.replace("_", " ")
    rule = (
        k.one(f"Unless the {measure} is {s} we go to {places[0]}, otherwise to {places[1]}.", f"{places[1]} is for when the {measure} is {s}; for anything else there's {places[0]}.")
        if negated
        else k.one(f"If the {measure} is {s} we go to {places[0]}, otherwise to {places[1]}.", f"{places[0]} is for when the {measure} is {s}; for anything else there's {places[1]}.")
    )

    k.role(f"You plan each {event}.|{event} planner|Somebody has to look out of the window, and it's you.", "Events, outdoors and in")
    k.must(rule)
    k.steps("<look_out> tells how it is.", "<fix> the place.")
    k.goal(
        f"Where do we {v} {name} on {day}? Fix the place.",
        f"{name} {day}: place",
        f"Could you fix the place for the {event} {name}? It's on {day}.",
        f"{event}: {name}; day: {day}; place: as it turns out",
        f"People want to know where {name} is on {day}, so look and fix it.",
    )

    @k.look(f"{measure}_on|look_out|how_is_it", f"How the {measure} is on a day.|The state of the {measure}.", day=text("day|date|on", "The day.|Which day."))
    def look_out(**by):
        return {"day": by.get("day"), measure: now if by.get("day") == day else odd, "report_no|report": codes[0] if by.get("day") == day else codes[1]}

    odd = k.pick(readings)

    @k.act(
        "fix_place|fix|set_place",
        f"Fixes where a {event} is held.|Settles the place.",
        name=text(f"{event}|name|what", f"Name of the {event}.|Which {event}."),
        place=text("place|where|at", "Name of the place.|Which place."),
        report=text("report|report_no|because_of", "Number of the report it rests on.|Which report."),
    )
    def fix(place, report, **by):
        return f"{by['name']} is at {place}." if by.get("name") == name and place in places and report == codes[0] else k.fail("That can't be.")

    def right():
        if not look_out.made(day=day):
            return look_out(day=day)
        return [] if fix.made() else fix(name=name, place=place, report=codes[0])

    return right
