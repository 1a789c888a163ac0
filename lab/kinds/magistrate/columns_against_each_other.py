"""Each row has two figures; which of them must be larger for the row to be concerned is said in the text."""

from kind import integer, text

STRUCTURE = "compare-columns"
DOMAIN = "billing and counting"

# row;rows;figure a;figure b;verb
SKINS = """meter;meters;billed;measured;correct
precinct;precincts;ballots;voters;recount
consignment;consignments;declared;weighed;hold
account;accounts;booked;stated;adjust
ward;wards;beds;patients;relieve
budget title;budget titles;planned;spent;block
policy;policies;insured;claimed;review
train;trains;seats;tickets;lengthen
class;classes;places;pupils;split
reservoir;reservoirs;inflow;outflow;throttle
landlord;landlords;charged;owed;refund
pump;pumps;rated;drawn;stop
lab store;lab stores;listed;counted;audit
fund;funds;assets;liabilities;freeze
road toll;road tolls;passed;paid;trace
warehouse;warehouses;entered;released;inspect
tax file;tax files;prepaid;assessed;settle
ferry;ferries;licensed;aboard;detain"""


def an(word):
    return ("an " if word[0] in "aeio" or word.startswith(("hour", "un-", "under", "us")) and word[:3] != "use" else "a ") + word


def make(k):
    row, rows_, a, b, verb = k.pick(SKINS.split("\n")).split(";")
    n, who = k.int(3, 5), k.person()
    rows = []
    for i in k.ids(n):
        x, y = k.numbers(2, 10, 900)
        rows.append((i, x, y if k.chance(75) else x))
    said, test, arg = k.pick([
        (f"where {a} is more than {b}|whose {a} exceeds {b}", lambda x, y: x > y, 1),
        (f"where {b} is more than {a}|whose {b} exceeds {a}", lambda x, y: y > x, 2),
        (f"where {a} and {b} are not the same|whose {a} differs from {b}", lambda x, y: x != y, 1),
        (f"where {a} and {b} are the same|whose {a} equals {b}", lambda x, y: x == y, 2),
    ])
    if k.chance(50):
        arg = 3 - arg
    said = k.one(said)
    wanted = a if arg == 1 else b
    todo = [r for r in rows if test(r[1], r[2])]
    k.must(f"Concerned are {rows_} {said}.|Act on those {said}, on no others.", f"The figure to be given is the one under {wanted}.|With each goes its {wanted}.")
    k.role(f"You compare {a} and {b} of the {rows_}.", f"Comparison desk, {rows_}", f"Controller. Two figures for each {row}, one rule.")
    k.steps("<both_figures> lists them.", f"<treat> each {row} concerned.")
    k.goal(f"{verb.capitalize()} the {rows_} concerned; responsible: {who}.", f"{verb} what the comparison shows ({who})", f"Compare {a} with {b}, and {verb} where the rule says so, in the name of {who}.", f"{who} wants the {rows_} checked: {verb} those concerned.")

    @k.look("both_figures|compare|list_figures", f"All {rows_} with {a} and {b}.")
    def both_figures():
        return [{f"{row.replace(' ', '_')}|no": i, a: x, b: y} for i, x, y in rows if not treat.made(item=i)]

    @k.act(f"{verb}|{verb}_one|{verb}_it", f"To {verb} {an(row)}.", item=text("item|no|id", f"Number of the {row}."), figure=integer("figure|value", "The figure that goes with it."), who=text("who|responsible|by", "Who is responsible."))
    def treat(item, figure, who):
        return f"{item}: {verb} ({figure})." if item in [r[0] for r in rows] else k.fail(f"No {row} {item}.")

    def right():
        if not both_figures.made():
            return both_figures()
        return [treat(item=r[0], figure=r[arg], who=who) for r in todo if not treat.made(item=r[0])]

    return right
