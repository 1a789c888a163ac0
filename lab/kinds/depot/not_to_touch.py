"""Works on the thing that is asked for and leaves alone the one that is only mentioned."""

from kind import text

STRUCTURE = "mentioned-not-touched"
DOMAIN = "maintenance"

SKINS = """pump;stop;Stops;leaking
fan;start;Starts;humming
valve;close;Closes;dripping
breaker;open;Opens;buzzing
conveyor;halt;Halts;squeaking
lamp;dim;Dims;flickering
gate;lower;Lowers;rattling
motor;reset;Resets;hot
crane;park;Parks;swaying
mixer;drain;Drains;stuck
feeder;empty;Empties;clogged
turbine;brake;Brakes;shaking
heater;purge;Purges;ticking
winch;slacken;Slackens;grinding
charger;unplug;Unplugs;warm
scale;zero;Zeroes;drifting
siren;mute;Mutes;crackling
filter;flush;Flushes;dirty
hatch;seal;Seals;bent
robot;freeze;Freezes;twitching"""


def make(k):
    thing, verb, does, looks = k.pick(SKINS.split("\n")).split(";")
    a, b, c = k.words(3)
    ids, halls, person = k.ids(3), k.words(3), k.person()
    k.role(
        f"You operate each {thing} from the desk.|Remote control of every {thing}.|desk operator",
        f"I {verb} what I am told to {verb}, no more.",
    )
    k.must(
        f"Only {verb} what you are asked to; what is merely mentioned stays as it is.|Names that are only mentioned are left alone."
    )
    k.steps("Find its number with <find>.|<find> gives number and hall.", "Then <do_it>.|<do_it> needs both.")
    k.goal(
        f"{verb.capitalize()} {a}. {b} is {looks} too but stays as it is. Name of the asker: {person}.",
        f"{b} is {looks}, {person} knows, leave it. But {verb} {a}, which stands beside it. For {person}.",
        f"pls {verb} the {thing} next to {b}, called {a} ({person})",
        f"{person}: not {b}! {a} is the one to {verb}",
        f"I am {person}. Yesterday you had to {verb} {b} for me, today it is {a}.",
        f"asker {person} | action {verb} | unit {a} | near {b}".replace(" | ", " / "),
    )
    names = [a, b, c]

    @k.look(
        "find|lookup|where_is",
        f"Number and hall of a {thing}.|Finds one {thing} by its name.",
        name=text("name|called", f"Name of the {thing}.|Which {thing}."),
    )
    def find(name):
        if name not in names:
            return k.fail(f"no {thing} called {name}")
        at = names.index(name)
        return {
            "name": name,
            "number|no|tag": ids[at],
            "hall|building|zone": halls[at],
            "beside|neighbour": ids[at - 1],
        }

    @k.act(
        f"{verb}|{verb}_{thing}|{verb}_now",
        f"{does} one {thing}.",
        number=text("number|no|tag", f"Number of the {thing}.|Which {thing}, by number."),
        hall=text("hall|building|zone", "The hall it stands in.|Where it stands."),
        who=text("who|asked_by|for_whom", "Who asked.|Name of the asker."),
    )
    def do_it(number, hall, who):
        if number not in ids or halls[ids.index(number)] != hall:
            return k.fail(f"no {thing} {number} in {hall}")
        return f"{number}: {verb}, ok"

    def right():
        if do_it.made(number=ids[0]):
            return None
        return do_it(number=ids[0], hall=halls[0], who=person) if find.made(name=a) else find(name=a)

    return right
