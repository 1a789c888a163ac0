"""Wants a thing in a state: if it is so already the rule says whether to leave it, to tell somebody or to do it anyway."""

from kind import choice, text

STRUCTURE = "already-so"
DOMAIN = "as it should be"

# thing;things;column;three states
SKINS = """stage;stages;light;warm,cold,dark
gate;gates;state;open,shut,ajar
kiln;kilns;state;hot,cool,off
loom;looms;state;dressed,bare,locked
pond;ponds;level;high,low,empty
oven;ovens;state;on,off,warming
pitch;pitches;state;free,booked,closed
stall;stalls;sign;up,down,missing
cage;cages;door;latched,loose,open
bar;bars;state;stocked,low,empty
piano;pianos;lid;up,down,propped
curtain;curtains;state;drawn,half,open
press;presses;state;inked,clean,jammed
pool;pools;cover;on,off,torn
shop;shops;window;dressed,bare,blank
tower;towers;bells;up,down,muffled
hall;halls;chairs;set,stacked,gone
cellar;cellars;hatch;shut,open,barred
track;tracks;flag;green,yellow,red
booth;booths;state;manned,empty,shut"""


def make(k):
    thing, things, column, states = k.pick(SKINS.split("\n")).split(";")
    states, n = states.split(","), k.int(3, 4)
    rows = {w: (i, k.pick(states)) for w, i in zip(k.words(n), k.ids(n), strict=True)}
    name, person = k.pick(list(rows)), k.person()
    key, now = rows[name]
    wanted = now if k.chance(50) else k.pick([s for s in states if s != now])
    same = wanted == now
    mode, rule = k.pick(
        [
            ("leave", "If it's so already, leave it.|Already as wanted: nothing to do."),
            ("tell", f"If it's so already, tell {person} so.|Already as wanted: then {person} has to be told."),
            ("again", "Set it even if it's so already, to be on the safe side.|Already as wanted or not: set it."),
        ]
    )

    k.role(f"You see that {things} are as they should be.|{things}|A glance, a flick of the switch, done.", f"House rounds, {things}")
    k.must(rule)
    k.steps("<how_are> they now?")
    k.goal(
        f"{name} should be {wanted}.",
        f"{name}: {column} {wanted}",
        f"Would you make sure that the {column} of {name} is {wanted}?",
        f"{thing}: {name}; {column}: {wanted}",
        f"I'd like {name} to be {wanted} when they come.",
    )

    @k.look(f"how_are|list_{things}|state_of_all", f"How the {things} are.|All {things} and their {column}.")
    def how_are():
        return [{"name": w, "id|no": i, column: s} for w, (i, s) in rows.items()]

    @k.act(f"set_{column}|switch|make_it", f"Sets the {column} of one {thing}.|Changes the {column}.", key=text("id|no|which", f"Id of the {thing}.|Which {thing}."), state=choice(f"{column}|to|value", f"The {column} it gets.|Which {column}.", states))
    def set_it(key, state):
        return f"{key}: {state}" if key in [i for i, _ in rows.values()] else k.fail("no such id")

    @k.act("tell|let_know|inform", "Tells somebody that a thing is in order.|Lets somebody know.", who=text("who|person|to", "Name of the person.|Who is told."), key=text("about|id|which", f"Id of the {thing}.|About which {thing}."))
    def tell(who, key):
        return f"{who} knows." if who == person else k.fail(f"Who is {who}?")

    def right():
        if not how_are.made():
            return how_are()
        if set_it.made() or tell.made():
            return None
        if same and mode == "leave":
            return None
        return tell(who=person, key=key) if same and mode == "tell" else set_it(key=key, state=wanted)

    return right
