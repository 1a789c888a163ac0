"""Adds an entry; a value that the goal does not state is the one that the system text gives."""

from kind import integer, text

STRUCTURE = "default-or-stated"
DOMAIN = "dns and the like"

# entry;place;target;setting;unit
SKINS = """record;zone;host;ttl;seconds
route;gateway;upstream;timeout;seconds
webhook;project;endpoint;retries;tries
alias;mailbox;inbox;quota;megabytes
job;queue;worker;priority;points
rule;firewall;server;rate;packets
listener;balancer;backend;weight;points
monitor;site;probe;interval;minutes
alarm;dashboard;channel;cooldown;minutes
shortcut;workspace;document;order;places
redirect;website;page;age;hours
mirror;registry;cache;depth;levels
subscription;topic;consumer;batch;messages
volume;cluster;disk;size;gigabytes
token;vault;service;lifetime;hours
replica;database;node;lag;seconds
badge;building;door;validity;days
stream;studio;encoder;bitrate;kilobits
coupon;shop;product;uses;uses
reminder;calendar;room;lead;minutes"""


def make(k):
    entry, place, target, setting, unit = k.pick(SKINS.split("\n")).split(";")
    usual, stated = k.numbers(2, 3, 950)
    is_stated = k.chance(50)
    name, where, short = k.word(), k.word(), k.word()
    addresses = dict(zip([short, *k.words(2)], k.many(k.host, 3), strict=True))
    value = stated if is_stated else usual
    more = f", {setting} {stated}" if is_stated else ""

    k.role(f"You add each new {entry} to its {place}.", f"{place} admin bot|Ops helper for every {entry} and {place}.")
    k.must(
        f"Where nobody says otherwise, the {setting} is {usual} {unit}.|Our {setting} is {usual} {unit} unless the request gives one.|"
        f"Default {setting}: {usual} {unit}; a request may ask for another."
    )
    k.steps(f"<targets> has the address of the {target}.", f"Then add the {entry} with <add>.")
    k.goal(
        f"add {entry} {name} to {place} {where}, pointing at {short}{more}",
        f"Could you make a new {entry} called {name} in {where}? It should lead to the {target} {short}{more}.",
        f"{entry}: {name}\n{place}: {where}\n{target}: {short}" + (f"\n{setting}: {stated}" if is_stated else ""),
        f"{where} needs {name} -> {short}" + (f" ({setting}={stated})" if is_stated else ""),
        f"feat({where}): {name} goes to {short}{more}",
    )

    @k.look(f"{target}s|list_{target}s|get_{target}s", f"The known ones and the address of each {target}.|Addresses by {target}.")
    def targets():
        return [{f"{target}|name": n, "address|addr": a} for n, a in addresses.items()]

    @k.act(
        f"add_{entry}|create_{entry}|new_{entry}",
        f"Adds one {entry} to a {place}.|Puts a new {entry} in a {place}.",
        where=text(f"{place}|into|where", f"Name of the {place}."),
        name=text(f"{entry}|name|label", f"Name of the new {entry}."),
        address=text("address|addr|points_to", f"Address of the {target}, as listed."),
        value=integer(f"{setting}|{setting}_{unit}", f"The {setting}, in {unit}."),
    )
    def add(where, name, address, value):
        if address not in addresses.values():
            return k.fail(f"{address} is not the address of any {target}")
        return f"{entry} {name} added to {where}"

    def right():
        if not targets.made():
            return targets()
        want = dict(where=where, name=name, address=addresses[short], value=value)
        return None if add.made(**want) else add(**want)

    return right
