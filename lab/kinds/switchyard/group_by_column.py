"""One call for each group, not for each row; by which column the rows are grouped is another one each time."""

import re

from kind import choice, text

STRUCTURE = "group-by-stated-column"
DOMAIN = "digests"

# thing;things;place;columns;verb;third person;way;ways
SKINS = """alert;alerts;shift;service,team,region;summarize;Summarizes;form;short,long
ticket;tickets;sprint;owner,component,label;remind;Reminds;by;mail,chat
commit;commits;release;author,module,area;list_up;Lists;style;plain,linked
host;hosts;window;rack,owner,kernel;reboot_all;Reboots;pace;slow,fast
invoice;invoices;month;customer,project,country;bundle;Bundles;format;pdf,xml
test;tests;run;suite,author,runner;report;Reports;detail;brief,full
user;users;import;office,manager,plan;invite;Invites;tone;formal,casual
file;files;change;folder,owner,language;lint;Lints;mode;check,fix
record;records;migration;zone,type_name,provider;move_group;Moves;order;first,last
device;devices;recall;holder,model,site;collect;Collects;way;pickup,post
package;packages;audit;license,vendor,team;approve_group;Approves;scope;once,always
backup;backups;cycle;vault,plan,system;verify_group;Verifies;depth;quick,deep
order;orders;day;depot,carrier,buyer;ship_group;Ships;speed;normal,express
review;reviews;week;reviewer,repo,topic;nudge;Nudges;channel;mail,chat
key;keys;rotation;owner,vault,service;rotate_group;Rotates;grace;none_at_all,hour
query;queries;night;client,database,plan_name;log_group;Logs;level;info,warn
page;pages;sweep;space,author,template;notify_group;Notifies;when;now,later
seat;seats;event;firm,table,language;greet;Greets;manner;warm,plain
sensor;sensors;survey;floor,maker,gateway;calibrate_group;Calibrates;cycle;single,double
job;jobs;outage;queue,submitter,image;restart_group;Restarts;wave;early,late"""


def an(word):
    """With its article."""
    return ("an " if re.match("[aeio]|u(?!s|ni|t|rl)", word) else "a ") + word


def make(k):
    thing, things, place, columns, verb, does, way, ways = k.pick(SKINS.split("\n")).split(";")
    columns, ways, name = columns.split(","), ways.split(","), k.word()
    v, count = verb.replace("_", " "), k.int(4, 6)
    pools = {c: k.words(2 if n else 3) for n, c in enumerate(k.shuffled(columns))}
    rows = [(i, {c: k.pick(pools[c]) for c in columns}) for i in k.ids(count)]
    col, other = k.some(columns, 2)
    mode = k.pick(ways)
    skip = k.pick(pools[col]) if k.chance(30) else None
    groups = [g for g in dict.fromkeys(r[col] for _, r in rows) if g != skip]
    cl, ot = col.replace("_", " "), other.replace("_", " ")
    rule = k.one(f"One call for each {cl}.|Once per {cl}, however many {things} it has.|Grouped by {cl}, not by {ot}.|Per {cl} one, and never one per {thing}.")
    tail = f" {rule}" if k.chance(45) else k.must(rule) or ""
    if skip:
        k.must(f"{cl} {skip} is left out.|Not for {cl} {skip}.")
    k.must(f"{way.capitalize()}: {mode}.|Always {way} {mode}.".replace("_", " ") if "_" not in mode else f"{way.capitalize()}: {mode}.")
    k.role(f"You {v} {things} in groups.|{things} digest|{place} groups")
    k.steps("<listing> first.", "<send> once for each group.")
    k.goal(
        f"{v} the {things} of {place} {name}.{tail}",
        f"{place} {name}: {v} in groups.{tail}",
        f"{v} {name} pls, grouped.{tail}",
        f"The {things} of the {place} {name} are to be handled group by group ({v}).{tail}",
        f"{place}={name} {v}.{tail}",
    )

    @k.look(f"list_{things}|{things}_of|{place}_{things}", f"Lists the {things} of {an(place)}.", name=text(f"{place}|name", f"Name of the {place}.|Which {place}."))
    def listing(**by):
        return [{f"{thing}|id": i, **r} for i, r in rows] if by.get("name") == name else k.fail(f"no {place} {by.get('name')}")

    known = {x for _, r in rows for x in r.values()}

    @k.act(f"{verb}|{verb}_{things}|do_{verb}", f"{does} a group of {things}.", place=text(f"{place}|of", f"Name of the {place}."), group=text("group|value|name_of_group", "What the group has in common: the value of the column.|Value that makes the group."), way=choice(way, f"The {way}.|Which {way}.", ways))
    def send(place, group, way):
        return f"{group}: ok" if place == name and group in known and not send.made(group=group) else k.fail(f"no group {group}")

    def right():
        if not listing.made(name=name):
            return listing(name=name)
        return [send(place=name, group=g, way=mode) for g in groups if not send.made(group=g)]

    return right
