"""Waits in steps until a process is ready, then does what comes next."""

from kind import integer, text

STRUCTURE = "poll-until"
DOMAIN = "processes"

SKINS = """kiln;cool;unload;shelf
tank;full;close;valve
batch;cured;demould;rack
lock;level;open;gate
boiler;hot;connect;line
charge;complete;unplug;cable
dough;risen;bake;oven
test run;passed;ship;door
dryer;dry;empty;bin
washer;rinsed;spin;drum
paint;hard;wrap;roll
compost;ripe;sieve;heap
melt;liquid;pour;mould
scan;finished;release;lane
seedbed;soaked;sow;row
brine;mixed;pump;pit
freezer;cold;load;aisle
concrete;set;strip;panel
filter;flushed;restart;pump
press;open;eject;chute"""


def make(k):
    thing, ready, verb, part = k.pick(SKINS.split("\n")).split(";")
    name, spot, rounds = k.word(), k.id(), k.int(0, 3)
    marks, minutes = k.ids(rounds + 1), k.pick(5, 10, 15, 20)
    k.role(f"You watch the {thing}.|{thing} watch|Patience. Then {verb}.", "Process helper")
    k.must(
        f"As long as it is not {ready}, wait {minutes} minutes and give the last mark; once it is {ready}, {verb}.|Not {ready} yet: <wait> {minutes} minutes, with the mark of the last reading. {ready.capitalize()}: <go_on>."
    )
    k.steps("<state> first.|Begin with <state>.")
    k.goal(
        f"{verb.capitalize()} {thing} {name} at {part} {spot} as soon as it is {ready}.",
        f"{name}: when {ready} -> {verb}, {part} {spot}",
        f"Keep an eye on {name}. Once {ready}, please {verb} it ({part} {spot}).",
        f"{thing} {name} / until {ready} / then {verb} / {part} {spot}",
        f"is {name} {ready}? if not wait, if so {verb}. {part} no. {spot}",
    )

    def reading():
        at = min(len(wait.calls), rounds)
        return {
            f"{thing.split()[0]}|of": name,
            "state|now": ready if at == rounds else f"not {ready}",
            "mark|stamp": marks[at],
        }

    @k.look(
        f"state|look_at|{thing.split()[0]}_state",
        f"How far the {thing} is.|State of a {thing}.",
        name=text(f"{thing.split()[0]}|name", f"Which {thing}.|Name of the {thing}."),
    )
    def state(**by):
        return reading() if by["name"] == name else k.fail(f"no {thing} {by['name']}")

    @k.act(
        "wait|wait_for|let_time_pass",
        "Waits and then tells the state.",
        name=text(f"{thing.split()[0]}|name", f"Which {thing}.|Name of the {thing}."),
        minutes=integer("minutes|min|how_long", "For how long, in minutes.|Minutes to wait."),
        mark=text("mark|stamp|since", "Mark of the last reading.|The last mark."),
    )
    def wait(name, minutes, mark):
        at = min(len(wait.calls), rounds)
        if mark != marks[at] or at == rounds:
            return k.fail(f"the last mark is {marks[at]}")
        last = at + 1 == rounds
        return k.result(
            {"state|now": ready if last else f"not {ready}", "mark|stamp": marks[at + 1]}, f"{minutes} minutes later"
        )

    @k.act(
        f"{verb}|{verb}_now|{verb}_it",
        f"{verb.capitalize()}: only when it is {ready}.",
        name=text(f"{thing.split()[0]}|name", f"Which {thing}.|Name of the {thing}."),
        spot=text(f"{part}|spot|at", f"Number of the {part}.|Which {part}."),
    )
    def go_on(name, spot):
        return f"{name}: {verb}, ok" if len(wait.calls) >= rounds else k.fail(f"{name} is not {ready}")

    def right():
        if go_on.made():
            return None
        if not state.made(name=name) and not wait.calls:
            return state(name=name)
        at = min(len(wait.calls), rounds)
        return go_on(name=name, spot=spot) if at == rounds else wait(name=name, minutes=minutes, mark=marks[at])

    return right
