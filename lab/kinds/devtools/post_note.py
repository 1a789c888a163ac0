"""Writes the words of the goal into a thing that is found by its title, for all to see or only for the team."""

from kind import flag, text

STRUCTURE = "chain-act"
DOMAIN = "skins"

# thing; things; where they are; search tools; write tools; what is written; who sees it when it is private; verb
TABLE = """
ticket;tickets;project;search|find_tickets;comment|add_comment;comment;the team;comment
pull request;pull requests;repository;list_prs|prs;review_note|comment_pr;remark;maintainers;remark
incident;incidents;status page;incidents|list_incidents;post_update|update;update;responders;post
customer;customers;account book;customers|find_customer;add_note|note_down;note;sales;note
wiki page;wiki pages;space;pages|find_page;annotate|leave_note;annotation;editors;annotate
invoice;invoices;ledger;invoices|list_invoices;memo|add_memo;memo;accounting;put
deployment;deployments;environment;deploys|list_deploys;log_note|add_entry;entry;operators;log
alert;alerts;cluster;alerts|firing;ack_note|explain;explanation;on-call;explain
meeting;meetings;calendar;events|list_events;add_minutes|minute;minute;the organiser;write
job applicant;applicants;opening;applicants|list_applicants;remark|add_remark;remark;recruiters;write
server;servers;rack;servers|inventory;journal|log_work;journal line;admins;enter
translation;translations;locale;translations|list_strings;hint|add_hint;hint;translators;add
feature flag;feature flags;app;flags|list_flags;describe|set_comment;comment;engineers;comment
test case;test cases;suite;cases|list_cases;note_result|add_note;note;QA;note
order;orders;shop;orders|list_orders;message|add_message;message;the warehouse;write
contract;contracts;client;contracts|list_contracts;add_clause_note|gloss;gloss;lawyers;gloss
forum thread;forum threads;forum;threads|list_threads;reply|answer;reply;moderators;reply
merge train;merge trains;branch;trains|list_trains;announce|tell;announcement;developers;announce
database migration;migrations;schema;migrations|history;comment_on|doc;comment;DBAs;comment
experiment;experiments;product;experiments|list_exp;record|conclude;finding;analysts;record
support chat;support chats;inbox;chats|open_chats;whisper|write;line;agents;write
"""
SKINS = [row.split(";") for row in TABLE.strip().replace("\n  ", ";").splitlines()]
WORDS = "{a} fails since {v}|see {p}|{a} is gone, use {b}|please retry after {t}|ask {who}|{a} and {b} clash in {p}|\
needs {v}|looks like {a} again|moved to {t}, ask {who}|fixed in {v}|duplicate of the {a} thing|wait for {who}"


def make(k):
    thing, things, place, looks, acts, what, team, verb = k.pick(SKINS)
    where, titles = k.word(), [" ".join(k.words(2)) for _ in range(k.int(3, 6))]
    rows = list(zip(k.ids(len(titles)), titles, k.people(len(titles)), strict=True))
    ident, title, owner = k.pick(rows)
    private, by_owner = k.chance(40), k.chance(30)
    a, b = k.words(2)
    words = k.one(WORDS).format(a=a, b=b, v=k.version(), p=k.path(), t=k.time(), who=k.person())
    if k.chance(10):
        rows = [row for row in rows if row[0] != ident]
    it = f"the {thing} of {owner}" if by_owner else f'"{title}"'
    to = k.one(
        f"only {team} may see it|private|for {team}" if private else "public|visible to all|everybody may read it"
    )

    k.role(
        f"You write into the {things} of one {place}.|{thing} scribe|You type what others tell you. ({things})",
        f"A bot with write access to {things}. It adds a {what} and nothing more.|{what} bot",
        f"You sit between chat and the {place}.|Secretary for {things}. Exact words, please.",
    )
    k.must(
        "The words go in exactly as given.|Don't change a letter of the text.", f"No such {thing}: end with not done."
    )
    k.steps(f"<listed> has the {things} with their ids.", f"<write> the {what} once.")
    k.goal(
        f'{verb} on {it} in {where}: "{words}" ({to})',
        f'In {where}, {it} needs a {what}, {to}: "{words}"',
        f'"{words}" - put that as {what} on {it}, {place} {where}. {to}.',
        f'{where}: {it}: "{words}". {to}',
        f'Please leave a {what} at {it} ({where}), {to}. Text: "{words}"',
        f'I promised {owner if by_owner else "them"} a {what}. {it}, {place} {where}: "{words}", {to}.',
        f'{place}={where}; {thing}={it}; text="{words}"; {to}',
        f'would you tell them "{words}" in {it}? it is in {where}. {to}',
        f'add {what} "{words}" to {it} of {where} [{to}]',
    )

    @k.look(
        looks,
        f"Lists the {things} of one {place}.|The {things} of the named {place}, with owners.",
        where=text(f"{place.split()[-1]}|where|scope", f"Name of the {place}.|Which {place}."),
    )
    def listed(**args):
        return [{"id|key|no": i, "title|name": t, "owner|by": o} for i, t, o in rows] if args["where"] == where else []

    @k.act(
        acts,
        f"Adds one {what} to the {thing}.|Writes one {what} on one {thing}.",
        item=text(f"{thing.split()[-1]}|id|on", f"Id of the {thing}.|Which {thing}."),
        words=text("text|body|message", f"The {what} itself.|What it says."),
        private=flag("private|internal|hidden", f"Whether it is for {team} only."),
    )
    def write(item, words, private):
        if item not in [i for i, _, _ in rows]:
            return k.fail(f"No {thing} {item}.")
        return f"{item}: {what} added."

    def right():
        if not listed.made(where=where):
            return listed(where=where)
        if ident not in [i for i, _, _ in rows]:
            return k.give_up(f"there is no such {thing} in {where}.")
        return [] if write.made() else write(item=ident, words=words, private=private)

    return right
