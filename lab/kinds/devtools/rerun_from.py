"""Looks at the newest run, finds the step that failed first, and starts again from there."""

from kind import flag, text

STRUCTURE = "pick-extreme+chain-act"
DOMAIN = "skins"

# run; runs; owner; runs' tool; step; steps' tool; act tools; what the act does; words for failed, fine; option
TABLE = """
pipeline run;pipeline runs;repository;runs|list_runs;stage;stages|run_stages;retry_from|rerun;failed,passed;clean cache
import;imports;warehouse;imports|list_imports;batch;batches|import_batches;resume_at|redo;rejected,loaded;skip bad rows
deployment;deployments;service;deploys|list_deploys;step;steps|deploy_steps;continue_at|redeploy;error,ok;force
backup;backups;host;backups|list_backups;volume;volumes|backup_parts;repeat|retry_volume;incomplete,complete;compress
migration;migrations;database;migrations|migration_runs;script;scripts|run_scripts;rerun_script|resume;broken,applied
  dry run
test run;test runs;suite;test_runs|runs;test;results|test_results;run_again|rerun_test;red,green;verbose
mailing;mailings;list;mailings|sendings;chunk;chunks|parts;send_again|resend_chunk;bounced,delivered;slow mode
build;builds;product;builds|list_builds;target;targets|build_targets;rebuild|build_target;fail,done;keep going
sync;syncs;calendar;syncs|list_syncs;page;pages|sync_pages;resync|sync_from;conflict,synced;overwrite
crawl;crawls;site;crawls|list_crawls;section;sections|crawl_parts;recrawl|crawl_from;blocked,indexed;follow links
billing run;billing runs;tenant;billing_runs|bill_runs;account;accounts|run_accounts;bill_again|rebill
  declined,charged;notify
playbook run;playbook runs;group;plays|runs;task;tasks|play_tasks;start_at|replay;unreachable,changed;become root
export;exports;customer;exports|list_exports;file;files|export_files;export_again|reexport;truncated,written;zip it
scan;scans;network;scans|list_scans;subnet;subnets|scan_parts;rescan|scan_again;timeout,clean;deep
training;trainings;model;trainings|jobs;epoch;epochs|train_log;restart_at|resume_epoch;diverged,saved;half rate
translation job;translation jobs;locale;jobs|l10n_jobs;bundle;bundles|job_bundles;redo_bundle|translate;invalid,final
  use memory
reindex;reindexes;index;reindexes|tasks;shard;shards|task_shards;retry_shard|reindex;lost,copied;throttle
release;releases;package;releases|list_releases;gate;gates|release_gates;recheck|repeat_gate;closed,open;ask owner
replay;replays;topic;replays|list_replays;partition;partitions|replay_parts;replay_again|seek;lagging,drained;from start
month end;month ends;ledger;closings|month_ends;check;checks|closing_checks;repeat_check|recheck;wrong,right;lock books
docs build;docs builds;manual;doc_builds|builds;chapter;chapters|doc_parts;render_again|rerender;warning,rendered;strict
"""
SKINS = [row.split(";") for row in TABLE.strip().replace("\n  ", ";").splitlines()]


def make(k):
    run, runs, owner, runs_tool, step, steps_tool, acts, words, option = k.pick(SKINS)
    bad, good = words.split(",")
    whose, count, opt = k.pick(k.word, k.ident)(), k.int(3, 5), k.chance(50)
    stamps = [f"{day} {k.time()}" for day in k.dates(count)]
    listed = list(zip(k.ids(count), stamps, k.people(count), strict=True))
    newest = max(listed, key=lambda row: row[1])[0]
    names = k.words(k.int(3, 6))
    failed = len(names) if k.chance(12) else k.int(0, len(names) - 1)
    states = [good if n < failed else bad if n == failed else k.pick(bad, "waiting", good) for n in range(len(names))]
    with_it = k.one(f"with '{option}'|{option}: yes" if opt else f"without '{option}'|{option}: no")

    k.role(
        f"You watch the {runs} of each {owner}.|{run} nurse|You get {runs} going again.|{run} retry bot",
        f"If a {run} stops in the middle, you are called.|on-call helper for {runs}",
    )
    k.must(
        f"The newest {run} counts, and in it the first {step} that is {bad}.",
        f"If none is {bad}, nothing is to be done.",
    )
    k.steps("Take the newest one of <list_runs>.", f"<list_steps> shows each {step}, in order.", "Then <again>.")
    k.goal(
        f"retry the last {run} of {whose} from where it broke, {with_it}",
        f"{whose}: latest {run} is stuck, start it again at the first {bad} {step} ({with_it})",
        f"Please look at the newest {run} of {whose}. Which {step} is {bad}? Start again there, {with_it}.",
        f"{run} {whose} again, from the {step} that was {bad} first; {with_it}",
        f"{with_it}: rerun {whose}, newest {run}, first {bad} {step}",
        f"the {run} of {owner} {whose} did not get through. continue it. {with_it}",
        f"{owner}={whose}, rerun newest {run} at first '{bad}', {with_it}",
        f"Did the last {run} of {whose} finish? If not, again from the first {step} that is {bad}, {with_it}.",
    )

    @k.look(
        runs_tool,
        f"Lists the {runs} of one {owner}, in no order.",
        whose=text(f"{owner}|of|name", f"Name of the {owner}."),
    )
    def list_runs(**args):
        if args["whose"] != whose:
            return []
        return [{"id|no|run": i, "started|at|time": t, "by|who": p} for i, t, p in listed]

    @k.look(
        steps_tool,
        f"Shows each {step} of one {run}, in order.",
        run=text(f"{run.split()[-1]}|run|id", f"Id of the {run}."),
    )
    def list_steps(run):
        if run not in [row[0] for row in listed]:
            return k.fail("No such id.")
        own = states if run == newest else [good] * len(names)
        return [{f"{step}|name": n, "state|result": s} for n, s in zip(names, own, strict=True)]

    @k.act(
        acts,
        f"Starts one {run} again at the {step}.|Runs again from a {step} on.",
        run=text(f"{run.split()[-1]}|run|id", f"Id of the {run}."),
        step=text(f"{step}|at|from_step", f"Name of the {step} to begin with."),
        extra=flag(option.replace(" ", "_") + "|extra|opt", f"Option: {option}."),
    )
    def again(run, step, extra):
        if run not in [row[0] for row in listed] or step not in names:
            return k.fail(f"{run} has nothing called {step}.")
        return f"{run} goes on at {step}."

    def right():
        if not list_runs.made(whose=whose):
            return list_runs(whose=whose)
        if not list_steps.made(run=newest):
            return list_steps(run=newest)
        return [] if failed == len(names) or again.made() else again(run=newest, step=names[failed], extra=opt)

    return right
