"""Every class has a limit of its own in the system text; those beyond it, or within it, are acted on."""

from kind import text

STRUCTURE = "limit-per-class"
DOMAIN = "supervision"

# row;rows;number;class column;verb
SKINS = """bank;banks;exposure;licence;warn
truck;trucks;tonnes;axle_class;stop
factory;factories;noise;zone;summon
ward;wards;patients;type;close
school;schools;pupils;stage;report
reservoir;reservoirs;level;use;drain
line;lines;amperes;voltage;switch
fund;funds;share;category;suspend
vessel;vessels;draught;basin;anchor
lab;labs;dose;grade;seal
landlord;landlords;rent;quarter;fine
court;courts;backlog;rank;relieve
insurer;insurers;ratio;branch;audit
broker;brokers;trades;tier;limit
polling place;polling places;queue;size;extend
station;stations;delay;region;call
claim;claims;sum;peril;examine
warehouse;warehouses;days;bond;inspect"""


def an(word):
    return ("an " if word[0] in "aeio" or word.startswith(("hour", "un-", "under", "us")) and word[:3] != "use" else "a ") + word


def make(k):
    row, rows_, number, col, verb = k.pick(SKINS.split("\n")).split(";")
    classes, order = k.words(3), k.id()
    limits = dict(zip(classes, k.numbers(3, 20, 80), strict=True))
    n = k.int(3, 6)
    rows = {i: (k.pick(classes), v) for i, v in zip(k.ids(n), k.numbers(n, 5, 99), strict=True)}
    above = k.chance(60)
    todo = [i for i, (c, v) in rows.items() if (v > limits[c] if above else v < limits[c])]
    table = ", ".join(f"{c} {v}" for c, v in limits.items())
    side = "above" if above else "below"
    k.must(
        f"Limits of {number} by {col.replace('_', ' ')}: {table}.|For each {col.replace('_', ' ')} there is a limit of {number}: {table}.",
        f"Concerned is every {row} whose {number} lies {side} the limit of its own {col.replace('_', ' ')}.|{side.capitalize()} its own limit: {verb}. Otherwise leave it.",
    )
    k.role(f"You supervise {rows_}.", f"Supervision of {rows_}, {number}", f"Supervisory authority. Each {row} has the limit of its {col.replace('_', ' ')}.")
    k.steps("<survey> gives the figures.", f"<sanction> for each {row} concerned.")
    k.goal(
        f"{verb.capitalize()} the {rows_} that the limits concern, under order {order}.", f"order {order}: check {number}, {verb} where due", f"Which {rows_} are to be dealt with ({verb})? Act under {order}.", f"The figures are in. Under {order}, {verb} whoever the rule concerns, nobody else."
    )

    @k.look("survey|figures|latest_figures", f"The {number} of all {rows_}.")
    def survey():
        return [{f"{row.split()[0]}|no": i, col: c, number: v} for i, (c, v) in rows.items() if not sanction.made(item=i)]

    @k.act(f"{verb}|{verb}_one|{verb}_it", f"To {verb} {an(row)}.", item=text("item|no|id", f"Number of the {row}."), order=text("order|under", "Number of the order."))
    def sanction(item, order):
        return f"{item}: {verb} ({order})." if item in rows else k.fail(f"No {row} {item}.")

    def right():
        if not survey.made():
            return survey()
        return [sanction(item=i, order=order) for i in todo if not sanction.made(item=i)]

    return right
