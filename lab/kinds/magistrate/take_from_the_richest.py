"""Moves an amount to a unit that needs it, from the one that the rule names."""

from kind import integer, text

STRUCTURE = "transfer"
DOMAIN = "budgets and stocks"

# unit;units;thing;extra
SKINS = """office;offices;euros;chapter
ward;wards;beds;floor
depot;depots;wagons;track
school;schools;laptops;level
basin;basins;litres;gate
branch;branches;banknotes;vault
precinct;precincts;ballots;box
lab;labs;vials;freezer
court;courts;files;archive
station;stations;buses;garage
zone;zones;megawatts;line
agency;agencies;forms;store
fund;funds;shares;series
port;ports;containers;quay
estate;estates;places;garden
clinic;clinics;doses;fridge
ministry;ministries;posts;grade
canton;cantons;quotas;year"""


def make(k):
    unit, units, thing, extra = k.pick(SKINS.split("\n")).split(";")
    names = k.words(5)
    rows = {n: {"has": h, "free": f, extra: e} for n, h, f, e in zip(names, k.numbers(5, 200, 900), k.numbers(5, 20, 190), k.words(5), strict=True)}
    mine, amount = k.pick(names), k.int(3, 19)
    rest = [n for n in names if n != mine]
    said, src = k.pick([
        (f"the one that has the most {thing}|whoever holds most {thing}", max(rest, key=lambda n: rows[n]["has"])),
        (f"the one that has the fewest {thing}|whoever holds least {thing}", min(rest, key=lambda n: rows[n]["has"])),
        ("the one with most free|whoever has most of them free", max(rest, key=lambda n: rows[n]["free"])),
        ("the one with least free|whoever has the fewest free", min(rest, key=lambda n: rows[n]["free"])),
    ])
    said = k.one(said)
    in_goal = k.chance(50)
    if not in_goal:
        k.must(f"Taken is from {said}.|The giver is always {said}.")
    tail = f", from {said}" if in_goal else ""
    k.must(f"The {unit} that receives does not give.|Among the others, not {mine} itself.")
    k.role(f"You move {thing} between {units}.", f"{thing}: balancing", f"Balance office. One transfer, one order.")
    k.steps("<holdings> first.", "Then one <shift>.")
    k.goal(f"{mine} needs {amount} {thing}{tail}.", f"Move {amount} {thing} to {unit} {mine}{tail}.", f"{amount} {thing} -> {mine}{tail}", f"{unit.capitalize()} {mine} is short of {thing}: {amount} of them shall be moved there{tail}.")

    @k.look("holdings|overview|who_has", f"What all {units} have.")
    def holdings():
        return [{f"{unit}|name": n, f"{thing}_held|has": rows[n]["has"], "free": rows[n]["free"], extra: rows[n][extra]} for n in names]

    @k.act("shift|transfer|move_over", f"Moves {thing} from one {unit} to another.", src=text("from_unit|giver|source", f"The {unit} that gives."), dst=text("to_unit|receiver|target", f"The {unit} that receives."), amount=integer("amount|number", f"How many {thing}."), extra=text(f"{extra}", f"The {extra} of the {unit} that gives."))
    def shift(src, dst, amount, **by):
        return f"{amount} {thing} from {src} to {dst}." if src in rows and dst in rows else k.fail(f"No such {unit}.")

    def right():
        if not holdings.made():
            return holdings()
        if not shift.made():
            return shift(src=src, dst=mine, amount=amount, extra=rows[src][extra])

    return right
