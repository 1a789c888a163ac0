"""A run was broken off; it goes on behind the last thing that the log calls done."""

from kind import text

STRUCTURE = "resume"
DOMAIN = "runs"

SKINS = """sprayer;row;spray
printer;sheet;print
tour;stop;serve
welder;seam;weld
planter;bed;plant
harvester;strip;cut
roller;lane;roll
test bench;unit;test
painter;beam;paint
drill;hole;drill
scanner;aisle;scan
filler;barrel;fill
survey;point;measure
mower;slope;mow
robot;bin;sort
gritter;street;grit
miller;sack;grind
dredger;section;dredge
crane;block;place
picker;tree;pick"""


def make(k):
    machine, unit, verb = k.pick(SKINS.split("\n")).split(";")
    run, units = k.id(), k.ids(k.int(3, 6))
    at = k.int(0, len(units) - 1)
    tool, fault = k.word(), k.word()
    k.role(f"You take over broken-off runs.|{machine} recovery|Go on where it stopped.", f"{machine} operator's helper")
    k.must(
        f"The {unit} in the last line of the log is done; go on with the one behind it, in the order of the plan.|What the log names last is finished. Continue behind it, one after the other."
    )
    k.steps(
        "<plan> has the order, <log> where it stopped.|Look at <plan> and <log>.",
        f"<do_it> for each {unit} that is left.",
    )
    k.goal(
        f"Run {run} broke off ({fault}). Finish it with head {tool}.",
        f"{run} go on, head {tool}",
        f"resume {run} using {tool}",
        f"The {machine} stopped in the middle of {run}. Please {verb} the rest. Head {tool}.",
        f"{fault} fixed. {run} may continue; fit {tool} as the head",
    )

    @k.look(
        "plan|order_of_run|units",
        f"Every {unit} of a run, in order.",
        run=text("run|number", "Number of the run.|Which run."),
    )
    def plan(**by):
        return [{f"{unit}|no": u} for u in units] if by["run"] == run else k.fail("no such run")

    @k.look(
        "log|last_lines|run_log",
        "What the log says of a run.|Last line of the log.",
        run=text("run|number", "Number of the run.|Which run."),
    )
    def log(**by):
        return (
            {"run": run, "last_done|finished_last": units[at], "then": f"stopped: {fault}"}
            if by["run"] == run
            else k.fail("no such run")
        )

    @k.act(
        f"{verb}|{verb}_{unit}|{verb}_one",
        f"{verb.capitalize()}: one {unit}.",
        unit=text(f"{unit}|no", f"Number of the {unit}.|Which {unit}."),
        run=text("run|number|of", "Number of the run.|Which run."),
        head=text("head|with|fitted", "Which head.|The head to use."),
    )
    def do_it(unit, run, head):
        after = [u for u in units[at + 1 :] if not do_it.made(unit=u)]
        return f"{unit} done" if after and unit == after[0] else k.fail(f"{unit} is not next")

    def right():
        todo = [t(run=run) for t in (plan, log) if not t.made(run=run)]
        rest = [u for u in units[at + 1 :] if not do_it.made(unit=u)]
        return todo or [do_it(unit=u, run=run, head=tool) for u in rest[:1]]

    return right
