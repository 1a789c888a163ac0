"""Acts on requests that still stand after all that was later said about them in the log."""

from kind import text

STRUCTURE = "withdrawn"
DOMAIN = "request logs"

# request;requests;verb;noun of person
SKINS = """appeal;appeals;schedule;party
outage request;outage requests;grant;crew
transfer order;transfer orders;execute;client
transport order;transport orders;dispatch;ward
name change;name changes;enter;citizen
bid;bids;open;bidder
candidacy;candidacies;print;candidate
payout;payouts;release;insured
sample order;sample orders;ship;lab
viewing;viewings;confirm;buyer
import request;import requests;clear;importer
leave request;leave requests;approve;teacher
water order;water orders;deliver;farmer
complaint;complaints;forward;passenger
loan request;loan requests;assess;borrower
extension;extensions;allow;taxpayer
motion;motions;table;member
booking;bookings;bill;guest"""


def an(word):
    return ("an " if word[0] in "aeio" or word.startswith(("hour", "un-", "under", "us")) and word[:3] != "use" else "a ") + word


def make(k):
    thing, things, verb, person = k.pick(SKINS.split("\n")).split(";")
    n, stamp = k.int(3, 4), k.id()
    ids = k.ids(n)
    log, last = [], {}
    for i in ids:
        states = ["lodged"] + k.pick([], [], ["withdrawn"], ["withdrawn", "renewed"], ["changed"])
        log.append([(i, s) for s in states])
        last[i] = states[-1]
    lines = []
    while any(log):
        lines.append(k.pick([x for x in log if x]).pop(0))
    rule = k.pick("standing", "gone", "changed")
    keep = {"standing": lambda s: s != "withdrawn", "gone": lambda s: s == "withdrawn", "changed": lambda s: s in ("changed", "renewed")}[rule]
    todo = [i for i in ids if keep(last[i])]
    times = sorted(k.times(len(lines)))
    say = {
        "standing": f"{an(thing).capitalize()} that was withdrawn and not renewed is dead; all others are dealt with.|Deal with every {thing} whose last entry is not withdrawn.",
        "gone": f"Only what was withdrawn in the end is dealt with here; what stands is for another desk.|Deal with every {thing} whose last entry is withdrawn, and no other.",
        "changed": f"Deal only with what was changed, or renewed, as its last entry.|What was merely lodged, or withdrawn in the end, stays; the rest is dealt with.",
    }[rule]
    k.must(say)
    k.role(f"You go through the log of {things}.", f"Log of {things}", "Clerk of the day book. The last entry about a matter counts.")
    k.steps("Read <day_log>.", f"<proceed> with each {thing} concerned.")
    k.goal(f"{verb.capitalize()} what is to be dealt with today, stamp {stamp}.", f"stamp {stamp}: {verb} by the log", f"Go through the log and {verb} the {things} concerned under stamp {stamp}.", f"Which {things} are ours? {verb.capitalize()} them, stamp {stamp}.")
    names = {i: p for i, p in zip(ids, k.people(n), strict=True)}

    @k.look("day_log|read_log|log_of_day", f"The log of {things}, in the order of time.")
    def day_log():
        return [{"time|at": t, f"{thing.replace(' ', '_')}|no": i, "entry|event": s, person: names[i]} for t, (i, s) in zip(times, lines, strict=True)]

    @k.act(f"{verb}|{verb}_one|{verb}_it", f"To {verb} one {thing}.", item=text("item|no|id", f"Number of the {thing}."), name=text(f"{person}|for", f"Name of the {person}."), stamp=text("stamp|under", "Number of the stamp."))
    def proceed(item, name, stamp):
        return f"{item} for {name}: {verb}." if item in ids else k.fail(f"No {thing} {item}.")

    def right():
        if not day_log.made():
            return day_log()
        return [proceed(item=i, name=names[i], stamp=stamp) for i in todo if not proceed.made(item=i)]

    return right
