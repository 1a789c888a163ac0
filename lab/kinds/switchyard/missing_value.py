"""A field that the call needs may be empty; the text has what is used then: another field, a fixed value, or nothing."""

import re

from kind import integer, text

STRUCTURE = "missing-value"
DOMAIN = "gaps in records"

# thing;main;second;third;verb;third person;number
SKINS = """host;owner;team;rack_contact;bill;Bills;hours
ticket;assignee;reporter;board_lead;remind;Reminds;days
service;on_call;team_lead;manager;page;Pages;level
package;maintainer;publisher;namespace;warn;Warns;severity_no
certificate;contact;requester;domain_owner;mail;Mails;days
table;steward;creator;schema_owner;ask;Asks;rows
bucket;writer;creator;account;charge;Charges;gigabytes
branch;reviewer;author;codeowner;nudge;Nudges;commits
job;notify_list;submitter;queue_admin;inform;Informs;runs
device;holder;buyer;site_admin;recall;Recalls;months
invoice;debtor;orderer;firm;dun;Duns;level
flag;owner;creator;project_lead;question;Questions;percent
page;editor;author;space_admin;prompt;Prompts;views
backup;verifier;operator;plan_owner;alert;Alerts;gigabytes
queue;consumer;producer;broker_admin;wake;Wakes;messages
domain;billing_contact;tech_contact;holder;invoice;Invoices;years
vm;tenant;creator;cluster_admin;notify;Notifies;cores
alert;receiver;rule_author;service_team;route;Routes;minutes
dataset;publisher;uploader;catalog_admin;contact;Contacts;records
license;user;department;buyer;claim;Claims from;seats"""


def an(word):
    """With its article."""
    return ("an " if re.match("[aeio]|u(?!s|ni|t|rl)", word) else "a ") + word


def make(k):
    thing, main, second, third, verb, does, num = k.pick(SKINS.split("\n")).split(";")
    name, n = k.word(), k.int(2, 90)
    values = {f: k.word() for f in (main, second, third)}
    gaps = {main: k.chance(60), second: k.chance(30), third: False}
    m, s, t = (x.replace("_", " ") for x in (main, second, third))
    fixed = k.word()
    have = {f: None if gaps[f] else values[f] for f in values}
    says, use = k.pick(
        [
            (f"If the {m} is missing, take the {s}; if that is missing too, the {t}.|{m}, else {s}, else {t}.", have[main] or have[second] or have[third]),
            (f"If the {m} is missing, take the {t}, never the {s}.|{m}, and where there is no {m}, the {t}.", have[main] or have[third]),
            (f"If the {m} is missing, use {fixed}.|No {m}: then it is {fixed}.", have[main] or fixed),
            (f"If the {m} is missing, report that it is not done.|Without {an(m)} nothing is done: say that it cannot be done.", have[main]),
            (f"The {s} comes first; only if it is missing, the {t}. The {m} is not used any more.|Take the {s}, or else the {t}; leave the {m}.", have[second] or have[third]),
        ]
    )
    k.role(f"You {verb} people about {an(thing)}.|{thing} notices|who is it? {thing} bot")
    k.must(says, "A dash means that it is missing.|Missing values are shown as a dash.")
    k.steps("<get> first.")
    k.goal(
        f"{verb} about {thing} {name}",
        f"{thing} {name}: {verb} the right one",
        f"somebody has to hear about {name}, {verb} them",
        f"Please {verb} whoever belongs to the {thing} {name}.",
        f"{thing}={name} do={verb}",
    )
    order = k.shuffled(list(values))

    @k.look(f"get_{thing}|show_{thing}|{thing}_card", f"Shows {an(thing)}.", name=text(f"{thing}|name", f"Name of the {thing}.|Which {thing}."))
    def get(**by):
        return {f"{thing}|name": name, **{f: have[f] or "-" for f in order}, num: n} if by.get("name") == name else k.fail(f"no {thing} {by.get('name')}")

    @k.act(f"{verb}|{verb}_about_{thing}|do_{verb}", f"{does} somebody about {an(thing)}.", who=text("who|to|receiver", "Who is meant.|The one it goes to."), key=text(f"{thing}|about", f"Name of the {thing}.|Which {thing}."), n=integer(f"{num}|figure", f"The {num.replace('_', ' ')} of the {thing}.|Its {num.replace('_', ' ')}."))
    def tell(who, key, **by):
        return f"{who} knows" if key == name and who in (*values.values(), fixed) and by.get("n") == n else k.fail(f"{who} or {key} is unknown")

    def right():
        if not get.made(name=name):
            return get(name=name)
        if use is None:
            return k.give_up(f"there is no {m}.")
        return [] if tell.made() else tell(who=use, key=name, n=n)

    return right
