"""Of two that are the same, one goes: which one is a matter of the rule that the text has."""

import re

from kind import text

STRUCTURE = "dedupe-by-stated-rule"
DOMAIN = "duplicates"

# thing;things;same by;place;number;date;verb;third person
SKINS = """ticket;tickets;title;board;votes;opened;close;Closes
key;keys;fingerprint;account;uses;added;remove;Removes
package;packages;name;lockfile;dependents;resolved;drop;Drops
record;records;hostname;zone;ttl;edited;delete;Deletes
image;images;digest;registry;pulls;pushed;untag;Untags
file;files;hash;folder;bytes;modified;unlink;Unlinks
alert;alerts;rule;pager;fires;created;mute;Mutes
user;users;mail;directory;logins;joined;disable;Disables
index;indexes;columns;table;scans;built;drop;Drops
job;jobs;command;crontab;runs;scheduled;unschedule;Unschedules
webhook;webhooks;url;repo;deliveries;registered;revoke;Revokes
device;devices;serial;inventory;checks;enrolled;retire;Retires
rule;rules;match;firewall;hits;written;disable;Disables
test;tests;name;suite;passes;committed;skip;Skips
host;hosts;address;monitor;probes;found;forget;Forgets
backup;backups;checksum;vault;mb;stored;expire;Expires
contact;contacts;phone_key;book;calls;saved;erase;Erases
secret;secrets;value_hash;store;reads;set_on;destroy;Destroys
branch;branches;head;repo;commits;pushed;prune;Prunes
subscription;subscriptions;endpoint;topic;sent;opened;cancel;Cancels"""


def an(word):
    """With its article."""
    return ("an " if re.match("[aeio]|u(?!s|ni|t|rl)", word) else "a ") + word


def make(k):
    thing, things, same, place, num, date, verb, does = k.pick(SKINS.split("\n")).split(";")
    home, sm, d = k.word(), same.replace("_", " "), date.replace("_", " ")
    values = k.words(3)
    doubled = k.some(values, k.int(1, 2))
    vals = values + doubled
    rows = k.shuffled(list(zip(k.ids(len(vals)), vals, k.numbers(len(vals)), k.dates(len(vals)), strict=True)))
    says, pick = k.pick(
        [
            (f"The one {d} later stays.|Keep the newer one, by {d}.", lambda p: max(p, key=lambda r: r[3])),
            (f"The one {d} earlier stays.|Keep the older one, by {d}.", lambda p: min(p, key=lambda r: r[3])),
            (f"The one with more {num} stays.|Keep whichever has the higher {num}.", lambda p: max(p, key=lambda r: r[2])),
            (f"The one with fewer {num} stays.|Keep whichever has the lower {num}.", lambda p: min(p, key=lambda r: r[2])),
            ("The one listed first stays.|Keep the upper one in the list.", lambda p: p[0]),
            ("The one listed last stays.|Keep the lower one in the list.", lambda p: p[-1]),
        ]
    )
    out = []
    for value in dict.fromkeys(r[1] for r in rows):
        pair = [r for r in rows if r[1] == value]
        stays = pick(pair)
        out += [(r[0], stays[0]) for r in pair if r is not stays]
    rule = k.one(says)
    tail = f" {rule}" if k.chance(45) else k.must(rule) or ""

    k.role(f"You clear up double {things}.|{things}: one of each|Duplicate hunter ({place}).")
    k.must(f"Two {things} are the same if their {sm} is the same.|Same {sm} means: the same {thing}.")
    k.steps("<listing> first.")
    k.goal(
        f"{verb} the double {things} in {place} {home}.{tail}",
        f"{place} {home} has {things} twice.{tail}",
        f"dupes in {home} again, {verb} them.{tail}",
        f"Every {sm} may occur once in {home}; please {verb} what is too many.{tail}",
        f"dedupe {things} --{place} {home}.{tail}",
    )

    @k.look(f"list_{things}|{things}_in|{place}_{things}", f"Lists the {things} of {an(place)}.", name=text(f"{place}|name", f"Name of the {place}.|Which {place}."))
    def listing(**by):
        if by.get("name") != home:
            return k.fail(f"no {place} {by.get('name')}")
        return [{f"{thing}|id": i, same: v, num: n, date: x} for i, v, n, x in rows if not drop.made(key=i)]

    @k.act(
        f"{verb}_{thing}|{verb}|{verb}_double",
        f"{does} {an(thing)} that is there twice.",
        key=text(f"{thing}|id|double", f"Id of the {thing} that goes.|Which {thing} goes."),
        kept=text("kept|same_as|in_favour_of", f"Id of the {thing} that stays.|The one that stays in its place."),
    )
    def drop(key, kept):
        known = [r[0] for r in rows if not drop.made(key=r[0])]
        return f"{key} gone, {kept} stays" if key in known and kept in known and key != kept else k.fail(f"{key}, {kept}: not both there")

    def right():
        if not listing.made(name=home):
            return listing(name=home)
        return [drop(key=i, kept=j) for i, j in out if not drop.made(key=i)]

    return right
