"""Several people belong to a thing; whom to tell, and which of its figures, is another one in every episode."""

import re

from kind import choice, text

STRUCTURE = "notify"
DOMAIN = "notifications"

# thing;people;figures;occasion
SKINS = """service;owner,on_call,sponsor;errors,latency;incident
file;author,last_editor,reviewer;lines,complexity;regression
table;steward,analyst,dba;rows,bytes;growth
ticket;reporter,assignee,watcher;age_days,comments;reminder
certificate;requester,issuer_contact,holder;serial,days_left;expiry
build;starter,committer,release_lead;number,duration;breakage
host;admin,tenant,rack_contact;uptime,load;reboot
contract;buyer,seller_contact,lawyer;amount,number;renewal
dataset;publisher,curator,consumer;version,records;update
alert;creator,receiver,escalation_contact;value,threshold;review
package;maintainer,publisher,security_contact;version,downloads;advisory
domain;registrant,technical_contact,billing_contact;expires,ttl;transfer
queue;producer,consumer,operator;depth,lag;overflow
backup;requester,keeper,verifier;size,duration;failure
grant;grantor,grantee,approver;scope_no,days;recertification
device;holder,purchaser,repairer;serial,cycles;recall
page;writer,translator,approver;views,revision;correction
experiment;designer,runner,judge;score,samples;result
job;submitter,script_author,queue_admin;exit_code,minutes;failure
flag;creator,rollout_lead,cleaner;percent,age_days;cleanup"""


def an(word):
    """With its article."""
    return ("an " if re.match("[aeio]|u(?!s|ni|t|rl)", word) else "a ") + word


def make(k):
    thing, people, figures, occasion = k.pick(SKINS.split("\n")).split(";")
    people, figures = people.split(","), figures.split(",")
    name, other = k.words(2)
    persons = dict(zip(people, k.people(3), strict=True))
    nums = dict(zip(figures, map(str, k.numbers(2, 10, 990)), strict=True))
    mails = {p: k.mail() for p in persons.values()}
    who, not_who = k.some(people, 2)
    figure, not_figure = k.shuffled(figures)
    ways = ["mail", "chat", "sms"]
    way = k.pick(ways)
    w, nw, f, nf = (x.replace("_", " ") for x in (who, not_who, figure, not_figure))
    k.must(
        k.one(f"Tell the {w}.|The {w} is the one to tell.|Not the {nw} any more: the {w} is told.|{w} gets the message."),
        k.one(f"The message is just the {f}.|Send the {f}, not the {nf}.|What they want to know is the {f}.|Nothing but the {f} goes into the message."),
        f"By {way}.|We use {way} for that.|Channel: {way}.",
    )
    k.role(f"You tell people about every {thing}.|{occasion} notices|notifier, {thing} desk")
    k.steps("<get> shows who and what.", "<address_of> the person, then <tell>.")
    k.goal(
        f"{thing} {name}: {occasion}. Tell who has to know.",
        f"Send the {occasion} notice for {name}.",
        f"{occasion} on {name}, pls inform the right one",
        f"There is {an(occasion)} with the {thing} {name}; the person in charge must be told.",
        f"notify {thing}={name} about={occasion}",
    )

    @k.look(f"get_{thing}|{thing}_card|show_{thing}", f"Shows {an(thing)}: who belongs to it, and figures.", name=text(f"{thing}|name", f"Name of the {thing}.|Which {thing}."))
    def get(**by):
        if by.get("name") not in (name, other):
            return k.fail(f"no {thing} {by.get('name')}")
        return {f"{thing}|name": by["name"], **persons, **nums} if by["name"] == name else {"name": other}

    @k.look("address_of|find_address|contact", "Address of a person.", person=text("person|name", "Full name of the person.|Whose address."))
    def address_of(person):
        return {"person": person, "address|mail": mails[person]} if person in mails else k.fail(f"nobody called {person}")

    @k.act("tell|send_message|notify_person", "Sends a message.", to=text("to|address|receiver", "Address that it goes to.|The address of the receiver."), body=text("body|message|content", "What the message says.|The text of the message."), way=choice("by|channel|way", "How it is sent.|Which channel.", ways))
    def tell(to, body, way):
        return f"sent to {to}" if to in mails.values() else k.fail(f"{to} is no address")

    def right():
        if not get.made(name=name):
            return get(name=name)
        if not address_of.made(person=persons[who]):
            return address_of(person=persons[who])
        return [] if tell.made() else tell(to=mails[persons[who]], body=nums[figure], way=way)

    return right
