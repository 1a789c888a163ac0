"""Does the same to each whose name begins or ends as the goal says."""

from kind import text

STRUCTURE = "each-when+set-many"
DOMAIN = "skins"

# thing; things; place; look tools; act tools; what the act does; what it gets (name @ draw); verb phrase with {v}
TABLE = """
branch;branches;repository;branches|list_branches;protect|lock_branch;Protects a {t}.;rule@id;protect with rule {v}
tag;tags;registry;tags|list_tags;expire_tag|set_expiry;Sets when a {t} expires.;date@date;let expire on {v}
topic;topics;broker;topics|list_topics;set_topic_owner|own;Sets who owns a {t}.;owner@person;give to {v}
index;indexes;search cluster;indexes|cat_indices;move_index|relocate;Moves one {t} to a node.;node@host;move to {v}
table;tables;database;tables|show_tables;chown|set_owner;Sets the owner of a {t}.;owner@person;hand over to {v}
host;hosts;inventory;hosts|list_hosts;add_to_group|group_host;Puts a {t} into a group.;group@word;put into group {v}
metric;metrics;namespace;metrics|list_metrics;set_unit|annotate;Annotates one {t}.;note@word;annotate with {v}
label;labels;tracker;labels|list_labels;recolor|paint;Gives a {t} a color.;color@word;paint {v}
secret;secrets;vault;secrets|list_secrets;set_rotation|rotate_on;Sets when a {t} is rotated.;day@date;rotate on {v}
bucket;buckets;account;buckets|ls_buckets;set_class|archive;Sets the storage class of a {t}.;class@word;store as {v}
channel;channels;chat;channels|list_channels;set_topic|topic;Sets the topic of a {t}.;topic@title;topic "{v}"
test;tests;suite;tests|collect;assign_runner|run_on;Ties a {t} to a runner.;runner@host;run on {v}
key;keys;locale;keys|list_keys;set_translator|give;Gives a {t} to a translator.;translator@person;assign to {v}
file;files;folder;ls|list_files;chgrp|set_reviewer;Sets who reviews a {t}.;reviewer@person;reviewer {v}
job;jobs;scheduler;jobs|list_jobs;reschedule|set_start;Sets when a {t} starts.;start@time;start at {v}
customer;customers;CRM;customers|list_customers;set_manager|assign;Sets who looks after a {t}.;manager@person;to {v}
dashboard;dashboards;folder;dashboards|list_boards;move_board|file_under;Moves a {t}.;folder@word;move to {v}
mailbox;mailboxes;domain;mailboxes|list_boxes;forward|set_forward;Forwards a {t}.;address@mail;forward to {v}
package;packages;mirror;packages|list_packages;pin|hold_at;Holds a {t} at a version.;version@version;hold at {v}
alert;alerts;rule file;alerts|list_rules;route|set_receiver;Sets who gets an {t}.;receiver@mail;send to {v}
project;projects;workspace;projects|list_projects;set_budget|budget;Sets the budget of a {t}.;budget@money;budget {v}
"""
SKINS = [row.split(";") for row in TABLE.strip().replace("\n  ", ";").splitlines()]


def make(k):
    thing, things, place, looks, acts, about, gets, verb = k.pick(SKINS)
    field, draw = gets.split("@")
    value, where, part, sep = getattr(k, draw)(), k.word(), k.word(), k.pick("-", "_", "/", ".")
    at_start, count = k.chance(60), k.int(4, 7)
    hits = 0 if k.chance(10) else k.int(1, 3)
    names = []
    for n, word in enumerate(k.words(count)):
        near = k.pick(f"{word}{sep}{part}", word, f"{k.word()}{sep}{word}")
        far = k.pick(f"{part}{sep}{word}", word, f"{word}{sep}{k.word()}")
        names.append(
            (f"{part}{sep}{word}" if at_start else f"{word}{sep}{part}") if n < hits else near if at_start else far
        )
    names = k.shuffled(names)
    fits = (lambda s: s.startswith(part + sep)) if at_start else (lambda s: s.endswith(sep + part))
    with_ids = k.chance(50)
    ids = dict(zip(names, k.ids(count) if with_ids else names, strict=True))
    wanted = [ids[name] for name in names if fits(name)]
    such = f"begin with {part}{sep}" if at_start else f"end in {sep}{part}"
    glob = f"{part}{sep}*" if at_start else f"*{sep}{part}"
    do = verb.format(v=value)

    k.role(
        f"You do bulk changes on {things}.|bulk editor: {things}|You maintain the {things} of one {place}.",
        f"for name in {things}: that is you.|Batch worker. Works through {things} by name.|{thing} batch bot",
    )
    k.must("A star stands for anything.|* is a wildcard.", "Others stay as they are.")
    k.steps(f"<listed> gives all {things} of the {place}.", "<change> each whose name fits.")
    k.goal(
        f"{do}: all {things} of {where} that {such}",
        f"{glob} in {where}: {do}",
        f"for {things} in {where} matching {glob}: {field} = {value}",
        f"Set the {field} to {value} for each {thing} in the {place} {where} whose name is {glob}.",
        f"Please go through {where} and {do} those {things} that {such}.",
        f"{value} is the new {field} of every {glob} ({place} {where})",
        f"which {things} of {where} {such}? {do}, every one of them",
        f"The naming says it: {things} that {such} get {value} as {field}. {place.capitalize()}: {where}.",
        f"bulk {where} '{glob}' {field}:={value}",
    )

    @k.look(
        looks,
        f"Lists all {things} of one {place}.|The {things} of the {place}, unfiltered.",
        where=text(f"{place.split()[-1].lower()}|where|in_", f"Name of the {place}.|Which {place}."),
    )
    def listed(**args):
        if args["where"] != where:
            return []
        return [{"name|called": n, "by|made_by": p, **({"id|no": ids[n]} if with_ids else {})} for n, p in notes]

    notes = list(zip(names, k.people(count), strict=True))

    @k.act(
        acts,
        about.format(t=thing),
        item=text(f"{thing}|which|on", f"Id of the {thing}." if with_ids else f"Name of the {thing}."),
        value=text(f"{field}|to|value", f"The {field}.|New {field}."),
    )
    def change(item, value):
        if item not in ids.values():
            return k.fail(f"No {thing} {item}.")
        return f"{item}: {field} {value}."

    def right():
        if not listed.made(where=where):
            return listed(where=where)
        return [change(item=i, value=value) for i in wanted if not change.made(item=i)]

    return right
