"""Registers one of several like values of a thing; which one counts is said each time."""

import re

from kind import text

STRUCTURE = "which-field"
DOMAIN = "inventory"

# thing;value a;value b;value c;verb;target;what the value is called
SKINS = """host;public_ip;private_ip;floating_ip;register;monitor;address
commit;author;committer;reviewer;credit;release;person
certificate;serial;fingerprint;key_id;pin;client;mark
package;latest;stable;locked;pin;project;version
build;digest;tag;checksum;promote;channel;reference
database;primary;replica;standby;attach;dashboard;endpoint
service;owner;maintainer;on_call;subscribe;pager;contact
volume;device;label;uuid;mount;machine;name
domain;registrar;nameserver;mail_host;record;sheet;host
bucket;arn;url;alias;share;team;link
ticket;reporter;assignee;watcher;invite;meeting;person
job;job_id;run_id;trace_id;link;incident;id
queue;queue_url;dead_letter;topic;bind;consumer;source
dataset;raw_path;clean_path;sample_path;load;notebook;path
cluster;api_url;console_url;metrics_url;add;bookmark;url
secret;current;previous;pending;inject;deployment;version
account;account_no;billing_no;support_no;note;contract;number
pull_request;head;base;merge_commit;deploy;stage;revision
container;name;short_id;image_id;trace;debugger;handle
printer;mac;serial;asset_tag;enter;register;number"""


def an(word):
    """With its article."""
    return ("an " if re.match("[aeio]|u(?!s|ni|t|rl)", word) else "a ") + word


def make(k):
    thing, *fields, verb, target, what = k.pick(SKINS.split("\n")).split(";")
    name, other, goes_to, decoy = *k.words(3), k.word()
    values = {f: k.id() if "id" in f or "no" in f else k.word() for f in fields}
    wanted, unwanted, third = k.shuffled(fields)
    w, u, t = (f.replace("_", " ") for f in (wanted, unwanted, third))
    label, said = thing.replace("_", " "), k.pick("goal", "must")
    plain = k.one(f"by its {w}|with the {w}|using the {w}", f"with the {w}, not the {u}", f"by the {w} (never by {t})")
    long = k.one(
        f"The {what} is always the {w}.|Use the {w} as the {what}.|{what} = {w}",
        f"We no longer use the {u} as the {what}, but the {w}.|The {u} is of no use to us: take the {w}.",
        f"The {w} is the {what} that counts; the {u} and the {t} do not.|Neither {u} nor {t}: the {w} is wanted as the {what}.",
    )
    how = f" {plain}" if said == "goal" else k.must(long) or ""
    swapped = k.chance(20)

    k.role(f"You {verb} things in our inventory.|inventory clerk for every {label}|Asset bot. Exact values only.")
    k.steps(f"Get the {label} with <get>.|<get> knows all its fields.", "Then <put>.|One <put> ends it.")
    k.goal(
        f"{verb} {label} {name}{how} in {target} {goes_to}.",
        f"{goes_to} needs {name}{how}. Please {verb} it.",
        f"could you {verb} {name} ({label}){how}, the {target} is {goes_to}",
        f"{target}: {goes_to} / {label}: {name} / task: {verb}{how}",
        f"The {target} {goes_to} still lacks the {label} {name}; kindly {verb} it there{how}.",
    )

    @k.look(
        f"get_{thing}|show_{thing}|describe_{thing}",
        f"Shows the fields of {an(label)}.|All that is known of {an(label)}.",
        name=text(f"{thing}|name|which", f"Name of the {label}.|Which {label}."),
    )
    def get(**by):
        if by.get("name") not in (name, other, decoy):
            return k.fail(f"{label} {by.get('name')} not found")
        shown = dict(k_order)
        return {**shown, "state": "ok"} if by["name"] == name else {f: None for f in shown}

    @k.act(
        f"{verb}|{verb}_{what}|{verb}_in_{target}",
        f"Stores the {what} of {an(label)} in {an(target)}.|Gives {an(target)} the {what} of {an(label)}.",
        target=text(f"{target}|target|to", f"Name of the {target}.|Which {target}."),
        value=text(f"{what}|value", f"The {what} to store.|Which {what}."),
        of=text(f"{thing}_name|label|of", f"Name of the {label} it belongs to.|The {label} it is about."),
    )
    def put(target, value, of):
        if target != goes_to or of != name or value not in values.values():
            return k.fail(f"cannot {verb} {value} of {of} in {target}")
        return f"{target}: {what} {value}"

    k_order = k.shuffled(values.items()) if swapped else list(values.items())

    def right():
        if not get.made(name=name):
            return get(name=name)
        call = put(target=goes_to, value=values[wanted], of=name)
        return [] if put.made(target=goes_to) else call

    return right
