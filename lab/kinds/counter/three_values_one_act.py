"""Collects one value from each of several things that the goal names, then reports them together in one call."""

from kind import integer, text

STRUCTURE = "collect-act"
DOMAIN = "readings"

# thing; things; value; unit; where they go; names of the call
SKINS = [
    row.split(";")
    for row in """meter;meters;reading;kWh;report;submit_report|send_readings|file_report
till;tills;takings;euros;day sheet;close_day|file_sheet|book_takings
well;wells;level;cm;log;write_log|log_levels|note_levels
polling station;stations;votes;votes;result;publish|declare_result|send_result
hive;hives;weight;kg;bee book;note_weights|write_book|record
branch;branches;sales;dollars;summary;send_summary|report_sales|file_summary
freezer;freezers;temperature;degrees;check list;sign_off|file_check|log_check
class;classes;pupils;pupils;count;send_count|report_count|file_count
tank;tanks;volume;litres;stock note;write_note|note_stock|file_note
lane;lanes;time;seconds;result list;post_times|publish_times|enter_times
barge;barges;cargo;tons;manifest;file_manifest|declare|send_manifest
judge;judges;mark;points;score sheet;post_score|enter_marks|file_score
sensor;sensors;dust;points;air report;publish_air|send_values|file_air
route;routes;parcels;parcels;shift report;close_shift|file_shift|report_shift
floor;floors;guests;guests;fire list;hand_in|file_list|send_list
pump;pumps;pressure;bar;protocol;sign_protocol|enter_pressures|file_protocol""".split("\n")
]


def make(k):
    thing, things, field, unit, paper, names_ = k.pick(SKINS)
    count, one = k.pick(2, 2, 3), thing.split()[-1]
    names = k.words(count)
    values, wrong, day = k.numbers(count, 10, 900), k.numbers(count, 901, 1900), k.date()
    has_day = k.chance(60) or count < 2
    listed = ", ".join(names[:-1]) + f" and {names[-1]}"
    nth = ["first", "second", "third"][:count]
    on = f" for {day}" if has_day else ""
    k.role(
        f"You write the {paper} of the {things}.|{paper}|You read each {one} and hand the figures in.",
        f"Technician on a round. Figures only.|You collect the {field} of several {things}.|Back office, {paper}s.",
    )
    k.must(f"Take the {field} of now, not the one before.|What counts is the current {field}.")
    k.steps(f"<read> every {one}, one by one.|One <read> for each.", "Then a single <report> with all of them.")
    k.goal(
        f"Hand in the {paper}{on}: {listed}, in this order.|{paper}{on}. {things} in order: {listed}.|Read {listed} and write the {paper}{on}, in that order.",
        f"The {paper}{on} is missing. {things.capitalize()}, in order: {listed}.|please do the {paper}{on} with {listed} (keep the order)",
        f"{', '.join(f'{n}: {x}' for n, x in zip(nth, names, strict=True))}. task: {paper}{on}|I need the {field} of {listed} in one {paper}{on}, same order.",
        f"{paper} please{on}, first {names[0]}, then {' then '.join(names[1:])}",
    )

    @k.look(
        f"read_{one}|read|get_{field}",
        f"Reads one {one}.|The {field} of one {one}, in {unit}.",
        name=text(f"{one}|name|which", f"Name of the {one}.|Which {one}."),
    )
    def read(name):
        if name not in names:
            return k.fail(f"There is no {one} {name}.")
        i = names.index(name)
        return {f"{one}|name": name, "before|previous": wrong[i], f"{field}|now|current": values[i]}

    params = {
        f"v{i}": integer(f"{n}|{n}_{field}|value_{i + 1}", f"The {field} of the {n} {one}.|{n.capitalize()} {field}.")
        for i, n in enumerate(nth)
    }
    if has_day:
        params["day"] = text("day|date|on", "The day of the order.|For which day.")

    @k.act(names_, f"Hands in the {paper}.|Files one {paper}.", **params)
    def report(**args):
        return k.one(f"The {paper} is in.", "ok", "filed")

    def right():
        if looks := [read(name=n) for n in names if not read.made(name=n)]:
            return looks
        given = {f"v{i}": v for i, v in enumerate(values)} | ({"day": day} if has_day else {})
        return [] if report.calls else report(**given)

    return right
