"""Hands the selection that a query prints, as it is, to a bulk tool."""

from kind import choice, integer, text

STRUCTURE = "batch"
DOMAIN = "bulk edits"

# item;items;field to filter by;bulk verb;third person;outcomes
SKINS = """issue;issues;milestone;close;Closes;fixed,obsolete,duplicate
job;jobs;partition;cancel;Cancels;cluster down,user asked,wrong input
session;sessions;database;terminate;Terminates;idle,blocking,deploy
sample;samples;plate;discard;Discards;expired,contaminated,used
order;orders;shop;refund;Refunds;lost,late,broken
message;messages;topic;requeue;Requeues;timeout,crash,upgrade
account;accounts;tenant;suspend;Suspends;unpaid,abuse,inactive
key;keys;service;revoke;Revokes;leaked,rotated,unused
device;devices;site;retire;Retires;defective,replaced,sold
test;tests;suite;skip;Skips;flaky,slow,blocked
page;pages;section;unpublish;Unpublishes;outdated,legal,draft
photo;photos;album;archive;Archives;blurred,private,double
build;builds;branch;purge;Purges;old,broken,released
host;hosts;rack;drain;Drains;repair,move,upgrade
ticket;tickets;queue;merge;Merges;same cause,spam,typo
run;runs;experiment;exclude;Excludes;outlier,aborted,uncalibrated
invoice;invoices;period;void;Voids;wrong tax,wrong date,twice
branch;branches;author;delete;Deletes;merged,abandoned,renamed
rule;rules;firewall;disable;Disables;unused,shadowed,too wide
part;parts;supplier;block;Blocks;recall,shortage,counterfeit
route;routes;gateway;withdraw;Withdraws;loop,flap,peering ended
alarm;alarms;panel;reset;Resets;false,tested,repaired"""


def make(k):
    item, items, field, verb, does, why = k.pick(SKINS.split("\n")).split(";")
    reasons, name, n = why.split(","), k.pick(k.word, k.id)(), k.int(2, 6)
    why, ids, states = k.pick(reasons), k.ids(n), k.shuffled(["open", "stuck", "idle"])[:2]
    state, is_empty, sep = states[0], k.chance(12), k.pick(",", ", ", " ")
    other = sep.join(k.some(ids, n - 1)) + sep + k.id()
    found, has_count = sep.join(ids), k.chance(50)

    k.role(
        f"You do bulk changes on {items}.|bulk {verb} helper|One query, one call: that is how {items} are handled here.",
        f"Admin assistant. You never {verb} {items} one by one.|You run mass operations for people who are afraid of them.",
    )
    k.must(f"If the selection is empty, leave it at that.|Empty selection: nothing to {verb}.")
    k.must("The bulk tool takes the selection exactly as <select> prints it.|Pass on the selection of <select> unchanged.")
    k.steps("<select> first.", "Then one <bulk>.|<bulk> takes all of them at once.")
    k.goal(
        f"{verb} every {state} {item} of {field} {name}, reason: {why}|bulk-{verb} {field}={name} state={state} reason='{why}'",
        f"All {items} in {name} that are {state}: {verb} them ({why}).|{why}! So please {verb} whatever is {state} in the {field} {name}.",
        f"Can we {verb} the {state} {items} of {name} in one go? the reason is {why}",
        f"{field.capitalize()} {name} is done. Its {state} {items} should be gone by {verb}, as {why}.",
        f"maintenance: {verb} {items}, state {state}, {field} {name}, reason {why}",
        f"I am tired of {state} {items} in {name}. {verb.capitalize()} them all; put down {why}.",
    )

    @k.look(
        f"select_{items}|query_{items}|find_{items}",
        f"Selects {items} by {field} and state.",
        name=text(f"{field}|in", f"The {field} to search."),
        state=choice("state|status", f"State of the {items}.", states),
    )
    def select(**by):
        if by["name"] != name:
            return k.fail(f"no {field} {by['name']}")
        if by["state"] != state:
            return {"selection|ids": other, "count|matches": n}
        if is_empty:
            return k.one(f"0 {items} match", "empty selection", f"no {item} is {state}")
        return {"selection|ids": found, "count|matches": n}

    more = {"count": integer("expect|count", f"How many it must be.|Number of {items}, for safety.")} if has_count else {}

    @k.act(
        f"bulk_{verb}|{verb}_many|{verb}_selection",
        f"{does} all {items} of a selection.",
        ids=text("selection|ids|list", "The selection, as the query printed it."),
        why=choice("reason|why|cause", "The reason on record.", reasons),
        **more,
    )
    def bulk(ids, why, count=None):
        if ids not in (found, other) or count not in (None, n) or is_empty:
            return k.fail("selection and count do not fit")
        return k.one("done", f"{items}: {verb} ok", "all done")

    def right():
        if not select.made(name=name, state=state):
            return select(name=name, state=state)
        if is_empty or bulk.calls:
            return None
        return bulk(ids=found, why=why, **(dict(count=n) if has_count else {}))

    return right
