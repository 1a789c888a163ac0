"""Two lists of names: those that are only on one side, or on both, get a call; which of the three is stated."""

import re

from kind import choice, text

STRUCTURE = "set-difference"
DOMAIN = "comparing lists"

# list a;list b;thing;things;verb;third person;place
SKINS = """payroll;directory;user;users;disable;Disables;office
manifest;registry;image;images;push;Pushes;app
inventory;monitor;host;hosts;enroll;Enrolls;site
requirements;lockfile;package;packages;pin;Pins;project
backlog;sprint;ticket;tickets;pull;Pulls;team
zone;certificates;domain;domains;renew;Renews;account
source;mirror;file;files;copy;Copies;share
spec;tests;case;cases;cover;Covers;suite
primary;replica;table;tables;resync;Resyncs;cluster
roster;badges;person;persons;badge;Badges;building
old_wiki;new_wiki;page;pages;migrate;Migrates;space
allowlist;firewall;address;addresses;open_for;Opens for;gateway
plan;calendar;visit;visits;confirm;Confirms;region
git;ci;branch;branches;build;Builds;repo
catalog;shop;article;articles;list_up;Lists;store
vault;config;secret;secrets;reference;References;service
sender;receiver;message;messages;resend;Resends;queue
license_list;laptops;device;devices;license_it;Licenses;department
crontab;runbook;job;jobs;document;Documents;server
mail_list;crm;contact;contacts;subscribe;Subscribes;campaign"""


def an(word):
    """With its article."""
    return ("an " if re.match("[aeio]|u(?!s|ni|t|rl)", word) else "a ") + word


def make(k):
    la, lb, thing, things, verb, does, place = k.pick(SKINS.split("\n")).split(";")
    a, b, v = la.replace("_", " "), lb.replace("_", " "), verb.replace("_", " ")
    home, names, note = k.word(), k.words(k.int(5, 6)), k.id()
    only_a, only_b = names[: k.int(1, 2)], names[2 : 2 + k.int(1, 2)]
    both = [n for n in names if n not in only_a and n not in only_b]
    sides = {la: k.shuffled(only_a + both), lb: k.shuffled(only_b + both)}
    says, due = k.pick(
        [
            (f"every {thing} that is in the {a} but not in the {b}|whatever the {a} has and the {b} lacks", only_a),
            (f"every {thing} that is in the {b} but not in the {a}|whatever the {a} lacks and the {b} has", only_b),
            (f"every {thing} that is in both, {a} and {b}|whatever {a} and {b} have in common", both),
        ]
    )
    which = k.one(says)
    in_goal = k.chance(60)
    what = which if in_goal else f"the right {things}"
    if not in_goal:
        k.must(f"We {v} {which}.|To {v}: {which}.")
    k.role(f"You compare {a} and {b}.|{a}/{b} compare|two lists of {things}, one verb")
    k.steps("<names_in> both lists.")
    k.goal(
        f"{place} {home}: {v} {what} ({note})",
        f"Please {v} {what} for {home}, under {note}.",
        f"{v} {what} pls. {place} is {home}, ref {note}",
        f"{note} // {home} // {v} {what}",
        f"For {home}, compare the lists and {v} {what}; reference {note}.",
    )

    @k.look(f"names_in|read_list|list_{things}", f"Prints a list of {things}: {a} or {b}.", place=text(f"{place}|of", f"Name of the {place}.|Which {place}."), which=choice("list|side|which", f"Which list: {a} or {b}.|The list to print.", [la, lb]))
    def names_in(place, which):
        if place != home or which not in sides:
            return k.fail(f"{place} has no list {which}")
        return [{thing: n} for n in sides[which]]

    @k.act(f"{verb}_{thing}|{verb}|do_{verb}", f"{does} {an(thing)}.", key=text(f"{thing}|name", f"Name of the {thing}.|Which {thing}."), place=text(f"{place}|of", f"Name of the {place}."), ref=text("ref|reference", "The reference.|Reference of the request."))
    def do_it(key, place, ref):
        return f"{key}: ok" if key in names and place == home and not do_it.made(key=key) else k.fail(f"no {thing} {key}")

    def right():
        looks = [names_in(place=home, which=s) for s in (la, lb) if not names_in.made(place=home, which=s)]
        return looks or [do_it(key=n, place=home, ref=note) for n in due if not do_it.made(key=n)]

    return right
