"""Some runs have to be tried dry before; what the dry run reports decides, by the rule, whether the real one follows."""

import re

from kind import flag, text

STRUCTURE = "dry-run-first"
DOMAIN = "bulk jobs"

# job;target;run;third person;count word;class field;classes
SKINS = """cleanup;bucket;sweep;Sweeps;objects;stage;live,test
rename;repo;refactor;Refactors;files;visibility;public,private
migration;schema;migrate;Migrates;rows;tier;gold,bronze
purge;queue;purge;Purges;messages;mode;work,dead
sync;folder;sync;Syncs;files;side;office,cloud
rotation;vault;rotate;Rotates;secrets;use;prod,dev
import;catalog;load;Loads;records;trust;own,foreign
prune;registry;prune;Prunes;images;zone;outer,inner
reassign;board;reassign;Reassigns;tickets;team_kind;core,guest
patch;fleet;patch;Patches;hosts;ring;front,back
dedupe;directory;dedupe;Dedupes;contacts;owner_kind;sales,staff
archive;mailbox;archive;Archives;mails;kind;shared,single
reindex;index;reindex;Reindexes;documents;load;hot,cold
expire;cache;expire;Expires;entries;edge;near,far
relabel;cluster;relabel;Relabels;pods;env;prod,lab
vacuum;table;vacuum;Vacuums;pages;traffic;busy,calm
close;tracker;close_old;Closes old tickets of;tickets;scope;open,internal
revoke;group;revoke;Revokes;grants;rank;admins,users
merge;dataset;merge;Merges;samples;origin;raw,clean
convert;archive;convert;Converts;tapes;age;old,new"""


def an(word):
    """With its article."""
    return ("an " if re.match("[aeio]|u(?!s|ni|t|rl)", word) else "a ") + word


def make(k):
    job, target, run_, does, word, field, classes = k.pick(SKINS.split("\n")).split(";")
    ca, cb = classes.split(",")
    name, token, batch = k.word(), k.id(), k.id()
    kind, limit = k.pick(ca, cb), k.int(30, 60)
    n = k.pick(k.int(2, 29), k.int(61, 400))
    r, f = run_.replace("_", " "), field.replace("_", " ")
    says, dry, real = k.pick(
        [
            ("Always dry first, then for real.|A dry run comes first, the real one after it.", True, True),
            (f"With {f} {ca} dry first, then for real; with {cb} for real at once.|Only {f} {ca} needs a dry run before.", kind == ca, True),
            (f"With {f} {cb} dry first, then for real; with {ca} for real at once.|Only {f} {cb} needs a dry run before.", kind == cb, True),
            (f"Dry first. For real only if that says up to {limit} {word}; with more, report that it is not done.|A dry run with more than {limit} {word} ends it: say that it cannot be done. Otherwise for real.", True, n <= limit),
            ("Only dry, never for real; that is for others.|We make the dry run, nobody wants the real one from us.", True, False),
            ("No dry run, for real at once.|Skip the dry run.", False, True),
        ]
    )
    refused = "up to" in says and not real
    k.role(f"You {r} one {target} at a time.|{job} runner|{target} {job}, careful")
    k.must(says)
    k.steps(f"<get> tells the batch of the {target}.")
    k.goal(
        f"{r} {target} {name}",
        f"{job} of {name}, by the rules",
        f"{name} needs {an(job)} pls",
        f"The {target} {name} is due for its {job}.",
        f"job={job} {target}={name}",
    )

    @k.look(f"get_{target}|show_{target}|{target}_info", f"Shows {an(target)}.", name=text(f"{target}|name", f"Name of the {target}.|Which {target}."))
    def get(**by):
        return {f"{target}|name": name, field: kind, "batch|batch_id": batch, "last_batch": token} if by.get("name") == name else k.fail(f"no {target} {by.get('name')}")

    @k.act(f"{run_}_{target}|{run_}|run_{job}", f"{does} {an(target)}, dry or for real.", key=text(f"{target}|name", f"Name of the {target}.|Which {target}."), batch=text("batch|batch_id", f"The batch of the {target}.|Its batch."), dry=flag("dry_run|dry|simulate", "True: only tried, nothing changes.|Whether it is only tried."))
    def run(key, dry, **by):
        if key != name or by.get("batch") != batch:
            return k.fail(f"{key} has another batch")
        return f"dry run: {n} {word} would go" if dry else f"{word} done"

    def right():
        if not get.made(name=name):
            return get(name=name)
        if run.made(dry=False):
            return []
        if dry and not run.made(dry=True):
            return run(key=name, batch=batch, dry=True)
        if refused:
            return k.give_up(f"too many {word}.")
        return run(key=name, batch=batch, dry=False) if real else []

    return right
