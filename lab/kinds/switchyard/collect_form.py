"""Fills a form from two or three looks; which look gives which field of the form is another matter each time."""

import re

from kind import text

STRUCTURE = "collect-act"
DOMAIN = "forms from several systems"

# thing;source a and its fields;source b and its fields;form;third person
SKINS = """host;inventory=serial,rack;monitor=agent,probe;open_repair;Opens a repair for
service;catalog=team,tier;pager=rota,channel;declare;Declares
package;index=license,digest;scanner=report,profile;approve;Approves
user;payroll=unit,manager;directory=login,group;onboard;Onboards
domain;registry=holder,registrar;zone_file=mailhost,server;transfer;Transfers
database;cluster=node,engine;backup_list=vault,plan;upgrade;Upgrades
build;pipeline=runner,commit;store=artifact,bucket;release;Releases
ticket;board=lane,lead;crm=client,contract;escalate;Escalates
device;asset_list=model,holder;workshop=bench,fitter;repair;Repairs
queue;broker=vhost,policy;deploy_list=consumer,image;move_queue;Moves
certificate;store=issuer,profile;gateway=listener,site;renew;Renews
volume;array=pool,shelf;hypervisor=vm,bus;migrate;Migrates
invoice;shop=order,buyer;bank=account_key,clerk;settle;Settles
page;wiki=space,author;analytics=segment,source;review;Reviews
flag;console=segment,creator;code_search=module,file_key;retire;Retires
dataset;catalog=steward,area;warehouse=schema,tier;publish;Publishes
printer;floorplan=room,wing;network=port,vlan;relocate;Relocates
job;scheduler=calendar,user;runtime=pool,image;rehost;Rehosts
contract;archive=folder,signer;ledger=center,vendor;prolong;Prolongs
alert;rules=group,author;history=peak,trigger;tune;Tunes"""


def an(word):
    """With its article."""
    return ("an " if re.match("[aeio]|u(?!s|ni|t|rl)", word) else "a ") + word


def make(k):
    thing, one, two, form, does = k.pick(SKINS.split("\n")).split(";")
    (sa, fa), (sb, fb) = (x.split("=") for x in (one, two))
    fa, fb = fa.split(","), fb.split(",")
    name, reason = k.word(), k.word()
    values = {f: k.word() for f in fa + fb}
    a, b = k.pick(fa), k.pick(fb)
    swap = k.chance(50)
    first, second = (b, a) if swap else (a, b)
    na, nb, fm = sa.replace("_", " "), sb.replace("_", " "), form.replace("_", " ")
    f = {x: x.replace("_", " ") for x in values}
    where = {x: na if x in fa else nb for x in values}
    k.must(
        k.one(
            f"<fill.one> is the {f[first]} from the {where[first]}, <fill.two> the {f[second]} from the {where[second]}.",
            f"The {f[second]} ({where[second]}) goes into <fill.two>, the {f[first]} ({where[first]}) into <fill.one>.",
            f"For <fill.one> take the {f[first]}, for <fill.two> the {f[second]}.",
        )
    )
    k.role(f"You fill forms about {an(thing)}.|{thing} forms|{fm} desk")
    k.steps("Ask <look_a> and <look_b>.", "Then <fill>, once.")
    k.goal(
        f"{fm} {thing} {name}, reason {reason}",
        f"{thing} {name}: {fm} ({reason})",
        f"pls {fm} {name}, because {reason}",
        f"Please fill the form to {fm} the {thing} {name}; the reason is {reason}.",
        f"form={form} {thing}={name} reason={reason}",
    )
    which = text(f"{thing}|name", f"Name of the {thing}.|Which {thing}.")

    @k.look(f"{sa}_entry|ask_{sa}|{sa}", f"What the {na} has about {an(thing)}.", name=which)
    def look_a(**by):
        return {f"{thing}|name": name, **{x: values[x] for x in fa}} if by.get("name") == name else k.fail(f"no {thing} {by.get('name')}")

    @k.look(f"{sb}_entry|ask_{sb}|{sb}", f"What the {nb} has about {an(thing)}.", name=which)
    def look_b(**by):
        return {f"{thing}|name": name, **{x: values[x] for x in fb}} if by.get("name") == name else k.fail(f"no {thing} {by.get('name')}")

    @k.act(f"{form}|{form}_{thing}|form_{form}", f"{does} {an(thing)}.", key=which, one=text("first|detail|field_one", "First detail of the form."), two=text("second|more|field_two", "Second detail of the form."), why=text("reason|why", "The reason.|Why it is done."))
    def fill(key, one, two, why):
        return f"{key}: ok" if key == name and {one, two} <= set(values.values()) else k.fail(f"{key}: unknown details")

    def right():
        looks = [t(name=name) for t in (look_a, look_b) if not t.made(name=name)]
        if looks:
            return looks
        return [] if fill.made() else fill(key=name, one=values[first], two=values[second], why=reason)

    return right
