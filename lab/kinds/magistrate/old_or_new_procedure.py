"""A transitional rule decides by one date whether a matter goes by the old procedure or the new one."""

from kind import text

STRUCTURE = "transitional-rule"
DOMAIN = "procedure"

# matter;two dates;field for old;field for new
SKINS = """divorce;filed,heard;chamber;judge
patent;lodged,published;class;examiner
building request;submitted,amended;district;planner
pension;claimed,earned;fund;officer
tax return;signed,received;office;assessor
claim;damaged,reported;agent;adjuster
naturalisation;applied,arrived;town;registrar
loan;offered,signed;branch;banker
import;shipped,landed;port;inspector
study;proposed,approved;faculty;reviewer
connection;planned,requested;feeder;engineer
water right;dug,declared;basin;warden
enrolment;applied,tested;school;tutor
surgery;referred,examined;ward;surgeon
lease;agreed,moved_in;estate;agent
licence;granted,renewed;county;clerk
bankruptcy;petitioned,opened;court;trustee
election protest;voted,protested;precinct;officer"""


def an(word):
    return ("an " if word[0] in "aeio" or word.startswith(("hour", "un-", "under", "us")) and word[:3] != "use" else "a ") + word


def make(k):
    matter, dates, f_old, f_new = k.pick(SKINS.split("\n")).split(";")
    d1, d2 = dates.split(",")
    cut = k.date()
    rows = {}
    for i in k.ids(k.int(1, 3)):
        x, y = sorted([next(d for d in k.dates(5) if d != cut), next(d for d in k.dates(5) if d != cut)])
        rows[i] = {d1: x, d2: y, f_old: k.word(), f_new: k.person()}
    col, flip = k.pick(d1, d2), k.chance(25)
    old_is = {i: (r[col] < cut) != flip for i, r in rows.items()}
    c = col.replace("_", " ")
    when = ("after", "before") if flip else ("before", "after")
    k.must(k.pick(
        f"What was {c} {when[0]} {cut} goes by the old procedure; what was {c} {when[1]} {cut} by the new one.",
        f"The new procedure is for every {matter} {c} {when[1]} {cut}, the old one for the rest. No other date matters.",
        f"Decisive is the day under {col}: {when[0]} {cut}, old procedure; {when[1]} it, new procedure.",
    ))
    k.role(f"You open the procedure for every {matter}.", f"{matter}: opening", f"Registrar. Old matters by the old rules, and so on, as laid down.")
    k.steps("<pending> lists what waits.", f"<open_old> wants the {f_old}, <open_new> the {f_new}.")
    k.goal(f"Open the procedure for every pending {matter}.", f"open all pending, old or new as prescribed", f"Each {matter} on the list is to be opened by the procedure that governs it.", f"What is pending? Open it, {matter} by {matter}.")

    @k.look("pending|waiting|to_open", f"Every pending {matter}.")
    def pending():
        left = [i for i in rows if not (open_old.made(item=i) or open_new.made(item=i))]
        return [{"no|id": i, **rows[i]} for i in left]

    @k.act("open_old|old_procedure", f"Opens the old procedure for {an(matter)}.", item=text("item|no|id", f"Number of the {matter}."), place=text(f"{f_old}", f"Its {f_old}."))
    def open_old(item, place):
        return f"{item}: old procedure, {place}." if item in rows and rows[item][f_old] == place else k.fail(f"{place} is not the {f_old} of {item}.")

    @k.act("open_new|new_procedure", f"Opens the new procedure for {an(matter)}.", item=text("item|no|id", f"Number of the {matter}."), person=text(f"{f_new}", f"Its {f_new}, by name."))
    def open_new(item, person):
        return f"{item}: new procedure, {person}." if item in rows and rows[item][f_new] == person else k.fail(f"{person} is not the {f_new} of {item}.")

    def right():
        if not pending.made():
            return pending()
        left = [i for i in rows if not (open_old.made(item=i) or open_new.made(item=i))]
        return [open_old(item=i, place=rows[i][f_old]) if old_is[i] else open_new(item=i, person=rows[i][f_new]) for i in left]

    return right
