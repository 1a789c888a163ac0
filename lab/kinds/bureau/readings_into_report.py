"""Reads several gauges that the goal names and puts all readings into one report."""

from kind import choice, integer, text

STRUCTURE = "collect-act"
DOMAIN = "skins"

# gauge, gauges, place, three gauges that it has, report
SKINS = """meter|meters|house|water|gas|power|yearly bill;
scale|scales|farm|milk|feed|eggs|daily sheet; till|tills|shop|front|back|kiosk|cash report;
tank|tanks|petrol station|diesel|super|gas|tank report;
thermometer|thermometers|cold store|meat|fish|fruit|cooling log;
counter|counters|library|loans|returns|visits|month report;
gauge|gauges|boiler room|pressure|level|heat|boiler log;
sensor|sensors|greenhouse|air|soil|light|climate sheet;
clock|clocks|race|start|middle|finish|race sheet; box|boxes|polling room|yes|no|void|count sheet;
dial|dials|pump house|flow|depth|hours|pump log; drawer|drawers|bakery|bread|cake|rolls|sales sheet;
gate|gates|fair|north|south|west|visitor report; shelf|shelves|chemist|acid|base|salt|stock sheet;
monitor|monitors|sick room|pulse|weight|fever|ward sheet;
odometer|odometers|depot|van|truck|bus|mileage sheet;
register|registers|bar|beer|wine|food|evening report; probe|probes|pool|chlorine|acid|heat|pool log;
hive scale|hive scales|apiary|east|south|west|hive log;
bin scale|bin scales|canteen|glass|paper|rest|waste sheet;
rain gauge|rain gauges|garden|bed|lawn|roof|rain log;
line counter|line counters|factory|bolts|nuts|washers|shift report""".split(";")


def an(word):
    """With its article."""
    vowel = word[0] in "aeio" and not word.startswith("one") or word[:2] in ("um", "un") or word.startswith("hour")
    return f"{'an' if vowel else 'a'} {word}"


def make(k):
    gauge, gauges, place, *names, report = k.pick(SKINS).strip().split("|")
    values = dict(zip(names, k.numbers(3, 5, 900), strict=True))
    old = dict(zip(names, k.numbers(3, 901, 1800), strict=True))
    m = k.pick(2, 3, 3)
    chosen = names[:m]
    dead = k.pick(chosen) if k.chance(12) else None
    ref, day, who = k.id(), k.date(), k.person()
    has_day, has_who = k.chance(45), k.chance(35) and m == 2
    r, g = report.replace(" ", "_"), gauge.replace(" ", "_")

    k.role(f"""You write the {report} of {an(place)}.|{place}, {report}
        |You go round, read every {gauge} and write it down.
        |{report} helper|The {place} has {len(names)} {gauges}; their readings are your job.""")
    k.must(f"The {report} wants the reading of now, not the last one.|Always the current reading.")
    k.must(
        f"If {an(gauge)} gives no reading, report that the {report} is not done.|"
        f"A dead {gauge}: say it could not be done."
    )
    if has_who:
        k.must(f"Signed by {who}.|{who} signs.")
    k.steps(f"<read> each {gauge}.", "One <write> for all.")
    d = k.pick(f" of {day}", f", dated {day}") if has_day else ""
    k.goal(f"""Fill in {report} {ref}{d}: {', '.join(chosen)}.|{report} {ref}{d} please ({' / '.join(chosen)})
        |i need {', '.join(chosen)} in the {report}, number {ref}{d}
        |{ref}{d} is still empty! Read the {gauges} {' and '.join(chosen)} and enter them.
        |report: {ref}{d}\n{gauges}: {', '.join(chosen)}|Could you read {', '.join(chosen)} and write {report} {ref}{d}?
        |Read {', then '.join(chosen)}. All of it belongs into {ref}{d}, the {report}.
        |new {report} {ref}{d} with the readings {', '.join(chosen)}""")

    @k.look(f"read_{g}|read|reading", f"Reads one {gauge}.|What one {gauge} shows.",
            which=choice(f"{g}|which|name", f"Name of the {gauge}.|Which {gauge}.", names))
    def read(which):
        if which not in names:
            return k.fail(f"There is no {gauge} {which}.")
        now = None if which == dead else values[which]
        return {f"{g}|name": which, "last|previous": old[which], "now|current": now}

    fields = {f"v{i}": integer(x, f"Reading of {x}.|The {x} reading.") for i, x in enumerate(chosen)}
    more = dict(on=text("day|date|on", "Date of the report.|Which day.")) if has_day else {}
    more |= dict(by=text("signed|by|who", "Who signs.|Name of who signs.")) if has_who else {}

    @k.act(f"write_{r}|enter|fill_in", f"Enters the readings into one {report}.|Fills in one {report}.",
           no=text(f"{r}|no|id", f"Number of the {report}.|Which {report}."), **fields, **more)
    def write(no, **_):
        return f"{report} {no} is filled in." if no == ref else k.fail(f"There is no {report} {no}.")

    def right():
        for name in chosen:
            if not read.made(which=name):
                return [read(which=x) for x in chosen if not read.made(which=x)]
            if name == dead:
                return k.give_up(f"{name} gives no reading.")
        args = dict(no=ref) | {f"v{i}": values[x] for i, x in enumerate(chosen)}
        args |= (dict(on=day) if has_day else {}) | (dict(by=who) if has_who else {})
        return None if write.made(**args) else write(**args)

    return right
