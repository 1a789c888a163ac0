"""Applies the version of a schedule that was in force on the day that counts."""

from kind import text

STRUCTURE = "in-force"
DOMAIN = "law and tariffs"

# case;schedule;first day;second day;third day
SKINS = """customs entry;tariff;landed;declared;cleared
tax return;rate table;earned;filed;assessed
claim;policy wording;damaged;reported;settled
offence;penal scale;committed;charged;tried
sale;transfer duty;agreed;notarised;registered
stay;hospital tariff;admitted;operated;discharged
pension;contribution table;hired;retired;claimed
connection;grid code;planned;built;energised
enrolment;fee schedule;applied;admitted;enrolled
lease;rent index;signed;moved_in;renewed
tender;price list;published;opened;awarded
freight job;rate book;booked;loaded;delivered
permit;building code;submitted;discussed;granted
discharge;water charges;measured;notified;billed
loan;interest table;requested;signed;paid_out
trial;protocol;proposed;approved;started
ballot;electoral law;announced;held;certified
passage;toll table;booked;passed;invoiced"""


def an(word):
    return ("an " if word[0] in "aeio" or word.startswith(("hour", "un-", "under", "us")) and word[:3] != "use" else "a ") + word


def make(k):
    thing, schedule, *days = k.pick(SKINS.split("\n")).split(";")
    years = sorted(k.numbers(4, 2010, 2026))
    versions = list(zip(k.ids(4), [f"{y}-{k.int(1, 12):02}-01" for y in years], strict=True))
    cases = {i: {} for i in k.ids(k.int(1, 3))}
    for i in cases:
        dates = sorted(f"{k.int(years[0] + 1, 2028)}-{k.int(1, 12):02}-{k.int(2, 28):02}" for _ in days)
        cases[i] = dict(zip(days, dates, strict=True))
    mine, col = k.pick(list(cases)), k.pick(days)
    code = [v for v, start in versions if start <= cases[mine][col]][-1]
    said = col.replace("_", " ")
    k.must(
        f"The version that was in force on the day under {col} is to be applied.|Which version? The one in force on the day it was {said}.|The day it was {said} decides which version of the {schedule} applies.",
        "A version is in force from its first day until the next one begins.|Each version holds until the next begins.",
    )
    k.role(f"You apply the {schedule}.", f"{schedule} desk: one {thing}, one version.", f"Legal clerk; every {thing} gets the version that governs it.")
    k.steps(f"Look at the {thing} with <case_of> and at the versions with <versions_of>.", "Enter it with <apply_version>.")
    by = k.person()
    k.goal(
        f"Apply the right version of the {schedule} to {thing} {mine}, signed {by}.",
        f"{mine}: which {schedule} governs it? Enter it for {by}.",
        f"{thing} {mine} has no version yet; {by} signs",
        f"On behalf of {by}, {thing} {mine} shall be placed under the {schedule} that governs it.",
    )

    @k.look("case_of|days_of|read_case", f"The days of {an(thing)}.", number=text("number|id|case", f"Number of the {thing}."))
    def case_of(number):
        return dict(cases[number]) if number in cases else k.fail(f"No {thing} {number}.")

    @k.look("versions_of|versions|history_of_schedule", f"All versions of the {schedule}, with the first day of each.")
    def versions_of():
        return [{"version|code": v, "from|first_day": start} for v, start in versions]

    @k.act(
        "apply_version|enter_version|place_under",
        f"Places {an(thing)} under a version of the {schedule}.",
        number=text("number|id|case", f"Number of the {thing}."),
        version=text("version|code", "Code of the version."),
        by=text("by|signed|clerk", "Who signs it."),
    )
    def apply_version(number, version, by):
        if number not in cases or version not in [v for v, _ in versions]:
            return k.fail(f"{number} or {version} is not known.")
        return f"{number} is placed under {version}."

    def right():
        if apply_version.made(number=mine):
            return None
        looks = [] if case_of.made(number=mine) else [case_of(number=mine)]
        looks += [] if versions_of.made() else [versions_of()]
        return looks or apply_version(number=mine, version=code, by=by)

    return right
