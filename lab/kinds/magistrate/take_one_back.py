"""Takes back one of several changes: the last, the first, that of a person, or that of a field."""

from kind import text

STRUCTURE = "undo"
DOMAIN = "audit trails"

# record;records;fields
SKINS = """parcel;parcels;owner,use,area
policy;policies;peril,premium,agent
account;accounts;limit,address,product
patient file;patient files;dose,ward,diet
timetable;timetables;track,stop,time
tariff;tariffs;rate,zone,unit
pupil file;pupil files;class,grade,bus
ship file;ship files;master,flag,draught
case;cases;judge,room,stage
meter;meters;feeder,factor,seal
lease;leases;rent,tenant,term
grant;grants;holder,sum,term
roll;rolls;street,name,card
bond;bonds;holder,rate,series
permit;permits;site,fee,class
sample;samples;rack,donor,label
well;wells;depth,pump,farm
fund;funds;manager,fee,bank"""


def an(word):
    return ("an " if word[0] in "aeio" or word.startswith(("hour", "un-", "under", "us")) and word[:3] != "use" else "a ") + word


def make(k):
    rec, many, fields = k.pick(SKINS.split("\n")).split(";")
    fields = fields.split(",")
    no, n = k.id(), k.int(4, 5)
    people = k.people(2)
    rows = [dict(id=i, at=t, by=k.pick(people), field=k.pick(fields)) for i, t in zip(k.ids(n), sorted(k.times(n)), strict=True)]
    p, f = rows[1]["by"], rows[2]["field"]
    said, hit = k.pick([
        ("the last change|what was changed most recently", rows[-1]),
        ("the first change|what was changed earliest", rows[0]),
        (f"the last change by {p}|what {p} changed last", [r for r in rows if r["by"] == p][-1]),
        (f"the first change by {p}|what {p} changed first", [r for r in rows if r["by"] == p][0]),
        (f"the last change of the {f}|the most recent one that concerns the {f}", [r for r in rows if r["field"] == f][-1]),
        (f"the first change of the {f}|the earliest one that concerns the {f}", [r for r in rows if r["field"] == f][0]),
    ])
    said, why = k.one(said), k.id()
    shown = rows[::-1] if k.chance(50) else rows
    k.must("Only that one change is taken back.|All other changes stay.")
    k.role(f"You take back changes to {many}.", f"{rec}: corrections", "Audit trail office.")
    k.steps("<trail> lists the changes.", "<take_back> one.")
    k.goal(f"Take back {said} in {rec} {no}; protocol {why}.", f"{rec} {no}: undo {said} ({why})", f"In {no}, {said} was a mistake. Take it back under protocol {why}.", f"protocol {why}. {no}. take back: {said}")

    @k.look("trail|changes|history", f"All changes of {an(rec)}.", no=text("no|id", f"Number of the {rec}."))
    def trail(**a):
        return [{"change|change_no": r["id"], "time|at": r["at"], "by|person": r["by"], "field": r["field"]} for r in shown] if a["no"] == no else k.fail(f"No {rec} {a['no']}.")

    @k.act("take_back|undo|revert", f"Takes one change of {an(rec)} back.", no=text("no|id", f"Number of the {rec}."), change=text("change|change_no", "Number of the change."), protocol=text("protocol|under", "Number of the protocol."))
    def take_back(no, change, protocol):
        return f"{change} is taken back." if change in [r["id"] for r in rows] else k.fail(f"No change {change}.")

    def right():
        if not trail.made(no=no):
            return trail(no=no)
        if not take_back.made():
            return take_back(no=no, change=hit["id"], protocol=why)

    return right
