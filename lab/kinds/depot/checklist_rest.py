"""Does the steps of a checklist that are not ticked yet, and no others."""

from kind import choice, text

STRUCTURE = "checklist-rest"
DOMAIN = "handover"

SKINS = """bus;departure;tyres checked;doors tested;tank full;cab clean
crane;start of work;hook seen;brake tested;wind read;log signed
ferry;sailing;ramp up;vests counted;lights on;list filed
glider winch;launch;rope seen;fuel topped;radio tested;field clear
digger;handover;bucket greased;oil seen;tracks cleaned;keys logged
cold room;closing;door shut;fan on;sheet signed;floor dry
lock;night;gates shut;lamps on;log closed;boom down
baler;season;knife ground;twine loaded;guard shut;belts tight
tram;depot exit;sand filled;bell tested;wiper tested;board set
boiler;restart;valve open;water seen;flame seen;vent tested
gritter;night run;salt loaded;plough on;beacon tested;route set
dredger;shift start;pump primed;spuds up;log opened;boat clear
combine;field work;header on;sieve set;tank empty;lights tested
locomotive;duty;brake tested;horn tested;sand filled;oil seen
lift;release;rope seen;bell tested;stop tested;plate fixed
skip lorry;tour;chains seen;sheet on;lights tested;tachograph set
paint booth;run;filter new;fan tested;gun clean;mask laid out
tanker;loading;earth on;hose seen;valve shut;papers aboard
harvester;transport;blade folded;lights tested;beacon on;tyres checked
sluice;flood watch;screen clean;motor tested;pole read;lamp on"""


def make(k):
    thing, what, *steps = k.pick(SKINS.split("\n")).split(";")
    name, person = k.id(), k.person()
    other = k.id()
    done = {step: k.chance(50) for step in steps}
    k.role(
        f"You tick off what is left before {what}.|checklist runner|{thing} checklists, nothing forgotten, nothing twice.",
        "Shift helper with a clipboard.",
    )
    k.must("A step that is ticked is not ticked again.|Tick only what is still open.")
    k.steps(
        "<sheet> shows the list.|Look at the list with <sheet>.", "<tick> each open step.|Then <tick> what is missing."
    )
    k.goal(
        f"Finish the checklist of {thing} {name} for {person}.",
        f"{name} goes out soon. whatever is open on its list: tick, signed {person}",
        f"Checklist {what}, {thing} {name}: complete the rest please. {person}",
        f"{person} here, I ticked some on {name} before lunch. You do the others in my name.",
        f"unit={name} sign={person} list={what} todo=rest",
    )

    @k.look(
        "sheet|checklist|show_list",
        f"The checklist of a {thing}.|Steps of a {thing} and whether they are ticked.",
        unit=text("unit|number|of", f"Number of the {thing}.|Which {thing}."),
    )
    def sheet(unit):
        if unit not in (name, other):
            return k.fail(f"no list for {unit}")
        return [
            {"step|item": s, "ticked|done": "yes" if unit == other or done[s] or tick.made(step=s) else "no"}
            for s in steps
        ]

    @k.act(
        "tick|tick_off|sign_step",
        "Ticks one step.|Marks one step of a list as done.",
        unit=text("unit|number|of", f"Number of the {thing}.|Which {thing}."),
        step=choice("step|item", "The step.|Which step of the list.", k.shuffled(steps)),
        by=text("by|signed|name", "Who signs.|Name of the person who signs."),
    )
    def tick(unit, step, by):
        return f"{step}: ticked" if unit in (name, other) else k.fail(f"no list for {unit}")

    def right():
        if not sheet.made(unit=name):
            return sheet(unit=name)
        return [tick(unit=name, step=s, by=person) for s in steps if not done[s] and not tick.made(step=s)]

    return right
