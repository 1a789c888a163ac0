"""The goal is a commit message with trailers; its values go into a call, with the number of the branch from a list."""

from kind import text

STRUCTURE = "trailers"
DOMAIN = "code repositories"

# action;branch word;trailer 1;trailer 2
SKINS = """merge;branch;Reviewed-by;Refs
tag;release;Signed-off-by;Ticket
deploy;service;Approved-by;Change
revert;commit_group;Reported-by;Fixes
publish;package;Tested-by;Issue
archive;repository;Requested-by;Case
rename;module;Suggested-by;Task
backport;series;Acked-by;Bug
freeze;channel;Owner;Incident
unlock;pipeline;Granted-by;Request
bump;dependency;Checked-by;Advisory
squash;stack;Reviewed-by;Story
sync;mirror;Triggered-by;Run
migrate;schema;Approved-by;Plan
retire;flag;Decided-by;Ticket
release;image;Signed-by;Build
import;dataset;Provided-by;Batch
rotate;secret;Ordered-by;Audit
split;service_group;Designed-by;Epic
close;milestone;Confirmed-by;Sprint"""


def make(k):
    action, branch, t1, t2 = k.pick(SKINS.split("\n")).split(";")
    names = k.words(4)
    ids = dict(zip(names, k.ids(4), strict=True))
    name, (who, other), ref = names[0], k.people(2), k.id()
    about = k.title().lower()
    b = branch.replace("_", " ")
    trailers = [f"{t1}: {who}", f"{t2}: {ref}", f"Co-authored-by: {other}"]
    end = "\n".join(k.shuffled(trailers))
    listing = dict(k.shuffled(list(ids.items())))
    p1, p2 = t1.lower().replace("-", "_"), t2.lower()

    k.role(f"You {action} what a message says.|{action} bot|Messages like commits come in, you act on them.")
    k.must(f"Only {t1} and {t2} matter, other trailers don't.|Read the trailers {t1} and {t2}; leave out the others.")
    k.steps(f"<listed> has the number of each {b}.", "<do> it.")
    k.goal(
        f"{action}({name}): {about}\n\n{end}",
        f"{action}: {b} {name}\n\nBecause of {about}.\n\n{end}",
        f"{name}: {action} it, {about}\n\n{end}",
        f"chore: {action} {name}\n\n{about}, as discussed.\n{end}",
    )

    @k.look(f"list_{branch}|{branch}_list|refs", f"Each {b} and its number.|Numbers, by {b}.")
    def listed():
        return [{branch: n, f"{branch}_id|id": i} for n, i in listing.items()]

    @k.act(
        f"{action}|{action}_{branch}",
        f"Does it to one {b}: {action}.",
        no=text(f"{branch}_id|id", f"Number of the {b}."),
        who=text(f"{p1}|{p1}_name", f"Who is given under {t1}."),
        ref=text(f"{p2}|{p2}_no", f"Number given under {t2}."),
    )
    def do(no, who, ref):
        return f"{no}: {action}" if no in ids.values() else k.fail(f"no {b} {no}")

    def right():
        if not listed.made():
            return listed()
        return None if do.made() else do(no=ids[name], who=who, ref=ref)

    return right
