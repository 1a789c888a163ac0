"""One argument is given only when the rule of this episode asks for it; the record tells whether it does."""

import re

from kind import text

STRUCTURE = "optional-when"
DOMAIN = "forms"

# thing;field;values;optional;its source;verb;third person;main
SKINS = """ticket;kind;bug,task,wish;approver;lead;close;Closes;resolution
deploy;target;live,stage,lab;approver;release_lead;start;Starts;build
user;contract;staff,guest,vendor;sponsor;host_name;create;Creates;login
record;scope;public,internal,test;witness;zone_admin;publish;Publishes;target
purchase;size;small,medium,large;signer;budget_owner;place;Places;article
backup;class;hot,warm,cold;key_name;vault_key;store;Stores;location
alert;level;info,warn,page;backup_contact;second;send;Sends;message
package;channel;stable,beta,nightly;signature;signing_key;publish;Publishes;version
firewall_rule;direction;in,out,both;reviewer;security_contact;add;Adds;port_name
branch;type;release,feature,fix;merger;maintainer;merge;Merges;base
dataset;privacy;open,masked,personal;officer;privacy_contact;share;Shares;receiver
job;cost;cheap,normal,dear;payer;cost_center;submit;Submits;script
visitor;area;lobby,office,datacenter;escort;site_contact;admit;Admits;badge
certificate;reach;internal,partner,world;validator;ca_contact;order;Orders;common_name
script;rights;user,operator,root;second_pair;senior;run;Runs;host
mailing;audience;team,company,world;editor;press_contact;send_out;Sends out;subject
schema_change;risk;none,some,high;dba;database_owner;apply;Applies;revision
device;state;new,used,broken;repairer;workshop;hand_out;Hands out;holder
export;content;figures,names,payments;auditor;audit_contact;start;Starts;format_name
restore;age;fresh,old,ancient;verifier;archive_keeper;begin;Begins;destination"""


def an(word):
    """With its article."""
    return ("an " if re.match("[aeio]|u(?!s|ni|t|rl)", word) else "a ") + word


def make(k):
    thing, field, values, opt, src, verb, does, main = k.pick(SKINS.split("\n")).split(";")
    values = values.split(",")
    th, f, o, s, v, m = (x.replace("_", " ") for x in (thing, field, opt, src, verb, main))
    name, value = k.id(), k.word()
    now, a = k.pick(values), k.pick(values)
    person, ext, other = k.word(), k.chance(50), k.word()
    says, due = k.pick(
        [
            (f"The {o} is given only with {f} {a}.|With {f} {a} {an(o)} is needed, else leave it out.", now == a),
            (f"The {o} is given unless {f} is {a}.|Every one needs {an(o)}, but not with {f} {a}: leave it out there.", now != a),
            (f"If it is external, give the {o}; if not, leave it out.|{o}: only for external ones.", ext),
            (f"If it is external, leave the {o} out; if not, give it.|{o}: only for those that are not external.", not ext),
            (f"The {o} is always given.|Never without {an(o)}.", True),
            (f"The {o} is not used any more, leave it out.|We dropped the {o}; never give one.", False),
        ]
    )
    k.role(f"You {v} one {th} at a time.|{th} form|forms: {th}")
    k.must(says, f"The {o} is the {s} of the record.|Take the {s} as {o}.")
    k.steps("<get> first.")
    k.goal(
        f"{v} {th} {name}, {m} {value}",
        f"{name}: {v} with {m} {value}",
        f"{v} {name} pls ({value})",
        f"Please {v} the {th} {name}; the {m} is {value}.",
        f"{thing}={name} {main}={value}",
    )

    @k.look(f"get_{thing}|show_{thing}|read_{thing}", f"Shows {an(th)}.", key=text(f"{thing}|id|number", f"Number of the {th}.|Which {th}."))
    def get(key):
        return {f"{thing}|id": name, field: now, "external": ext, src: person, "clerk": other} if key == name else k.fail(f"no {th} {key}")

    @k.act(
        f"{verb}_{thing}|{verb}|do_{verb}",
        f"{does} {an(th)}.",
        key=text(f"{thing}|id", f"Number of the {th}.|Which {th}."),
        value=text(f"{main}|value", f"The {m}.|Which {m}."),
        more=text(f"{opt}|extra", f"The {o}, where one is needed.|Name of the {o}; may be left out.", optional=True),
    )
    def submit(key, value, more):
        return f"{key}: ok" if key == name and more in (None, person, other) else k.fail(f"no {th} {key}")

    def right():
        if not get.made(key=name):
            return get(key=name)
        return [] if submit.made() else submit(key=name, value=value, more=person if due else None)

    return right
