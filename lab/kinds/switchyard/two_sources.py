"""Two tools give different values for the same thing; which one is believed is a matter of the rule."""

import re

from kind import text

STRUCTURE = "which-source"
DOMAIN = "conflicting records"

# thing;field;source a;source b;verb;third person
SKINS = """host;owner;inventory;monitor;tag;Tags
user;office;payroll;directory;place;Places
service;team;catalog;pager;route;Routes
domain;holder;registry;billing;bill;Bills
package;license;manifest;scanner;record;Records
device;holder;asset_list;login_log;bill_to;Bills
table;steward;wiki;catalog;ask;Asks about
build;commit;pipeline;artifact;label;Labels
ticket;component;form;classifier;file;Files
customer;address_key;shop;crm;ship;Ships to
certificate;issuer;file_store;live_probe;log;Logs
bucket;region;config;api;move;Moves
volume;server;array;hypervisor;attach;Attaches
flag;segment;code;console;clean;Cleans
job;calendar;crontab;scheduler;plan;Plans
page;author;history;byline;credit;Credits
queue;consumer;broker;registry;bind;Binds
branch;base;hosting;local_clone;rebase;Rebases
contract;vendor;archive;ledger;renew;Renews
printer;floor_key;floorplan;network_scan;service;Services"""


def an(word):
    """With its article."""
    return ("an " if re.match("[aeio]|u(?!s|ni|t|rl)", word) else "a ") + word


def make(k):
    thing, field, sa, sb, verb, does = k.pick(SKINS.split("\n")).split(";")
    name, f, v = k.word(), field.replace("_", " "), verb.replace("_", " ")
    a, b, ticket = k.word(), k.word(), k.id()
    na, nb = sa.replace("_", " "), sb.replace("_", " ")
    da, db = k.dates(2)
    ca, cb = k.numbers(2, 10, 99)
    a_missing = k.chance(20)
    says, pick = k.pick(
        [
            (f"The {na} is right, if it has a value; otherwise the {nb}.|Believe the {na}, and the {nb} only where the {na} has nothing.", b if a_missing else a),
            (f"The {nb} is right, whatever the {na} says.|Believe the {nb}.", b),
            ("The one that was updated later is right.|Believe whichever has the later date; nothing counts as no value.", b if a_missing or db > da else a),
            ("The one that was updated earlier is right, later ones were imported badly.|Believe whichever has the earlier date, if it has a value.", a if da < db and not a_missing else b),
            ("The one with the higher confidence is right.|Believe the surer one, if it has a value.", b if a_missing or cb > ca else a),
        ]
    )
    k.role(f"You settle what the {f} of {an(thing)} is.|{f} referee|two sources, one {f}")
    k.must(says)
    k.steps("Ask both, <ask_a> and <ask_b>.")
    k.must("Ask both sources in any case.|Look at both before you act.")
    k.goal(
        f"{v} {thing} {name} by its {f}, {ticket}",
        f"{ticket}: which {f} has {name}? {v.capitalize()} it accordingly",
        f"{v} {name} under the right {f} pls ({ticket})",
        f"The sources differ about {name}. Please {v} it with the {f} that holds; ticket {ticket}.",
        f"{thing}={name} {v} by {f} ref={ticket}",
    )
    which = text(f"{thing}|name", f"Name of the {thing}.|Which {thing}.")

    def shown(value, date, sure):
        return {f"{thing}|name": name, field: value, "updated|as_of": date, "confidence": sure}

    @k.look(f"{sa}_{field}|ask_{sa}|{sa}", f"What the {na} says about {an(thing)}.", name=which)
    def ask_a(**by):
        return shown("-" if a_missing else a, da, ca) if by.get("name") == name else k.fail(f"no {thing} {by.get('name')}")

    @k.look(f"{sb}_{field}|ask_{sb}|{sb}", f"What the {nb} says about {an(thing)}.", name=which)
    def ask_b(**by):
        return shown(b, db, cb) if by.get("name") == name else k.fail(f"no {thing} {by.get('name')}")

    @k.act(f"{verb}_{thing}|{verb}|do_{verb}", f"{does} {an(thing)}.", key=text(f"{thing}|name", f"Name of the {thing}.|Which {thing}."), value=text(f"{field}|value", f"Its {f}.|The {f} that holds."), ref=text("ticket|ref", "Number of the ticket."))
    def use(key, value, ref):
        return f"{key}: {value}" if key == name and value in (a, b) else k.fail(f"{value} is unknown")

    def right():
        looks = [t(name=name) for t in (ask_a, ask_b) if not t.made(name=name)]
        if looks:
            return looks
        return [] if use.made() else use(key=name, value=pick, ref=ticket)

    return right
