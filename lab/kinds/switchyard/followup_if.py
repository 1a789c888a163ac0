"""Makes a change; what its result says decides, by the rule of this episode, whether a second call has to follow."""

import re

from kind import text

STRUCTURE = "follow-up-if"
DOMAIN = "changes"

# thing;place;change;third person;value;follow-up;third person;note field;note a;note b
SKINS = """package;host;install;Installs;version;restart;Restarts;restart;required;optional
certificate;gateway;load;Loads;serial;reload;Reloads;listener;stale;fresh
flag;project;toggle;Toggles;variant;invalidate;Invalidates;cache;warm;cold
schema;database;alter;Alters;revision;analyze;Analyzes;statistics;outdated;current
record;zone;edit;Edits;target;notify;Notifies;secondaries;behind;synced
image;cluster;roll;Rolls;tag;prune;Prunes;old_layers;left;gone
rule;firewall;add;Adds;port;commit;Commits;state;candidate;running
user;directory;move;Moves;unit;resync;Resyncs;badge;old;new
driver;printer;swap;Swaps;release;calibrate;Calibrates;heads;off;aligned
kernel;node;stage;Stages;build;reboot;Reboots;boot_entry;pending;active
secret;vault;rotate;Rotates;length_class;redeploy;Redeploys;consumers;waiting;done
quota;bucket;lift;Lifts;class;recount;Recounts;usage;unknown;known
template;mailer;save;Saves;subject;preview;Previews;render;missing;present
job;scheduler;shift;Shifts;slot;rehash;Rehashes;index;dirty;clean
plugin;editor;enable;Enables;channel;reindex;Reindexes;symbols;partial;complete
branch;repo;retarget;Retargets;base;retest;Retests;checks;stale;valid
topic;broker;widen;Widens;partitions;rebalance;Rebalances;layout;skewed;even
route;router;publish;Publishes;next_hop;flush;Flushes;table;mixed;pure
page;site;post;Posts;layout;purge;Purges;edge;serving_old;serving_new
volume;server;grow;Grows;size;resize_fs;Resizes the file system of;filesystem;small;full_size"""


def an(word):
    """With its article."""
    return ("an " if re.match("[aeio]|u(?!s|ni|t|rl)", word) else "a ") + word


def make(k):
    thing, place, change, does, val, follow, does2, field, na, nb = k.pick(SKINS.split("\n")).split(";")
    name, home, value, ticket = k.word(), k.word(), k.word(), k.id()
    handle, unit = k.id(), k.word()
    fd, a, b, fo = (x.replace("_", " ") for x in (field, na, nb, follow))
    note = k.pick(na, nb)
    says, due = k.pick(
        [
            (f"If it answers {fd} {a}, <second> has to follow.|<second> is needed after {fd} {a}, and only then.", note == na),
            (f"If it answers {fd} {b}, <second> has to follow.|<second> is needed after {fd} {b}, and only then.", note == nb),
            (f"<second> follows unless the answer is {fd} {a}.|After any answer but {fd} {a}: <second>.", note != na),
            ("<second> always follows, whatever the answer.|Finish each change with <second>.", True),
            (f"<second> is done by others at night; leave it even with {fd} {a}.|Never call <second> yourself.", False),
        ]
    )
    k.role(f"You change things in {an(place)}.|{thing} changer|{place} hands")
    k.must(says)
    k.steps("<get> knows the unit.", "<first> makes the change.")
    k.goal(
        f"{change} {thing} {name} in {place} {home}, {val.replace('_', ' ')} {value}",
        f"{home}: {name} should have {val.replace('_', ' ')} {value}. {change.capitalize()} it.",
        f"{change} {name} -> {value} on {home} pls",
        f"Would you {change} the {thing} {name} ({place} {home}) with {value}? And what belongs to it.",
        f"{place}: {home} / {thing}: {name} / {change}: {value}",
    )

    @k.look(f"find_{thing}|get_{thing}|{thing}_info", f"Shows where {an(thing)} of {an(place)} lives.", place=text(f"{place}|on", f"Name of the {place}."), name=text(f"{thing}|name", f"Name of the {thing}."))
    def get(place, **by):
        return {f"{thing}|name": name, "unit|part": unit, "ref": ticket} if (place, by.get("name")) == (home, name) else k.fail(f"no {by.get('name')} in {place}")

    @k.act(
        f"{change}_{thing}|{change}|{change}_it",
        f"{does} {an(thing)}.",
        key=text(f"{thing}|name", f"Name of the {thing}.|Which {thing}."),
        unit=text("unit|part|in_unit", f"The unit the {thing} lives in.|Its unit."),
        value=text(f"{val}|value|to", f"The new {val.replace('_', ' ')}.|What it gets."),
    )
    def first(key, value, **by):
        if key != name or by.get("unit") != unit or first.calls:
            return k.fail(f"cannot {change} {key} in {by.get('unit')}")
        return {"change|done_as": handle, field: note}

    @k.act(
        f"{follow}_{place}|{follow}|run_{follow}",
        f"{does2} {an(place)} after a change.",
        place=text(f"{place}|name", f"Name of the {place}.|Which {place}."),
        change=text("change|after|done_as", "Id of the change it comes after.|Which change it belongs to."),
    )
    def second(place, change):
        return f"{fo} {place}: ok" if place == home and change == handle and first.calls else k.fail(f"no change {change} on {place}")

    def right():
        if not get.made(place=home, name=name):
            return get(place=home, name=name)
        if not first.made():
            return first(key=name, unit=unit, value=value)
        return second(place=home, change=handle) if due and not second.made() else []

    return right
