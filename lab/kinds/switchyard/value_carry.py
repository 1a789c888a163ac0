"""Reads a request, follows one of its values to a second record, and acts with values of both; which ones is said."""

import re

from kind import text

STRUCTURE = "carry-over"
DOMAIN = "requests"

# request;person a;person b;link;linked record;value a;value b;verb;third person
SKINS = """ticket;reporter;assignee;service;service;endpoint;runbook;link;Links
alert;acked_by;raised_by;host;host;console;rack;brief;Briefs
pull_request;author;reviewer;repo;repository;pipeline;mirror;rerun;Reruns
incident;commander;scribe;cluster;cluster;dashboard;logbook;share;Shares
deploy;requester;approver;app;application;slot;image;start;Starts
order;buyer;payer;sku;article;shelf;supplier;reserve;Reserves
bug;finder;owner;module;module;folder;test;trace;Traces
crash;user;triager;build;build;symbols;commit;decode;Decodes
job;submitter;operator;queue;queue;worker;spool;inspect;Inspects
query;analyst;dba;table;table;schema;snapshot;explain;Explains
mail;sender;recipient;domain;domain;gateway;filter;release;Releases
export;customer;clerk;dataset;dataset;bucket;manifest;send;Sends
scan;auditor;admin;image;image;registry;digest;publish;Publishes
review;writer;editor;page;page;draft;template;print;Prints
outage;caller;engineer;line;line;cabinet;port;test;Tests
rollout;planner;lead;flag;flag;segment;rule;widen;Widens
refund;client;agent;payment;payment;ledger;batch;return;Returns
access;asker;sponsor;group;group;directory;policy;grant;Grants
restore;asker;keeper;backup;backup;vault;chunk;fetch;Fetches
renewal;contact;registrar;zone;zone;issuer;keyfile;renew;Renews"""


def an(word):
    """With its article."""
    return ("an " if re.match("[aeio]|u(?!s|ni|t|rl)", word) else "a ") + word


def make(k):
    req, pa, pb, link, record, va, vb, verb, does = k.pick(SKINS.split("\n")).split(";")
    number, decoy, target, wrong = *k.ids(2), *k.words(2)
    people = dict(zip([pa, pb], k.people(2), strict=True))
    values = dict(zip([va, vb], k.words(2), strict=True))
    off = dict(zip([va, vb], k.words(2), strict=True))
    who, what, r = k.pick(pa, pb), k.pick(va, vb), req.replace("_", " ")
    wp, wv = who.replace("_", " "), what.replace("_", " ")
    rule = k.one(
        f"It needs the {wv} of the {record} and the {wp} of the {r}.",
        f"Give it the {r}'s {wp} and the {record}'s {wv}.",
        f"What it wants to know: {wp} (from the {r}), {wv} (from the {record}).",
        f"The person is the {wp}, the {record} gives the {wv}.",
    )
    tail = f" {rule}" if k.chance(40) else k.must(rule) or ""

    k.role(f"You work through {r} records.|{r} helper|Second line: every {r} ends in one call.")
    k.steps(f"<get> the {r}.|Read it with <get>.", f"<more> knows the {record}.", f"{verb} with <do_it>.")
    k.goal(
        f"{verb} {r} {number}.{tail}",
        f"{number} is waiting, please {verb} it.{tail}",
        f"pls {verb} {number} (the {r} from this morning).{tail}",
        f"{r}: {number}. action: {verb}.{tail}",
        f"Could you take care of {r} {number} and {verb} what it names?{tail}",
    )

    @k.look(
        f"get_{req}|read_{req}|{req}",
        f"Shows {an(r)}.|What {an(r)} says.",
        key=text(f"{req}|number|id", f"Number of the {r}.|Which {r}."),
    )
    def get(key):
        if key not in (number, decoy):
            return k.fail(f"no {r} {key}")
        return {f"{req}_id|number": key, **people, link: target if key == number else wrong}

    @k.look(
        f"describe_{record}|{record}_info|show_{record}",
        f"Describes {an(record)}.|Data of {an(record)}.",
        name=text(f"{record}|name", f"Name of the {record}.|Which {record}."),
    )
    def more(**by):
        if by.get("name") not in (target, wrong):
            return k.fail(f"no {record} {by.get('name')}")
        return {f"{record}|name": by["name"], **(values if by["name"] == target else off)}

    @k.act(
        f"{verb}_{req}|{verb}|{verb}_now",
        f"{does} it for one person.",
        key=text(f"{req}|number", f"Number of the {r}.|The {r} it is for."),
        person=text("person|who|for_whom", "Full name of the person.|Who is concerned."),
        value=text("value|what|detail", f"What the {record} gives.|Value of the {record} that it works on."),
    )
    def do_it(key, person, value):
        known = person in people.values() and value in values.values()
        return f"{verb}: {key} ok" if key == number and known else k.fail(f"{key}, {person}, {value}: something does not fit")

    def right():
        if not get.made(key=number):
            return get(key=number)
        if not more.made(name=target):
            return more(name=target)
        return [] if do_it.made() else do_it(key=number, person=people[who], value=values[what])

    return right
