"""Passes a figure on that is known in several units; the receiver wants one of them."""

from kind import choice, integer, text

STRUCTURE = "which-unit"
DOMAIN = "reporting"

# object;receiver;three units
SKINS = """power plant;grid office;kilowatts,amperes,starts
well;water board;litres,metres,hours
wagon;railway;tonnes,axles,metres
estate;tax office;hectares,parcels,rooms
ship;harbour;tonnes,containers,metres
clinic;health office;beds,patients,nurses
school;ministry;pupils,classes,teachers
fund;regulator;euros,units,holders
warehouse;customs;crates,kilos,pallets
precinct;commission;voters,ballots,boxes
lab;safety office;grams,vials,samples
insurer;supervisor;policies,claims,agents
bus line;authority;kilometres,trips,passengers
court;ministry;cases,hearings,judges
quarry;mining office;tonnes,blasts,trucks
farm;subsidy office;hectares,cows,litres
mill;water office;turns,litres,hours
archive;inspection;metres,boxes,files"""


def an(word):
    return ("an " if word[0] in "aeio" or word.startswith(("hour", "un-", "under", "us")) and word[:3] != "use" else "a ") + word


def make(k):
    thing, office, units = k.pick(SKINS.split("\n")).split(";")
    units = units.split(",")
    names, period = k.words(3), k.id()
    rows = {n: dict(zip(units, k.numbers(3, 5, 900), strict=True)) for n in names}
    mine, unit = names[0], k.pick(units)
    k.must(f"The {office} wants {unit}, nothing else.|Reports to the {office} are made in {unit}.|For the {office}: {unit}. Other units are sent back.")
    k.role(f"You report for every {thing} to the {office}.", f"Reports to the {office}", f"Reporting clerk, one figure for each {thing}.")
    k.steps("Take the figure from <figures_of>.", "<report> it with its unit.")
    k.goal(
        f"Report {thing} {mine} to the {office} for period {period}.", f"{period}: report of {mine}", f"The {office} has nothing from {mine} for {period} yet. Report.", f"{thing} {mine}, period {period}: hand in the figure that they want"
    )

    @k.look("figures_of|read_figures|get_figures", f"The figures of {an(thing)}.", name=text("name|of", f"Name of the {thing}."))
    def figures_of(name):
        return dict(rows[name]) if name in rows else k.fail(f"No {thing} {name}.")

    @k.act("report|hand_in|send_report", f"Reports a figure to the {office}.", name=text("name|of", f"Name of the {thing}."), value=integer("value|figure|amount", "The figure."), unit=choice("unit|in", "The unit of the figure.", units), period=text("period|for", "Number of the period."))
    def report(name, value, unit, period):
        return f"{name}: {value} {unit} received for {period}." if name in rows else k.fail(f"No {thing} {name}.")

    def right():
        if not figures_of.made(name=mine):
            return figures_of(name=mine)
        if not report.made():
            return report(name=mine, value=rows[mine][unit], unit=unit, period=period)

    return right
