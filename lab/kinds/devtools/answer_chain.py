"""Answers a question for which two look-ups are needed: the thing names a group, the group has the answer."""

from kind import text

STRUCTURE = "chain"
DOMAIN = "skins"

# thing; its tool; group; group's tool; what can be asked of the group: field @ draw
TABLE = """
service;get_service|service;team;get_team|team;lead@person,channel@word,pager@phone
file;blame_owner|owner_of;code owner;owner_info|contact;mail@mail,deputy@person,time zone@word
alert;get_alert|alert;rotation;rotation|who_is_on;on call now@person,next@person,phone@phone
server;get_server|host_info;rack;get_rack|rack;room@word,switch@host,power feed@id
invoice;get_invoice|invoice;customer;customer|get_customer;tax number@id,contact@person,billing mail@mail
pull request;pr|get_pr;branch;branch|get_branch;base@word,last author@person,head commit@id
pod;describe_pod|pod;node;node|get_node;address@host,kernel@version,zone@word
package;package|pkg_info;maintainer;maintainer|who;mail@mail,key@id,homepage@url
dashboard;dashboard|get_board;data source;source|get_source;endpoint@url,owner@person,driver version@version
test;test_info|get_test;suite;suite|get_suite;runner@host,owner@person,timeout@time
meeting;meeting|get_event;room;room|get_room;door code@id,phone@phone,caretaker@person
mailing list;list_info|get_list;domain;domain|get_domain;postmaster@mail,mail host@host,contract@id
feature flag;flag|get_flag;rollout;rollout|get_rollout;approver@person,start@date,ticket@id
certificate;cert|get_cert;issuer;issuer|get_ca;support mail@mail,account@id,renewal page@url
database;db|describe_db;cluster;cluster|get_cluster;primary@host,engine@version,window@time
licence;licence|get_licence;vendor;vendor|get_vendor;account manager@person,portal@url,hotline@phone
queue;queue|describe_queue;broker;broker|get_broker;host@host,admin@person,version@version
job;job|job_info;schedule;schedule|get_schedule;starts at@time,owner@person,calendar@word
document;doc|get_doc;space;space|get_space;editor@person,home@url,archive date@date
translation;string|get_string;translator;translator|get_translator;mail@mail,agency@word,rate@money
domain name;whois|domain;registrar;registrar|get_registrar;login@word,expiry mail@mail,support@phone
"""
SKINS = [row.split(";") for row in TABLE.strip().replace("\n  ", ";").splitlines()]


def make(k):
    thing, find, group, get, fields = k.pick(SKINS)
    fields = [field.split("@") for field in fields.split(",")]
    names = [k.pick(k.word, k.ident, k.host)()] + k.words(2)
    groups = k.ids(3) if k.chance(50) else k.words(3)
    of = dict(zip(names, k.shuffled(groups), strict=True))
    facts = {g: {label: getattr(k, draw)() for label, draw in fields} for g in groups}
    name, (asked, _) = names[0], k.pick(fields)
    day, size, old = k.date(), k.int(2, 90), k.pick([g for g in groups if g != of[name]])

    k.role(
        f"You answer questions about each {thing} and its {group}.|{thing} directory|You know where to look things up.",
        f"Information desk of the developers ({thing}, {group}).|Lookup bot. One question, one answer.",
        f"You save people a search: {thing} to {group} and on.|who-what-where for every {thing}",
    )
    k.answers(f"The {asked} that was asked for.|Answer: the {asked} of the {group}.")
    k.steps(f"<find> tells the {group}.", f"<get> tells about a {group}.", "End with the value alone.")
    k.goal(
        f"{asked} of the {group} of {name}?",
        f"What is the {asked} of the {group} that {thing} {name} belongs to?",
        f"{name}: which {asked} does its {group} have",
        f"I need the {asked} for {name} ({thing}), i.e. of its {group}. Quick.",
        f"{thing} {name} -> {group} -> {asked}",
        f"Please find out which {group} the {thing} {name} has, and tell me its {asked}.",
        f"{thing} {name} is broken and I have to know the {asked} of its {group}. Who knows it?",
        f"tell me the {group}'s {asked}. {thing}: {name}",
        f"ticket: {asked} unknown. {thing}={name}, look at the {group}",
    )

    @k.look(
        find,
        f"Shows one {thing}, also which {group} it has.|Details of the {thing}.",
        name=text(f"{thing.split()[-1]}|name|which", f"Name of the {thing}.|Which {thing}."),
    )
    def find(name):
        if name not in of:
            return k.fail(f"No {thing} {name}.")
        label = group.replace(" ", "_")
        return {"name|title": name, label: of[name], f"former_{label}": old, "since|added": day, "size|uses": size}

    @k.look(
        get,
        f"Shows what is on record about one {group}.|The {group} in detail.",
        group=text(
            f"{group.split()[-1]}|id|name", f"The {group}, as <a record> has it.".replace("<a record>", "a record")
        ),
    )
    def get(group):
        if group not in facts:
            return k.fail("Unknown. Ask for another one.")
        return {"id|name": group, **{label.replace(" ", "_"): value for label, value in facts[group].items()}}

    def right():
        if not find.made(name=name):
            return find(name=name)
        if not get.made(group=of[name]):
            return get(group=of[name])
        return k.answer(facts[of[name]][asked])

    return right
