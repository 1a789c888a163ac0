"""Clears out the old ones of one owner and keeps the newest, or the one that is in use."""

from kind import text

STRUCTURE = "all-but+pick-extreme"
DOMAIN = "skins"

# thing; things; owner; date's name; look tools; act tools; what the act does; verb
TABLE = """
backup;backups;database;taken;backups|list_backups;drop_backup|rm_backup;Deletes a {t} for good.;delete
snapshot;snapshots;volume;created;snapshots|list_snapshots;delete_snapshot|prune;Deletes one {t} of a {o}.;prune
artifact;artifacts;pipeline;built;artifacts|list_artifacts;remove_artifact|purge;Removes an {t}.;purge
image tag;image tags;registry repo;pushed;tags|list_tags;untag|delete_tag;Removes a tag from a {o}.;drop
preview deployment;previews;pull request;deployed;previews|list_previews;tear_down|destroy;Tears a {t} down.;tear down
log archive;log archives;server;rotated;archives|ls_logs;shred|rm_archive;Shreds a {t}.;shred
draft;drafts;documentation page;saved;drafts|list_drafts;discard|discard_draft;Discards a {t}.;discard
access token;access tokens;service account;issued;tokens|list_tokens;revoke|revoke_token;Revokes one token.;revoke
session;sessions;account;started;sessions|list_sessions;kill_session|end_session;Ends a {t}.;end
lock;locks;state file;acquired;locks|list_locks;release|force_unlock;Releases a {t}.;release
review request;review requests;pull request;asked;reviews|requests;withdraw|cancel_review;Withdraws a {t}.;withdraw
cache entry;cache entries;branch;stored;cache|list_cache;evict|evict_entry;Evicts a {t}.;evict
test report;test reports;suite;finished;reports|list_reports;archive|archive_report;Archives one {t}.;archive
stash;stashes;working copy;stashed;stashes|stash_list;drop_stash|stash_drop;Drops a {t}.;drop
certificate;certificates;domain;valid_from;certs|list_certs;revoke_cert|retire;Retires a {t}.;retire
quote;quotes;customer;sent;quotes|list_quotes;void|void_quote;Makes a {t} void.;void
export;exports;user;generated;exports|list_exports;expire|expire_export;Takes an {t} offline.;expire
worktree;worktrees;repository;checked_out;worktrees|worktree_list;worktree_remove|prune_tree;Removes a {t}.;remove
migration dry run;dry runs;schema;ran;dry_runs|runs;clear_run|forget_run;Forgets a dry run.;forget
calendar hold;calendar holds;room;placed;holds|list_holds;lift_hold|unhold;Lifts a hold of a {o}.;lift
release candidate;release candidates;product;cut;candidates|list_rc;yank|yank_rc;Yanks a {t}.;yank
replica;replicas;index;synced;replicas|list_replicas;scale_out|drop_replica;Takes a {t} away.;drop
"""
SKINS = [row.split(";") for row in TABLE.strip().splitlines()]


def make(k):
    thing, things, owner, day, looks, acts, about, verb = k.pick(SKINS)
    whose, by_date = k.pick(k.word, k.ident, k.host)(), k.chance(60)
    count = 1 if k.chance(10) else k.int(2, 5)
    rows = list(zip(k.ids(count), k.dates(count), k.words(count), strict=True))
    used = k.pick(rows)[0]
    keep = max(rows, key=lambda row: row[1])[0] if by_date else used
    kept = k.one("the newest|the last one|the most recent one") if by_date else k.one("the one in use|the active one")

    k.role(
        f"You clean up {things}.|{thing} janitor|You are short of disk. Your job: {things}.|housekeeping ({things})",
        f"Retention agent for the {things} of a {owner}.|You look after {things}, and hate clutter.",
    )
    k.must(f"There must always be one {thing} left.|Exactly one of them stays.")
    k.steps(f"<listed> shows the {things} of a {owner}.", "<clear> the others, one call each.")
    k.goal(
        f"{verb} all {things} of {whose} except {kept}",
        f"keep {kept} of {whose}'s {things}, {verb} the rest",
        f"Only {kept} of the {things} of {owner} {whose} should remain.",
        f"{whose} has too many {things}. {kept.capitalize()} stays, the others can go.",
        f"{things}: {whose}: {verb} everything but {kept}",
        f"Why do we have so many {things} for {whose}? Please {verb} them, not {kept} of course.",
        f"chore: {verb} stale {things} of {whose} (keep {kept})",
        f"disk is full again, so {verb} the {things} of {whose}; {kept} is needed",
        f"{owner}={whose} keep={kept.replace('the ', '')} action={verb} what={things}",
    )

    @k.look(
        looks,
        f"Lists the {things} of one {owner}.|Shows which {things} a {owner} has.",
        whose=text(f"{owner.split()[-1]}|of|whose", f"The {owner}.|Name of the {owner}."),
    )
    def listed(**args):
        if args.get("whose") != whose:
            return []
        left = [row for row in rows if not clear.made(item=row[0])]
        return [{"id|key|no": i, day: d, "note|by|title": w, "in_use|active": i == used} for i, d, w in left]

    @k.act(
        acts,
        about.format(t=thing, o=owner),
        whose=text(f"{owner.split()[-1]}|owner|of", f"The {owner} that it belongs to."),
        item=text(f"id|{thing.split()[-1]}|which", f"Id of the {thing}.|Which {thing}."),
    )
    def clear(item, **args):
        if args.get("whose") != whose or item not in [i for i, _, _ in rows] or clear.made(item=item):
            return k.fail(f"{args.get('whose')} has no {thing} {item}.")
        return f"{item} is gone."

    def right():
        if not listed.made(whose=whose):
            return listed(whose=whose)
        return [clear(whose=whose, item=i) for i, _, _ in rows if i != keep and not clear.made(item=i)]

    return right
