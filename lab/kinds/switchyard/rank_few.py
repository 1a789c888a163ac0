"""The best two or three by a stated column, in order, each with the place that it has; direction and column are drawn."""

import re

from kind import choice, text

STRUCTURE = "rank-top"
DOMAIN = "rankings"

# thing;things;place;columns;verb;third person
SKINS = """runner;runners;fleet;jobs,errors,hours;award;Awards
query;queries;database;seconds,rows,calls;list_as;Lists
page;pages;site;views,exits,shares;feature;Features
test;tests;suite;fails,seconds,age;flag;Flags
package;packages;index;stars,bugs,forks;show;Shows
host;hosts;rack;load,reboots,alerts;inspect;Inspects
ticket;tickets;board;votes,comments,days;schedule;Schedules
team;teams;hackathon;points,commits,bugs;rank;Ranks
image;images;registry;pulls,layers,size;pin;Pins
branch;branches;repo;commits,conflicts,age;review;Reviews
customer;customers;shop;orders,returns,visits;invite;Invites
model;models;contest;score,cost,latency;place;Places
topic;topics;forum;posts,views,likes;promote;Promotes
volume;volumes;array;reads,writes,faults;order;Orders
driver;drivers;depot;trips,delays,stars;seat;Seats
alert;alerts;pager;firings,minutes,replies;queue;Queues
mirror;mirrors;network;speed,lag,outages;list_up;Lists
author;authors;wiki;edits,reverts,pages;mention;Mentions
index;indexes;schema;scans,pages,bloat;treat;Treats
region;regions;cloud;users,incidents,cost;plan;Plans"""


def an(word):
    """With its article."""
    return ("an " if re.match("[aeio]|u(?!s|ni|t|rl)", word) else "a ") + word


def make(k):
    thing, things, place, columns, verb, does = k.pick(SKINS.split("\n")).split(";")
    columns, v, home = columns.split(","), verb.replace("_", " "), k.word()
    col, other = k.some(columns, 2)
    n, count, high = k.int(2, 3), k.int(4, 6), k.chance(50)
    rows = [{"id": i, **dict(zip(columns, values, strict=True))} for i, values in zip(k.ids(count), zip(*(k.numbers(count, 2, 900) for _ in columns), strict=True), strict=True)]
    ranked = sorted(rows, key=lambda r: -r[col] if high else r[col])
    banned = ranked[0] if k.chance(30) else None
    ranked = [r for r in ranked if r is not banned]
    words = ["first", "second", "third"]
    due = list(zip(ranked[:n], words, strict=False))
    rule = k.one(f"What counts is the {'highest' if high else 'lowest'} {col}.|The {'more' if high else 'fewer'} {col}, the better.|Ranked by {col}, {'highest' if high else 'lowest'} first; {other} does not matter.")
    tail = f" {rule}" if k.chance(50) else k.must(rule) or ""
    if banned:
        k.must(f"{banned['id']} does not take part.|Leave {banned['id']} out, whatever its figures.")
    k.must("The best one is first, then second, and so on, in this order.|One after the other: first, second, third.")
    number = {2: "two", 3: "three"}[n]
    k.role(f"You rank {things}.|{things} ranking|the best {things} of {an(place)}")
    k.steps("<listing> first.")
    k.goal(
        f"{v} the best {number} {things} of {place} {home}.{tail}",
        f"{place} {home}: top {number}, {v}.{tail}",
        f"top {number} of {home} pls ({v}).{tail}",
        f"Please {v} the {number} {things} of {home} that rank highest, each with its place.{tail}",
        f"{place}={home} top={number} do={v}.{tail}",
    )

    @k.look(f"list_{things}|{things}_of|{place}_figures", f"Lists the {things} of {an(place)}.", name=text(f"{place}|name", f"Name of the {place}.|Which {place}."))
    def listing(**by):
        return [{f"{thing}|id": r["id"], **{c: r[c] for c in columns}} for r in rows] if by.get("name") == home else k.fail(f"no {place} {by.get('name')}")

    @k.act(f"{verb}_{thing}|{verb}|do_{verb}", f"{does} {an(thing)}.", key=text(f"{thing}|id", f"Id of the {thing}.|Which {thing}."), rank=choice("place|rank|as_number", "The place that it has.|Its rank.", words), of=text(f"{place}|of", f"Name of the {place}."))
    def give(key, rank, of):
        return f"{rank}: {key}" if of == home and key in [r["id"] for r in rows] and not give.made(key=key) else k.fail(f"no {thing} {key} in {of}")

    def right():
        if not listing.made(name=home):
            return listing(name=home)
        return next((give(key=r["id"], rank=w, of=home) for r, w in due if not give.made(key=r["id"])), None)

    return right
