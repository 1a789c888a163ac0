"""Takes the one row that is largest, smallest, newest or oldest, and acts on it."""

from kind import text

STRUCTURE = "pick-extreme"
DOMAIN = "offices"

# row;rows;number;date;verb
SKINS = """claim;claims;sum;reported;examine
leak;leaks;litres;found;repair
debt;debts;amount;due;collect
petition;petitions;names;lodged;debate
patient;patients;score;arrived;see
parcel;parcels;area;surveyed;remeasure
ship;ships;tonnage;anchored;berth
case;cases;value;filed;hear
outage;outages;customers;began;fix
pupil;pupils;absences;enrolled;meet
bid;bids;price;received;open
policy;policies;premium;signed;check
sample;samples;volume;taken;test
complaint;complaints;pages;posted;answer
wagon;wagons;mileage;built;overhaul
account;accounts;balance;opened;audit
well;wells;depth;drilled;inspect
flat;flats;rent;vacated;show"""


def an(word):
    return ("an " if word[0] in "aeio" or word.startswith(("hour", "un-", "under", "us")) and word[:3] != "use" else "a ") + word


def make(k):
    row, rows_, num, date, verb = k.pick(SKINS.split("\n")).split(";")
    n, by = k.int(3, 6), k.person()
    rows = list(zip(k.ids(n), k.numbers(n, 5, 9000), k.dates(n), strict=True))
    said, hit = k.pick([
        (f"with the highest {num}|that has most {num}", max(rows, key=lambda r: r[1])),
        (f"with the lowest {num}|that has least {num}", min(rows, key=lambda r: r[1])),
        (f"{date} last|with the latest date", max(rows, key=lambda r: r[2])),
        (f"{date} first|with the earliest date", min(rows, key=lambda r: r[2])),
    ])
    said = k.one(said)
    k.role(f"You look after {rows_}.", f"{rows_} desk", f"One of the {rows_} at a time.")
    k.steps("<listing>, then <treat> one.")
    k.goal(f"{verb.capitalize()} the {row} {said}, for {by}.", f"{verb} only the {row} {said} ({by})", f"{by} wants one {row} done: the one {said}. {verb.capitalize()} it.", f"Which {row} is the one {said}? Please {verb} that one for {by}.")

    @k.look(f"listing|list_{rows_}|open_{rows_}", f"Lists the {rows_}.")
    def listing():
        return [{f"{row}|no": i, num: v, date: d} for i, v, d in rows]

    @k.act(f"{verb}|{verb}_{row}|{verb}_one", f"To {verb} {an(row)}.", item=text("item|no|id", f"Number of the {row}."), by=text("for_person|by", "For whom."))
    def treat(item, by):
        return f"{item}: {verb}." if item in [r[0] for r in rows] else k.fail(f"No {row} {item}.")

    def right():
        if not listing.made():
            return listing()
        if not treat.made():
            return treat(item=hit[0], by=by)

    return right
