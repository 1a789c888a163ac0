"""Does what the goal says; where that is refused, the error names what has to be settled first."""

from kind import choice, text

STRUCTURE = "unlock"
DOMAIN = "skins"

# thing; look tool; act tools; verb; obstacle; state of it; settle tools; what settling does; ways to settle it
TABLE = """
release;releases;publish|ship;publish;open blocker;open;close_blocker|resolve;Closes a {o}.;fixed,wontfix
branch;branches;merge|merge_branch;merge;failing check;red;rerun|waive_check;Settles a {o}.;rerun,waive
database;databases;drop_db|delete_db;drop;live connection;connected;terminate|kill_conn;Ends a {o}.;soft,hard
server;servers;decommission|retire;retire;running service;running;stop_service|move_service;Clears a {o}.;stop,move
ticket;tickets;close|close_ticket;close;open subtask;open;finish_sub|settle;Settles a {o}.;done,dropped
user;users;delete_user|offboard;delete;owned document;owned;reassign|release_doc;Settles an {o}.;reassign,archive
invoice;invoices;send_invoice|dispatch;send;missing approval;missing;ask_ok|approve;Gets a {o}.;finance,sales
volume;volumes;detach|unmount;detach;open file;open;close_file|flush;Closes an {o}.;flush,discard
certificate;certificates;revoke|revoke_cert;revoke;bound domain;bound;unbind|release;Unbinds a {o}.;unbind,replace
deployment;deployments;roll_out|deploy;deploy;pending migration;pending;migrate|apply;Deals with a {o}.;apply,skip
topic;topics;delete_topic|purge;delete;active consumer;active;stop_consumer|disconnect;Stops an {o}.;drain,cut
package;packages;yank|unpublish;yank;dependent;pinned;unpin|relax;Frees a {o}.;unpin,fork
mailing;mailings;launch|send_mailing;launch;broken link;broken;fix_link|mend;Mends a {o}.;remove,redirect
milestone;milestones;complete|close_ms;complete;unmerged change;unmerged;land|postpone;Deals with an {o}.;land,postpone
flag;flags;remove_flag|retire_flag;remove;code reference;used;strip_ref|clean;Cleans a {o} up.;delete,inline
cluster;clusters;upgrade|upgrade_cluster;upgrade;drained node;cordoned;uncordon|ready;Makes a {o} ready.
  uncordon,replace
room booking;bookings;confirm|confirm_room;confirm;clashing booking;clashing;clear_clash|shift;Clears a {o}.
  shift,cancel
backup;backups;restore|restore_from;restore;write lock;held;unlock|break_lock;Lifts a {o}.;wait,break
pipeline;pipelines;start_run|trigger;start;stuck job;stuck;unstick|abort_job;Gets a {o} out of the way.;abort,retry
contract;contracts;sign|countersign;sign;unread clause;unread;read_clause|mark_read;Settles an {o}.;read,strike
translation;translations;publish_locale|go_live;publish;fuzzy string;fuzzy;confirm_string|mark;Settles a {o}.
  accept,redo
"""
SKINS = [row.split(";") for row in TABLE.strip().replace("\n  ", ";").splitlines()]


def make(k):
    thing, listing, acts, verb, obstacle, state, settles, about, ways = k.pick(SKINS)
    ways = ways.split(",")
    way, name, note = k.pick(ways), k.pick(k.word, k.ident, k.id)(), k.id()
    count = k.int(3, 5)
    ids, blocked = k.ids(count), k.pick(0, 1, 1, 1, 2)
    blockers = k.some(ids, blocked)
    rows = [(i, w, state if i in blockers else "ok") for i, w in zip(ids, k.words(count), strict=True)]

    k.role(
        f"You {verb} every {thing} that people ask for.|{thing} bot ({verb})|You get each {thing} through. Politely.",
        f"You run the checklist before somebody can {verb} a {thing}.|release manager, sort of|{verb}-o-matic",
    )
    k.must(f"Where a {obstacle} is in the way: {way}.|For a {obstacle} the house rule is {way}.")
    k.steps("Try <do> first.", "If it is refused, look at <obstacles>, clear each with <settle>, and try again.")
    k.goal(
        f"{verb} {name}, reference {note}",
        f"{verb} the {thing} {name} ({note})",
        f"{note}: please {verb} {name}",
        f"Time to {verb} {thing} {name}. If a {obstacle} stands in the way, clear it. Ref {note}.",
        f"can you {verb} {name} today? {note}",
        f"{thing} {name} -> {verb}. ticket {note}. do what it takes",
        f"{name} is due, see {note}; {verb} it and deal with any {obstacle}",
        f"With reference to {note} I'd like you to {verb} the {thing} called {name}.",
        f"{verb}({name}) # {note}",
    )

    @k.look(
        f"blockers|what_blocks|{obstacle.split()[-1]}s",
        f"Lists what belongs to one {thing}; {state} is what blocks.",
        name=text(f"{thing.split()[-1]}|of|name", f"The {thing}."),
    )
    def obstacles(**args):
        if args["name"] != name:
            return []
        return [
            {"id|ref|no": i, "what|title": w, "state|status": "ok" if settle.made(item=i) else s} for i, w, s in rows
        ]

    @k.act(
        settles,
        about.format(o=obstacle),
        item=text(f"{obstacle.split()[-1]}|id|which", f"Id of the {obstacle}."),
        how=choice("how|way|mode", "In which way.|How it is settled.", ways),
    )
    def settle(item, how):
        if item not in blockers or settle.made(item=item):
            return k.fail(f"{item} is not in the way.")
        return f"{item}: {how}, out of the way."

    @k.act(
        acts,
        f"Tries to {verb} one {thing}.|Will {verb} the {thing} if nothing blocks it.",
        name=text(f"{thing.split()[-1]}|what|name", f"The {thing}.|Which {thing}."),
        ref=text("ref|reference|ticket", "Reference for the log.|Number that stands for the request."),
    )
    def do(ref, **args):
        left = [i for i in blockers if not settle.made(item=i)]
        if args["name"] != name or left:
            return k.fail(f"Refused: {len(left)} x {obstacle}." if left else f"No {thing} of that name.")
        return f"{name}: {verb} done ({ref})."

    def right():
        if do.made():
            return None
        left, looked = [i for i in blockers if not settle.made(item=i)], obstacles.made(name=name)
        if left and looked:
            return [settle(item=i, how=way) for i in left]
        if left and (k.seen("Refused: 1") or k.seen("Refused: 2")):
            return obstacles(name=name)
        return [do(name=name, ref=note), *([] if looked else [obstacles(name=name)])]

    return right
