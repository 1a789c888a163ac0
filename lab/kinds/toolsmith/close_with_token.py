"""Opens a job whose token is needed only at the end, after each step has been done."""

from kind import choice, text

STRUCTURE = "recall-later"
DOMAIN = "change management"

# job;what comes with it;steps;step;place;ends
SKINS = """change;change number;patches;patch;host;success,partial
experiment;run key;settings;setting;instrument;valid,invalid
transaction;commit key;rows;row;table;commit,rollback
backup;restore key;volumes;volume;server;complete,incomplete
maintenance;permit number;valves;valve;plant;finished,interrupted
release;release token;packages;package;channel;final,candidate
inventory;count sheet;bins;bin;warehouse;closed,open
migration;cutover key;shards;shard;cluster;done,reverted
test session;session key;cases;case;bench;passed,failed
audit;audit number;controls;control;system;clean,findings
calibration;certificate no;points;point;meter;accepted,refused
upload;upload token;chunks;chunk;bucket;whole,broken
survey;sheet number;stations;station;field;complete,gaps
print run;batch key;plates;plate;press;good,waste
training;checkpoint key;stages;stage;node;kept,dropped
rotation;rotation id;secrets;secret;vault;rotated,aborted
flash run;lot number;banks;bank;board;verified,unverified
inspection;seal number;doors;door;building;sealed,unsealed
sync;cursor;folders;folder;share;synced,conflict
render;frame key;layers;layer;farm;rendered,draft
freeze;freeze number;branches;branch;repo;frozen,thawed
dosing;dose key;channels;channel;pump;dosed,stopped"""


def make(k):
    job, token_word, steps, step, place, ends = k.pick(SKINS.split("\n")).split(";")
    u = str.maketrans(" ", "_")
    j, t, ends = job.translate(u), token_word.translate(u), ends.split(",")
    where, n, end = k.pick(k.host, k.word)(), k.int(1, 4), k.pick(ends)
    token, decoy, parts, sums = k.id(), k.id(), k.many(k.pick(k.word, k.ident), n), k.ids(n)
    k.recall()
    refused = k.chance(10)

    k.role(
        f"You run each {job} from beginning to end.|{job} runner|Careful operator: open, do, close.",
        f"You do a {job} on one {place} and close it properly.|The {job} is only over when it is closed.",
    )
    k.must(f"Any {job} is opened first; to close it takes the {token_word} that it was opened with.|Open, do every {step}, then close with the {token_word} from the beginning.")
    k.must(f"It is closed as {end}.|Close as {end}.")
    if refused:
        k.must("If it can't be opened, report that it was not done.")
    k.steps("<begin> it.", f"<do> each {step} that it lists.", "<end_it>.")
    k.goal(
        f"Do the {job} on {where}.|{where}: {job}, all {steps}|Run a complete {job} for {place} {where}.",
        f"{job} {where}, start to finish|Please carry out the {job} for {where} and close it.",
        f"last time somebody left the {job} of {where} open. do it again, and close it this time",
        f"[ ] open [ ] {steps} [ ] close, {place} {where}|{where} is due for its {job}|is the {job} of {where} done? no? then do it",
    )

    @k.act(f"open_{j}|begin_{j}|start_{j}", f"Opens a {job}.", where=text(f"{place}|on|where", f"Name of the {place}."))
    def begin(**a):
        if a["where"] != where or begin.calls:
            return k.fail(f"no {job} for {a['where']} now")
        if refused:
            return k.fail(f"{where} is locked by somebody else")
        return {t: token, f"last_{t}|previous_{t}": decoy, steps: [{step: a, "sum|check": b} for a, b in zip(parts, sums, strict=True)]}

    @k.act(
        f"do_{step}|handle_{step}|process_{step}",
        f"Handles one {step} of the open {job}.",
        where=text(f"{place}|on|where", f"Name of the {place}."),
        part=text(f"{step}|name", f"Name of the {step}."),
        check=text("sum|check|checksum", f"The sum that belongs to the {step}."),
    )
    def do(where, part, check):
        if not begin.calls or (part, check) not in zip(parts, sums, strict=True) or do.made(part=part):
            return k.fail(f"{part}: not now")
        return k.one("ok", f"{part} done", "next")

    @k.act(
        f"close_{j}|finish_{j}|end_{j}",
        f"Closes the {job}.",
        token=text(t, f"The {token_word} of this {job}."),
        how=choice("as|result|status", "How it ended.", ends),
    )
    def end_it(**a):
        if a["token"] != token or len(do.calls) < n:
            return k.fail("can't be closed like this")
        return k.one("closed", f"{job} closed", "ok")

    def right():
        if not begin.calls:
            return k.give_up(f"{where} is locked.") if k.seen("locked by somebody else") else begin(where=where)
        todo = [do(where=where, part=a, check=b) for a, b in zip(parts, sums, strict=True) if not do.made(part=a)]
        return todo or (None if end_it.calls else end_it(token=token, how=end))

    return right
