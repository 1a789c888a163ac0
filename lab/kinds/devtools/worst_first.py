"""Works on the open ones in the order of their rank, the worst first, and leaves the rest."""

from kind import text

STRUCTURE = "triage"
DOMAIN = "skins"

# thing; things; rank's name; ranks from worst to best; place; list tools; act tools; what the act does; who acts
TABLE = """
incident;incidents;severity;sev1,sev2,sev3;region;incidents|list_incidents;page|page_for;Pages somebody for an {t}.
  responder
bug;bugs;priority;blocker,major,minor;release;bugs|list_bugs;assign|assign_bug;Assigns a {t}.;developer
finding;findings;risk;critical,high,low;scan;findings|list_findings;patch_order|mitigate;Orders a {t} to be fixed.
  engineer
ticket;tickets;plan;gold,silver,bronze;help desk;tickets|queue;take|answer;Gives a {t} to an agent.;agent
alert;alerts;level;page,warn,info;cluster;alerts|firing;ack|acknowledge;Acknowledges an {t}.;operator
review;reviews;urgency;today,this week,whenever;repository;reviews|pending;review_by|hand;Hands a {t} to somebody.
  reviewer
order;orders;speed;express,standard,economy;warehouse;orders|open_orders;pick_order|pick;Lets somebody pick an {t}.
  picker
invoice;invoices;state;final notice,overdue,open;ledger;invoices|unpaid;call_debtor|collect
  Lets somebody collect an {t}.;clerk
disk;disks;health;failing,degraded,worn;array;disks|smart;swap|replace_disk;Lets somebody swap a {t}.;technician
job;jobs;class;realtime,interactive,batch;scheduler;jobs|waiting;dispatch|run_job;Runs a {t} on a worker.;worker
request;requests;weight;legal,customer,internal;inbox;requests|list_requests;process|handle
  Lets somebody handle a {t}.;officer
page;pages;decay;wrong,outdated,ugly;wiki;pages|review_list;rewrite|give_page;Gives a {t} to an editor.;editor
string;strings;need;release,next release,someday;locale;strings|todo;translate_by|send_string;Sends a {t} out.
  translator
crash;crashes;reach;everybody,many,few;app;crashes|top_crashes;investigate|own;Gives a {t} to somebody.;developer
migration;migrations;danger;irreversible,heavy,light;database;migrations|planned;review_migration|check_by
  Has a {t} checked.;DBA
task;tasks;quadrant;urgent,important,neither;sprint;tasks|list_tasks;start|begin_task;Starts a {t}.;person
leak;leaks;exposure;public,partner,internal;vault;leaks|list_leaks;rotate|rotate_by;Has a {t} closed.;custodian
lead;leads;heat;hot,warm,cold;campaign;leads|list_leads;call|call_lead;Has a {t} called.;rep
patient record;patient records;flag;red,yellow,green;ward system;records|flagged;review_record|see;Has a {t} reviewed.
  nurse
node;nodes;condition;down,flapping,slow;mesh;nodes|sick_nodes;repair|fix_node;Has a {t} repaired.;crew
delivery;deliveries;temperature;frozen,chilled,ambient;dock;deliveries|arrivals;unload|unload_by;Has a {t} unloaded.
  team
"""
SKINS = [row.split(";") for row in TABLE.strip().replace("\n  ", ";").splitlines()]


def make(k):
    thing, things, rank, ranks, place, looks, acts, about, who = k.pick(SKINS)
    ranks = ranks.split(",")
    where, count, person = k.word(), k.int(3, 5), k.person()
    given = k.shuffled([0, 1, 2] + [k.pick(0, 1, 2, 2) for _ in range(count - 3)])
    rows = [(i, k.word(), ranks[r], day) for i, r, day in zip(k.ids(count), given, k.dates(count), strict=True)]
    limit = k.pick(1, 1, 2)
    groups = [[i for i, _, s, _ in rows if s == r] for r in ranks[:limit]]
    only = f"{ranks[0]} only" if limit == 1 else f"{ranks[0]} first, then {ranks[1]}"

    k.role(
        f"You triage {things}.|{things} triage|You decide what comes first: {things}.|{things} first aid",
        f"Worst first. Topic: {things} of one {place}.|You sort {things} by {rank} and hand them out.",
    )
    k.must(f"From worst to best: {', '.join(ranks)}.|{rank.capitalize()}, worst first: {', '.join(ranks)}.",
           f"Leave {ranks[2]} alone.|{ranks[2].capitalize()} can wait.")  # fmt: skip
    k.steps(f"<listed> the {things}.", "<handle> in the right order.")
    k.goal(
        f"{things} of {where}, {only}, to {person}",
        f"{person} is free: {things} in {where}, {only}",
        f"Please give {person} the {things} of the {place} {where}. {only.capitalize()}.",
        f"{where}: {only} -> {person} ({things})",
        f"{only}! {things}, {place} {where}, {who} {person}",
        f"triage {where} --{who.lower()} '{person}': {only}",
        f"What is burning in {where}? {person} takes it ({things}, {only}).",
        f"{who} {person} handles {where}. Hand over the {things}: {only}.",
    )

    @k.look(
        looks,
        f"Lists the open {things} of one {place}.",
        where=text(f"{place.split()[-1]}|of|where", f"Name of the {place}."),
    )
    def listed(**args):
        keys = ("id|no|ref", "title|name", rank, "since|opened")
        return [dict(zip(keys, row, strict=True)) for row in rows] if args["where"] == where else []

    @k.act(
        acts,
        about.format(t=thing),
        item=text(f"{thing.split()[-1]}|id|which", f"Id of the {thing}."),
        who=text(f"{who.lower()}|who|to", f"The {who}, by name."),
    )
    def handle(item, who):
        if item not in [row[0] for row in rows] or handle.made(item=item):
            return k.fail(f"No open {thing} {item}.")
        return f"{item}: {who}."

    def right():
        if not listed.made(where=where):
            return listed(where=where)
        for group in groups:
            left = [handle(item=i, who=person) for i in group if not handle.made(item=i)]
            if left:
                return left
        return None

    return right
