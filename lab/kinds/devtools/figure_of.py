"""Tells one figure out of a table with two keys: of what, and when or where."""

from kind import text

STRUCTURE = "question-one+pick-by-two"
DOMAIN = "skins"

# figure; of what; the second key; tools; unit
TABLE = """
cost;service;month;bill|costs|get_bill;EUR
number of errors;endpoint;day;errors|error_stats;errors
response time;route;region;latency|p95;ms
coverage;module;branch;coverage|cov_report;percent
size;bundle;build;sizes|bundle_report;kB
number of sign-ups;campaign;week;signups|funnel;users
uptime;host;month;uptime|sla_report;percent
memory;process;server;memory|mem_stats;MB
revenue;customer;quarter;revenue|sales;EUR
number of missing strings;locale;release;gaps|l10n_report;strings
duration;job;day;durations|job_times;s
number of open tickets;team;sprint;backlog|open_counts;tickets
number of downloads;package;version;downloads|pkg_stats;downloads
queue length;queue;hour;depths|queue_stats;messages
hours;contractor;week;timesheet|hours;hours
row count;table;shard;rows|table_stats;rows
price;plan;country;prices|price_list;EUR
number of failed tests;suite;runner;failures|test_matrix;tests
number of bounces;mailing;provider;bounces|mail_stats;mails
disk use;volume;rack;disk|usage;GB
number of seats;licence;office;seats|licence_use;seats
number of page views;page;month;views|analytics;views
"""
SKINS = [row.split(";") for row in TABLE.strip().replace("\n  ", ";").splitlines()]
TIMES = {
    "month": "2026-03,2026-04,2026-05,2026-06", "day": "monday,tuesday,thursday,friday", "week": "W11,W12,W13,W14",
    "quarter": "Q1,Q2,Q3,Q4", "hour": "06:00,09:00,12:00,18:00",
}  # fmt: skip


def make(k):
    figure, what, second, looks, unit = k.pick(SKINS)
    things = k.words(k.int(2, 3))
    keys = TIMES[second].split(",") if second in TIMES else k.many(k.version, 3) if second == "version" else k.words(3)
    keys = k.some(keys, k.int(2, 3))
    values = k.numbers(len(things) * len(keys), 11, 9800)
    rows = [(t, key, values.pop()) for t in things for key in keys]
    rows = k.shuffled(rows) if k.chance(60) else rows
    thing, key, value = k.pick(rows)
    wide, noise = k.chance(35), k.numbers(len(rows), 9900, 19999)

    k.role(
        f"You read figures out of reports: {figure}.|report reader ({figure})|You answer with a number only.",
        f"Numbers desk. Topic: {figure} of every {what}.|I know the {figure} of any {what}, by {second}.|stats bot",
    )
    k.answers(f"The {figure}, the bare number.|Only the figure ({unit}).")
    k.must("Take the figure itself, not the one of the year before.|A column for last year is not what counts.")
    k.steps("Get the table with <table>.", f"Find the line with that {what} and that {second}.")
    k.goal(
        f"{figure} of {thing}, {key}?",
        f"{key}: {figure} of {what} {thing}",
        f"What was the {figure} for {thing} with {second} {key}?",
        f"{what} {thing}, {second} {key}. I need the {figure} ({unit}).",
        f"how much was it for {thing}, {second} {key}? ({figure})",
        f"My boss asks for the {figure} of the {what} {thing}. {second.capitalize()}: {key}.",
        f"{figure} where {what}={thing} and {second}={key}",
        f"Please look up {thing} / {key} in the report and tell me the {figure}.",
        f"{unit} of {thing}, {second} {key}, go",
    )

    @k.look(
        looks,
        f"Prints the {figure} by {what} and {second}.|Report: {figure}, for every {what}.",
        **({} if wide else {"of": text(f"{what}|of|name", f"Name of the {what}.|Which {what}.")}),
    )
    def table(of=None):
        cells = zip(rows, noise, strict=True)
        return [
            {what: t, second: s, "value|figure|total": v, "last_year|year_before": n}
            for (t, s, v), n in cells
            if of is None or of == t
        ]

    def right():
        if not table.calls or not (wide or table.made(of=thing)):
            return table() if wide else table(of=thing)
        return k.answer(value)

    return right
