"""Approves or rejects what is waiting, by criteria that differ from episode to episode, each with its reason."""

import re

from kind import choice, text

STRUCTURE = "approve-reject"
DOMAIN = "reviews"

# thing;things;place;number;flag;person;yes;no;reasons
SKINS = """pull_request;pull_requests;repo;files;tested;author;approve;reject;ok,too_big,untested
change;changes;window;hosts;rehearsed;requester;allow;refuse;fine,too_wide,not_rehearsed
expense;expenses;team;amount;receipt;spender;pay;return;valid,too_much,no_receipt
access_request;access_requests;system;days;trained;asker;grant;deny;fit,too_long,untrained
package;packages;index;deps;signed;uploader;publish;block;clean,too_heavy,unsigned
schema_change;schema_changes;database;tables;reversible;writer;accept;decline;safe,too_broad,one_way
image;images;registry;layers;scanned;builder;admit;bar;good,too_fat,unscanned
plugin;plugins;store;permissions;reviewed;vendor;list_it;hide;modest,too_greedy,unreviewed
query;queries;warehouse;joins;explained;analyst;run;stop;light,too_complex,unexplained
release;releases;channel;bugs;documented;manager;ship;hold;ready,too_buggy,undocumented
domain_request;domain_requests;registrar;years;verified;owner;register;drop;proper,too_long,unverified
alert_rule;alert_rules;monitor;firings;linked;creator;enable;disable;useful,too_noisy,no_runbook
job;jobs;cluster;cores;profiled;user;admit;queue_out;sized,too_large,unprofiled
dataset;datasets;catalog;columns;anonymous;publisher;open_up;lock;plain,too_wide,personal
license;licenses;office;seats;budgeted;manager;buy;skip;covered,too_many,no_budget
document;documents;portal;pages;translated;editor;post;return;complete,too_long,untranslated
firewall_rule;firewall_rules;gateway;ports;expiring;admin;install;strip;narrow,too_open,endless
backup_plan;backup_plans;site;copies;tested;keeper;adopt;send_back;solid,too_many,unproven
token;tokens;vault;scopes;expiring;holder;issue;void;tight,too_broad,endless
merge_train;merge_trains;group;merges;green;driver;start;cancel;short,too_long,red"""


def an(word):
    """With its article."""
    return ("an " if re.match("[aeio]|u(?!s|ni|t|rl)", word) else "a ") + word


def make(k):
    thing, things, place, num, flag, person, yes, no, reasons = k.pick(SKINS.split("\n")).split(";")
    reasons = reasons.split(",")
    home, limit, count = k.word(), k.int(20, 60), k.int(2, 4)
    boss, *rest = k.people(3)
    rows = [(i, k.pick(k.int(2, 19), k.int(61, 99)), k.chance(60), k.pick(boss, *rest)) for i in k.ids(count)]
    th, ths = thing.replace("_", " "), things.replace("_", " ")
    ok, big, un = reasons
    size = (f"{num} over {limit}", lambda r: r[1] > limit, big)
    small = (f"{num} under {limit}", lambda r: r[1] < limit, big)
    flagless = (f"not {flag}", lambda r: not r[2], un)
    who = (f"{person} {boss}", lambda r: r[3] == boss, un)
    first, second = k.pick((size, flagless), (flagless, size), (small, flagless), (who, size), (size, who), (flagless, small))
    excuse = k.chance(30) and first is not who and second is not who
    table = [(first[0], first[2]), (second[0], second[2])]

    def verdict(r):
        if excuse and r[3] == boss:
            return ok
        return next((why for _, test, why in (first, second) if test(r)), ok)

    k.role(f"You review {ths}.|{th} gatekeeper|verdicts on {ths}, no comments")
    k.must(
        f"To be refused: {table[0][0]} (reason {table[0][1]}), else {table[1][0]} (reason {table[1][1]}).|First look: {table[0][0]} means no, {table[0][1]}. Then: {table[1][0]} means no, {table[1][1]}.",
        f"All others pass, reason {ok}.|Otherwise yes, with {ok}.",
    )
    if excuse:
        k.must(f"What comes from {boss} always passes.|{boss} may do anything: always {ok}.")
    k.steps("<waiting> first.", "<judge> each.")
    k.goal(
        f"Go through the {ths} of {place} {home}.",
        f"{place} {home}: verdict on each waiting {th}",
        f"{ths} are piling up in {home}, judge them",
        f"Please decide on every {th} that waits in {home}.",
        f"review {things} {place}={home}",
    )

    @k.look(f"waiting_{things}|list_{things}|{things}", f"Lists the waiting {ths} of {an(place)}.", name=text(f"{place}|name", f"Name of the {place}.|Which {place}."))
    def waiting(**by):
        if by.get("name") != home:
            return k.fail(f"no {place} {by.get('name')}")
        return [{f"{thing}|id": i, num: n, flag: f, person: p} for i, n, f, p in rows if not judge.made(key=i)]

    @k.act(f"judge|decide|review_{thing}", f"Gives the verdict on {an(th)}.", key=text(f"{thing}|id", f"Id of the {th}.|Which {th}."), verdict=choice("verdict|decision", "Yes or no, in our words.|The decision.", [yes, no]), why=choice("reason|why", "Reason on record.|Why so.", reasons))
    def judge(key, verdict, why):
        return f"{key}: {verdict}" if key in [r[0] for r in rows] and not judge.made(key=key) else k.fail(f"no waiting {th} {key}")

    def right():
        if not waiting.made(name=home):
            return waiting(name=home)
        left = [(r, verdict(r)) for r in rows if not judge.made(key=r[0])]
        return [judge(key=r[0], verdict=yes if why == ok else no, why=why) for r, why in left]

    return right
