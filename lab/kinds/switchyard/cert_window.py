"""Handles the things whose date lies in the window that this episode speaks of, seen from today."""

import re

from kind import flag, text

STRUCTURE = "date-window"
DOMAIN = "expiry"

# thing;things;owner of them;date field;verb;third person;flag name;flag meaning
SKINS = """certificate;certificates;team;not_after;renew;Renews;keep_key;whether the old key is kept
domain;domains;account;expires;extend;Extends;privacy;whether the holder stays hidden
token;tokens;app;valid_until;rotate;Rotates;grace;whether the old one works for an hour
license;licenses;site;ends;order;Orders again;auto;whether it goes on by itself
lease;leases;subnet;until;release;Releases;force;whether clients are cut off
backup;backups;plan;keep_until;prune;Prunes;verify;whether the rest is verified
support_contract;support_contracts;vendor;runs_to;prolong;Prolongs;invoice;whether an invoice is wanted
embargo;embargoes;feed;lifts;publish;Publishes;announce;whether readers are told
freeze;freezes;repo;over_on;lift;Lifts;notify;whether the team is told
password;passwords;group;change_by;expire;Expires;mail;whether the user gets a mail
reservation;reservations;cluster;booked_for;cancel;Cancels;refund;whether it is refunded
flag;flags;project;sunset;archive;Archives;keep_rules;whether its rules are kept
invoice;invoices;tenant;due;remind;Reminds of;final;whether it is the last reminder
snapshot;snapshots;volume;purge_on;delete;Deletes;shred;whether it is overwritten
milestone;milestones;board;due_on;close;Closes;move_open;whether open tickets move on
key;keys;vault;not_before;activate;Activates;replicate;whether it is copied to all regions
job;jobs;queue;run_on;start;Starts;dry;whether it is only tried
announcement;announcements;channel;show_from;post;Posts;pin;whether it stays on top
grant;grants;database;ends_on;revoke;Revokes;log;whether it is logged
image;images;registry;end_of_life;retire;Retires;redirect;whether pulls go to the next one"""


def an(word):
    """With its article."""
    return ("an " if re.match("[aeio]|u(?!s|ni|t|rl)", word) else "a ") + word


def make(k):
    thing, things, owner, date, verb, does, flag_name, meaning = k.pick(SKINS.split("\n")).split(";")
    name, other = k.words(2)
    today, later = "2026-03-10", "2026-06-30"
    days = ["2025-11-02", "2026-01-20", "2026-03-09", "2026-04-18", "2026-05-27", "2026-08-14", "2027-02-03"]
    rows = list(zip(k.ids(5), k.some(days, 5), [k.chance(50) for _ in range(5)], strict=True))
    yes = k.chance(50)
    t, d = thing.replace("_", " "), date.replace("_", " ")
    says, test = k.pick(
        [
            (f"It is about those whose {d} has passed.|Whatever is past its {d} today.", lambda r: r[1] < today),
            (f"It is about those whose {d} is still to come.|Everything with {d} after today.", lambda r: r[1] > today),
            (f"Those with {d} from now until {later}.|What comes up between today and {later} ({d}).", lambda r: today < r[1] < later),
            (f"Only {d} later than {later}.|Not before {later}: only what lies beyond ({d}).", lambda r: r[1] > later),
            (f"Past {d} only, and only if not marked hold.|If the {d} is over and it is not on hold.", lambda r: r[1] < today and not r[2]),
            (f"Only the very next one to come by {d}.|The one with the nearest {d} after today, and only that.", None),
        ]
    )
    coming = sorted((r for r in rows if r[1] > today), key=lambda r: r[1])[:1]
    due = [r[0] for r in rows if test(r)] if test else [r[0] for r in coming]
    rule = k.one(says)
    tail = f" {rule}" if k.chance(50) else k.must(rule) or ""
    set_flag = k.one(f"Set <handle.flagged> to {str(yes).lower()}.|<handle.flagged> is {'on' if yes else 'off'} in this house.|{'Always' if yes else 'Never'} with <handle.flagged>.")

    k.role(f"You watch the dates of {things.replace('_', ' ')}.|expiry bot|Calendar duty for every {t}.")
    k.must(f"Today is {today}.|date: {today}", set_flag)
    k.steps("List first: <listing>.")
    k.goal(
        f"{verb} the {things.replace('_', ' ')} of {owner} {name}.{tail}",
        f"{owner} {name}: go through the dates and {verb}.{tail}",
        f"someone needs to {verb} stuff for {name} again.{tail}",
        f"Please {verb} each {t} of {name} that the rule means.{tail}",
        f"{verb} {things} {owner}={name}.{tail}",
    )

    @k.look(
        f"list_{things}|{things}|{things}_of",
        f"Lists the {things.replace('_', ' ')} of {an(owner)}.",
        name=text(f"{owner}|name", f"Name of the {owner}.|Which {owner}."),
    )
    def listing(**by):
        if by.get("name") not in (name, other):
            return k.fail(f"no {owner} {by.get('name')}")
        return [{f"{thing}|id": i, date: x, "hold|on_hold": h} for i, x, h in rows if not handle.made(key=i)] if by["name"] == name else []

    @k.act(
        f"{verb}|{verb}_{thing}|{verb}_one",
        f"{does} one {t}.",
        key=text(f"{thing}|id", f"Id of the {t}.|Which {t}."),
        owner=text(f"{owner}|of", f"Name of the {owner} it belongs to."),
        flagged=flag(flag_name, f"Says {meaning}."),
    )
    def handle(key, owner, flagged):
        if owner != name or key not in [r[0] for r in rows] or handle.made(key=key):
            return k.fail(f"no {t} {key} of {owner}")
        return f"{key} done"

    def right():
        if not listing.made(name=name):
            return listing(name=name)
        return [handle(key=i, owner=name, flagged=yes) for i in due if not handle.made(key=i)]

    return right
