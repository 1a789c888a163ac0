"""Splits a thing into the parts that the goal names, each under the id of the whole."""

from kind import text

STRUCTURE = "split"
DOMAIN = "skins"

# whole; wholes; place; list tools; part; parts; act tools; what the act does; common value @ draw
TABLE = """
ticket;tickets;project;tickets|list_tickets;subtask;subtasks;add_subtask|create_sub;Adds a {p} to a {w}.;assignee@person
epic;epics;board;epics|list_epics;story;stories;add_story|create_story;Adds a {p} to an {w}.;sprint@id
table;tables;database;tables|list_tables;partition;partitions;add_partition|partition;Adds a {p} to a {w}.;owner@person
page;pages;wiki;pages|list_pages;child page;child pages;create_child|add_child;Adds a {p} to a {w}.;editor@person
milestone;milestones;repository;milestones|list_ms;issue;issues;open_issue|new_issue;Opens an {p} in a {w}.
  due date@date
meeting;meetings;calendar;meetings|events;agenda item;agenda items;add_item|put_item;Adds an {p} to a {w}.
  speaker@person
order;orders;shop;orders|list_orders;parcel;parcels;add_parcel|split_off;Splits a {p} off an {w}.;ship date@date
pull request;pull requests;repository;prs|list_prs;follow-up;follow-ups;open_followup|stack;Opens a {p} to a {w}.
  reviewer@person
budget;budgets;department;budgets|list_budgets;line;lines;add_line|new_line;Adds a {p} to a {w}.;approver@person
course;courses;academy;courses|list_courses;lesson;lessons;add_lesson|plan_lesson;Adds a {p} to a {w}.;trainer@person
team;teams;company;teams|list_teams;squad;squads;create_squad|spawn;Makes a {p} of a {w}.;lead@person
document;documents;archive;documents|list_docs;chapter;chapters;add_chapter|cut;Makes a {p} of a {w}.;author@person
network;networks;site;networks|list_nets;subnet;subnets;add_subnet|carve;Carves a {p} out of a {w}.;gateway@host
release;releases;product;releases|list_releases;phase;phases;add_phase|stage;Adds a {p} to a {w}.;start@date
topic;topics;broker;topics|list_topics;queue;queues;add_queue|fan_out;Hangs a {p} on a {w}.;consumer@host
customer;customers;CRM;customers|list_customers;site;sites;add_site|new_site;Adds a {p} to a {w}.;contact@mail
incident;incidents;status page;incidents|list_incidents;work item;work items;add_work|open_item;Adds a {p} to an {w}.
  responder@person
suite;suites;repository;suites|list_suites;shard;shards;add_shard|shard;Adds a {p} to a {w}.;runner@host
list;mailing lists;domain;lists|list_lists;sublist;sublists;add_sublist|branch_list;Makes a {p} of a {w}.;moderator@mail
invoice;invoices;ledger;invoices|list_invoices;instalment;instalments;add_instalment|plan_part;Adds an {p}.;contact@mail
bucket;buckets;account;buckets|ls;folder;folders;make_folder|mkdir;Makes a {p} in a {w}.;owner@mail
"""
SKINS = [row.split(";") for row in TABLE.strip().replace("\n  ", ";").splitlines()]


def make(k):
    whole, wholes, place, looks, part, parts, acts, about, value = k.pick(SKINS)
    field, draw = value.split("@")
    where, count, n = k.word(), k.int(3, 5), k.int(2, 3)
    rows = list(zip(k.ids(count), [" ".join(k.words(k.int(1, 2))) for _ in range(count)], strict=True))
    ident, name = k.pick(rows)
    names, value = k.words(n), getattr(k, draw)()
    there = names[0] if k.chance(20) else ""
    listed_names = ", ".join(names[:-1]) + " and " + names[-1]

    k.role(
        f"You cut large things into small ones: {wholes}.|{whole} splitter|You plan work in pieces ({parts}).",
        f"For every {whole} its {parts}.|{parts} on demand|You break down {wholes} for the team.",
    )
    k.must(f"Each name one {part}; what is there already is not made twice.|No {part} twice.")
    k.steps("<listed> has the ids and what there is.", f"<add> each {part}.")
    k.goal(
        f"split {name} into {listed_names}, {field} {value}",
        f"{where}: {whole} {name} -> {parts} {listed_names} ({field} {value})",
        f"Please break {whole} {name} of {where} down into {listed_names} ({parts}). {field.capitalize()}: {value}.",
        f"{parts} for {name}: {listed_names}; {field}: {value}",
        f"{name} is too big. Make {listed_names} out of it, {field} {value}, {place} {where}.",
        f"{field} {value} for all: {listed_names} ({parts} of {name})",
        f"The {whole} {name} needs the {parts} {listed_names}. {value} is the {field}.",
        "\n".join([f"{whole}: {name}", *(f"- {one}" for one in names), f"{field}: {value}"]),
    )
    k.must(f"The {place} is {where}.|You work in the {place} {where}.")

    @k.look(
        looks,
        f"Lists the {wholes} of one {place} and their {parts}.",
        where=text(f"{place.split()[-1].lower()}|of|where", f"Name of the {place}."),
    )
    def listed(**args):
        if args["where"] != where:
            return []
        has = {i: there if i == ident and there else "-" for i, _ in rows}
        return [{"id|no|ref": i, "name|title": t, parts.replace(" ", "_").replace("-", "_"): has[i]} for i, t in rows]

    @k.act(
        acts,
        about.format(p=part, w=whole),
        whole=text(f"{whole.split()[-1]}|parent|of", f"Id of the {whole}."),
        name=text("name|title|called", f"Name of the {part}."),
        value=text(f"{field.replace(' ', '_')}|value|with_", f"The {field}."),
    )
    def add(whole, value, **args):
        if whole not in dict(rows) or args["name"] == there or add.made(name=args["name"]):
            return k.fail(f"{args['name']} can't be added to {whole}.")
        return f"{args['name']} is part of {whole}."

    def right():
        if not listed.made(where=where):
            return listed(where=where)
        return [add(whole=ident, name=n, value=value) for n in names if n != there and not add.made(name=n)]

    return right
