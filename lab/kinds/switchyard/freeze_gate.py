"""May it be done today? A calendar of freezes and the rule of the house decide between doing, booking and refusing."""

import re

from kind import text

STRUCTURE = "gate"
DOMAIN = "change calendars"

# thing;ban;bans;do;third person;book;what
SKINS = """deploy;freeze;freezes;deploy;Deploys;queue_deploy;app
migration;embargo;embargoes;migrate;Migrates;queue_migration;database
restart;blackout;blackouts;restart;Restarts;plan_restart;service
mailing;pause;pauses;send;Sends;queue_mailing;list
upgrade;hold;holds;upgrade;Upgrades;book_upgrade;cluster
release;quiet_period;quiet_periods;release;Releases;queue_release;product
reindex;ban;bans;reindex;Reindexes;queue_reindex;index
failover;lockdown;lockdowns;fail_over;Fails over;book_failover;site
purge;retention;retentions;purge;Purges;queue_purge;archive
rotation;moratorium;moratoria;rotate;Rotates;book_rotation;keyset
import;stop;stops;import_now;Imports;queue_import;feed
reboot;watch;watches;reboot;Reboots;plan_reboot;fleet
cutover;closure;closures;cut_over;Cuts over;plan_cutover;system
resize;block;blocks;resize;Resizes;queue_resize;volume
payout;stopgap;stopgaps;pay_out;Pays out;queue_payout;ledger
publish;veto;vetoes;publish;Publishes;queue_publish;site
scan;silence;silences;scan;Scans;plan_scan;network
sync;gap;gaps;sync;Syncs;queue_sync;mirror
drill;exclusion;exclusions;drill;Drills;book_drill;team
cleanup;protection;protections;clean;Cleans;queue_cleanup;folder"""


def an(word):
    """With its article."""
    return ("an " if re.match("[aeio]|u(?!s|ni|t|rl)", word) else "a ") + word


def make(k):
    thing, ban, bans, do_, does, book_, what = k.pick(SKINS.split("\n")).split(";")
    name, other, ticket = k.word(), k.word(), k.id()
    today = "2026-05-14"
    b, d, bk = ban.replace("_", " "), do_.replace("_", " "), book_.replace("_", " ")
    now = k.chance(60)
    start, end = k.pick(("2026-05-11", "2026-05-18"), ("2026-05-02", "2026-05-21")) if now else k.pick(("2026-04-01", "2026-05-09"), ("2026-05-20", "2026-06-02"))
    level = k.pick("soft", "hard")
    rows = k.shuffled([(name, start, end, level), (other, *k.pick(("2026-05-10", "2026-05-30"), ("2026-03-01", "2026-03-09")), k.pick("soft", "hard"))])
    says, verdict = k.pick(
        [
            (f"During {an(b)} nothing is done: report that it is not done.|A{an(b)[1:]} that covers today means no; say that it cannot be done.", "x" if now else "d"),
            (f"During {an(b)} it is booked with <book> for the day when the {b} ends.|If {an(b)} covers today, <book> it for the end of the {b}.", "b" if now else "d"),
            (f"A soft {b} is no obstacle; in a hard one <book> it for the day it ends.|Only a hard {b} stops us: then <book> for its end.", "b" if now and level == "hard" else "d"),
            (f"A hard {b} is no obstacle any more; in a soft one report that it is not done.|Only a soft {b} counts: then say that it cannot be done.", "x" if now and level == "soft" else "d"),
            (f"No {b} concerns us, we may always <do_it>.|We are exempt from every {b}.", "d"),
        ]
    )
    k.role(f"You decide whether to {d}.|{thing} gate|{what} changes, calendar first")
    k.must(f"Today is {today}.|It is {today}.", says, f"A{an(b)[1:]} of another {what} does not matter.|Only {an(b)} of that {what} counts.")
    k.steps("<calendar> first.")
    k.goal(
        f"{d} {what} {name}, {ticket}",
        f"{ticket}: {thing} of {name}",
        f"can we {d} {name} now? {ticket}. if so go ahead",
        f"Please {d} the {what} {name} under {ticket}, as far as the calendar lets you.",
        f"{what}: {name} / {ticket} / {d}",
    )

    @k.look(f"list_{bans}|calendar|{bans}", f"Lists every {b} with its days.")
    def calendar():
        return [{what: n, "from|starts": s, "to|ends": e, "level": lv} for n, s, e, lv in rows]

    @k.act(f"{do_}_{what}|{do_}|{do_}_now", f"{does} {an(what)} now.", key=text(f"{what}|name", f"Name of the {what}.|Which {what}."), ref=text("ticket|ref", "Number of the ticket."))
    def do_it(key, ref):
        return f"{key}: done" if key in (name, other) else k.fail(f"no {what} {key}")

    @k.act(f"{book_}|{book_}_for|later_{do_}", f"Books it for a later day ({bk}).", key=text(f"{what}|name", f"Name of the {what}.|Which {what}."), day=text("day|date|when", "The day, as in the calendar.|On which day."), ref=text("ticket|ref", "Number of the ticket."))
    def book(key, day, ref):
        return f"{key}: booked for {day}" if key in (name, other) else k.fail(f"no {what} {key}")

    def right():
        if not calendar.made():
            return calendar()
        if verdict == "x":
            return k.give_up(f"{an(b)} is on.")
        if do_it.made() or book.made():
            return []
        return do_it(key=name, ref=ticket) if verdict == "d" else book(key=name, day=end, ref=ticket)

    return right
