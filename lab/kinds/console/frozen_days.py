"""Starts something today unless a freeze covers the day; then it goes onto the list for later."""

from kind import text

STRUCTURE = "freeze-window"
DOMAIN = "releases"

# thing;place;verb;later verb
SKINS = """release;environment;deploy;queue
migration;database;run;plan
campaign;market;launch;schedule
upgrade;cluster;apply;enqueue
newsletter;audience;send;draft
payout;country;pay;hold
price;shop;publish;stage
firmware;fleet;flash;postpone
survey;region;open;prepare
import;warehouse;start;shelve
season;server;begin;announce
rollout;channel;start;stage
patch;site;install;book
rename;workspace;execute;plan
reindex;catalog;trigger;queue
cutover;zone;execute;schedule
translation;app;publish;stage
promotion;store;activate;plan
backfill;pipeline;launch;queue
restart;service;do;delay"""


def make(k):
    thing, place, verb, later = k.pick(SKINS.split("\n")).split(";")
    year, month = k.int(2025, 2027), k.int(1, 12)
    starts = sorted(k.numbers(3, 3, 20))
    spans = {}
    names = k.words(3)
    for name, start in zip(names, starts, strict=True):
        spans[name] = (f"{year}-{month:02}-{start:02}", f"{year}-{month:02}-{start + 6:02}")
    where = k.pick(names)
    first, last = spans[where]
    inside = k.chance(70)
    day = k.int(int(first[-2:]), int(last[-2:])) if inside else k.pick(int(first[-2:]) - k.int(1, 2), int(last[-2:]) + k.int(1, 2))
    today, ref = f"{year}-{month:02}-{day:02}", k.id()

    k.role(f"You start each {thing} when it may start.|{thing} runner|Change manager for the {thing} of every {place}.")
    k.must(
        f"Today is {today}.|It is {today}.|date: {today}",
        "During a freeze (first and last day included) nothing is started: use <plan> instead, with the last day of the freeze.|No <start> in a freeze, both ends included; then <plan> it for after the last frozen day.",
    )
    k.steps("<freezes> lists the freezes.|Look at <freezes>.")
    k.goal(
        f"{verb} {thing} {ref} on {where}, or {later} it if {where} is frozen",
        f"Please see that {thing} {ref} reaches {place} {where} as soon as it may.",
        f"{thing}: {ref}\n{place}: {where}\nwhen: now unless frozen",
        f"ready to {verb}: {ref} -> {where}. mind the freeze!",
        f"{where} is waiting for {ref}. Is there a freeze? If so, {later} it.",
    )

    @k.look(f"freezes|list_freezes|{place}_calendar", f"Lists the freeze of each {place}.|When which {place} is frozen.")
    def freezes():
        return [{place: n, "frozen_from|first_day": a, "frozen_to|last_day": b} for n, (a, b) in spans.items()]

    ref_, where_ = text(f"{thing}|{thing}_id|id", f"Number of the {thing}."), text(f"{place}|where|target", f"Name of the {place}.")

    @k.act(f"{verb}|{verb}_{thing}|start_{thing}", f"Starts a {thing} right now.", ref=ref_, where=where_)
    def start(ref, where):
        return f"{ref} is on {where}" if where in spans else k.fail(f"no {place} {where}")

    @k.act(f"{later}|{later}_{thing}|{later}_for_later", f"Keeps a {thing} until a freeze is over.", ref=ref_, where=where_, after=text("after|last_day|freeze_end", "Last day of the freeze."))
    def plan(ref, where, after):
        return f"{ref} waits until {after} is over" if where in spans else k.fail(f"no {place} {where}")

    def right():
        if not freezes.made():
            return freezes()
        if start.made() or plan.made():
            return None
        return plan(ref=ref, where=where, after=last) if inside else start(ref=ref, where=where)

    return right
