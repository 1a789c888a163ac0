"""Copies a record into another system whose fields have other names; which goes where is told, often crosswise."""

import re

from kind import text

STRUCTURE = "field-to-parameter"
DOMAIN = "imports"

# record;fields;parameters;verb;third person
SKINS = """ticket;reporter,assignee,team;requester,owner,group;import_ticket;Imports
mail;sender,receiver,subject;from_party,to_party,topic;file_mail;Files
host;name_tag,serial,site;label,asset,location;add_asset;Adds
route;source,destination,gateway;left,right_side,via;add_route;Adds
commit;author,committer,branch;writer,pusher,line;log_commit;Logs
invoice;buyer,seller,purpose;debtor,creditor,note;book_invoice;Books
shipment;origin,destination,carrier;start,finish,driver;announce;Announces
change;requester,implementer,approver;asked_by,done_by,signed_by;record_change;Records
user;login,mail_name,unit;account,alias,org;create_user;Creates
alert;service,host,rule;subject,place,cause;raise_alert;Raises
dataset;producer,consumer,steward;upstream,downstream,contact;link_dataset;Links
tunnel;near_end,far_end,key_name;local,remote,secret;build_tunnel;Builds
meeting;chair,scribe,room;lead,writer,place;enter_meeting;Enters
job;script,input_name,output_name;program,reads,writes;define_job;Defines
certificate;subject,issuer,holder;name_of,signed_by,used_by;register_cert;Registers
transfer;from_account,to_account,reference;payer,payee,text_line;post_transfer;Posts
replica;primary,secondary,slot;leader,follower,channel;pair_replica;Pairs
review;author,reviewer,module;submitter,checker,part;open_review;Opens
license;product,holder,reseller;item,owner,vendor;enter_license;Enters
handover;leaving,coming,project;gives,takes,topic;note_handover;Notes"""


def an(word):
    """With its article."""
    return ("an " if re.match("[aeio]|u(?!s|ni|t|rl)", word) else "a ") + word


def make(k):
    record, fields, params, verb, does = k.pick(SKINS.split("\n")).split(";")
    fields, params = fields.split(","), params.split(",")
    key, other = k.ids(2)
    values = {f: k.word() for f in fields}
    mapping = dict(zip(params, k.pick(fields, k.shuffled(fields), k.shuffled(fields)), strict=True))
    constant = k.word() if k.chance(30) else None
    fixed = k.pick(params) if constant else None
    f = {x: x.replace("_", " ") for x in fields}
    roles = dict(zip(params, ("a", "b", "c"), strict=True))
    style = k.int(0, 2)

    def line(p, x):
        to = f"<put.{roles[p]}>"
        return [f"{to} is the {f[x]}", f"the {f[x]} goes into {to}", f"{f[x]} -> {to}"][style]

    lines = [line(p, x) for p, x in k.shuffled(mapping.items()) if p != fixed]
    k.role(f"You carry records over, field by field.|{record} importer|{record}: old system to new")
    k.must("; ".join(lines).capitalize() + "." if style == 1 else "; ".join(lines) + ".")
    if constant:
        k.must(f"<put.{roles[fixed]}> is always {constant}, whatever the record says.|For <put.{roles[fixed]}> we use {constant} everywhere.")
    k.steps("<get> first.")
    k.goal(
        f"Carry {record} {key} over.",
        f"{key} into the new system",
        f"pls import {key}, fields as agreed",
        f"The {record} {key} is still missing in the new system; enter it.",
        f"{verb.replace('_', ' ')} {key}",
    )

    @k.look(f"get_{record}|read_{record}|old_{record}", f"Shows {an(record)} of the old system.", key=text(f"{record}|id|number", f"Number of the {record}.|Which {record}."))
    def get(key):
        if key not in (number, other):
            return k.fail(f"no {record} {key}")
        return {f"{record}|id": key, **shown} if key == number else {f"{record}|id": key}

    number, shown = key, dict(k.shuffled(values.items()))
    about = {p: p.replace("_", " ") for p in params}

    @k.act(
        f"{verb}|new_{record}|put_{record}",
        f"{does} {an(record)} in the new system.",
        key=text(f"{record}|id|number", f"Number of the {record}.|Which {record}."),
        a=text(params[0], f"Field {about[params[0]]} of the new system."),
        b=text(params[1], f"Field {about[params[1]]} of the new system."),
        c=text(params[2], f"Field {about[params[2]]} of the new system."),
    )
    def put(key, a, b, c):
        known = [*values.values(), constant]
        return f"{key}: entered" if key == number and {a, b, c} <= set(known) else k.fail(f"{key}: unknown values")

    want = {roles[p]: constant if p == fixed else values[x] for p, x in mapping.items()}

    def right():
        if not get.made(key=number):
            return get(key=number)
        return [] if put.made() else put(key=number, **want)

    return right
