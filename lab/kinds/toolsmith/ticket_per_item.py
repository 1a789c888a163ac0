"""Files one ticket for each reported item with whoever owns it, who has to be looked up."""

from kind import choice, text

STRUCTURE = "each-lookup"
DOMAIN = "sre"

# item;items;what is wrong;who has it
SKINS = """host;hosts;certificate expires;owner
service;services;no backup;maintainer
table;tables;no primary key;steward
package;packages;known vulnerability;maintainer
domain;domains;renewal due;contact
sensor;sensors;calibration due;technician
job;jobs;failing nightly;author
board;boards;old bootloader;engineer
page;pages;broken link;editor
dashboard;dashboards;missing data;analyst
mailbox;mailboxes;quota exceeded;holder
repository;repositories;no licence;lead
endpoint;endpoints;too slow;developer
freezer;freezers;door alarm;keeper
model;models;drifting;scientist
switch;switches;end of support;admin
dataset;datasets;schema changed;curator
printer;printers;nozzle worn;operator
test;tests;flaky;author
volume;volumes;nearly full;owner
camera;cameras;offline;guard
queue;queues;growing;team lead"""


def make(k):
    item, items, wrong, who = k.pick(SKINS.split("\n")).split(";")
    w, n, run = who.replace(" ", "_"), k.int(1, 4), k.id()
    names, people = k.many(k.pick(k.word, k.host, k.ident), n + 2), k.many(k.pick(k.person, k.mail, k.word), n + 2)
    deputies, levels, level = k.people(n + 2), ["low", "normal", "high"], k.pick("low", "normal", "high")
    bad, lost = names[:n], k.chance(15)
    nobody = bad[-1] if lost else None
    fallback = k.word()

    k.role(
        f"You turn findings into tickets.|ticket filer, {items}|Bridge between the scanner and the {who}s.",
        f"Nobody reads reports, so you write one ticket for each of the {items} in them.",
    )
    k.must(f"If a {item} has no {who}, its ticket goes to {fallback}.|{fallback} gets the tickets of {items} without a {who}.")
    k.must(f"Tickets for '{wrong}' have priority {level}.|Priority is always {level}.")
    k.steps("<report> has the names.|Read <report>.", "Ask <owner_of> for each.", "<file> one ticket each.")
    k.goal(
        f"One ticket per {item} in report {run}, to its {who}.|report {run}: {wrong}. file tickets",
        f"Run {run} found some {items} ({wrong}). Each {who} should get a ticket.|Please go through {run} and open a ticket for every {item}, addressed to the right {who}.",
        f"tickets for {run}, one each, no duplicates|todo: for x in report({run}): ticket to {who} of x",
        f"The {items} of {run} are still not assigned! Every {who} needs a ticket about theirs.",
        f"{who}s don't read {run}. Make them tickets.",
    )

    @k.look("get_report|report|findings", f"The {items} that a run reported.", run=text("run|report_id|id", "Id of the run.|Which report."))
    def report(**by):
        if by["run"] != run:
            return k.fail(f"no report {by['run']}")
        return [{f"{item}|name": a, "finding|problem": wrong} for a in bad]

    @k.look(
        f"{w}_of|get_{w}|whois_{item}",
        f"Says who is the {who} of a {item}.|{who.capitalize()} and deputy of one {item}.",
        name=text(f"{item}|name", f"Name of the {item}."),
    )
    def owner_of(name):
        if name not in names:
            return k.fail(f"{name}: no such {item}")
        i = names.index(name)
        return {f"{item}|name": name, "deputy|stand_in": deputies[i], w: None if name == nobody else people[i]}

    @k.act(
        "create_ticket|open_ticket|file_ticket",
        "Opens a ticket.|Files one ticket with somebody.",
        to=text("assignee|to|assigned_to", "Who gets it.|The person or team who gets the ticket."),
        name=text(f"{item}|about|subject", f"The {item} it is about."),
        level=choice("priority|prio", "How urgent.|Priority of the ticket.", levels),
    )
    def file(to, name, level):
        if name not in bad or file.made(name=name) or to not in [*people, *deputies, fallback]:
            return k.fail(f"ticket rejected: {name} / {to}")
        return k.one("created", f"ticket for {name} created", "ok")

    def right():
        if not report.made(run=run):
            return report(run=run)
        looks = [owner_of(name=a) for a in bad if not owner_of.made(name=a)]
        files = []
        for a in bad:
            if owner_of.made(name=a) and not file.made(name=a):
                to = fallback if a == nobody else people[names.index(a)]
                files.append(file(to=to, name=a, level=level))
        return looks + files if k.style % 2 else files + looks

    return right
