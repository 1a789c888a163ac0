"""Sends a request to the one who may approve it: level by level up, as far as amount or kind ask for."""

import re

from kind import integer, text

STRUCTURE = "approval-level"
DOMAIN = "approvals"

# request;requests;number;kind field;kinds;link;ask
SKINS = """purchase;purchases;amount;type;hardware,software,travel;manager;ask_approval
change;changes;hosts;risk;low,medium,high;lead;request_review
access;accesses;days;scope;read,write,admin;supervisor;request_grant
exception;exceptions;weeks;policy;password,network,backup;superior;ask_exception
quota;quotas;gigabytes;tier;hot,warm,cold;owner;request_quota
hire;hires;hours;contract;intern,temp,staff;head;ask_hire
release;releases;bugs;train;weekly,monthly,hotfix;chief;request_release
discount;discounts;percent;client;new,loyal,public;boss;ask_discount
export;exports;records;content;figures,names,payments;officer;request_export
downtime;downtimes;minutes;system;shop,mail,archive;captain;ask_downtime
license;licenses;seats;vendor;small,large,foreign;manager;request_license
refund;refunds;sum;channel;card,cash,voucher;supervisor;ask_refund
deletion;deletions;objects;data;logs,mails,backups;steward;request_deletion
overtime;overtimes;hours;shift;day,night,weekend;foreman;ask_overtime
domain;domains;years;suffix;com,org,dev;holder;request_domain
budget;budgets;thousands;line;cloud,people,events;principal;ask_budget
loan;loans;weeks;device;phone,laptop,server;keeper;request_loan
visit;visits;guests;area;office,lab,vault;host;ask_visit
training;trainings;days;place;online,house,abroad;mentor;request_training
waiver;waivers;months;rule;lint,test,review;maintainer;ask_waiver"""


def an(word):
    """With its article."""
    return ("an " if re.match("[aeio]|u(?!s|ni|t|rl)", word) else "a ") + word


def make(k):
    req, reqs, num, field, kinds, link, ask_ = k.pick(SKINS.split("\n")).split(";")
    kinds = kinds.split(",")
    people = k.people(4)
    number, other = k.ids(2)
    kind, limit = k.pick(kinds), k.int(30, 60)
    n = k.pick(k.int(2, 29), k.int(61, 99))
    special = k.pick(kinds)
    says, up = k.pick(
        [
            (f"Up to {limit} {num} the {link} of the requester decides; above that, the {link} of that {link}.|Over {limit} {num} it goes one level higher than the requester's {link}, otherwise to the {link}.", 2 if n > limit else 1),
            (f"With {field} {special} the {link} of the requester's {link} decides, in other cases the requester's {link}.|{field} {special}: two levels up. Otherwise: one level up.", 2 if kind == special else 1),
            (f"The requester's {link} decides, whatever the {num}.|One level up, always: the {link} of the requester.", 1),
            (f"Always two levels up: the {link} of the requester's {link} decides.|Not the {link} of the requester but that one's own {link} is asked.", 2),
            (f"From {limit} {num} on the requester's {link} decides; less than that goes higher, to the {link}'s own {link}, because small ones are often wrong.", 1 if n > limit else 2),
        ]
    )
    k.role(f"You send every {req} to whoever may decide.|{req} router|approvals: {reqs}")
    k.must(says)
    k.steps(f"<get> the {req}.", f"<above> names the {link} of a person.")
    k.goal(
        f"{req} {number}: get it approved",
        f"Send {number} to the right person.",
        f"{number} waits for approval, pls pass it on",
        f"Who decides on {req} {number}? Ask them.",
        f"approve? {req}={number}",
    )

    @k.look(f"get_{req}|show_{req}|{req}", f"Shows {an(req)}.", key=text(f"{req}|number|id", f"Number of the {req}.|Which {req}."))
    def get(key):
        return {f"{req}|id": key, "requester|by": people[0], num: n, field: kind} if key == number else k.fail(f"no {req} {key}")

    @k.look(f"{link}_of|who_is_{link}|above", f"Names the {link} of a person.", person=text("person|name|of", "Full name of the person.|Whose one."))
    def above(person):
        if person not in people[:3]:
            return k.fail(f"nobody above {person}")
        return {"person": person, link: people[people.index(person) + 1]}

    @k.act(f"{ask_}|{ask_}_from|send_{req}", f"Asks somebody to decide on {an(req)}.", key=text(f"{req}|number", f"Number of the {req}.|Which {req}."), who=text("approver|who|to", "Who is to decide.|Full name of the one who decides."), n=integer(f"{num}|figure", f"The {num} of the {req}.|How much: {num}."))
    def ask(key, who, n):
        return f"{key} lies with {who}" if key == number and who in people else k.fail(f"{key} cannot go to {who}")

    def right():
        if not get.made(key=number):
            return get(key=number)
        for person in people[:up]:
            if not above.made(person=person):
                return above(person=person)
        return [] if ask.made() else ask(key=number, who=people[up], n=n)

    return right
