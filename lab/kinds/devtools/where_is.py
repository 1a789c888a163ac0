"""Tells where something stands: the file, or the line."""

from kind import text

STRUCTURE = "question-listed+log-hunt"
DOMAIN = "skins"

# what is searched; search tools; where it is; the kinds of hits (first: asked for); name's draw; place's draw
TABLE = """
function;grep|find_symbol|ctags;file;defined,called,mentioned;ident;path
setting;grep_config|find_key;file;set,read,documented;key;path
table;find_usage|grep_sql;query file;created,joined,dropped;word;path
CSS class;find_class|grep_css;stylesheet;defined,used,overridden;word;path
message key;find_string|grep_po;locale file;translated,referenced,obsolete;key;path
environment variable;grep_env|find_env;script;exported,read,unset;key;path
log message;search_logs|grep_log;host;first seen,repeated,muted;title;host
host name;find_host|grep_zone;zone file;declared,aliased,mentioned;host;path
term;search_docs|find_term;page;defined,used,quoted;word;url
error code;find_code|grep_code;module;raised,caught,listed;id;path
endpoint;find_route|grep_routes;service;served,called,mocked;url;word
person;find_person|search_people;document;signed,named,copied;person;path
ticket number;find_ticket|grep_commits;commit;fixed,mentioned,reverted;id;id
address;search_mail|find_mail;mailing list;subscribed,banned,invited;mail;word
metric;find_metric|grep_metrics;dashboard;charted,alerted,exported;key;word
version;find_version|grep_lock;lock file;pinned,excluded,suggested;version;path
cron expression;find_cron|grep_cron;machine;scheduled,disabled,commented;ident;host
phone number;find_phone|search_contacts;contact list;current,former,fax;phone;word
invoice number;find_invoice|search_ledger;account;booked,cancelled,planned;id;word
image;find_image|grep_manifests;manifest;deployed,tested,archived;ident;path
permission;find_permission|grep_roles;role;granted,denied,inherited;key;word
"""
SKINS = [row.split(";") for row in TABLE.strip().replace("\n  ", ";").splitlines()]


def make(k):
    what, looks, where, kinds, draw, place = k.pick(SKINS)
    kinds = kinds.split(",")
    name, kind, by_line = getattr(k, draw)(), k.pick(kinds), k.chance(40)
    rest = [one for one in kinds if one != kind]
    count = k.int(3, 6)
    hits = [kind] + [k.pick(rest) for _ in range(count - 1)]
    rows = list(zip(hits, k.many(getattr(k, place), count), k.numbers(count, 11, 4000), strict=True))
    _, spot, line = rows[0]
    rows = k.shuffled(rows)
    asked = "line number" if by_line else where

    k.role(
        f"You find things: each {what}, and where it is.|{what} finder|You search so that others can work.",
        f"ctrl-f as a service ({what})|You answer where questions. Here: {what}.|search helper: {what}, {where}",
    )
    k.answers("The line number." if by_line else f"The {where}, as the search prints it.")
    k.must("A hit of another kind is not what is meant.|Mind the kind of each hit.")
    k.steps("Search with <search>.", "Take the hit of the right kind.")
    k.goal(
        f"{what} {name}: {asked} where it is {kind}?",
        f"where is {name} {kind}? ({what}; I need the {asked})",
        f"In which {where} is the {what} {name} {kind}?"
        if not by_line
        else f"On which line is the {what} {name} {kind}?",
        f"{asked} of {name}, kind: {kind}",
        f"find {what} {name}, only '{kind}', give me the {asked}",
        f"I can't find where the {what} {name} is {kind}. Tell me the {asked}, please.",
        f"{name} | {kind} | {asked}?".replace(" | ", " / "),
        f"Somebody asked for the {asked} at which {name} is {kind} ({what}). Can you look?",
    )

    @k.look(
        looks,
        f"Searches for a {what}; prints kind, {where} and line of each hit.",
        name=text("query|name|q", f"The {what}.|What to search for."),
    )
    def search(**args):
        if args["name"].lower() not in name.lower():
            return []
        return [{"kind|hit": s, where.replace(" ", "_"): p, "line|at": n} for s, p, n in rows]

    def right():
        return k.answer(line if by_line else spot) if search.made(name=name) else search(name=name)

    return right
