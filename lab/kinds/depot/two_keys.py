"""Releases a thing only if both of its two inspections agree, and holds it otherwise."""

from kind import text

STRUCTURE = "two-keys"
DOMAIN = "release"

SKINS = """batch;lab;line
wagon;brake test;axle test
scaffold;builder;inspector
plane;mechanic;captain
water main;sample;pressure test
weld;X-ray;visual check
cable;insulation test;load test
hoist;rope test;governor test
pit;gas check;roof check
tank;leak test;paint check
carcass;vet;scale
bridge;load test;survey
motor;bench run;oil check
field;soil test;buyer
ship;hull check;fire drill
container;seal check;scan
ladder;owner;auditor
boiler;hydro test;valve test
seed lot;purity test;sprout test
turbine;balance run;blade check"""


def make(k):
    thing, one, two = k.pick(SKINS.split("\n")).split(";")
    number, other = k.ids(2)
    ok = [k.chance(70), k.chance(70)]
    refs = k.ids(2)
    name = k.person()
    good, bad = k.pick([("passed", "failed"), ("ok", "not ok"), ("green", "red"), ("accepted", "refused")])
    k.role(
        f"You release or hold each {thing}.|release desk|Two signatures or it stays: {thing} release.",
        "Release clerk of the works.",
    )
    k.must(
        f"Release only if {one} and {two} both say {good}; otherwise hold it, with the number of a report that says {bad}.|Both {good}: release. Else hold and name a report that is {bad}."
    )
    k.steps("<first> and <second> have the reports.|Read both reports first.")
    k.goal(
        f"Decide on {thing} {number}, for {name}.",
        f"{name} wants {number} out. may it go?",
        f"{thing} {number}: release or hold? asked by {name}",
        f"Please settle {number} today. {name}",
        f"status request / {thing} {number} / by {name}",
    )

    def report(at, by):
        if by != number:
            return k.fail(f"no report on {by}")
        return {"report|ref": refs[at], f"{thing.split()[0]}|on": number, "verdict|says": good if ok[at] else bad}

    @k.look(
        "first_report|report_one|primary",
        f"Report of the first side: {one}.|What came out of: {one}.",
        number=text("number|no", f"Number of the {thing}.|Which {thing}."),
    )
    def first(number):
        return report(0, number)

    @k.look(
        "second_report|report_two|secondary",
        f"Report of the second side: {two}.|What came out of: {two}.",
        number=text("number|no", f"Number of the {thing}.|Which {thing}."),
    )
    def second(number):
        return report(1, number)

    @k.act(
        "release|let_go|clear",
        f"Releases a {thing}.",
        number=text("number|no", f"Number of the {thing}.|Which {thing}."),
        to=text("to|for_whom|asked_by", "Who asked for it.|For whom."),
    )
    def release(number, to):
        return f"{number} is free"

    @k.act(
        "hold|block|keep_back",
        f"Keeps a {thing} back.",
        number=text("number|no", f"Number of the {thing}.|Which {thing}."),
        report=text(
            "report|because_of|ref", "Number of the report that speaks against it.|The report that is the reason."
        ),
    )
    def hold(number, report):
        return f"{number} is held" if report in refs else k.fail(f"no report {report}")

    def right():
        if release.made() or hold.made():
            return None
        todo = [t(number=number) for t in (first, second) if not t.made(number=number)]
        if todo and (len(todo) == 2 or all(ok[at] for at, t in enumerate((first, second)) if t.made(number=number))):
            return todo
        if all(ok):
            return release(number=number, to=name)
        reports = [refs[at] for at, t in enumerate((first, second)) if not ok[at] and t.made(number=number)]
        return [hold(number=number, report=r) for r in reports] + todo

    return right
