"""Handles the worst ones first; what is worst follows from a scale that the text gives, in either direction."""

import re

from kind import text

STRUCTURE = "triage"
DOMAIN = "severity scales"

# thing;things;place;scale;levels;verb;third person
SKINS = """incident;incidents;desk;grade;p1,p2,p3,p4;page;Pages
finding;findings;scan;risk;red,amber,blue,grey;patch;Patches
bug;bugs;tracker;severity;s0,s1,s2,s3;assign;Assigns
claim;claims;office;urgency;alpha,bravo,charlie,delta;call;Calls about
alert;alerts;pager;tier;one,two,three,four;wake;Wakes for
request;requests;queue;class;a,b,c,d;serve;Serves
leak;leaks;audit;exposure;world,partner,staff,nobody;close;Closes
patient_job;patient_jobs;farm;priority;nice,normal,high,top;start;Starts
customer;customers;list;plan;free,basic,plus,gold;answer;Answers
backup;backups;vault;value;vital,useful,spare,junk;restore;Restores
host;hosts;rack;state;dark,dim,light,bright;visit;Visits
patch;patches;train;weight;feather,light,heavy,lead;review;Reviews
ticket;tickets;inbox;mood;calm,tense,angry,furious;phone;Phones
order;orders;depot;speed;snail,walk,run,fly;pack;Packs
disk;disks;array;wear;new,good,worn,dying;swap;Swaps
server;servers;zone;heat;cool,warm,hot,burning;throttle;Throttles
license;licenses;pool;need;none_yet,some,much,all_of_it;buy;Buys
vulnerability;vulnerabilities;feed;rank;low,guarded,elevated,severe;mitigate;Mitigates
page;pages;site;traffic;trickle,stream,river,flood;cache;Caches
query;queries;log;cost;penny,dime,dollar,fortune;rewrite;Rewrites"""


def an(word):
    """With its article."""
    return ("an " if re.match("[aeio]|u(?!s|ni|t|rl)", word) else "a ") + word


def make(k):
    thing, things, place, scale, levels, verb, does = k.pick(SKINS.split("\n")).split(";")
    levels = levels.split(",")
    order = k.pick(levels, levels[::-1], k.shuffled(levels))
    home, who, th = k.word(), k.person(), thing.replace("_", " ")
    n = k.int(1, 2)
    count = k.int(3, 4)
    rows = k.shuffled(list(zip(k.ids(count), k.some(levels, count), k.words(count), strict=True)))
    ranked = sorted(rows, key=lambda r: order.index(r[1]))
    word = {1: "the one", 2: "the two"}[n]
    most = "least" if k.chance(25) else "most"
    due = ranked[:n] if most == "most" else ranked[::-1][:n]
    shown = [x.replace("_", " ") for x in order]
    k.must(
        k.one(f"From worst to mildest: {', '.join(shown)}.|Scale, the worst first: {', '.join(shown)}.", f"From mildest to worst: {', '.join(shown[::-1])}.|{scale} goes up like this: {' < '.join(shown[::-1])}."),
        "The worse of two comes first." if most == "most" else "The milder of two comes first.",
    )
    what = f"{word} that {'is' if n == 1 else 'are'} {'worst' if most == 'most' else 'mildest'} by {scale}"
    k.role(f"You look at the {scale} and act.|{th} triage|{place} triage, {scale} first")
    k.must(f"Only {word}, no more.|After {word} it is enough.".replace("the ", ""))
    k.steps("<listing> first.")
    k.goal(
        f"{verb} {what} in {place} {home}, for {who}",
        f"{place} {home}: {what}, {verb} ({who})",
        f"{home} is piling up. {verb} {what}, it's for {who}",
        f"Please {verb} {what} among the {things.replace('_', ' ')} of {home}, on behalf of {who}.",
        f"{place}={home} {verb}: {what}; by {who}",
    )

    @k.look(f"list_{things}|{things}_of|{place}_{things}", f"Lists the {things.replace('_', ' ')} of {an(place)}.", name=text(f"{place}|name", f"Name of the {place}.|Which {place}."))
    def listing(**by):
        return [{f"{thing}|id": i, scale: x.replace("_", " "), "area": a} for i, x, a in rows] if by.get("name") == home else k.fail(f"no {place} {by.get('name')}")

    @k.act(f"{verb}_{thing}|{verb}|do_{verb}", f"{does} {an(th)}.", key=text(f"{thing}|id", f"Id of the {th}.|Which {th}."), area=text("area|where", f"The area of the {th}.|Its area."), who=text("person|who|on_behalf_of", "For whom.|Full name of the person."))
    def act_on(key, area, who):
        return f"{key}: ok" if (key, area) in [(r[0], r[2]) for r in rows] and not act_on.made(key=key) else k.fail(f"no {th} {key} in {area}")

    def right():
        if not listing.made(name=home):
            return listing(name=home)
        return next((act_on(key=r[0], area=r[2], who=who) for r in due if not act_on.made(key=r[0])), None)

    return right
