"""Takes over a setting for a unit: its own, or that of the unit above it, as the rule says."""

from kind import text

STRUCTURE = "inherit"
DOMAIN = "hierarchies of offices"

# unit;setting;act
SKINS = """office;tariff;apply_tariff
branch;limit_class;set_class
school;timetable;publish_timetable
ward;diet_plan;order_diet
court;fee_table;adopt_table
depot;duty_plan;start_plan
substation;switching_plan;load_plan
customs post;opening_rule;post_rule
district;rate;levy_rate
lab;safety_code;post_code
agency;commission;pay_commission
precinct;ballot_form;print_form
waterworks;dosing;set_dosing
estate;house_rule;hang_rule
embassy;dress_rule;announce_rule
archive;loan_rule;adopt_rule
station;signal_plan;load_signals
faculty;exam_rule;issue_rule"""


def an(word):
    return ("an " if word[0] in "aeio" or word.startswith(("hour", "un-", "under", "us")) and word[:3] != "use" else "a ") + word


def make(k):
    unit, setting, act = k.pick(SKINS.split("\n")).split(";")
    names = k.words(3)
    vals = k.words(3)
    depth = k.pick(0, 1, 1, 2)
    own = {n: v if i >= depth else "-" for i, (n, v) in enumerate(zip(names, vals, strict=True))}
    above = {names[0]: names[1], names[1]: names[2], names[2]: "-"}
    rule, day = k.pick("inherit", "top", "own"), k.date()
    s = setting.replace("_", " ")
    say = {
        "inherit": f"{an(unit).capitalize()} without {an(s)} of its own (-) has that of the {unit} above it, and so on upwards.|Where there is a -, look at the {unit} above, until there is {an(s)}.",
        "top": f"What counts is always the {s} of the topmost {unit}, the one with nothing (-) above it.|The {s} of the highest {unit} overrides all below.",
        "own": f"Only {an(s)} of its own counts. Where there is none (-), nothing is done: report that it was not possible.|{an(unit).capitalize()} without its own {s} (-) gets none; say then that it cannot be done.",
    }[rule]
    k.must(say)
    chain = names[: depth + 1] if rule == "inherit" else names if rule == "top" else names[:1]
    last = chain[-1]
    k.role(f"You put the {s} of every {unit} into effect.", f"{s}, all {unit}s", f"Organisation office. {an(unit).capitalize()} may have another one above it.")
    k.steps("<unit_card> shows what it has and what is above it.", "<put>.")
    k.goal(f"Put the {s} into effect for {unit} {names[0]}, from {day}.", f"{unit} {names[0]}: {s} from {day}", f"From {day}, {names[0]} is to work under the {s} that holds for it.", f"Which {s} holds in {names[0]}? Put it into effect on {day}.")

    @k.look("unit_card|card|show_unit", f"{an(unit).capitalize()}: its {s}, and the {unit} above.", name=text(f"{unit.replace(' ', '_')}|name", f"Name of the {unit}."))
    def unit_card(name):
        return {setting: own[name], "above|part_of": above[name]} if name in own else k.fail(f"No {unit} {name}.")

    @k.act(f"{act}", f"Puts {an(s)} into effect for {an(unit)}.", name=text(f"{unit.replace(' ', '_')}|name|for", f"The {unit} it is for."), value=text(f"{setting}|value", f"Which {s}."), source=text("source|taken_from", f"The {unit} whose {s} it is."), day=text("day|from_day", "From which day."))
    def put(name, value, source, day):
        return f"{name}: {value} from {day}." if own.get(source) == value else k.fail(f"{source} has no {s} {value}.")

    def right():
        if put.made():
            return None
        for n in chain:
            if not unit_card.made(name=n):
                return unit_card(name=n)
        if own[last] == "-":
            return k.give_up(f"{last} has none.")
        return put(name=names[0], value=own[last], source=last, day=day)

    return right
