"""Finds the one run that matches two conditions and starts it again."""

from kind import flag, text

STRUCTURE = "pick-by-two"
DOMAIN = "ci"

# run;runs;first field;its values;second field;verb;third person
SKINS = """job;jobs;status;failed,passed,running;branch;rerun;Reruns
build;builds;result;broken,green,queued;target;rebuild;Rebuilds
backup;backups;outcome;partial,complete,missed;volume;repeat;Repeats
import;imports;state;rejected,loaded,waiting;source;reload;Reloads
test;tests;verdict;red,green,skipped;device;retest;Retests
deploy;deploys;state;stuck,live,planned;region;restart;Restarts
measurement;measurements;quality;noisy,clean,saturated;probe;remeasure;Remeasures
print;prints;state;aborted,finished,heating;material;reprint;Reprints
scan;scans;state;incomplete,done,new;subnet;rescan;Rescans
training;trainings;state;diverged,converged,running;dataset;resume;Resumes
migration;migrations;state;blocked,applied,pending;schema;reapply;Reapplies
upload;uploads;state;truncated,stored,open;bucket;resend;Resends
render;renders;state;crashed,ready,waiting;scene;rerender;Rerenders
flash;flashes;result;mismatch,verified,erased;board;reflash;Reflashes
sync;syncs;state;diverged,even,paused;peer;resync;Resyncs
crawl;crawls;state;cut off,complete,new;domain;recrawl;Recrawls
report;reports;state;empty,sent,draft;period;regenerate;Regenerates
batch;batches;state;spoiled,good,brewing;tank;redo;Redoes
transfer;transfers;state;bounced,arrived,underway;bank;retry;Retries
simulation;simulations;state;unstable,stable,queued;mesh;relaunch;Relaunches
sequencing;sequencings;state;shallow,deep,loaded;lane;repeat;Repeats
invoice run;invoice runs;state;halted,closed,open;client;resume;Resumes"""


def make(k):
    run, runs, f1, v1, f2, verb, does = k.pick(SKINS.split("\n")).split(";")
    r, rs, v1, n = run.replace(" ", "_"), runs.replace(" ", "_"), v1.split(","), k.int(1, 4)
    a, values2, project = k.pick(v1), k.many(k.word, 3), k.ident()
    b = values2[0]
    others = [(x, y) for x in v1 for y in values2 if (x, y) != (a, b)]
    pairs = k.shuffled([(a, b), (a, values2[1]), (k.pick([v for v in v1 if v != a]), b)] + k.some(others, n))
    is_gone = k.chance(12)
    if is_gone:
        pairs.remove((a, b))
    ids, stamps = k.ids(len(pairs)), k.times(len(pairs))
    key = None if is_gone else ids[pairs.index((a, b))]
    clean, in_rule, debug, has_debug = k.chance(50), k.chance(35), k.chance(50), k.chance(40)
    how = "with a clean cache" if clean else "with the old cache"
    plus = ("" if in_rule else f", {how}") + ((", debug on" if debug else ", debug off") if has_debug else "")

    k.role(
        f"You {verb} {runs}.|{project} {run} bot|A helper that finds a {run} in a long list.",
        f"You watch the {runs} of a project.|The one who presses the {verb} button.",
    )
    if in_rule:
        k.must(f"Always {how}.|It is done {how}.")
    k.must(f"If no {run} fits, report that it was not done.|No such {run}: say that it is not possible.")
    k.steps("<recent> lists them.", "<again> takes its id.")
    k.goal(
        f"{verb} the {a} {run} of {f2} {b} in {project}{plus}|{project}: {f2} {b} has a {run} that is {a}. {verb.capitalize()} it{plus}.",
        f"{project} / {b} / {a} -> {verb}{plus}|There is one {a} {run} for {b} in {project}, please {verb} it{plus}.",
        f"{verb} {project} {f1}={a} {f2}={b}{plus}|why is {b} still {a} in {project}? {verb} that {run}{plus}",
        f"In {project} the {run} with {f2} {b} and {f1} {a} has to be done again{plus}.",
        f"ticket: {run} {a}. project: {project}. {f2}: {b}. do: {verb}{plus}.",
    )

    @k.look(f"list_{rs}|recent_{rs}|get_{rs}", f"Lists the recent {runs} of a project.", of=text("project|of|repo", "Name of the project."))
    def recent(of):
        if of != project:
            return k.fail(f"no project {of}")
        return [{f"{r}_id|id|no": i, "at|started": t, f2: y, f1: x} for i, t, (x, y) in zip(ids, stamps, pairs, strict=True)]

    more = {"debug": flag("debug|verbose", "Whether it prints debug output.")} if has_debug else {}

    @k.act(
        f"{verb}|{verb}_{r}",
        f"{does} one {run}.",
        key=text(f"{r}_id|id|{r}", f"Id of the {run}."),
        of=text("project|of|repo", "Name of the project."),
        clean=flag("clean|clear_cache", "true: with a clean cache; false: with the old one."),
        **more,
    )
    def again(key, of, clean, debug=None):
        return k.one("started", f"{key} started", "queued") if key in ids and of == project else k.fail(f"{key}: unknown")

    def right():
        if not recent.made(of=project):
            return recent(of=project)
        if is_gone:
            return k.give_up(f"no {run} is {a} with {f2} {b}.")
        more = dict(debug=debug) if has_debug else {}
        return None if again.calls else again(key=key, of=project, clean=clean, **more)

    return right
