"""Decides on applications to dig up a street, quoting the rule that a refused one breaks."""

from kind import choice, integer, text

STRUCTURE = "approve-reject"
DOMAIN = "permits"


def make(k):
    street, engineer = k.word().capitalize() + " Road", k.person()
    deep, today, oldest = 10 * k.int(8, 18), "2026-09-01", f"2026-0{k.int(2, 7)}-15"
    a, b, c = sorted(k.numbers(3, 3, 60))
    apps = k.ids(k.int(2, 4)) if k.chance(90) else []  # now and then all are decided
    facts = {}
    for app in apps:
        facts[app] = (
            deep + k.int(5, 90) if k.chance(40) else k.int(30, deep),
            k.pick("yes", "no"),
            f"2026-0{k.int(1, 8)}-{k.int(16, 28)}" if k.chance(70) else f"2025-{k.int(10, 12)}-{k.int(10, 28)}",
            k.pick("none", "none", "gas main", "fibre"),
        )

    def broken(app):
        depth, trench, plan, crossing = facts[app]
        if depth > deep and trench == "no":
            return a
        return b if plan < oldest else c if crossing == "gas main" else None

    k.role(
        "You decide on applications to open the road.",
        "street works permits, yes or no",
        "Public works department, permits. A refusal quotes one rule; an approval quotes none.",
        "Permit officer (digital).",
    )
    k.must(
        f"Rule {a}: deeper than {deep} cm only with a trial trench. Rule {b}: the utility plan must not be dated "
        f"before {oldest}. Rule "
        f"{c}: no digging across a gas main.",
        "Refuse what breaks a rule and quote the rule with the lowest number that is broken; approve the rest without "
        "a rule.",
    )
    k.steps("<pending> lists what is open, <application> shows one, <decide> settles it.")
    k.goal(
        f"Decide all pending applications for {street}.",
        f"{street}: clear the pending list",
        f"{engineer} asks for the decisions on {street}. All of them, today ({today}).",
        f"pending dig permits {street} -> decide",
        f"Nothing for {street} may be left pending; the rules apply as always.",
    )

    @k.look(
        "pending|open_applications",
        "Applications of a street that are not decided.",
        street=text("street|road", "Name of the street."),
    )
    def pending(street):
        return [
            {"application|no": x, "applicant": n}
            for x, n in zip(apps, names, strict=False)
            if street == here and not decide.made(number=x)
        ]

    @k.look(
        "application|show_application",
        "One application in full.",
        number=text("number|no", "Number of the application."),
    )
    def application(number):
        if number not in facts:
            return k.fail(f"No application {number}.")
        depth, trench, plan, crossing = facts[number]
        return {
            "depth_cm|depth": depth,
            "trial_trench": trench,
            "utility_plan_dated|plan_date": plan,
            "crosses|crossing": crossing,
            "width_cm": 60,
        }

    @k.act(
        "decide|settle",
        "Approves or refuses an application.",
        number=text("number|no", "Number of the application."),
        verdict=choice("verdict|decision", "The decision.", ["approve", "refuse"]),
        rule=integer("rule|rule_no", "Number of the rule that is broken; only for a refusal.", optional=True),
    )
    def decide(number, verdict, rule):
        if number not in facts or decide.made(number=number):
            return k.fail(f"{number} is not pending.")
        if (verdict == "refuse") != (rule is not None):
            return k.fail("A refusal needs the rule, an approval must not quote one.")
        return f"{number}: {verdict}" + (f", rule {rule}." if rule else ".")

    here, names = street, k.people(len(apps))

    def right():
        if not pending.made(street=street):
            return pending(street=street)
        calls = []
        for x in [x for x in apps if not decide.made(number=x)]:
            if not application.made(number=x):
                calls.append(application(number=x))
            else:
                calls.append(decide(number=x, verdict="refuse" if broken(x) else "approve", rule=broken(x)))
        return sorted(calls, key=lambda call: call.tool is not decide)

    return right
