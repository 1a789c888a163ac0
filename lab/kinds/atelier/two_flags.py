"""Two yes-or-no columns: both, either, neither or exactly one of them decides, as the goal puts it."""

from kind import text

STRUCTURE = "two-flags"
DOMAIN = "checks before the day"

# thing;things;flag 1;flag 2;verb;done
SKINS = """singer;singers;warmed_up;miked;call_on;called on
pony;ponies;shod;clipped;enter;entered
stall;stalls;wired;paid;open;opened
print;prints;signed;numbered;sell;sold
gown;gowns;pressed;tagged;show;shown
loaf;loaves;proved;scored;bake;baked
boat;boats;rigged;insured;launch;launched
actor;actors;dressed;made_up;cue;cued
bed;beds;weeded;fed;plant;planted
reel;reels;cleaned;checked;project;projected
dog;dogs;wormed;chipped;board;boarded
novel;novels;edited;typeset;print;printed
kiln;kilns;swept;loaded;light;lit
player;players;fit;registered;pick;picked
cask;casks;rinsed;sulphured;fill;filled
hive;hives;fed;treated;close;closed
violin;violins;strung;tuned;lend;lent
float;floats;lit;braked;start;started
plate;plates;warm;garnished;send;sent out
hat;hats;lined;steamed;box;boxed"""


def make(k):
    thing, things, a, b, verb, done = k.pick(SKINS.split("\n")).split(";")
    n, name, gate, v = k.int(4, 6), k.word(), k.int(2, 40), verb.replace("_", " ")
    rows = [(i, k.chance(50), k.chance(50)) for i in k.ids(n)]
    x, y = a.replace("_", " "), b.replace("_", " ")
    test, said = k.pick(
        [
            (lambda p, q: p and q, f"that are both {x} and {y}|that are {x} as well as {y}"),
            (lambda p, q: p or q, f"that are {x} or {y} or both|that are at least one of the two, {x} or {y}"),
            (lambda p, q: not p and not q, f"that are neither {x} nor {y}|that are not {x} and not {y} either"),
            (lambda p, q: p and not q, f"that are {x} but not {y}|that are {x} and still not {y}"),
            (lambda p, q: q and not p, f"that are {y} but not {x}|that are {y} and still not {x}"),
            (lambda p, q: p != q, f"that are exactly one of the two, {x} or {y}|that are either {x} or {y}, but not both"),
        ]
    )
    hit = [i for i, p, q in rows if test(p, q)]
    said = k.one(said)

    k.role(f"You check {things} and send them on.|{things} check|Clipboard, pencil, {things}.", "Checker on the day")
    k.must(f"They go through gate {gate}.|Your gate is {gate}.")
    k.steps("<checks> shows the ticks.", "<go> each.")
    k.goal(
        f"In {name}, {v} all {things} {said}.",
        f"{name}: {things} {said} -> {v}",
        f"Would you {v} those {things} in {name} {said}? The others wait.",
        f"group {name}; {things} {said}; {v}",
        f"The {things} {said} may now be {done}. That's for {name}.",
    )

    @k.look("checks|ticks|check_list", f"The {things} of a group with their ticks.|What is ticked.", name=text("group|name|of", "Name of the group.|Which group."))
    def checks(**by):
        return [{"id|no": i, a: p, b: q} for i, p, q in rows] if by.get("name") == name else k.fail("no such group")

    @k.act(
        f"{verb}|{verb}_{thing}|{verb}_it",
        f"Has one {thing} {done}.|To {v} one {thing}.",
        key=text("id|no|which", f"Id of the {thing}.|Which {thing}."),
        gate=text("gate|via|through", "Number of the gate.|Through which gate."),
    )
    def go(key, gate):
        return f"{key} {done}" if key in [r[0] for r in rows] and not go.made(key=key) else k.fail(f"{key}? no")

    def right():
        if not checks.made():
            return checks(name=name)
        return [go(key=i, gate=str(gate)) for i in hit if not go.made(key=i)]

    return right
