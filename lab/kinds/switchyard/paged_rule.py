"""Pages through a list until a row fits, then stops; what fits is another thing each time."""

import re

from kind import integer, text

STRUCTURE = "page-find"
DOMAIN = "long lists"

# thing;things;place;column;values;number;verb;third person
SKINS = """build;builds;pipeline;result;green,red,grey;seconds;rerun;Reruns
commit;commits;branch;signed;yes,no,partly;files;tag;Tags
ticket;tickets;board;state;open,closed,frozen;votes;reopen;Reopens
mail;mails;folder;mark;read,unread,starred;size;forward;Forwards
event;events;stream;level;info,warn,fatal;bytes;bookmark;Bookmarks
image;images;registry;scan;clean,dirty,unknown;layers;retag;Retags
host;hosts;fleet;health;up,down,degraded;load;drain;Drains
job;jobs;queue;status;waiting,running,dead;tries;bump;Bumps
user;users;directory;mfa;on,off,forced;logins;invite;Invites
package;packages;index;license;mit,gpl,none;stars;mirror;Mirrors
page;pages;wiki;review;due,fresh,never;views;assign;Assigns
key;keys;store;use;sign,seal,login;uses;rotate;Rotates
test;tests;suite;outcome;pass,fail,skip;millis;isolate;Isolates
file;files;share;lock;free,held,stale;kilobytes;touch;Touches
backup;backups;vault;check;good,bad,unchecked;gigabytes;verify;Verifies
route;routes;router;kind;static,learned,default;hops;pin;Pins
alert;alerts;pager;phase;firing,silent,resolved;minutes;comment;Comments on
query;queries;database;plan;seq,index,bitmap;rows;explain;Explains
device;devices;lab;power;charged,flat,charging;cycles;reserve;Reserves
release;releases;channel;stage;alpha,beta,final;downloads;pin;Pins"""


def an(word):
    """With its article."""
    return ("an " if re.match("[aeio]|u(?!s|ni|t|rl)", word) else "a ") + word


def make(k):
    thing, things, place, column, values, num, verb, does = k.pick(SKINS.split("\n")).split(";")
    values, home, note = values.split(","), k.word(), k.word()
    size, pages = k.int(2, 3), k.int(2, 4)
    ids = k.ids(size * pages)
    value, other, third = k.shuffled(values)
    limit = k.int(300, 600)
    how = k.pick("value", "above", "below", "id", "both")
    at = None if k.chance(12) and how != "id" else k.int(0, len(ids) - 1)
    fits = {
        "value": lambda r: r[1] == value,
        "above": lambda r: r[2] > limit,
        "below": lambda r: r[2] < limit,
        "both": lambda r: r[1] == value and r[2] > limit,
        "id": lambda r: at is not None and r[0] == ids[at],
    }[how]

    def row(i, n):
        while True:
            one = (i, k.pick(values), k.pick(k.int(1, 299), k.int(601, 990)))
            if n == at and how == "id" or fits(one) == (n == at) or (at is not None and n > at):
                return one

    rows = [row(i, n) for n, i in enumerate(ids)]
    what = {
        "value": f"the first {thing} with {column} {value}",
        "above": f"the first {thing} with {num} over {limit}",
        "below": f"the first {thing} with {num} under {limit}",
        "both": f"the first {thing} that has {column} {value} and also {num} over {limit}",
        "id": f"the {thing} {ids[at or 0]}",
    }[how]
    last = (at // size if at is not None else pages - 1) + 1
    region = [k.word() for _ in rows]

    k.role(f"You search long lists of {things}.|{thing} finder|page by page, {place} {things}")
    k.must("Stop at the first that fits.|As soon as one fits, no further page is needed.", "If no page has it, report that it was not found.|At the end of the list without a hit: say that it cannot be done.")
    k.steps("<page_of> 1, and on to the next.", "<act_on> it with its region.")
    k.goal(
        f"{verb} {what} in {place} {home}, note {note}",
        f"{place} {home}: find {what}, then {verb} it ({note}).",
        f"somewhere in {home} is {what}. {verb} it pls, note: {note}",
        f"Please look through {home} for {what} and {verb} it with the note {note}.",
        f"{home} | find {what} | {verb} {note}".replace(" | ", " > "),
    )

    @k.look(f"list_{things}|{things}_page|page_of", f"One page of the {things} of {an(place)}; begins with page 1.", name=text(f"{place}|name", f"Name of the {place}.|Which {place}."), page=integer("page|page_no", "Number of the page, from 1.|Which page; 1 is the first."))
    def page_of(page, **by):
        if by.get("name") != home or not 1 <= page <= pages:
            return k.fail("no such page")
        part = [{f"{thing}|id": r[0], column: r[1], num: r[2], "region": g} for r, g in zip(rows, region, strict=True)][(page - 1) * size : page * size]
        return k.result(part, f"page {page}, next: {page + 1}" if page < pages else f"page {page}, no further pages")

    @k.act(f"{verb}_{thing}|{verb}|do_{verb}", f"{does} {an(thing)}.", key=text(f"{thing}|id", f"Id of the {thing}.|Which {thing}."), region=text("region|where", f"Region of the {thing}.|Where the {thing} is."), note=text("note|remark", "Note that goes with it."))
    def act_on(key, region, note):
        return f"{key}: ok" if (key, region) in places else k.fail(f"no {thing} {key} in {region}")

    places = list(zip(ids, region, strict=True))

    def right():
        for n in range(1, last + 1):
            if not page_of.made(name=home, page=n):
                return page_of(name=home, page=n)
        if at is None:
            return k.give_up("it was not found.")
        return [] if act_on.made() else act_on(key=ids[at], region=region[at], note=note)

    return right
