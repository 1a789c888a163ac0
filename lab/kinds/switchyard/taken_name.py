"""A name may be taken; the text says what comes then: the next wish, the name that the error offers, or nothing."""

import re

from kind import text

STRUCTURE = "retry-other"
DOMAIN = "naming"

# thing;place;create;third person;value
SKINS = """branch;repo;create_branch;Creates;base
host;domain;register_host;Registers;address_key
bucket;region;make_bucket;Makes;class_key
user;directory;add_user;Adds;unit
channel;workspace;open_channel;Opens;topic
queue;broker;declare_queue;Declares;policy
database;server;create_database;Creates;template
alias;mailserver;add_alias;Adds;mailbox
tag;registry;push_tag;Pushes;digest
project;group;new_project;Starts;license
port_name;switch;claim_port;Claims;vlan
subdomain;zone;add_subdomain;Adds;target
volume;array;carve_volume;Carves;pool
namespace;cluster;make_namespace;Makes;quota_key
team;company;found_team;Founds;lead_key
job;scheduler;define_job;Defines;calendar
flag;project;define_flag;Defines;segment
room;building;book_room;Books;floor_key
topic;bus;create_topic;Creates;schema
package;index;reserve_name;Reserves;owner_key"""


def an(word):
    """With its article."""
    return ("an " if re.match("[aeio]|u(?!s|ni|t|rl)", word) else "a ") + word


def make(k):
    thing, place, create_, does, val = k.pick(SKINS.split("\n")).split(";")
    th, v = thing.replace("_", " "), val.replace("_", " ")
    home = k.word()
    wishes = k.words(3)
    offered = k.word()
    wrong, value = k.word(), k.word()
    taken = k.pick(0, 1, 1, 2)
    then, says = k.pick(
        [
            ("next", "If a name is taken, try the next wish.|Taken: go on with the next name of the request."),
            ("offer", "If a name is taken, use the free one that the error offers.|Taken: take what the error offers."),
            ("stop", "If the first name is taken, stop and report that it is not done.|No second try: a taken name means that it cannot be done."),
            ("last", "If the first name is taken, try the last wish of the request, never the second.|Taken: the last name of the request is next, the middle one is only for others."),
        ]
    )
    gone = set(wishes[:taken])
    tried = []
    k.role(f"You create things under good names.|{th} namer|new {th}? wishes welcome")
    k.must(says, f"The {v} is the one that <get> shows for the {place}.|Take the {v} from <get>.")
    k.steps("<get> first.")
    k.goal(
        f"New {th} in {place} {home}: {', or '.join(wishes)}",
        f"{place} {home} needs {an(th)}. Names I would like: {', '.join(wishes)}, in this order",
        f"make me {an(th)} in {home}, call it {wishes[0]} (else {wishes[1]}, else {wishes[2]})",
        f"Please create {an(th)} in {home}. Wishes: 1. {wishes[0]} 2. {wishes[1]} 3. {wishes[2]}",
        f"{place}={home} names={','.join(wishes)}",
    )

    @k.look(f"get_{place}|show_{place}|{place}_info", f"Shows {an(place)}.", name=text(f"{place}|name", f"Name of the {place}.|Which {place}."))
    def get(**by):
        return {f"{place}|name": home, val: value, f"old_{val}": wrong} if by.get("name") == home else k.fail(f"no {place} {by.get('name')}")

    @k.act(f"{create_}|{create_}_in|do_{create_}", f"{does} {an(th)}.", where=text(f"{place}|where", f"Name of the {place}."), name=text(f"{thing}|name", f"Name of the new {th}.|What it is called."), value=text(f"{val}|value", f"The {v}.|Which {v}."))
    def create(where, value, **by):
        one = by.get("name")
        if where != home or one not in (*wishes, offered):
            return k.fail(f"{one} is no good name in {where}")
        if one in gone:
            tried.append(one)
            return k.fail(f"{one} is taken; free: {offered}")
        return f"{one}: made"

    def right():
        if not get.made(name=home):
            return get(name=home)
        if create.made():
            return []
        if wishes[0] not in tried:
            return create(where=home, name=wishes[0], value=value)
        if then == "stop":
            return k.give_up(f"{wishes[0]} is taken.")
        if then == "offer":
            return create(where=home, name=offered, value=value)
        order = wishes if then == "next" else [wishes[2]]
        return next(create(where=home, name=w, value=value) for w in order if w not in tried)

    return right
