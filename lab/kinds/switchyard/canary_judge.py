"""Takes the readings of two variants and keeps one of them; which reading decides, and how, is in the text."""

import re

from kind import choice, text

STRUCTURE = "compare-two-readings"
DOMAIN = "experiments"

# trial;variant a;variant b;reading a;reading b;keep;third person;drop
SKINS = """rollout;canary;baseline;errors;latency;promote;Promotes;retire
experiment;control;treatment;signups;refunds;ship;Ships;end
index_test;old;new;scans;bytes;adopt;Adopts;remove
cache_trial;lru;lfu;hits;evictions;keep;Keeps;disable
route_test;north;south;hops;losses;prefer;Prefers;withdraw
compiler_run;left;right;seconds;warnings;select;Selects;discard
model_race;champion;challenger;score;cost;crown;Crowns;demote
mirror_race;east;west;speed;stale_files;use;Uses;unlist
backup_drill;tape;cloud;minutes;failures;choose;Chooses;stop
codec_test;fast;small;ratio;millis;set;Sets;unset
resolver_duel;first;second;answers;timeouts;trust;Trusts;distrust
queue_drill;push;pull;throughput;retries;switch_to;Switches to;shut
layout_test;grid;list;clicks;exits;publish;Publishes;hide
region_trial;alpha;beta;users;complaints;open;Opens;close
linter_trial;strict;loose;findings;false_alarms;enforce;Enforces;drop
schema_trial;wide;tall;rows;locks;migrate_to;Migrates to;abandon
pool_trial;spot;reserved;jobs;kills;order;Orders;cancel
mail_test;plain;rich;opens;bounces;send;Sends;recall
agent_trial;blue;green;solved;tokens;deploy;Deploys;park
plan_trial;hash;merge;pages;spills;force;Forces;forget"""


def an(word):
    """With its article."""
    return ("an " if re.match("[aeio]|u(?!s|ni|t|rl)", word) else "a ") + word


def make(k):
    trial, va, vb, ra, rb, keep_, does, drop_ = k.pick(SKINS.split("\n")).split(";")
    name, keys = k.word(), dict(zip((va, vb), k.ids(2), strict=True))
    a, b = dict(zip((va, vb), k.numbers(2, 10, 900), strict=True)), dict(zip((va, vb), k.numbers(2, 10, 900), strict=True))
    t, kp, dp = trial.replace("_", " "), keep_.replace("_", " "), drop_.replace("_", " ")
    ra_, rb_ = ra.replace("_", " "), rb.replace("_", " ")
    more = lambda r: max((va, vb), key=r.get)  # noqa: E731
    less = lambda r: min((va, vb), key=r.get)  # noqa: E731
    says, winner = k.pick(
        [
            (f"More {ra_} wins.|The one with the higher {ra_} is better.", more(a)),
            (f"Fewer {ra_} wins.|The one with the lower {ra_} is better.", less(a)),
            (f"More {rb_} wins.|The higher {rb_} decides, {ra_} does not matter.", more(b)),
            (f"Fewer {rb_} wins.|The lower {rb_} decides, {ra_} does not matter.", less(b)),
            (f"{vb} wins only if it has both more {ra_} and fewer {rb_}; otherwise {va}.", vb if more(a) == vb and less(b) == vb else va),
            (f"{va} wins only if it has more {rb_}; otherwise {vb} does.", va if more(b) == va else vb),
        ]
    )
    loser = vb if winner == va else va
    act, chosen = k.pick(("keep", winner), ("drop", loser))
    want = "<keep> the winner.|The winner goes to <keep>, the other one is left." if act == "keep" else "<drop> the loser.|The loser goes to <drop>; leave the winner."

    k.role(f"You judge {an(t)} by its figures.|{t} judge|Figures decide every {t}.")
    k.must(says, want)
    k.steps("<reading> both variants.")
    k.goal(
        f"{t} {name} is over. Judge {va} against {vb}.",
        f"judge {name}: {va} vs {vb}",
        f"{name} done? then {vb} or {va}, decide pls",
        f"Please settle the {t} {name} between {va} and {vb}.",
        f"{trial}={name}; variants {va}, {vb}; act on the outcome",
    )

    @k.look(
        f"get_reading|{trial}_figures|reading",
        f"Shows the figures of one variant of {an(t)}.",
        trial=text(f"{trial}|name", f"Name of the {t}.|Which {t}."),
        variant=choice("variant|side", "Which variant.|Name of the variant.", [va, vb]),
    )
    def reading(trial, variant):
        if trial != name or variant not in keys:
            return k.fail(f"no variant {variant} in {trial}")
        return {"variant": variant, "id|key": keys[variant], ra: a[variant], rb: b[variant]}

    where = text(f"{trial}|name", f"Name of the {t}.|Which {t}.")
    which = text("id|key|variant_id", "Id of the variant.|The variant, by id.")

    @k.act(f"{keep_}|{keep_}_variant|do_{keep_}", f"{does} a variant.", trial=where, key=which)
    def keep(trial, key):
        return f"{kp} {key}" if trial == name and key in keys.values() else k.fail(f"no {key} in {trial}")

    @k.act(f"{drop_}|{drop_}_variant|do_{drop_}", f"Takes a variant out ({dp}).", trial=where, key=which)
    def drop(trial, key):
        return f"{dp} {key}" if trial == name and key in keys.values() else k.fail(f"no {key} in {trial}")

    def right():
        missing = [reading(trial=name, variant=v) for v in (va, vb) if not reading.made(trial=name, variant=v)]
        if missing:
            return missing
        tool = keep if act == "keep" else drop
        return [] if tool.made() else tool(trial=name, key=keys[chosen])

    return right
