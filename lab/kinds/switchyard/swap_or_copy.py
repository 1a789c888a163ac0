"""Two things have a value each: they change places, or one takes over the other's; the request says which."""

import re

from kind import text

STRUCTURE = "swap-or-copy"
DOMAIN = "assignments"

# thing;things;value;set;third person;place
SKINS = """host;hosts;address;set_address;Sets the address of;network
shift;shifts;engineer;set_engineer;Sets the engineer of;rota
flag;flags;variant;set_variant;Sets the variant of;project
queue;queues;consumer;bind_consumer;Binds the consumer of;broker
route;routes;backend;set_backend;Sets the backend of;proxy
channel;channels;build;pin_build;Pins the build of;store
volume;volumes;mountpoint;mount_at;Mounts;server
ticket;tickets;assignee;assign;Assigns;board
record;records;target;point;Points;zone
runner;runners;label;set_label;Labels;fleet
slot;slots;release;put_release;Fills;cluster
rack;racks;switch;wire;Wires;hall
dashboard;dashboards;source;set_source;Sets the source of;team
mailbox;mailboxes;forward;forward_to;Forwards;domain
printer;printers;driver;load_driver;Loads the driver of;office
replica;replicas;role_name;set_role;Sets the role of;database
branch;branches;upstream;track;Makes track;repo
job;jobs;schedule;set_schedule;Schedules;server
desk;desks;phone_name;plug;Plugs;floor
topic;topics;schema;set_schema;Sets the schema of;bus"""


def an(word):
    """With its article."""
    return ("an " if re.match("[aeio]|u(?!s|ni|t|rl)", word) else "a ") + word


def make(k):
    thing, things, value, set_, does, place = k.pick(SKINS.split("\n")).split(";")
    home, (a, b), third = k.word(), k.words(2), k.words(2)
    names = k.shuffled([a, b, *third])
    now = dict(zip(names, k.many(k.ident, 4), strict=True))
    ids = dict(zip(names, k.ids(4), strict=True))
    v = value.replace("_", " ")
    how = k.pick("swap", "swap", "a_to_b", "b_to_a")
    due = {"swap": {a: now[b], b: now[a]}, "a_to_b": {b: now[a]}, "b_to_a": {a: now[b]}}[how]
    texts = {
        "swap": [
            f"{place} {home}: {a} and {b} swap their {v}",
            f"Please exchange the {v} of {a} with that of {b} in {home}.",
            f"mixed them up in {home}, {a} has the {v} of {b} and vice versa, swap pls",
            f"{a} <-> {b} ({v}, {home})",
        ],
        "a_to_b": [
            f"{place} {home}: {b} takes over the {v} of {a}, which keeps it",
            f"Give {b} the same {v} as {a} in {home}; {a} stays as it is.",
            f"in {home} {b} should have the {v} that {a} has, leave {a}",
            f"{a} -> {b} (copy {v}, {home})",
        ],
        "b_to_a": [
            f"{place} {home}: {a} takes over the {v} of {b}, which keeps it",
            f"{a} gets the {v} that {b} has in {home}, and {b} keeps it.",
            f"{b} has the right {v}, {a} doesn't ({home}). copy it over",
            f"{a} <- {b} (copy {v}, {home})",
        ],
    }
    k.role(f"You look after the {things} of {an(place)}.|{v} desk|{place}: who has which {v}")
    k.must(f"<put> goes by id.|Every {thing} has an id; use it.")
    k.steps("<listing> first.")
    k.goal(*texts[how])

    @k.look(f"list_{things}|{things}_of|show_{place}", f"Lists the {things} of {an(place)}.", name=text(f"{place}|name", f"Name of the {place}.|Which {place}."))
    def listing(**by):
        if by.get("name") != home:
            return k.fail(f"no {place} {by.get('name')}")
        done = {c["key"]: c["value"] for c in put.calls}
        return [{f"{thing}|name": n, "id|uid": ids[n], value: done.get(ids[n], now[n])} for n in names]

    @k.act(f"{set_}|{set_}_of|do_{set_}", f"{does} {an(thing)}.", place=text(f"{place}|in", f"Name of the {place}."), key=text(f"id|{thing}_id|uid", f"Id of the {thing}.|Which {thing}, by id."), value=text(f"{value}|value|to", f"The {v} it gets.|Its new {v}."))
    def put(place, key, value):
        return f"{key}: {value}" if place == home and key in ids.values() else k.fail(f"no id {key} in {place}")

    def right():
        if not listing.made(name=home):
            return listing(name=home)
        return [put(place=home, key=ids[n], value=x) for n, x in due.items() if not put.made(key=ids[n])]

    return right
