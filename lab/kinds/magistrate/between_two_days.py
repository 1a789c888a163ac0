"""Acts on what lies between two days, or outside them, with or without the days themselves."""

from kind import text

STRUCTURE = "between-dates"
DOMAIN = "periods"

# row;rows;date column;second date;verb
SKINS = """payment;payments;booked;valued;reverse
stay;stays;admitted;discharged;bill
hearing;hearings;fixed;held;move
delivery;deliveries;sent;received;audit
permit;permits;issued;expires;review
claim;claims;damaged;reported;reopen
reading;readings;taken;billed;correct
loan;loans;signed;due;restructure
voyage;voyages;sailed;landed;charge
leave;leaves;asked;begins;approve
contract;contracts;signed;ends;renew
sample;samples;drawn;tested;repeat
arrest;arrests;made;ended;report
outage;outages;began;ended;refund
enrolment;enrolments;applied;admitted;check
sale;sales;agreed;recorded;tax
visit;visits;announced;made;log
trip;trips;booked;travelled;settle"""


def an(word):
    return ("an " if word[0] in "aeio" or word.startswith(("hour", "un-", "under", "us")) and word[:3] != "use" else "a ") + word


def make(k):
    row, rows_, d1, d2, verb = k.pick(SKINS.split("\n")).split(";")
    n, no = k.int(4, 6), k.id()
    year = 2000 + k.int(23, 27)
    days = sorted(k.many(lambda: f"{year}-{k.int(1, 12):02}-{k.int(1, 28):02}", 4))
    lo, hi = days[1], days[2]
    pool = k.many(lambda: f"{year}-{k.int(1, 12):02}-{k.int(1, 28):02}", 2 * n)
    rows = [{"no": i, d1: pool[j], d2: pool[n + j]} for j, i in enumerate(k.ids(n))]
    if k.chance(50):
        rows[0][d1] = rows[1][d2] = lo
    col = k.pick(d1, d2)
    said, test = k.pick([
        (f"from {lo} to {hi}, both days included", lambda x: lo <= x <= hi),
        (f"after {lo} and before {hi}, neither day included", lambda x: lo < x < hi),
        (f"before {lo} or after {hi}", lambda x: x < lo or x > hi),
        (f"on {lo} or later", lambda x: x >= lo),
        (f"before {lo}, that day not included", lambda x: x < lo),
    ])
    todo = [r["no"] for r in rows if test(r[col])]
    k.must(f"The date under {col} counts, not the one under {d2 if col == d1 else d1}.|Periods go by {col}.|What matters is the day under {col}.")
    k.role(f"You deal with {rows_} by period.", f"{rows_}, periods", "Period office.")
    k.steps("<listing> first.", f"<treat> each of the {rows_} concerned.")
    k.goal(f"{verb.capitalize()} all {rows_} {said}; file {no}.", f"file {no}: {verb} {rows_} {said}", f"The period is: {said}. {verb.capitalize()} the {rows_} in question under file {no}.", f"{rows_} {said} - {verb} - file {no}")

    @k.look(f"listing|list_{rows_}|all_{rows_}", f"All {rows_}, with both dates.")
    def listing():
        return [{f"{row}|no": r["no"], d1: r[d1], d2: r[d2]} for r in rows if not treat.made(item=r["no"])]

    @k.act(f"{verb}|{verb}_one|{verb}_{row}", f"To {verb} {an(row)}.", item=text("item|no|id", f"Number of the {row}."), file=text("file|under", "Number of the file."))
    def treat(**a):
        return f"{a['item']}: {verb}." if a["item"] in [r["no"] for r in rows] else k.fail(f"No {row} {a['item']}.")

    def right():
        if not listing.made():
            return listing()
        return [treat(item=i, file=no) for i in todo if not treat.made(item=i)]

    return right
