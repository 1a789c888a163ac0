"""Moves a few things, each to the place that the goal gives for it, from where a list shows it to be."""

from kind import text

STRUCTURE = "move-each"
DOMAIN = "skins"

# thing; things; place; places; whole; list tools; act tools; what the act does; remark's name
TABLE = """
card;cards;column;columns;board;cards|list_cards;move_card|drag;Moves a {t} to another {p}.;comment
file;files;folder;folders;repository;files|ls;git_mv|move_file;Moves a {t} to another {p}.;message
server;servers;rack;racks;data centre;servers|inventory;rerack|move_server;Moves a {t} to another {p}.;ticket
mailbox;mailboxes;mail host;mail hosts;domain;mailboxes|list_boxes;migrate_box|move_box;Moves a {t} to another {p}.
  notice
table;tables;schema;schemas;database;tables|list_tables;set_schema|move_table;Moves a {t} to another {p}.;reason
meeting;meetings;room;rooms;calendar;meetings|events;change_room|move_meeting;Moves a {t} to another {p}.;note
page;pages;section;sections;wiki;pages|list_pages;reparent|move_page;Moves a {t} to another {p}.;summary
pod;pods;node;nodes;cluster;pods|list_pods;reschedule|evict_to;Moves a {t} to another {p}.;reason
employee;employees;team;teams;company;staff|list_staff;transfer|move_to_team;Moves an {t} to another {p}.;remark
volume;volumes;storage pool;storage pools;array;volumes|list_volumes;move_volume|relocate;Moves a {t} to another {p}.
  ticket
ticket;tickets;queue;queues;help desk;tickets|list_tickets;requeue|move_ticket;Moves a {t} to another {p}.;comment
string;strings;namespace;namespaces;locale;strings|list_strings;rename_ns|move_string;Moves a {t} to another {p}.;note
article;articles;shelf;shelves;warehouse;articles|stock;restock|move_article;Moves an {t} to another {p}.;remark
account;accounts;plan;plans;tenant;accounts|list_accounts;change_plan|move_plan;Moves an {t} to another {p}.;reason
dashboard;dashboards;folder;folders;monitoring;dashboards|boards;file_board|move_board;Moves a {t} to another {p}.
  message
job;jobs;agent;agents;scheduler;jobs|list_jobs;repin|move_job;Moves a {t} to another {p}.;note
lead;leads;stage;stages;pipeline;leads|list_leads;advance|move_lead;Moves a {t} to another {p}.;remark
test;tests;suite;suites;project;tests|list_tests;reassign|move_test;Moves a {t} to another {p}.;reason
address;addresses;subnet;subnets;network;addresses|list_ips;renumber|move_ip;Moves an {t} to another {p}.;ticket
invoice;invoices;period;periods;ledger;invoices|list_invoices;repost|shift;Moves an {t} to another {p}.;reason
bookmark;bookmarks;list;lists;browser profile;bookmarks|list_marks;refile|move_mark;Moves a {t} to another {p}.;note
"""
SKINS = [row.split(";") for row in TABLE.strip().replace("\n  ", ";").splitlines()]


def make(k):
    thing, things, place, places, whole, looks, acts, about, remark = k.pick(SKINS)
    where, count, n = k.pick(k.word, k.ident)(), k.int(3, 6), k.pick(1, 2, 2, 3)
    spots = k.words(4)
    rows = [(i, name, k.pick(spots)) for i, name in zip(k.ids(count), k.words(count), strict=True)]
    chosen = k.some(rows, n)
    there = k.chance(20)  # the first one is where it should be
    moves = [(i, name, now, now if there and at == 0 else k.pick([s for s in spots if s != now]))
             for at, (i, name, now) in enumerate(chosen)]  # fmt: skip
    note = k.id() if k.chance(50) else None
    todo = [(i, now, to) for i, _, now, to in moves if now != to]
    listed_moves = ", ".join(f"{name} to {to}" for _, name, _, to in moves)
    arrows = "; ".join(f"{name} -> {to}" for _, name, _, to in moves)
    tail = k.one(f" ({remark} {note})|, {remark}: {note}|. {remark.capitalize()} {note}") if note else ""

    k.role(
        f"You move {things} around in one {whole}.|{things} mover|You put {things} where they belong.",
        f"Relocation bot: {things}, {places}.|drag and drop without a mouse ({things})|{whole} tidier",
    )
    k.must(f"What is in the right {place} already is not moved.|Don't move what is there already.")
    k.steps(
        f"<listed> shows the {place} of each.", f"<move> each from there. {remark.capitalize()} only if one is given."
    )
    k.goal(
        f"{where}: {arrows}{tail}",
        f"move in {where}: {listed_moves}{tail}",
        f"Please move these {things} of the {whole} {where}: {listed_moves}{tail}",
        f"{things} of {where} should be here: {arrows}{tail}",
        f"{whole} {where}, {things}, new {place}: {arrows}{tail}",
        f"could you put {listed_moves}? ({things} in {where}){tail}",
        "\n".join([f"{whole} {where}{tail}", *(f"- {name}: {to}" for _, name, _, to in moves)]),
        f"reorganising {where}. {places}: {arrows}{tail}",
    )

    @k.look(
        looks,
        f"Lists the {things} of one {whole} and the {place} of each.",
        where=text(f"{whole.split()[-1]}|of|where", f"Name of the {whole}."),
    )
    def listed(**args):
        if args["where"] != where:
            return []
        return [{"id|no|ref": i, "name|title": name, place.replace(" ", "_"): now} for i, name, now in rows]

    @k.act(
        acts,
        about.format(t=thing, p=place),
        item=text(f"{thing}|id|which", f"Id of the {thing}."),
        source=text("from|old|source", f"The {place} where it is."),
        target=text("to|new|target", f"The {place} where it goes."),
        note=text(f"{remark}|note|why", f"{remark.capitalize()}, if there is one.", optional=True),
    )
    def move(item, source, target, note=None):
        if (item, source) not in [(i, now) for i, _, now in rows] or target not in spots or move.made(item=item):
            return k.fail(f"{item} can't go from {source} to {target}.")
        return f"{item}: {source} -> {target}."

    def right():
        if not listed.made(where=where):
            return listed(where=where)
        return [move(item=i, source=now, target=to, note=note) for i, now, to in todo if not move.made(item=i)]

    return right
