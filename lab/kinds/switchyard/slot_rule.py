"""Books one of several slots; which one, early or late, with what in it, is what this episode says."""

import re

from kind import text

STRUCTURE = "slot-by-stated-rule"
DOMAIN = "calendars"

# slot;slots;calendar;what;attribute;values;verb;third person
SKINS = """window;windows;change_calendar;deploy;risk;low,mid,high;book;Books
slot;slots;runner_plan;job;lane;slow,normal,fast;reserve;Reserves
appointment;appointments;rack_visits;visit;hall;east,west,north;arrange;Arranges
shift;shifts;rota;handover;kind;day,late,night;take;Takes
session;sessions;lab;test;bench;small,large,hot;claim;Claims
meeting;meetings;room_plan;review;room;blue,green,red;schedule;Schedules
gap;gaps;crontab;script;host_kind;spare,main,edge;fill;Fills
lease;leases;device_pool;device_test;model;phone,tablet,tv;sign;Signs
run;runs;backup_plan;backup;target;disk,tape,cloud;plan;Plans
ride;rides;courier_plan;disk_transport;van;cooled,plain,armoured;order;Orders
stage_time;stage_times;demo_day;demo;stage;left,right,main;assign;Assigns
batch;batches;mail_plan;mailing;size;tiny,medium,huge;enter;Enters
call;calls;support_plan;callback;language;english,french,dutch;set;Sets
pass;passes;freeze_plan;exception;level;team,unit,board;grant;Grants
interval;intervals;probe_plan;probe;region;us,eu,asia;use;Uses
berth;berths;staging_plan;branch_deploy;cluster;alpha,beta,gamma;occupy;Occupies
hour;hours;oncall_plan;drill;team;core,web,data;mark;Marks
booking;bookings;gpu_plan;training;card;old,mid,new;confirm;Confirms
opening;openings;audit_plan;audit;site;home,branch,cloud;accept;Accepts
pause;pauses;batch_plan;reindex;load;calm,busy,peak;use_up;Uses up"""


def an(word):
    """With its article."""
    return ("an " if re.match("[aeio]|u(?!s|ni|t|rl)", word) else "a ") + word


def make(k):
    slot, slots, cal, what, attr, values, verb, does = k.pick(SKINS.split("\n")).split(";")
    values, c, wh, v, a = values.split(","), cal.replace("_", " "), what.replace("_", " "), verb.replace("_", " "), attr.replace("_", " ")
    name, home, count = k.word(), k.word(), k.int(4, 6)
    times = k.times(count)
    rows = k.shuffled([(i, t, k.pick(values), k.chance(70)) for i, t in zip(k.ids(count), times, strict=True)])
    rows[0] = (*rows[0][:3], True)
    value, limit = k.pick(values), k.time()
    early = k.chance(50)
    first = (lambda rs: min(rs, key=lambda r: r[1], default=None)) if early else (lambda rs: max(rs, key=lambda r: r[1], default=None))
    which, ends = ("earliest", "first") if early else ("latest", "last")
    says, found = k.pick(
        [
            (f"the {which} that is free|whichever free one comes {ends}", [r for r in rows if r[3]]),
            (f"the {which} free one with {a} {value}|of the free ones with {a} {value} the {which}", [r for r in rows if r[3] and r[2] == value]),
            (f"the {which} free one not before {limit}|from {limit} on, the {which} that is free", [r for r in rows if r[3] and r[1] >= limit]),
            (f"the {which} free one before {limit}|free, before {limit}, and the {which} of those", [r for r in rows if r[3] and r[1] < limit]),
            (f"the {which} free one whose {a} is not {value}|free, any {a} but {value}, the {which}", [r for r in rows if r[3] and r[2] != value]),
        ]
    )
    hit, rule = first(found), k.one(says)
    tail = f", {rule}" if k.chance(60) else k.must(f"Take {rule}.|Which {slot}: {rule}.") or ""
    s = slot.replace("_", " ")
    k.role(f"You {v} things in the {c}.|{c} clerk|{slots.replace('_', ' ')} on request")
    k.must("If nothing fits, report that it is not done.|Nothing fits: say that it cannot be done.")
    k.steps("<listing> first.")
    k.goal(
        f"{v} {an(s)} for {wh} {name} in {home}{tail}",
        f"{wh} {name} needs {an(s)} ({c} {home}){tail}",
        f"can u {v} smth for {name} in {home}{tail}",
        f"Please find {an(s)} for the {wh} {name}; the {c} is {home}{tail}.",
        f"{cal}={home} {what}={name}{tail}",
    )

    @k.look(f"list_{slots}|{cal}|show_{cal}", f"Lists the {slots.replace('_', ' ')} of {an(c)}.", name=text("calendar|name|plan", f"Name of the {c}.|Which {c}."))
    def listing(**by):
        if by.get("name") != home:
            return k.fail(f"no {c} {by.get('name')}")
        return [{f"{slot}_id|id": i, "time|at": t, attr: x, "free|open": f} for i, t, x, f in rows]

    @k.act(f"{verb}_{slot}|{verb}|do_{verb}", f"{does} {an(s)}.", key=text(f"{slot}|id", f"Id of the {s}.|Which {s}."), what=text(f"{what}|what|subject", f"Name of the {wh}.|What it is for."), at=text("time|at", f"Time of the {s}, as listed.|When it is."))
    def book(key, what, at):
        return f"{key}: {what}" if (key, at, True) in [(r[0], r[1], r[3]) for r in rows] else k.fail(f"{key} at {at} is not free")

    def right():
        if not listing.made(name=home):
            return listing(name=home)
        if hit is None:
            return k.give_up(f"no {s} fits.")
        return [] if book.made() else book(key=hit[0], what=name, at=hit[1])

    return right
