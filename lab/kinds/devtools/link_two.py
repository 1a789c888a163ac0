"""Links two records that the goal names by their titles; both ids have to be found."""

from kind import choice, text

STRUCTURE = "join"
DOMAIN = "skins"

# one; its tool; the other; its tool; link tools; ways to be linked (the first two are drawn); how its people say it
TABLE = """
ticket;find_ticket|tickets;pull request;find_pr|pulls;link|link_pr;fixes,mentions,blocks;PR "{b}" {r} "{a}", link that
alert;find_alert|alerts;runbook;find_runbook|runbooks;attach|attach_runbook;primary,extra
  runbook "{b}" to alert "{a}", {r}
invoice;find_invoice|invoices;payment;find_payment|payments;match|reconcile;full,partial
  payment "{b}" was for "{a}" ({r})
bug;search_bugs|bugs;test;find_test|tests;relate|tie;covers,reproduces;test "{b}" {r} bug "{a}". make the link
epic;epics|find_epic;story;stories|find_story;put_under|nest;child,related;story "{b}", {r} of epic "{a}"
incident;find_incident|incidents;deployment;deploys|find_deploy;blame|mark_cause;cause,suspect
  deploy "{b}" = {r} of "{a}"
doc page;find_page|pages;source file;find_file|files;cross_link|ref;explains,quotes;docs: "{a}" {r} the file "{b}"
feature flag;find_flag|flags;experiment;experiments|find_exp;bind|attach;control,variant;bind "{a}" to "{b}" as {r}
service;services|find_service;database;databases|find_db;connect|bind_db;readonly,readwrite;"{a}" talks to "{b}", {r}
host;hosts|find_host;contract;contracts|find_contract;cover|assign_contract;hardware,support
  host "{a}" under "{b}" ({r})
customer;customers|find_customer;plan;plans|find_plan;subscribe|put_on;yearly,monthly;put "{a}" on "{b}", {r}
role;roles|find_role;policy;policies|find_policy;attach_policy|grant;allow,deny;policy "{b}" on role "{a}": {r}
string;strings|find_string;screenshot;screenshots|find_shot;tag_shot|context;exact,similar
  shot "{b}" for string "{a}", {r}
meeting;meetings|find_meeting;agenda;agendas|find_agenda;attach|add_agenda;final,draft;agenda "{b}" into "{a}" as {r}
dashboard;dashboards|find_board;data source;sources|find_source;plug_in|wire;live,cached;"{a}" reads "{b}" {r}
release;releases|find_release;milestone;milestones|find_milestone;tie|close_with;closes,contains;"{a}" {r} "{b}"
mailing;mailings|find_mailing;segment;segments|find_segment;target|aim;include,exclude;mailing "{a}": {r} segment "{b}"
domain;domains|find_domain;certificate;certs|find_cert;install_cert|bind;primary,fallback
  cert "{b}" on domain "{a}" ({r})
request;requests|find_request;approval;approvals|find_approval;back|add_approval;first,second
  "{b}" is the {r} yes for "{a}"
package;packages|find_pkg;advisory;advisories|find_advisory;flag|mark;affected,fixed;"{a}" is {r}, see "{b}"
table;tables|find_table;owner team;teams|find_team;set_steward|own;owner,reader;team "{b}" is {r} of table "{a}"
"""
SKINS = [row.split(";") for row in TABLE.strip().replace("\n  ", ";").splitlines()]


def make(k):
    one, find_one, other, find_other, links, ways, own = k.pick(SKINS)
    ways = ways.split(",")
    way = k.pick(ways)
    tables = []
    for _ in range(2):
        shared, count = k.word(), k.int(2, 4)
        titles = [f"{shared} {k.word()}" for _ in range(count)]
        ids = k.ids(count) if k.chance(60) else [str(n) for n in k.numbers(count, 100, 9999)]
        tables.append((shared, list(zip(ids, titles, strict=True))))
    (shared_a, rows_a), (shared_b, rows_b) = tables
    (id_a, a), (id_b, b) = k.pick(rows_a), k.pick(rows_b)
    if k.chance(10):
        rows_b = [row for row in rows_b if row[0] != id_b]

    k.role(
        f"You connect each {one} with its {other}.|{one}/{other} linker|You tidy up our tracker.|Bot for references",
        f"You do the paperwork between every {one} and {other}. |links {one} and {other}, that's all",
        f"Glue: one {one}, one {other}.",
    )
    k.must("If one of the two is not found, end with: not done.|One of them missing? Say that it cannot be done.")
    k.steps(f"Find the {one} with <first>, the {other} with <second>.", "Then <link> with both ids.")
    k.goal(
        *[own.format(a=a, b=b, r=way)] * 2,
        f'Link {one} "{a}" and {other} "{b}", {way}.',
        f'{way}: {other} "{b}", {one} "{a}"',
        f'"{b}" ({other}) belongs to "{a}" ({one}). How: {way}.',
        f'Somebody forgot the link between "{a}" and "{b}". It is a {one} and a {other}; mark it {way}.',
        f"{one}: {a}\n{other}: {b}\nlink: {way}",
        f'the {other} called "{b}" should hang on the {one} "{a}", as {way}',
        f'could you please connect {one} "{a}" with {other} "{b}"? type {way}, thanks',
        f"link({way}) {a} <-> {b}",
    )

    def search(rows, query):
        return [
            {"id|no|key": i, "title|name|subject": t} for i, t in rows if set(query.lower().split()) & set(t.split())
        ]

    @k.look(
        find_one,
        f"Finds the {one} by its title, or a part of it.",
        query=text("query|q|title", f"Title of the {one}.|Words of its title."),
    )
    def first(query):
        return search(rows_a, query)

    @k.look(
        find_other,
        f"Searches every {other} by title.",
        query=text("query|title|text", f"Title of the {other}.|What the {other} is called."),
    )
    def second(query):
        return search(rows_b, query)

    @k.act(
        links,
        f"Links one {one} with one {other}.|Ties the {other} to the {one}.",
        a=text(f"{one.split()[-1]}_id|from|left", f"Id of the {one}."),
        b=text(f"{other.split()[-1]}_id|to|right", f"Id of the {other}."),
        way=choice("type|kind|how", "Kind of link.|How they are linked.", ways),
    )
    def link(a, b, way):
        if a not in dict(rows_a) or b not in dict(rows_b):
            return k.fail(f"No {one} {a}, or no {other} {b}.")
        return f"{a} and {b}: {way}."

    def right():
        looks = [look(query=q) for look, q in ((first, a), (second, b)) if not look.made(query=q)]
        if looks:
            return looks
        if id_b not in dict(rows_b):
            return k.give_up(f'there is no {other} "{b}".')
        return [] if link.made() else link(a=id_a, b=id_b, way=way)

    return right
