"""A run broke off; it is taken up again at the place where the last good part ended."""

from kind import integer, text

STRUCTURE = "resume"
DOMAIN = "data pipelines"

# run;part;place;verb
SKINS = """import;chunk;offset;resume
backup;segment;block;continue
upload;piece;byte;resume
crawl;batch;page;continue
render;scene;frame;resume
migration;slice;row;continue
print;sheet;page_no;restart
survey;wave;respondent;continue
replay;window;event_no;resume
scan;range;port;continue
download;part;position;resume
training;epoch;step;resume
mailing;group;address_no;continue
copy;folder;file_no;resume
walkthrough;level;checkpoint;load
count;aisle;shelf;continue
test;suite;case_no;rerun
archive;box;item_no;continue
broadcast;reel;minute;resume
sync;page;cursor_no;resume"""


def make(k):
    run, part, place, verb = k.pick(SKINS.split("\n")).split(";")
    name, target = k.word(), k.word()
    ends = sorted(k.numbers(5, 10, 9000))
    good = k.int(1, 4)
    ids = k.ids(5)
    states = ["ok"] * good + ["failed"] + ["pending"] * (4 - good)
    nice = place.replace("_", " ")

    k.role(f"You take up broken runs again: every {run}.|{run} resumer|A {run} broke off? You {verb} it.")
    k.must(f"Go on from the {nice} where the last good {part} ended.|Take the end of the last {part} that is ok.")
    k.steps("<progress> shows the parts.", "<again> from there.")
    k.goal(
        f"{verb} {run} {name} to {target}",
        f"The {run} {name} broke off last night. Please {verb} it, target {target}.",
        f"{run}: {name}\ntarget: {target}\naction: {verb}",
        f"{name} died again, {verb} it towards {target} without repeating what is done",
        f"cron: {verb} {name} -> {target}",
    )

    @k.look(f"progress|{run}_progress|list_{part}", f"Each {part} of a {run}: state and where it ends.", name=text(f"{run}|name", f"Name of the {run}."))
    def progress(**by):
        if by["name"] != name:
            return k.fail(f"no {run} {by['name']}")
        return [{part: i, f"ends_at_{place}|end": e, "state|status": s} for i, e, s in zip(ids, ends, states, strict=True)]

    @k.act(
        f"{verb}|{verb}_{run}",
        f"Goes on with a {run} from a {nice}.",
        name=text(f"{run}|name", f"Name of the {run}."),
        at=integer(f"{place}|at|start", f"The {nice} to go on from."),
        target=text("target|to", "Where it goes."),
    )
    def again(name, at, target):
        return f"{name} goes on from {at}" if at in ends else k.fail(f"{at} is no end of a {part}")

    def right():
        if not progress.made(name=name):
            return progress(name=name)
        return None if again.made() else again(name=name, at=ends[good - 1], target=target)

    return right
