"""A job is split among the people or machines that a listing gives; who gets which part, the text says."""

import re

from kind import choice, text

STRUCTURE = "parts-to-holders"
DOMAIN = "handing out work"

# job;part words;holder;holders;number;date;verb;third person
SKINS = """review;code,tests,docs;reviewer;reviewers;reviews;joined;assign;Assigns
migration;schema,data,cutover;engineer;engineers;runs;hired;hand;Hands
incident;lead,scribe,liaison;responder;responders;incidents;trained;name;Names
release;build,notes,announcement;member;members;releases;active;give;Gives
audit;network,access,backup;auditor;auditors;audits;certified;allot;Allots
deploy;canary,rollout,watch;operator;operators;deploys;onboarded;appoint;Appoints
export;extract,check,upload;worker;workers;jobs;started;dispatch;Dispatches
training;slides,demo,exercises;tutor;tutors;courses;joined;share;Shares
scan;ports,packages,secrets;scanner;scanners;scans;updated;launch;Launches
backup;full,delta,verify;host;hosts;load;booted;place;Places
survey;draft,sending,summary;analyst;analysts;surveys;hired;delegate;Delegates
cutover;dns,mail,web;admin;admins;tickets;joined;entrust;Entrusts
drill;attack,defense,judging;team;teams;wins;founded;seat;Seats
rewrite;parser,printer,runtime;developer;developers;commits;started;deal;Deals
move;packing,driving,cabling;helper;helpers;moves;signed;book;Books
index_job;crawl,rank,serve;node;nodes;shards;added;bind;Binds
render;left,middle,right_side;machine;machines;frames;rented;queue;Queues
podcast;interview,editing,upload;author;authors;episodes;joined;ask;Asks
benchmark;warmup,measure,report;runner;runners;runs;installed;run_on;Runs
report;figures,text_part,layout;clerk;clerks;reports;employed;pass;Passes"""


def an(word):
    """With its article."""
    return ("an " if re.match("[aeio]|u(?!s|ni|t|rl)", word) else "a ") + word


def make(k):
    job, parts, holder, holders, num, date, verb, does = k.pick(SKINS.split("\n")).split(";")
    parts, v = parts.split(","), verb.replace("_", " ")
    name = k.word()
    use = k.some(parts, k.int(2, 3))
    people = list(zip(k.words(len(use)), k.numbers(len(use)), k.dates(len(use)), strict=True))
    jb, ph = job.replace("_", " "), [p.replace("_", " ") for p in use]
    says, order = k.pick(
        [
            (f"most {num} first|by {num}, the highest first", sorted(people, key=lambda r: -r[1])),
            (f"fewest {num} first|by {num}, the lowest first", sorted(people, key=lambda r: r[1])),
            (f"the one {date} earliest first|by the date {date}, oldest first", sorted(people, key=lambda r: r[2])),
            (f"the one {date} latest first|by the date {date}, newest first", sorted(people, key=lambda r: r[2], reverse=True)),
            ("in the order of the list|as they are listed", people),
            ("in the reverse order of the list|from the bottom of the list", people[::-1]),
        ]
    )
    how = k.one(says)
    tail = f" ({holders}: {how})" if k.chance(50) else k.must(f"Parts are handed out in the order of the request, {holders} in this order: {how}.|First part to the first, and so on; {holders} go {how}.") or ""
    if tail:
        k.must("First part to the first one, second part to the second, and so on.|Parts in the order of the request, one each.")
    due = [(p, r[0]) for p, r in zip(use, order, strict=True)]
    k.role(f"You split {an(jb)} among {holders}.|{jb} splitter|parts of {an(jb)} to {holders}")
    k.steps("<listing> first.")
    k.goal(
        f"Split {jb} {name}: {', '.join(ph)}{tail}",
        f"{jb} {name}, parts {', '.join(ph)}{tail}. {v.capitalize()} them.",
        f"{v} {', '.join(ph)} of {name} pls{tail}",
        f"The parts {' and '.join(ph) if len(ph) == 2 else ', '.join(ph)} of the {jb} {name} need somebody each{tail}.",
        f"{job}={name} parts={', '.join(ph)}{tail}",
    )

    @k.look(f"list_{holders}|{holders}_for|free_{holders}", f"Lists the {holders} for {an(jb)}.", name=text(f"{job}|name", f"Name of the {jb}.|Which {jb}."))
    def listing(**by):
        return [{f"{holder}|name": p, num: n, date: d} for p, n, d in people] if by.get("name") == name else k.fail(f"no {jb} {by.get('name')}")

    @k.act(f"{verb}_part|{verb}|do_{verb}", f"{does} a part of {an(jb)} to {an(holder)}.", job=text(f"{job}|of", f"Name of the {jb}."), part=choice("part|which_part", "Which part.|The part, as the request names it.", [p.replace("_", " ") for p in parts]), who=text(f"{holder}|to", f"Name of the {holder}.|Which {holder}."))
    def give(job, part, who):
        known = [p.replace("_", " ") for p in use] + list(use)
        return f"{part} -> {who}" if job == name and part in known and who in [r[0] for r in people] and not give.made(part=part) else k.fail(f"no part {part} for {who}")

    said = dict(zip(use, ph, strict=True))

    def right():
        if not listing.made(name=name):
            return listing(name=name)
        return [give(job=name, part=said[p], who=w) for p, w in due if not give.made(part=said[p])]

    return right
