"""One call takes a whole list as a tool prints it; which of the printed lists it is depends on the rule."""

import re

from kind import flag, text

STRUCTURE = "batch-by-label"
DOMAIN = "bulk work"

# thing;things;place;labels;verb;third person;switch
SKINS = """test;tests;suite;failed,skipped,flaky;rerun;Reruns;parallel
host;hosts;group;unreachable,changed,ok;ping;Pings;verbose
branch;branches;repo;merged,stale,ahead;prune;Prunes;remote_too
package;packages;project;outdated,missing,extra;install;Installs;offline
file;files;commit;added,modified,deleted;stage;Stages;force
pod;pods;namespace;pending,evicted,running;restart;Restarts;wait
record;records;zone;new,expired,kept;publish;Publishes;signed
alert;alerts;rule;firing,silenced,resolved;export;Exports;compressed
user;users;team;active,invited,blocked;notify;Notifies;quiet
ticket;tickets;sprint;done,open,carried;move;Moves;notify_watchers
image;images;registry;scanned,unscanned,infected;scan;Scans;deep
queue;queues;broker;empty,growing,stuck;inspect;Inspects;deep
key;keys;ring;valid,expired,revoked;refresh;Refreshes;insecure
job;jobs;pipeline;passed,failed,manual;collect;Collects;artifacts
index;indexes;database;used,unused,bloated;rebuild;Rebuilds;concurrently
device;devices;lab;charged,flat,lost;lend;Lends;with_charger
page;pages;wiki;fresh,outdated,orphaned;tag;Tags;recursive
backup;backups;plan;good,broken,late;verify;Verifies;full
mail;mails;inbox;read,unread,starred;archive;Archives;keep_copy
route;routes;gateway;used,dead,shadowed;reload;Reloads;graceful"""


def an(word):
    """With its article."""
    return ("an " if re.match("[aeio]|u(?!s|ni|t|rl)", word) else "a ") + word


def make(k):
    thing, things, place, labels, verb, does, switch = k.pick(SKINS.split("\n")).split(";")
    labels = labels.split(",")
    home = k.word()
    items = k.ids(k.int(4, 7))
    lists = {one: [] for one in labels}
    for n, item in enumerate(items):
        lists[labels[n % 3] if n < 3 else k.pick(labels)].append(item)
    wanted, unwanted = k.some(labels, 2)
    on, wanted_list = k.chance(50), None
    wanted_list = ",".join(lists[wanted])
    says = k.one(
        f"Only the ones that are {wanted}.|Those listed as {wanted}, not the ones listed as {unwanted}.",
        f"It is the {wanted} ones that we {verb}.|Not {unwanted}: {wanted}.",
    )
    tail = f" {says}" if k.chance(50) else k.must(says) or ""
    k.must(f"{'Use' if on else 'No'} {switch.replace('_', ' ')} here.|The switch <bulk.on> is {'true' if on else 'false'} with us.")
    k.role(f"You {verb} {things} in bulk.|bulk {verb} ({things})|One call for the whole list.")
    k.steps("<summary> prints the lists.", "Give <bulk> a list as it is printed.")
    k.goal(
        f"{verb} the {things} of {place} {home}.{tail}",
        f"{home}: bulk {verb}, one call.{tail}",
        f"pls {verb} what needs it in {home}.{tail}",
        f"The {things} of the {place} {home} are due for {verb}.{tail}",
        f"{verb} {place}={home}.{tail}",
    )

    @k.look(f"{place}_summary|sort_{things}|summary_of", f"Prints the {things} of {an(place)} as lists, by label.", name=text(f"{place}|name", f"Name of the {place}.|Which {place}."))
    def summary(**by):
        return {one: ",".join(lists[one]) for one in shown} if by.get("name") == home else k.fail(f"no {place} {by.get('name')}")

    shown = k.shuffled(labels)

    @k.act(
        f"{verb}_{things}|{verb}_all|bulk_{verb}",
        f"{does} all {things} of a list.",
        place=text(f"{place}|in", f"Name of the {place}.|Where they are."),
        items=text(f"{things}|items|list", f"The {things}, with commas, as a list was printed.|List of {things} with commas."),
        on=flag(f"{switch}|switch", f"Whether with {switch.replace('_', ' ')}.|Says whether {switch.replace('_', ' ')} is used."),
    )
    def bulk(place, items, on):
        return f"{verb}: {items}" if place == home and set(str(items).split(",")) <= set(all_items) else k.fail(f"{items}: not all in {place}")

    all_items = [i for one in lists.values() for i in one]

    def right():
        if not summary.made(name=home):
            return summary(name=home)
        return [] if bulk.made() else bulk(place=home, items=wanted_list, on=on)

    return right
