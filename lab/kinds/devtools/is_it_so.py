"""Answers in which of its states the named one is."""

from kind import text

STRUCTURE = "question-yesno+question-listed"
DOMAIN = "skins"
ANSWER_IS_A_CHOICE = True

# thing; things; place; tools; states; another column @ draw
TABLE = """
pull request;pull requests;repository;list_prs|prs|pulls;open,merged,closed,draft;author@person
ticket;tickets;project;tickets|list_tickets;todo,doing,blocked,done;assignee@person
server;servers;data centre;servers|list_servers;up,down,rebooting,unknown;address@host
deployment;deployments;environment;deploys|rollouts;pending,running,failed,finished;version@version
invoice;invoices;customer;invoices|list_invoices;paid,overdue,sent,void;amount@money
feature flag;feature flags;app;flags|list_flags;on,off,partial;owner@person
backup;backups;database;backups|list_backups;complete,corrupt,running;taken@date
build;builds;branch;builds|ci_runs;passed,failed,canceled,queued;commit@id
subscription;subscriptions;mailing list;members|subscribers;active,bounced,paused;joined@date
certificate;certificates;domain;certs|list_certs;valid,expired,revoked;until@date
job;jobs;scheduler;jobs|list_jobs;enabled,disabled,stuck;next run@time
migration;migrations;schema;migrations|migration_status;applied,pending,reverted;by@person
alert;alerts;cluster;alerts|list_alerts;firing,resolved,silenced;since@time
string;strings;locale;strings|list_strings;translated,fuzzy,missing;translator@person
dependency;dependencies;package;deps|list_deps;outdated,current,vulnerable;version@version
meeting;meetings;calendar;events|list_events;accepted,declined,tentative;starts@time
domain;domains;account;domains|list_domains;locked,unlocked,transferring;renewal@date
container;containers;host;ps|containers;running,exited,paused,restarting;image@id
page;pages;wiki;pages|list_pages;published,draft,archived;editor@person
key;keys;vault;keys|list_keys;live,rotated,disabled;created@date
test;tests;suite;results|test_results;passed,failed,skipped,flaky;duration@money
disk;disks;array;disks|list_disks;healthy,degraded,rebuilding,failed;serial@id
"""
SKINS = [row.split(";") for row in TABLE.strip().replace("\n  ", ";").splitlines()]


def make(k):
    thing, things, place, looks, states, column = k.pick(SKINS)
    states, (column, draw) = states.split(","), column.split("@")
    where, count = k.word(), k.int(4, 8)
    names = k.pick(k.words, lambda n: k.many(k.ident, n), k.ids, lambda n: k.many(k.path, n))(count)
    rows = [(name, k.pick(states), getattr(k, draw)()) for name in names]
    name, state, _ = k.pick(rows)
    either = k.shuffled(states)
    alternatives = ", ".join(either[:-1]) + " or " + either[-1]

    k.role(
        f"You answer what people want to know about {things}.|{thing} status bot|You read status lists aloud.",
        f"Desk for questions on the {things} of one {place}.|Reads, never writes: {things}.|status, in one word",
    )
    k.must(f"Answer with one word: {', '.join(states)}.|The answer is one of: {', '.join(states)}.")
    k.answers(f"The state of the {thing}, one word.|One of {', '.join(states)}.")
    k.steps(f"<listed> has every {thing} of the {place}.", "Find its line.|Read the line of the one that is meant.")
    k.goal(
        f"{name} in {where}: {alternatives}?",
        f"is {name} {either[0]}? {place}: {where}",
        f"Is the {thing} {name} of {where} {alternatives}?",
        f"what's the state of {name} ({where})",
        f"I can't see whether {name} is {either[0]} or {either[1]}. It is a {thing} in {where}.",
        f"status {where} {name}",
        f"Before I go home: {thing} {name}, {place} {where}, still {either[0]}? What is it?",
        f"{place} {where} / {thing} {name} / state = ?",
        f"Could you look up if {name} is {either[-1]} by now? It is in {where}. Tell me the state.",
    )

    @k.look(
        looks,
        f"Lists the {things} of one {place} with their state.|State of the {things}.",
        where=text(f"{place.split()[-1]}|where|of", f"Name of the {place}.|Which {place}."),
    )
    def listed(**args):
        if args["where"] != where:
            return []
        return [{"name|id": n, column.replace(" ", "_"): o, "state|status|now": s} for n, s, o in rows]

    def right():
        return k.answer(state) if listed.made(where=where) else listed(where=where)

    return right
