"""Tells which one comes next after a moment, or came last before it."""

from kind import text

STRUCTURE = "pick-nearest+question-listed"
DOMAIN = "skins"

# thing; things; place; tools; moment's name, day or time; what is asked for @ draw
TABLE = """
maintenance window;maintenance windows;data centre;windows|maintenance;begins,day;change number@id
release;releases;product;releases|release_plan;released on,day;version@version
backup;backups;database;backups|backup_log;taken at,time;file@path
deployment;deployments;service;deploys|deploy_log;at,time;commit@id
meeting;meetings;calendar;meetings|agenda;starts,time;room@word
on-call shift;on-call shifts;team;shifts|rota;from,day;engineer@person
invoice;invoices;customer;invoices|list_invoices;due,day;number@id
cron run;cron runs;host;runs|crontab;runs at,time;script@path
certificate expiry;certificate expiries;account;expiries|certs;expires,day;domain@host
log entry;log entries;server;entries|log;at,time;message@title
commit;commits;branch;commits|git_log;committed at,time;author@person
newsletter;newsletters;list;newsletters|sendings;sent on,day;subject@title
train;freight trains;station;trains|timetable;leaves,time;platform code@id
migration;migrations;schema;migrations|plan;planned for,day;owner@person
price change;price changes;article;changes|price_log;valid from,day;price@money
alert;alerts;cluster;alerts|alert_log;fired at,time;rule@key
freeze;freezes;company;freezes|freeze_plan;begins,day;reason@title
delivery;deliveries;warehouse;deliveries|dock_plan;arrives,time;carrier@word
review;reviews;repository;reviews|review_plan;on,day;reviewer@person
contract end;contract ends;department;contracts|ends;ends,day;contact@mail
scan;scans;network;scans|scan_log;started,time;target@host
"""
SKINS = [row.split(";") for row in TABLE.strip().replace("\n  ", ";").splitlines()]


def make(k):
    thing, things, place, looks, moment, asked = k.pick(SKINS)
    (moment, kind), (asked, draw) = moment.split(","), asked.split("@")
    where, count, after = k.pick(k.word, k.ident)(), k.int(4, 7), k.chance(65)
    moments = sorted((k.dates if kind == "day" else k.times)(count + 1))
    at = k.int(1, count - 1)
    now = moments.pop(at)
    values = k.many(getattr(k, draw), count)
    rows = list(zip(moments, values, k.words(count), strict=True))
    answer = rows[at if after else at - 1][1]
    rows = k.shuffled(rows)
    which = k.one(
        f"the next {thing} after {now}|the first {thing} after {now}"
        if after
        else f"the last {thing} before {now}|the {thing} just before {now}"
    )

    k.role(
        f"You answer questions about {things}.|{things}, read aloud|You know what comes when: {things} of a {place}.",
        f"Timetable bot ({things}).|You read plans and logs of one {place}.|{place}: {things}, questions only",
    )
    k.answers(f"The {asked} of that {thing}.|{asked.capitalize()}, nothing else.")
    k.steps(f"<listed> the {things}.", "Compare the moments; the list is in no order.")
    k.goal(
        f"{where}: {asked} of {which}?",
        f"What is the {asked} of {which}? {place.capitalize()} {where}.",
        f"{which} in {where} - {asked}?",
        f"I need the {asked}: {which}, {place} {where}",
        f"Could you look up {which} for {where} and tell me its {asked}?",
        f"{place}={where} {'after' if after else 'before'}={now} want={asked} of the nearest {thing}",
        f"Which {asked} does {which} have? ({where})",
        f"It is about {where}. {which[0].upper() + which[1:]}: {asked}, please.",
    )

    @k.look(
        looks,
        f"Lists the {things} of one {place}.",
        where=text(f"{place.split()[-1]}|of|where", f"Name of the {place}."),
    )
    def listed(**args):
        if args["where"] != where:
            return []
        return [{"title|note": w, asked.replace(" ", "_"): v, moment.replace(" ", "_"): m} for m, v, w in rows]

    def right():
        return k.answer(answer) if listed.made(where=where) else listed(where=where)

    return right
