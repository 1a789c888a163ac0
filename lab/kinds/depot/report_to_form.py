"""Reads a shift report in prose and fills the form with the three values in it."""

from kind import choice, integer, text

STRUCTURE = "prose-to-form"
DOMAIN = "shift reports"

SKINS = """press;pieces;rejects;minutes
oven;loaves;burnt;minutes
line;bottles;broken;minutes
mine;carts;stones;hours
port;containers;damaged;hours
farm;litres;discarded;minutes
mill;sacks;torn;minutes
quarry;loads;refused;hours
depot;parcels;lost;minutes
sawmill;logs;split;minutes
foundry;castings;cracked;hours
laundry;sheets;stained;minutes
packing hall;crates;short;minutes
dairy;cups;leaky;minutes
brickworks;bricks;chipped;hours
tip;skips;mixed;hours
cannery;tins;dented;minutes
nursery;trays;wilted;hours
ferry;cars;scratched;minutes
forge;hooks;bent;hours"""


def make(k):
    place, good, bad, unit = k.pick(SKINS.split("\n")).split(";")
    name, shift, report = k.word(), k.pick("early", "late", "night"), k.id()
    a, b, c = k.int(300, 900), k.int(2, 60), k.int(61, 290)
    who = k.person()
    body = k.pick(
        f"Shift went well. {a} {good} in all, {b} of them {bad}. We stood still for {c} {unit} because of {k.word()}. {who}",
        f"{who} reporting: stood {c} {unit}, {k.word()} again. Made {a} {good}. {bad.capitalize()}: {b}.",
        f"Only {b} {bad} this time! Output {a} {good}, standstill {c} {unit}. Signed {who}",
        f"Because of {k.word()} the {place} stood for {c} {unit}; still {a} {good}, though {b} {bad}. ({who})",
    )
    k.role(f"You turn shift reports into figures.|{place} figures|Prose in, figures out.", "Production clerk")
    k.must("All three figures come from the report.|Take the figures as the report has them.")
    k.steps("<report_of> it first.|Read <report_of>.", "<enter> the figures.")
    k.goal(
        f"Enter the figures of report {report}, {place} {name}, {shift} shift.",
        f"{report} -> figures ({name}, {shift})",
        f"Please put report {report} into the books: {place} {name}, {shift} shift.",
        f"report {report} / {place} {name} / {shift}",
        f"the {shift} shift of {name} wrote {report}, nobody entered it yet",
    )

    @k.look(
        "report|report_of|read_report",
        "The text of a shift report.",
        number=text("report|number", "Number of the report.|Which report."),
    )
    def report_of(**by):
        return k.raw(body) if by["number"] == report else k.fail(f"no report {by['number']}")

    @k.act(
        "enter|enter_figures|book",
        "Enters the figures of a shift.",
        name=text(f"{place.split()[0]}|name", f"Name of the {place}.|Which {place}."),
        shift=choice("shift|turn", "Which shift.|The shift.", ["early", "late", "night"]),
        good=integer(f"{good}|output", f"How many {good} in all.|Output."),
        bad=integer(f"{bad}|bad", f"How many were {bad}.|Number of {bad} ones."),
        stood=integer("stood|standstill", f"How many {unit} it stood.|Standstill in {unit}."),
    )
    def enter(name, shift, good, bad, stood):
        return f"{name}, {shift}: {good}, {bad}, {stood}"

    def right():
        if enter.made():
            return None
        return (
            enter(name=name, shift=shift, good=a, bad=b, stood=c)
            if report_of.made(number=report)
            else report_of(number=report)
        )

    return right
