"""Links the items of two lists that belong together; by which column they do is said each time."""

import re

from kind import text

STRUCTURE = "match-by-stated-key"
DOMAIN = "reconciliation"

# left;lefts;right;rights;columns;verb;third person
SKINS = """alert;alerts;incident;incidents;host,service,team;link;Links
commit;commits;ticket;tickets;author,module,tag;tie;Ties
payment;payments;invoice;invoices;customer,amount_code,purpose;settle;Settles
host;hosts;contract;contracts;serial,rack,vendor;cover;Covers
mail;mails;case;cases;sender,topic,thread;file;Files
crash;crashes;bug;bugs;signature,module,build;attach;Attaches
backup;backups;job;jobs;volume,plan,site;assign;Assigns
user;users;license;licenses;team,office,product;give;Gives
test;tests;requirement;requirements;feature,module,owner;trace;Traces
delivery;deliveries;order;orders;buyer,article,depot;match;Matches
certificate;certificates;listener;listeners;domain,gateway,profile;bind;Binds
scan;scans;image;images;digest,app,registry;pin;Pins
meter;meters;tenant;tenants;flat,street,tariff;connect;Connects
dataset;datasets;model;models;topic,owner,format;feed;Feeds
patch;patches;cve;cves;package,vendor,component;map;Maps
badge;badges;visitor;visitors;host_name,firm,area;issue;Issues
query;queries;index;indexes;table,column,schema;advise;Advises
rule;rules;owner;owners;zone,port_name,app;credit;Credits
page;pages;translation;translations;slug,space,template;pair;Pairs
device;devices;warranty;warranties;model,serial,shop;register;Registers"""


def an(word):
    """With its article."""
    return ("an " if re.match("[aeio]|u(?!s|ni|t|rl)", word) else "a ") + word


def make(k):
    left, lefts, right_, rights, columns, verb, does = k.pick(SKINS.split("\n")).split(";")
    columns, name = columns.split(","), k.word()
    key, other = k.some(columns, 2)
    third = next(c for c in columns if c not in (key, other))
    n = k.int(2, 3)
    a, b = k.ids(n + 1), k.ids(n)
    while set(a) & set(b):
        b = k.ids(n)
    values = {c: k.words(n + 1) for c in columns}
    rows_a = [{c: values[c][i] for c in columns} for i in range(n + 1)]
    turn = k.shuffled(range(n))
    rows_b = [{key: values[key][i], other: values[other][(i + 1) % n], third: values[third][(i + 2) % n]} for i in turn]
    pairs = [(a[i], b[j]) for j, i in enumerate(turn)]
    ky, ot = key.replace("_", " "), other.replace("_", " ")
    rule = k.one(f"They belong together if their {ky} is the same.|Match by {ky}.|Same {ky}, same thing; the {ot} may differ.|Go by {ky}, not by {ot}.")
    tail = f" {rule}" if k.chance(45) else k.must(rule) or ""
    k.role(f"You bring {lefts} and {rights} together.|{left} to {right_} matcher|reconcile {lefts}/{rights}")
    k.must(f"A{an(left)[1:]} without a partner is left.|What has no counterpart stays alone.")
    k.steps("<list_a> and <list_b> first.")
    k.goal(
        f"{verb} {lefts} and {rights} of {name}.{tail}",
        f"{name}: each {left} needs its {right_}.{tail}",
        f"pls match up {lefts}/{rights} for {name} ({verb}).{tail}",
        f"In {name}, {verb} every {left} with the {right_} it belongs to.{tail}",
        f"{verb} area={name}.{tail}",
    )
    area = text("area|name|where", "Name of the area.|Which area.")

    @k.look(f"list_{lefts}|{lefts}|open_{lefts}", f"Lists the {lefts} of an area.", name=area)
    def list_a(**by):
        return [{f"{left}_id|id": i, **r} for i, r in zip(a, rows_a, strict=True)] if by.get("name") == name else k.fail("no such area")

    @k.look(f"list_{rights}|{rights}|open_{rights}", f"Lists the {rights} of an area.", name=area)
    def list_b(**by):
        return [{f"{right_}_id|id": i, **r} for i, r in zip(b, rows_b, strict=True)] if by.get("name") == name else k.fail("no such area")

    @k.act(f"{verb}|{verb}_{left}|{verb}_pair", f"{does} {an(left)} with {an(right_)}.", one=text(f"{left}|{left}_id", f"Id of the {left}.|Which {left}."), two=text(f"{right_}|{right_}_id", f"Id of the {right_}.|Which {right_}."))
    def pair(one, two):
        return f"{one} + {two}" if one in a and two in b and not pair.made(one=one) else k.fail(f"{one} and {two} do not go together")

    def right():
        looks = [t(name=name) for t in (list_a, list_b) if not t.made(name=name)]
        return looks or [pair(one=x, two=y) for x, y in pairs if not pair.made(one=x)]

    return right
