"""A name has a code in several systems; the call wants the code of the system that this episode names."""

import re

from kind import integer, text

STRUCTURE = "code-table"
DOMAIN = "cost centers and codes"

# thing;systems;verb;third person;what;number
SKINS = """region;iso,cloud,legacy;open;Opens;node;size
team;payroll,chat,git;charge;Charges;purchase;amount
product;sku,erp,store;order;Orders;batch;pieces
service;catalog,pager,billing;register;Registers;alert;level
country;short,long,phone;route;Routes;line;weight
currency;bank,symbol_code,ledger;book;Books;payment;sum
package;distro,upstream,internal;request;Requests;build;revision
room;door,floorplan,phone;reserve;Reserves;meeting;seats
license;spdx,vendor,audit;record;Records;module;copies
error;http,grpc,own;map;Maps;rule;priority
language;iso,browser,font;render;Renders;page;copies
customer;crm,billing,support;invoice;Invoices;item;amount
model;factory,shop,repair;ship;Ships;unit;pieces
network;vlan,vrf,site_no;plug;Plugs;port;speed
environment;deploy,monitor,dns;start;Starts;app;copies
department;hr,mail,badge;grant;Grants;card;days
severity;pager,tracker,mail;file;Files;report;points
zone;availability,billing,dns;allot;Allots;disk;gigabytes
carrier;parcel,invoice,tracking;send;Sends;server;kilos
role;ldap,app,audit;assign;Assigns;account;days"""


def an(word):
    """With its article."""
    return ("an " if re.match("[aeio]|u(?!s|ni|t|rl)", word) else "a ") + word


def make(k):
    thing, systems, verb, does, what, num = k.pick(SKINS.split("\n")).split(";")
    systems = systems.split(",")
    names = k.words(4)
    name, n, item = names[0], k.int(2, 90), k.word()
    columns = {s: dict(zip(names, k.ids(4), strict=True)) for s in systems}
    use, not_use = k.some(systems, 2)
    u, nu = use.replace("_", " "), not_use.replace("_", " ")
    rule = k.one(
        f"<apply> goes by the {u} code.|Use the {u} code for <apply>.|The code that <apply> knows is the {u} one, not the {nu} one.",
        f"The {nu} codes were given up; <apply> takes {u} codes.|Codes: {u}.",
    )
    tail = f" {rule}" if k.chance(35) else k.must(rule) or ""
    rows = k.shuffled(names)
    k.role(f"You {verb} things by code.|{thing} codes, {what} desk|code clerk")
    k.steps("<codes> has them all.", "<apply> once.")
    k.goal(
        f"{verb} {what} {item} for {thing} {name}, {num} {n}.{tail}",
        f"{thing} {name} wants {what} {item} ({num} {n}).{tail}",
        f"{what} {item} x {n} goes to {name}, {verb} it pls.{tail}",
        f"Please {verb} the {what} {item} with {num} {n}; it is for {name}.{tail}",
        f"{verb} {thing}={name} {what}={item} {num}={n}.{tail}",
    )

    @k.look(f"{thing}_codes|codes|code_table", f"Lists the codes of every {thing}.")
    def codes():
        return [{f"{thing}|name": r, **{f"{s}_code": columns[s][r] for s in systems}} for r in rows]

    @k.act(f"{verb}_{what}|{verb}|do_{verb}", f"{does} {an(what)} under a code.", code=text(f"{thing}_code|code", f"Code of the {thing}.|The {thing}, by code."), item=text(f"{what}|item", f"Name of the {what}.|Which {what}."), n=integer(f"{num}|count", f"The {num}.|Number for {num}."))
    def apply(item, n, **by):
        known = [c for column in columns.values() for c in column.values()]
        return f"{item}: {n}" if by.get("code") in known else k.fail(f"unknown code {by.get('code')}")

    def right():
        if not codes.made():
            return codes()
        return [] if apply.made() else apply(code=columns[use][name], item=item, n=n)

    return right
