"""Answers who or what has a value: the table is read from its other side."""

from kind import text

STRUCTURE = "question-listed"
DOMAIN = "skins"

# thing; things; place; tools; columns @ draw
TABLE = """
service;services;host;ports|list_services;port@n,version@version,owner@person
user;users;system;users|list_users;badge@id,phone@phone,mail@mail
container;containers;node;docker_ps|containers;image@version,address@host,started@time
customer;customers;ledger;customers|list_customers;tax number@id,balance@money,contact@mail
repository;repositories;group;repos|list_repos;default branch@key,maintainer@person,homepage@url
device;devices;network;leases|devices;address@host,serial@id,last seen@date
job;jobs;scheduler;jobs|crontab;start@time,script@path,owner@person
domain;domains;registrar;domains|list_domains;name server@host,renewal@date,contact@mail
test;tests;suite;tests|results;duration@money,file@path,author@person
room;rooms;building;rooms|list_rooms;phone@phone,door code@id,host@person
certificate;certificates;store;certs|list_certs;fingerprint@id,expiry@date,path@path
invoice;invoices;quarter;invoices|list_invoices;amount@money,due date@date,clerk@person
branch;branches;repository;branches|list_branches;head@id,last author@person,updated@date
package;packages;registry;packages|list_packages;version@version,homepage@url,owner@mail
table;tables;schema;tables|list_tables;size@n,steward@person,created@date
alias;aliases;mail server;aliases|list_aliases;target@mail,created@date,ticket@id
printer;printers;floor;printers|list_printers;queue@key,address@host,pages@n
string;strings;locale;strings|list_strings;text@title,translator@person,line@n
process;processes;server;ps|top;pid@n,user@person,command@path
article;articles;shelf;articles|stock;barcode@id,price@money,pieces@n
meeting;meetings;calendar;meetings|agenda;room@word,start@time,organiser@person
"""
SKINS = [row.split(";") for row in TABLE.strip().replace("\n  ", ";").splitlines()]


def make(k):
    thing, things, place, looks, columns = k.pick(SKINS)
    columns = [column.split("@") for column in columns.split(",")]
    where, count = k.pick(k.word, k.host)(), k.int(4, 8)
    names = k.words(count) if k.chance(60) else k.many(k.ident, count)
    table = {"name|called": names}
    for label, draw in columns:
        table[label.replace(" ", "_")] = k.numbers(count, 20, 9000) if draw == "n" else k.many(getattr(k, draw), count)
    order = k.shuffled(list(table))
    at = k.int(0, count - 1)
    label = k.pick([label for label, _ in columns])
    value = table[label.replace(" ", "_")][at]

    k.role(
        f"You answer which of the {things} is which.|reverse lookup, {things}|You know all {things} of one {place}.",
        f"People have a number, you have the name ({things}).|who-is for {things}|Finder of {things}.",
    )
    k.answers(f"Name of the {thing}.|Which {thing} it is, by name.")
    k.steps(f"<listed> has all {things}.", "Find the line with that value.|Read the right column.")
    k.goal(
        f"which {thing} of {where} has {label} {value}?",
        f"{label} {value} on {where}: whose is that?",
        f"Who or what is it that has {value} as {label} in the {place} {where}? I need the name of the {thing}.",
        f"{where}, {label}={value}, name?",
        f"I found {value} ({label}) and don't know to which {thing} it belongs. {place.capitalize()}: {where}.",
        f"reverse lookup {where}: {value} ({label})",
        f"Please tell me the {thing} with the {label} {value}, {place} {where}.",
        f"{value}? that is a {label} on {where}. which {thing}",
    )

    @k.look(
        looks,
        f"Lists the {things} of one {place}.|All {things} that the {place} has.",
        where=text(f"{place.split()[-1]}|of|on", f"Name of the {place}."),
    )
    def listed(**args):
        if args["where"] != where:
            return []
        return [{column: table[column][n] for column in order} for n in range(count)]

    def right():
        return k.answer(names[at]) if listed.made(where=where) else listed(where=where)

    return right
