"""The limit is not in the text but behind a tool, one for each class; the rule says on which side of it to act."""

import re

from kind import choice, text

STRUCTURE = "limit-from-tool"
DOMAIN = "thresholds"

# thing;things;place;class;classes;number;verb;third person
SKINS = """disk;disks;host;tier;gold,silver,tin;percent;extend;Extends
queue;queues;broker;grade;fast,bulk,night;depth;split;Splits
pod;pods;namespace;class;burst,steady,batch;restarts;evict;Evicts
test;tests;suite;type;unit,flow,load;seconds;split_up;Splits
ticket;tickets;board;priority;low,mid,top;age;escalate;Escalates
table;tables;schema;kind;fact,log,temp;rows;partition;Partitions
sensor;sensors;room;model;a1,b2,c3;degrees;alarm;Alarms on
branch;branches;repo;sort;main,topic,fix;behind;rebase;Rebases
account;accounts;bank;plan;free,plus,pro;logins;review;Reviews
link;links;site;medium;fiber,copper,radio;errors;replace;Replaces
printer;printers;floor;size;desk,hall,wide;jams;service;Services
cache;caches;edge;zone;near,mid,far;misses;warm;Warms
image;images;registry;base;slim,full,distro;layers;squash;Squashes
mailbox;mailboxes;domain;group;board,staff,robot;mails;archive;Archives
job;jobs;farm;lane;slow,normal,quick;minutes;cancel;Cancels
backup;backups;vault;cycle;day,week,month;hours;repeat;Repeats
vm;vms;cluster;use;web,db,lab;load;migrate;Migrates
page;pages;wiki;space;help,blog,spec;words;shorten;Shortens
certificate;certificates;gateway;profile;web,mail,code;days;renew;Renews
rack;racks;hall;row;front,back,side;watts;inspect;Inspects"""


def an(word):
    """With its article."""
    return ("an " if re.match("[aeio]|u(?!s|ni|t|rl)", word) else "a ") + word


def make(k):
    thing, things, place, cls, classes, num, verb, does = k.pick(SKINS.split("\n")).split(";")
    classes, v = classes.split(","), verb.replace("_", " ")
    home, wanted = k.word(), k.pick(classes)
    limits = dict(zip(classes, k.numbers(3, 30, 60), strict=True))
    soft = dict(zip(classes, k.numbers(3, 10, 25), strict=True))
    limit = limits[wanted]
    rows = [(i, k.pick(k.int(1, 9), k.int(26, 29), k.int(61, 95))) for i in k.ids(k.int(3, 5))]
    mail = k.person()
    says, test = k.pick(
        [
            ("Those above the hard limit.|Everything over the hard limit.", lambda n: n > limit),
            ("Those below the hard limit.|Everything under the hard limit.", lambda n: n < limit),
            ("Those above the soft limit.|Everything over the soft limit.", lambda n: n > soft[wanted]),
            ("Those below the soft limit.|Everything under the soft limit.", lambda n: n < soft[wanted]),
            ("Those between the soft limit and the hard limit.|Over the soft limit, but not over the hard one.", lambda n: soft[wanted] < n < limit),
        ]
    )
    rule = k.one(says)
    tail = f" {rule}" if k.chance(50) else k.must(rule) or ""
    due = [i for i, n in rows if test(n)]
    k.role(f"You hold {things} against limits.|{num} watcher|limits of {things}")
    k.must(f"Limits differ by {cls}; <limits_of> knows them.|Ask <limits_of> for the limits of the {cls}.", f"The {place} is of {cls} {wanted}.|{cls} of that {place}: {wanted}.")
    k.steps("<limits_of> and <listing>, then act.")
    k.goal(
        f"{v} {things} of {place} {home} by {num}, tell {mail}.{tail}",
        f"{place} {home}: {v} by {num}; informed: {mail}.{tail}",
        f"check {home} against the limits and {v}, cc {mail}.{tail}",
        f"Please {v} the {things} of {home} that the rule names, and let {mail} know.{tail}",
        f"{place}={home} do={verb} cc={mail}.{tail}",
    )

    @k.look(f"limits_of|get_limits|{cls}_limits", f"Prints the limits of {an(cls)}.", cls=choice_of(cls, classes))
    def limits_of(**by):
        one = by.get("cls")
        return {cls: one, "soft_limit|soft": soft[one], "hard_limit|hard": limits[one]} if one in limits else k.fail(f"no {cls} {one}")

    @k.look(f"list_{things}|{things}_of|{place}_{things}", f"Lists the {things} of {an(place)}.", name=text(f"{place}|name", f"Name of the {place}.|Which {place}."))
    def listing(**by):
        return [{f"{thing}|id": i, num: n} for i, n in rows if not act_on.made(key=i)] if by.get("name") == home else k.fail(f"no {place} {by.get('name')}")

    @k.act(f"{verb}_{thing}|{verb}|do_{verb}", f"{does} {an(thing)}.", key=text(f"{thing}|id", f"Id of the {thing}.|Which {thing}."), cc=text("cc|informed|tell", "Who is told.|Full name of who is told."))
    def act_on(key, cc):
        return f"{key}: ok" if key in [i for i, _ in rows] and not act_on.made(key=key) else k.fail(f"no {thing} {key}")

    def right():
        looks = []
        if not limits_of.made(cls=wanted):
            looks.append(limits_of(cls=wanted))
        if not listing.made(name=home):
            looks.append(listing(name=home))
        return looks or [act_on(key=i, cc=mail) for i in due if not act_on.made(key=i)]

    return right


def choice_of(cls, classes):
    return choice(f"{cls}|of", f"Which {cls}.|Name of the {cls}.", classes)
