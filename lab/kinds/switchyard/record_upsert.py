"""Wants a record with a value: if there is one already, the text says whether it is changed, kept or doubled."""

import re

from kind import integer, text

STRUCTURE = "create-if-missing"
DOMAIN = "DNS and the like"

# record;place;key;value;number
SKINS = """record;zone;hostname;target;ttl
rule;firewall;port_name;network;priority
variable;pipeline;variable;content;version
route;gateway;path_name;backend;weight
alias;mail_domain;alias;mailbox;limit
mapping;load_balancer;prefix;pool;timeout
secret;vault;secret;reference;days
label;board;label;colour;position
schedule;scheduler;job;script;hour
member;group;login;role_name;order
topic;broker;topic;schema;partitions
tag;registry;tag;digest;keep_days
parameter;database;parameter;setting;level
hook;repository;event;endpoint;retries
share;fileserver;share;folder;quota
check;monitor;check;probe;interval
entry;directory;entry;manager;rank
redirect;site;source_path;destination;status
lease;dhcp_server;device;address_name;hours
override;flag_store;segment;variant;percent"""


def an(word):
    """With its article."""
    return ("an " if re.match("[aeio]|u(?!s|ni|t|rl)", word) else "a ") + word


def make(k):
    record, place, key_, val, num = k.pick(SKINS.split("\n")).split(";")
    home, key, value, n = k.word(), k.word(), k.word(), k.int(2, 90)
    state = k.pick("missing", "missing", "other", "other", "same")
    old_value, old_id = (value if state == "same" else k.word()), k.id()
    rows = [(k.id(), k.word(), k.word(), k.int(2, 90)) for _ in range(k.int(1, 3))]
    if state != "missing":
        rows.insert(k.int(0, len(rows)), (old_id, key, old_value, n if state == "same" else k.int(2, 90)))
    pl, ky, vl = (x.replace("_", " ") for x in (place, key_, val))
    says, on_other, on_missing = k.pick(
        [
            (f"If there is one for that {ky}, <update> it; else <create>.|An existing {record} gets changed with <update>, a missing one made with <create>.", "u", "c"),
            (f"If there is one for that {ky}, leave it as it is; else <create>.|An existing {record} is never changed. Make it only if it is missing.", "k", "c"),
            (f"Only an existing {record} is changed, with <update>. If there is none, report that it cannot be done.|No new ones: <update> what exists; where nothing exists, say that it is not done.", "u", "x"),
            (f"If there is one for that {ky} already, don't touch it and report that it is not done; else <create>.|Taken already: say that it cannot be done. Free: <create>.", "x", "c"),
        ]
    )
    verdict = on_missing if state == "missing" else "k" if state == "same" and on_other == "u" else on_other

    k.role(f"You keep the {pl} in order.|{record} editor for {an(pl)}|{pl} admin, careful")
    k.must(says, f"A{an(record)[1:]} that has the {vl} already stays as it is." if on_other == "u" else f"Go by the {ky}.")
    k.steps("<listing> first.")
    k.goal(
        f"{pl} {home}: {ky} {key} with {vl} {value}, {num.replace('_', ' ')} {n}",
        f"{key} should have {vl} {value} ({num.replace('_', ' ')} {n}) in {home}.",
        f"can you put {key} -> {value} into {home}, {num.replace('_', ' ')} {n}",
        f"We need {an(record)} in {home} for {key}: {value}, with {num.replace('_', ' ')} {n}.",
        f"upsert {home} {key_}={key} {val}={value} {num}={n}",
    )

    @k.look(f"list_{record}s|show_{place}|{record}s_of", f"Lists what {an(pl)} has.", name=text(f"{place}|name", f"Name of the {pl}.|Which {pl}."))
    def listing(**by):
        return [{"id": i, key_: a, val: b, num: c} for i, a, b, c in rows] if by.get("name") == home else k.fail(f"no {pl} {by.get('name')}")

    number = integer(num, f"The {num.replace('_', ' ')}.|Number for {num.replace('_', ' ')}.")
    value_ = text(f"{val}|value", f"The {vl}.|What it leads to: the {vl}.")

    @k.act(f"create_{record}|add_{record}|new_{record}", f"Makes a new {record}.", place=text(f"{place}|into", f"Name of the {pl}."), key=text(f"{key_}|key", f"The {ky} it is for."), value=value_, n=number)
    def create(place, key, value, n):
        return f"{key} made" if place == home and key not in [r[1] for r in rows] else k.fail(f"cannot make {key} in {place}")

    @k.act(f"update_{record}|change_{record}|edit_{record}", f"Changes an existing {record}.", rid=text("id|record_id|which", f"Id of the {record}.|Which {record}, by id."), value=value_, n=number)
    def update(rid, value, n):
        return f"{rid} changed" if rid in [r[0] for r in rows] else k.fail(f"no id {rid}")

    def right():
        if not listing.made(name=home):
            return listing(name=home)
        if create.made() or update.made() or verdict == "k":
            return []
        if verdict == "x":
            return k.give_up("there is none." if state == "missing" else "it exists already.")
        return create(place=home, key=key, value=value, n=n) if verdict == "c" else update(rid=old_id, value=value, n=n)

    return right
