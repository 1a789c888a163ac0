"""Creates a record, which prints several ids, and links one of them, the one that the text says, to another thing."""

import re

from kind import text

STRUCTURE = "new-id"
DOMAIN = "records"

# record;field;target;ids that it prints;link verb;third person
SKINS = """ticket;title;incident;ticket_id,short_code,queue_no;attach;Attaches
branch;purpose;ticket;ref,head,upstream_ref;note;Notes
backup;reason;change;job_id,set_id,volume_id;record;Records
release;codename;milestone;release_id,tag,build_no;tie;Ties
key;comment;device;key_id,fingerprint,slot;bind;Binds
invoice;purpose;contract;invoice_no,booking_no,tax_no;file;Files
snapshot;label;experiment;snapshot_id,chain_id,lease;pin;Pins
alert;summary;service;rule_id,group_id,silence_key;add;Adds
page;heading;project;page_id,slug,revision;link;Links
instance;role_name;deployment;instance_id,address_id,disk_id;enroll;Enrolls
job;command_name;pipeline;job_id,run_id,log_id;hook;Hooks
user;nickname;team;user_id,login_no,mail_key;invite;Invites
dataset;topic;model;dataset_id,version_id,card_id;feed;Feeds
certificate;common_name;listener;serial,order_id,chain_ref;mount;Mounts
review;subject;patch;review_id,thread_id,diff_id;connect;Connects
webhook;event_name;app;hook_id,secret_ref,delivery_id;register;Registers
queue;consumer_name;worker;queue_id,dead_id,policy_id;assign;Assigns
meeting;agenda_name;postmortem;meeting_id,room_code,recording_id;put;Puts
license;product;laptop;license_id,seat_no,order_no;give;Gives
volume;mount_name;vm;volume_id,device_no,pool_ref;attach;Attaches"""


def an(word):
    """With its article."""
    return ("an " if re.match("[aeio]|u(?!s|ni|t|rl)", word) else "a ") + word


def make(k):
    record, field, target, ids, verb, does = k.pick(SKINS.split("\n")).split(";")
    ids = ids.split(",")
    title, goal_name, other = k.word(), k.word(), k.word()
    values = {one: k.id() for one in ids}
    owner, place = k.person(), k.word()
    wanted, left = k.some(ids, 2)
    w, x, fd = wanted.replace("_", " "), left.replace("_", " "), field.replace("_", " ")
    rule = k.one(
        f"<link> takes the {w}.|What <link> wants is the {w}, not the {x}.|For <link> use the {w} that <create> prints.",
        f"The {x} means nothing to <link>; it goes by the {w}.|<link.value> is the {w} of the new {record}.",
    )
    tail = f" {rule}" if k.chance(35) else k.must(rule) or ""
    who = k.pick("owner", "place")

    k.role(f"You open {an(record)} and link it.|{record} desk|Every {target} gets its {record}.")
    k.must(f"A{an(record)[1:]} is created under the {target}'s {who}.|<create.under> is the {who} of the {target}.")
    k.steps("<get> first.", "<create>, then <link>.")
    k.goal(
        f"New {record} with {fd} {title} for {target} {goal_name}.{tail}",
        f"{target} {goal_name} needs {an(record)} ({fd} {title}).{tail}",
        f"pls open {an(record)} '{title}' and {verb} it to {goal_name}.{tail}",
        f"{record}: {title}. {target}: {goal_name}. create + {verb}.{tail}",
        f"Please create the {record} {title} and {verb} it to the {target} {goal_name}.{tail}",
    )

    @k.look(f"get_{target}|show_{target}|{target}_info", f"Shows {an(target)}.", name=text(f"{target}|name", f"Name of the {target}.|Which {target}."))
    def get(**by):
        if by.get("name") not in (goal_name, other):
            return k.fail(f"no {target} {by.get('name')}")
        return {"name": by["name"], "owner": owner, "place": place}

    @k.act(
        f"create_{record}|new_{record}|open_{record}",
        f"Creates {an(record)} and prints its ids.",
        title=text(f"{field}|name", f"The {fd} of the {record}.|Its {fd}."),
        under=text("under|in_the_name_of|parent", "Under whom or what it is created.|What it is created under."),
    )
    def create(under, **by):
        if by.get("title") != title or under not in (owner, place) or create.calls:
            return k.fail(f"cannot create {by.get('title')} under {under}")
        return k.result(values, "created")

    @k.act(
        f"{verb}_{record}|{verb}|{verb}_to_{target}",
        f"{does} {an(record)} to {an(target)}.",
        to=text(f"{target}|to", f"Name of the {target}.|Which {target}."),
        value=text("ref|value|what", f"What identifies the {record}.|One of the ids of the {record}."),
    )
    def link(to, value):
        return f"{to}: {value}" if to == goal_name and create.calls and value in values.values() else k.fail(f"{value} or {to} is unknown")

    def right():
        if not get.made(name=goal_name):
            return get(name=goal_name)
        if not create.made():
            return create(title=title, under=owner if who == "owner" else place)
        return [] if link.made() else link(to=goal_name, value=values[wanted])

    return right
