"""Enters into a register the one date of a record that counts there."""

from kind import text

STRUCTURE = "which-field"
DOMAIN = "public registers"

# record;register;four dates, names of columns
SKINS = """lawsuit;limitation register;filed,served,heard,decided
marriage;civil register;announced,held,recorded,published
patent;patent roll;drafted,lodged,examined,granted
lease;land register;signed,handed_over,registered,expires
policy;premium ledger;quoted,accepted,begins,lapses
loan;credit register;requested,approved,paid_out,matures
shipment;customs journal;packed,shipped,landed,cleared
patient stay;discharge register;referred,admitted,operated,discharged
pupil;school roll;applied,tested,enrolled,left
election;electoral calendar;called,opened,closed,certified
trial;study register;proposed,approved,started,reported
meter;calibration book;built,fitted,checked,retired
ship;harbour book;sighted,moored,loaded,sailed
bond;issue register;announced,priced,issued,redeemed
tax return;assessment roll;prepared,received,assessed,final
building;inspection register;planned,begun,finished,approved
will;probate register;written,deposited,opened,executed
wagon;fleet register;ordered,delivered,inspected,scrapped"""


def an(word):
    return ("an " if word[0] in "aeio" or word.startswith(("hour", "un-", "under", "us")) and word[:3] != "use" else "a ") + word


def make(k):
    thing, register, columns = k.pick(SKINS.split("\n")).split(";")
    columns = columns.split(",")
    rows = {i: dict(zip(columns, sorted(k.dates(4)), strict=True)) for i in k.ids(k.int(2, 4))}
    mine, clerk = k.pick(list(rows)), k.person()
    col = k.pick(columns)
    said = k.pick([
        f"For the {register} the date under {col} counts.",
        f"What is entered in the {register} is the date of '{col}', not any other.",
        f"Relevant date: {col}.",
        f"The {register} goes by the day under {col}.",
    ])
    in_goal = k.chance(40)
    if not in_goal:
        k.must(said)
    tail = " " + said if in_goal else ""

    k.role(f"You keep the {register}.", f"{register} desk", f"I enter dates into the {register}, one for each {thing}.")
    k.steps("<read_record> gives all dates.", "<enter_date> writes the one that counts.")
    k.goal(
        f"Enter the date of {thing} {mine} in the {register}, in the name of {clerk}.{tail}",
        f"{mine} is still missing in the {register}. Entered by: {clerk}.{tail}",
        f"{thing} {mine} -> {register}. clerk {clerk}.{tail}",
        f"{clerk} asks that {mine} be put down in the {register} with its proper date.{tail}",
    )

    @k.look(
        f"read_record|show_{thing.split()[0]}|dates_of",
        f"Shows the dates of {an(thing)}.|All dates known of one {thing}.",
        number=text("number|id|record", f"Number of the {thing}.|Which {thing}."),
    )
    def read_record(number):
        if number not in rows:
            return k.fail(f"No {thing} {number}.")
        return {c: rows[number][c] for c in columns}

    @k.act(
        "enter_date|record_date|put_down",
        f"Enters {an(thing)} with its date in the {register}.",
        number=text("number|id|record", f"Number of the {thing}."),
        date=text("date|day|counts_from", "The date that counts, year-month-day.|Date to be entered."),
        clerk=text("clerk|entered_by|in_name_of", "Who enters it.|Name of the person on record."),
    )
    def enter_date(number, date, clerk):
        if number not in rows or date not in rows[number].values():
            return k.fail(f"{number} has no date {date}.")
        return f"{number}: {date} is in the {register}."

    def right():
        if not read_record.made(number=mine):
            return read_record(number=mine)
        if not enter_date.made(number=mine):
            return enter_date(number=mine, date=rows[mine][col], clerk=clerk)

    return right
