"""Empties a queue of failed things: each code has its own way out, by a table that a tool prints or the text has."""

import re

from kind import text

STRUCTURE = "route-each"
DOMAIN = "queues"

# thing;things;queue;code field;codes;tool a;tool b;tool c
SKINS = """message;messages;dead_letter_queue;error;E_TIMEOUT,E_SCHEMA,E_AUTH;requeue;discard;forward
job;jobs;failed_list;exit;OOM,SIGTERM,DISK;rerun;drop;escalate
mail;mails;bounce_box;bounce;HARD,SOFT,BLOCK;resend;suppress;report
event;events;reject_log;reason;LATE,DUP,BAD;replay;ignore;repair
upload;uploads;quarantine;finding;VIRUS,MACRO,SIZE;release;delete;review
webhook;webhooks;retry_list;answer;GONE,BUSY,DENIED;retry;unsubscribe;alert
payment;payments;exception_list;code;LIMIT,STOLEN,TYPO;rebook;refuse;call_back
build;builds;red_list;class;FLAKE,INFRA,CODE;restart;waive;assign
row;rows;staging_table;defect;NULL,RANGE,TYPE;patch;skip;hand_over
ticket;tickets;inbox;kind;BUG,SPAM,IDEA;queue_up;close;shelve
alert;alerts;board;source;DISK,NET,TEMP;page;mute;ticket
request;requests;approval_list;flag;COST,RISK,NEW;approve;deny;pass_up
file;files;drop_folder;type;CSV,XML,PDF;import_it;archive;print_out
log;logs;spool;level;DEBUG,AUDIT,TRACE;ship;wipe;seal
crash;crashes;crash_inbox;signal;SEGV,ABRT,BUS;symbolize;forget;file_bug
patch;patches;patch_queue;state;STALE,DIRTY,CLEAN;merge;close_out;rebase
certificate;certificates;renewal_list;cause;CAA,DNS,RATE;try_again;abandon;ask_owner
scan;scans;findings;grade;LOW,MID,HIGH;accept;wave_off;block
order;orders;backlog;hint;PAID,OPEN,VOID;fulfil;cancel;remind
device;devices;enrol_list;status;OLD,ROOTED,LOST;enroll;reject;wipe_out"""


def an(word):
    """With its article."""
    return ("an " if re.match("[aeio]|u(?!s|ni|t|rl)", word) else "a ") + word


def make(k):
    thing, things, queue, field, codes, *verbs = k.pick(SKINS.split("\n")).split(";")
    codes, q = codes.split(","), queue.replace("_", " ")
    name, ticket = k.word(), k.id()
    ways = k.pick(k.shuffled(verbs), [*k.shuffled(verbs)[:2], verbs[0]])
    table = dict(zip(codes, ways, strict=True))
    count = k.int(2, 4)
    rows = [(i, k.pick(codes)) for i in k.ids(count)]
    by_tool, rare = k.chance(35), k.pick(codes)
    tools = {}
    sep, to = k.pick([(", ", " -> "), ("; ", ": "), (", ", " means ")])
    shown = sep.join(f"{c}{to}<{v}>" for c, v in k.shuffled(table.items()))

    k.role(f"You clear the {q}.|{q} worker|Nothing stays in the {q}.")
    if by_tool:
        k.must("What to do with each code stands in <rules>.|Read <rules> before you act.")
    else:
        k.must(f"By {field}: {shown}.|{shown}.")
    k.steps(f"<listing> shows the {things}.")
    k.goal(
        f"Clear {q} {name}, ticket {ticket}.",
        f"{ticket}: {name} must be empty",
        f"theres stuff in {name} again, handle each {thing} by its {field} ({ticket})",
        f"Every {thing} in the {q} {name} is to be dealt with by its {field}; note {ticket}.",
        f"process {name} --by {field} --ref {ticket}",
    )

    @k.look(f"list_{queue}|peek_{queue}|{things}", f"Lists the {things} of {an(q)}.", name=text("name|queue|list", f"Name of the {q}.|Which one."))
    def listing(**by):
        if by.get("name") != name:
            return k.fail(f"no {q} {by.get('name')}")
        gone = {c["key"] for tool in tools.values() for c in tool.calls}
        return [{f"{thing}|id": i, field: c} for i, c in rows if i not in gone]

    if by_tool:

        @k.look("rules|handling_table|playbook", f"Prints what is done with which {field}.")
        def rules():
            return [{field: c, "tool|do": tools[v].name} for c, v in table.items()]

    def add(verb):
        def way_out(key, ref):
            if key not in [i for i, _ in rows] or any(t.made(key=key) for t in tools.values()):
                return k.fail(f"no {thing} {key} in {name}")
            return f"{key}: {verb.replace('_', ' ')} ok"

        way_out.__name__ = verb
        tools[verb] = k.act(
            f"{verb}|{verb}_{thing}|do_{verb}",
            f"Way out {verb.replace('_', ' ')} for one {thing}.",
            key=text(f"{thing}|id", f"Id of the {thing}.|Which {thing}."),
            ref=text("ticket|ref", "The ticket it is done under.|Number of the ticket."),
        )(way_out)

    for verb in verbs:
        add(verb)

    def right():
        if not listing.made(name=name):
            return listing(name=name)
        if by_tool and not rules.made():
            return rules()
        left = [(i, c) for i, c in rows if not any(t.made(key=i) for t in tools.values())]
        return [tools[table[c]](key=i, ref=ticket) for i, c in left]

    return right
