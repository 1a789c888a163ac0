"""Starts a job and asks with the cursor of the last answer until it is over; then uses what it made."""

from kind import choice, text

STRUCTURE = "poll-until"
DOMAIN = "data pipelines"

# job;input;product;last act
SKINS = """export;table;archive;deliver
build;commit;artifact;publish
render;scene;clip;release
scan;host;report;file
training;dataset;checkpoint;register
backup;volume;image;store
conversion;document;booklet;send
import;feed;batch;accept
simulation;map;replay;save
survey;panel;summary;share
restore;snapshot;disk;attach
indexing;site;index;activate
transcription;call;transcript;attach
audit;ledger;statement;sign
test;suite;protocol;upload
backfill;stream;segment;commit
translation;text;version;ship
mapping;area;tile;print
analysis;sample;finding;record
packaging;order;crate;dispatch"""


def make(k):
    job, source, product, verb = k.pick(SKINS.split("\n")).split(";")
    what, where = k.word(), k.word()
    rounds = k.int(1, 3)
    cursors = k.ids(rounds + 1)
    made, failed = k.id(), k.chance(15)
    mode = k.pick("quick", "full")

    k.role(f"You run a {job} and see it through.|{job} runner|Start, wait, {verb}.")
    k.must(f"If the {job} breaks, there is nothing to {verb}: say that it failed.|A broken {job}: report that it failed.")
    k.steps("<start> prints a cursor.", "Ask <poll> with the last cursor until it is over.", f"Then <use> the {product}.")
    k.goal(
        f"{mode} {job} of {what}, then {verb} it to {where}",
        f"Please run a {mode} {job} on {source} {what} and {verb} the {product} to {where}.",
        f"{source}: {what}\nmode: {mode}\nto: {where}",
        f"{where} is waiting for the {product} of {what}. {mode} is enough",
        f"{job}({what}, {mode}) | {verb} {where}".replace("|", "then"),
    )

    @k.act(f"start_{job}|start|run_{job}", f"Starts a {job}.", what=text(f"{source}|what", f"Name of the {source}."), mode=choice("mode|how", "How thorough.", ["quick", "full"]))
    def start(**by):
        return f"{job} started, cursor {cursors[0]}" if by["what"] == what else k.fail(f"no {source} {by['what']}")

    @k.look("poll|check_progress|next_status", f"How far the {job} is, since a cursor.", cursor=text("cursor|since", "The last cursor that was printed."))
    def poll(cursor):
        if cursor not in cursors or not start.made() or not k.seen(cursor):
            return k.fail("unknown cursor")
        at = cursors.index(cursor)
        if at < rounds:
            return f"Still running. Next cursor {cursors[at + 1]}."
        return f"The {job} broke." if failed else f"Over. {product} {made}."

    @k.act(f"{verb}|{verb}_{product}", f"Passes on the {product}: {verb}.", made=text(product, f"Number of the {product}."), where=text("to|where", "Who or what gets it."))
    def use(made, where):
        return f"{made} is at {where}" if k.seen(made) and not failed else k.fail(f"no {product} {made}")

    def right():
        if not start.made(what=what):
            return start(what=what, mode=mode)
        for cursor in cursors:
            if not poll.made(cursor=cursor):
                return poll(cursor=cursor)
        if failed:
            return k.give_up(f"the {job} failed")
        return None if use.made() else use(made=made, where=where)

    return right
