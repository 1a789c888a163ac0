"""The time in the goal falls into one shift of a table; its crew gets the task."""

from kind import text

STRUCTURE = "shift-of-time"
DOMAIN = "rosters"

SKINS = """crew;lift;lift
gang;pour;pour
pilot;ship;guide
baker team;batch;bake
patrol;convoy;escort
milker;herd;milk
lock team;barge;lock through
lab team;sample;test
tower team;flight;land
loader team;train;load
fire watch;test;watch
fitter team;machine;fix
sorter team;lot;sort
driver;tour;drive
kitchen team;meal;cook
grid team;switching;switch
plough team;road;clear
kiln team;charge;fire
diver team;hull;inspect
press team;run;press"""


def make(k):
    team, thing, verb = k.pick(SKINS.split("\n")).split(";")
    site, number, count = k.word(), k.id(), k.int(3, 4)
    cuts = sorted(k.times(count + 1))
    at = k.int(0, count - 1)
    inner = [f"{h:02}:{m:02}" for h in range(24) for m in range(60) if cuts[at] < f"{h:02}:{m:02}" < cuts[at + 1]]
    when, teams, codes = k.pick(inner), k.words(count), k.ids(count)
    k.role(f"You hand tasks to the shift that is there.|{site} roster|The time tells the {team}.", "Shift planner")
    k.must("A task belongs to the shift in which its time lies.|Begin and end of a shift tell whose task it is.")
    k.steps("<shifts> has the table.|Look at <shifts>.", "<hand> it over.")
    k.goal(
        f"{thing} {number} comes at {when} to {site}. Hand it to the right {team}.",
        f"{site} {when}: {verb} {number}",
        f"Who has to {verb} {number} at {when}? Site {site}. Enter it.",
        f"time {when} / {thing} {number} / site {site}",
        f"message: {number} now due {when} at {site}, tell whoever is on",
    )

    @k.look(
        "shifts|shift_table|roster", "The shifts of a site.", site=text("site|where", "Name of the site.|Which site.")
    )
    def shifts(**by):
        return (
            [
                {
                    "begins|start": cuts[i],
                    "ends|end": cuts[i + 1],
                    f"{team.split()[0]}|name": teams[i],
                    "code": codes[i],
                }
                for i in range(count)
            ]
            if by["site"] == site
            else k.fail(f"no site {by['site']}")
        )

    @k.act(
        "hand|assign|give_task",
        f"Hands a {thing} to a shift.",
        what=text(f"{thing}|number", f"Number of the {thing}.|Which {thing}."),
        code=text("code|shift", "Code of the shift.|Which shift, by code."),
        at=text("time|at", "When it is due.|The time."),
    )
    def hand(what, code, at):
        return f"{what} is with {code}" if code in codes else k.fail(f"no shift {code}")

    def right():
        if hand.made():
            return None
        return hand(what=number, code=codes[at], at=when) if shifts.made(site=site) else shifts(site=site)

    return right
