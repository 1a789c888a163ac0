"""Finds the band that an amount falls into and enters its code, with the column that the rule names."""

from kind import text

STRUCTURE = "band-lookup"
DOMAIN = "tax and charges"

# case;measure;table;column a;column b
SKINS = """estate;value;death duty table;code;form
parcel;area;land tax table;class;office
vehicle;weight;road tax table;plate;disc
household;income;day care table;step;account
consignment;price;import table;heading;counter
building;height;fire code table;grade;inspector
loan;sum;approval table;level;signatory
claim;damage;authority table;tier;desk
factory;load;grid fee table;band;meter
well;flow;water fee table;rate;ledger
school;pupils;staffing table;group;officer
ship;length;port dues table;letter;pilot
donation;gift;receipt table;series;treasurer
tender;volume;procurement table;procedure;committee
patient;score;triage table;colour;ward
crowd;visitors;safety table;plan;commander
fund;assets;reporting table;schedule;auditor
lorry;axle load;bridge table;permit;route"""


def an(word):
    return ("an " if word[0] in "aeio" or word.startswith(("hour", "un-", "under", "us")) and word[:3] != "use" else "a ") + word


def make(k):
    thing, measure, table, a, b = k.pick(SKINS.split("\n")).split(";")
    cuts = sorted(k.numbers(3, 10, 90))
    cuts = [100 * c for c in cuts]
    edges = [(0, cuts[0] - 1), (cuts[0], cuts[1] - 1), (cuts[1], cuts[2] - 1), (cuts[2], 99999)]
    bands = [dict(low=lo, high=hi, a=x, b=y) for (lo, hi), x, y in zip(edges, k.ids(4), k.words(4), strict=True)]
    cases = {i: v for i, v in zip(k.ids(2), k.numbers(2, 200, 12000), strict=True)}
    mine, year = list(cases)[0], k.int(2019, 2027)
    col, other = k.shuffled([(a, "a"), (b, "b")])
    band = next(r for r in bands if r["low"] <= cases[mine] <= r["high"])
    k.must(f"What is entered is the {col[0]} of the band, not its {other[0]}.|Of the band, enter the {col[0]}.|The {col[0]} is wanted; the {other[0]} is for others.")
    k.role(f"You classify every {thing} by the {table}.", f"{table}, classification", f"Assessor. {measure} in, {col[0]} out.")
    k.steps(f"The {measure} is told by <measure_of>, the bands by <bands_of>.", "<classify> it.")
    k.goal(
        f"Classify {thing} {mine} for {year}.",
        f"Which band of the {table} does {mine} fall into? Enter it for {year}.",
        f"{year}: {thing} {mine} not classified yet",
        f"{thing} {mine}, year {year}: to be entered according to the {table}.",
    )

    @k.look(f"measure_of|{measure.replace(' ', '_')}_of|get_case", f"The {measure} of {an(thing)}.", number=text("number|id|no", f"Number of the {thing}."))
    def measure_of(number):
        return {"number": number, measure.replace(" ", "_"): cases[number]} if number in cases else k.fail(f"No {thing} {number}.")

    @k.look("bands_of|show_table|bands", f"The {table}: bands from and to.")
    def bands_of():
        return [{"from|low": r["low"], "to|high": r["high"], a: r["a"], b: r["b"]} for r in bands]

    @k.act(
        "classify|enter_class|put_in_band",
        f"Enters the class of {an(thing)}.",
        number=text("number|id|no", f"Number of the {thing}."),
        value=text("value|entry|as", "What the table gives for it.|The entry from the table."),
        year=text("year|for_year", "For which year."),
    )
    def classify(number, value, year):
        if number not in cases or value not in [r["a"] for r in bands] + [r["b"] for r in bands]:
            return k.fail(f"{value} is not in the {table}.")
        return f"{number}: {value} for {year}."

    def right():
        if classify.made(number=mine):
            return None
        looks = ([] if measure_of.made(number=mine) else [measure_of(number=mine)]) + ([] if bands_of.made() else [bands_of()])
        return looks or classify(number=mine, value=band[col[1]], year=str(year))

    return right
