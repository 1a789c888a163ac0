"""Tells the one that meets two conditions, and one field of it."""

from kind import text

STRUCTURE = "pick-by-two+question-one"
DOMAIN = "skins"

# thing; things; place; tools; first column: values; second column: values; what is asked for @ draw
TABLE = """
host;hosts;inventory;hosts|list_hosts;zone:north,south,east;role:web,db,cache;address@host
ticket;tickets;project;tickets|list_tickets;state:open,blocked,review;priority:low,high,urgent;assignee@person
package;packages;registry;packages|list_packages;license:mit,apache,gpl;status:stable,beta,dead;version@version
invoice;invoices;ledger;invoices|list_invoices;state:paid,open,late;currency:euro,dollar,franc;number@id
branch;branches;repository;branches|list_branches;state:merged,open,stale;check:green,red,none;head@id
employee;employees;company;staff|list_staff;office:berlin,lyon,oslo;role:lead,dev,ops;phone@phone
backup;backups;vault;backups|list_backups;kind:full,diff,log;state:valid,broken,old;file@path
container;containers;node;containers|ps;state:up,exited,paused;network:bridge,host,none;image@version
string;strings;locale;strings|list_strings;state:final,fuzzy,new;screen:login,cart,profile;key@key
certificate;certificates;account;certs|list_certs;type:wildcard,single,client;state:valid,expired,revoked;domain@host
room;rooms;building;rooms|list_rooms;floor:ground,first,second;screen:large,small,none;door code@id
job;jobs;scheduler;jobs|list_jobs;cycle:daily,weekly,monthly;result:ok,failed,skipped;script@path
customer;customers;CRM;customers|list_customers;plan:free,team,site;region:emea,apac,latam;contact@mail
alert;alerts;cluster;alerts|list_alerts;level:page,warn,info;source:disk,cpu,net;rule@ident
test;tests;suite;tests|results;result:pass,fail,skip;speed:fast,slow,hung;file@path
device;devices;office;devices|list_devices;system:linux,mac,windows;state:lent,free,broken;serial@id
domain;domains;registrar;domains|list_domains;lock:locked,open,pending;renewal:auto,manual,off;name server@host
flag;flags;app;flags|list_flags;state:on,off,partial;kind:release,ops,test;owner@person
order;orders;shop;orders|list_orders;state:packed,sent,new;carrier:bike,van,post;parcel@id
page;pages;wiki;pages|list_pages;state:draft,public,old;language:english,german,polish;editor@person
table;tables;warehouse;tables|list_tables;class:open,internal,secret;engine:row,column,log;steward@mail
"""
SKINS = [row.split(";") for row in TABLE.strip().replace("\n  ", ";").splitlines()]


def make(k):
    thing, things, place, looks, first, second, asked = k.pick(SKINS)
    (one, ones), (two, twos), (asked, draw) = first.split(":"), second.split(":"), asked.split("@")
    ones, twos, where = ones.split(","), twos.split(","), k.pick(k.word, k.ident)()
    a, b = k.pick(ones), k.pick(twos)
    others = [(x, y) for x in ones for y in twos if (x, y) != (a, b)]
    near = [pair for pair in others if a in pair or b in pair]
    pairs = [(a, b), *k.some(near, 3), *(k.pick(others) for _ in range(k.int(0, 3)))]
    values = k.many(getattr(k, draw), len(pairs))
    answer = values[0]
    rows = k.shuffled(list(zip(k.words(len(pairs)), pairs, values, strict=True)))

    k.role(
        f"You find {things} by their properties.|{things} finder|You filter {things} for people.|select from {things}",
        f"You answer: which {thing}? Of one {place}.|Two conditions, one answer ({things}).",
    )
    k.answers(f"The {asked} of that {thing}.|Only the {asked}.")
    k.steps(f"<listed> the {things}.", "Both conditions have to be met.")
    k.goal(
        f"{asked} of the {thing} in {where} with {one} {a} and {two} {b}?",
        f"{where}: {one}={a}, {two}={b}, {asked}?",
        f"Which {asked} does the {thing} have whose {two} is {b} and whose {one} is {a}? It is in {where}.",
        f"select {asked.replace(' ', '_')} from {where} where {one}='{a}' and {two}='{b}'",
        f"I look for a {thing}: {one} {a}, {two} {b}, {place} {where}. Tell me the {asked}.",
        f"{a}, {b}, {where}: {asked}?",
        f"There is one {thing} in {where} that has {two} {b} and {one} {a}; I need its {asked}, please.",
        f"the {asked} of the one {thing} with {b} as {two} ({one}: {a}), {where}",
    )

    @k.look(
        looks,
        f"Lists the {things} of one {place}.|All {things} with {one} and {two}.",
        where=text(f"{place.lower()}|of|where", f"Name of the {place}."),
    )
    def listed(**args):
        if args["where"] != where:
            return []
        return [{"name|title": n, one: x, two: y, asked.replace(" ", "_"): v} for n, (x, y), v in rows]

    def right():
        return k.answer(answer) if listed.made(where=where) else listed(where=where)

    return right
