"""Sends one message to each group that has items in a list, not one for each item."""

from kind import choice, flag, text

STRUCTURE = "group-act"
DOMAIN = "notifications"

# item;items;group;event
SKINS = """host;hosts;team;maintenance
test;tests;squad;test freeze
table;tables;tenant;migration
freezer;freezers;lab;power cut
page;pages;editor;content freeze
board;boards;owner;recall
bucket;buckets;project;region move
sensor;sensors;building;recalibration
job;jobs;department;cluster downtime
licence;licences;office;renewal
dashboard;dashboards;crew;metric rename
package;packages;maintainer;yank
domain;domains;customer;registrar change
printer;printers;class;nozzle swap
key;keys;service;rotation
queue;queues;consumer;broker upgrade
dataset;datasets;institute;retraction
camera;cameras;site;firmware update
route;routes;partner;api shutdown
volume;volumes;group;storage move
mailbox;mailboxes;faculty;server move
index;indexes;module;rebuild"""


def make(k):
    item, items, group, event = k.pick(SKINS.split("\n")).split(";")
    n, day, when = k.int(3, 6), k.date(), k.time()
    groups, run = k.many(k.pick(k.word, k.person), k.int(2, 3)), k.id()
    rows = [(a, k.pick(groups)) for a in k.many(k.pick(k.host, k.word, k.ident), n)]
    if k.chance(8):
        rows = []
    used = [g for g in groups if g in [r[1] for r in rows]]
    channel, urgent, asked, has_time = k.pick("mail", "chat", "sms"), k.chance(40), k.chance(60), k.chance(50)
    at = f"{day} {when}" if has_time else day
    plus = (", urgent" if urgent else ", not urgent") if asked else ""

    k.role(
        f"You announce what happens to {items}.|announcer|Comms helper of the ops people.",
        f"You tell each {group} what it needs to know, once.|Mailing agent. Nobody likes two mails about one thing.",
    )
    k.must(f"One message for each {group}, however many {items} it has.|Any {group} with several {items} hears of it once.")
    k.must(f"Messages go by {channel}.|The channel is {channel}.")
    k.steps(f"<affected> lists the {items} and whose they are.", f"<tell> each {group}.")
    k.goal(
        f"Tell everyone in change {run} about the {event} on {at}{plus}.|{event} on {at}, change {run}: notify each {group}{plus}",
        f"announce {run} ({at}){plus}|{run} touches some {items}. Each {group} has to know that it happens on {at}{plus}.",
        f"did anybody tell the {group}s about {run}? it is on {at}. do it{plus}|notify --change {run} --date {at}{plus}",
        f"Last time nobody was told!! This time: message to every {group} hit by {run}, date {at}{plus}.",
        f"On {at} there will be a {event}; please inform every {group} that {run} concerns{plus}.",
    )

    @k.look(f"affected_{items}|list_affected|impact", f"The {items} that a change concerns, with their {group}.", ref=text("change|ref|id", "Number of the change."))
    def affected(ref):
        if ref != run:
            return k.fail(f"unknown change {ref}")
        return [{f"{item}|name": a, f"{group}|belongs_to": b} for a, b in rows]

    more = {"urgent": flag("urgent|important", "Whether it is urgent.|true: it makes a noise.")} if asked else {}

    @k.act(
        f"notify|send_message|tell_{group}",
        f"Sends a message to one {group}.",
        to=text(f"to|{group}|recipient", f"Which {group}."),
        at=text("at|date|when", "When it happens.|Time of the change."),
        by=choice("channel|via|by", "How it is sent.", ["mail", "chat", "sms"]),
        **more,
    )
    def tell(to, at, by, urgent=None):
        if to not in used or tell.made(to=to):
            return k.fail(f"{to} needs no message" if to not in used else f"{to} was told already")
        return k.one("sent", f"{to} was told", "1 sent")

    def right():
        if not affected.made(ref=run):
            return affected(ref=run)
        more = dict(urgent=urgent) if asked else {}
        return [tell(to=g, at=at, by=channel, **more) for g in used if not tell.made(to=g)]

    return right
