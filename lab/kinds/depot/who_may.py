"""Grants a request within the limit of who asks, and passes on what is above it."""

from kind import integer, text

STRUCTURE = "who-asks"
DOMAIN = "approvals"

SKINS = """overtime;hours;crew;foreman
fuel;litres;truck;fleet office
water;cubic metres;field;board
crane time;minutes;site;site office
power;kW;hall;grid desk
scrap;kg;bench;scrap dealer
feed;sacks;barn;manager
leave;days;shift;works council
tools;pieces;van;tool room
quota;tonnes;boat;port office
timber;planks;hut;mill
paint;litres;gang;stores
parking;spaces;depot;gate
data;gigabytes;tablet;office
salt;bags;ward;council
steel;bars;frame;buyer
gas;bottles;welder;stores
tickets;tickets;club;ticket office
concrete;loads;slab;engineer
ice;crates;stall;fish hall"""


def make(k):
    what, unit, target, above = k.pick(SKINS.split("\n")).split(";")
    people, grades = k.people(k.int(3, 4)), k.words(3)
    grade = {p: k.pick(grades) for p in people}
    limits = dict(zip(grades, k.numbers(3, 10, 200), strict=True))
    who, name, badges = k.pick(people), k.word(), dict(zip(people, k.ids(len(people)), strict=True))
    amount = k.int(5, limits[grade[who]]) if k.chance(55) else k.int(limits[grade[who]] + 1, 260)
    fits = amount <= limits[grade[who]]
    boss = k.word()
    rules = ", ".join(f"{g} up to {limits[g]}" for g in grades)
    k.role(f"You decide on {what}.|{what} approvals|Requests for {what} come to you.", "Approval clerk")
    k.must(
        f"Limits in {unit}: {rules}. Above the limit it goes to {boss}.|By grade, in {unit}: {rules}. What is more goes to {boss} with <pass_on>."
    )
    k.steps("<who_is> says which grade somebody has.|Look up who asks with <who_is>.", "<grant> or <pass_on>.")
    k.goal(
        f"{who} asks for {amount} {unit} of {what} for {target} {name}.",
        f"{what}: {amount} {unit}, {target} {name}, asked by {who}",
        f"I need {amount} {unit} ({what}) for {name}. {who}",
        f"from: {who}\nwants: {amount} {unit} {what}\nfor: {name}",
        f"{name} is waiting for its {what}, {amount} {unit}. It was {who} who asked.",
    )

    @k.look(
        "who_is|grade_of|person",
        "Grade of a person.|Looks somebody up.",
        who=text("who|name|person", "Name of the person.|Who."),
    )
    def who_is(who):
        return (
            {"name": who, "grade|level": grade[who], "badge|staff_no": badges[who]}
            if who in grade
            else k.fail(f"nobody is called {who}")
        )

    @k.act(
        "grant|approve|allow",
        f"Grants {what}.",
        target=text("target|for_what|to", f"Name of the {target}.|Which {target}."),
        amount=integer("amount|how_much|quantity", f"How many {unit}.|Amount in {unit}."),
        badge=text("badge|staff_no", "Badge of who asked.|Staff number of who asked."),
    )
    def grant(target, amount, badge):
        return f"granted: {amount} {unit}"

    @k.act(
        "pass_on|forward|refer",
        "Passes a request on to those who decide above the limit.",
        badge=text("badge|staff_no", "Badge of who asked.|Staff number of who asked."),
        to=text("to|desk|decides", "Who decides above the limit.|To whom it goes."),
        target=text("target|for_what", f"Name of the {target}.|Which {target}."),
        amount=integer("amount|how_much|quantity", f"How many {unit}.|Amount in {unit}."),
    )
    def pass_on(badge, to, target, amount):
        return f"passed on to {to}" if to == boss else k.fail(f"{to} does not decide")

    def right():
        if grant.made() or pass_on.made():
            return None
        if not who_is.made(who=who):
            return who_is(who=who)
        return (
            grant(target=name, amount=amount, badge=badges[who])
            if fits
            else pass_on(badge=badges[who], to=boss, target=name, amount=amount)
        )

    return right
