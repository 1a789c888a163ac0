"""Writes with a version; if somebody was faster, the text says whether to write over it, to leave it, or to ask who."""

import re

from kind import text

STRUCTURE = "version-guard"
DOMAIN = "shared documents"

# document;field;version word;save;third person
SKINS = """page;body;revision;save;Saves
manifest;image;generation;apply;Applies
policy;effect;etag;put;Puts
record;target;serial;write;Writes
ticket;summary;edit_no;update;Updates
secret;value;version;store;Stores
dashboard;title;iteration;publish;Publishes
config;setting;checksum;push;Pushes
schema;default;epoch;alter;Alters
playbook;step;stamp;commit;Commits
profile;quota;tag;set;Sets
contract;clause;draft_no;submit;Submits
template;subject;rev;upload;Uploads
inventory;location;change_no;correct;Corrects
roster;holder;turn;enter;Enters
flag;variant;token;switch;Switches
zone;contact;soa;edit;Edits
chart;value;release_no;upgrade;Upgrades
catalog;price_code;snapshot;revise;Revises
index;mapping;seq_no;map;Maps"""


def an(word):
    """With its article."""
    return ("an " if re.match("[aeio]|u(?!s|ni|t|rl)", word) else "a ") + word


def make(k):
    doc, field, ver, save_, does = k.pick(SKINS.split("\n")).split(";")
    name, value, old = k.word(), k.word(), k.word()
    versions = k.ids(3)
    clash = k.chance(65)
    them, friend = k.people(2)
    by_friend, theirs = k.chance(50), k.word()
    writer = friend if by_friend else them
    v = ver.replace("_", " ")
    says, go_on = k.pick(
        [
            (f"If somebody was faster, write again with the newer {v}.|On a conflict, ours counts: once more, with the {v} that it prints.", True),
            ("If somebody was faster, leave theirs and report that it is not done.|On a conflict theirs counts: stop, and say that it could not be done.", False),
            (f"On a conflict: what {friend} wrote stays, and it is reported as not done; anybody else's is written over with the newer {v}.", not by_friend),
            (f"On a conflict: write over it with the newer {v} only if it was {friend}; else report that it is not done.", by_friend),
        ]
    )
    k.role(f"You edit {an(doc)} that others edit too.|{doc} writer|shared {doc}s, optimistic")
    k.must(says)
    k.steps("<get> the {v} first.".replace("{v}", v), "<save> with it.")
    k.goal(
        f"{save_} {field} {value} in {doc} {name}",
        f"{doc} {name}: {field} becomes {value}",
        f"pls {save_} {value} as {field} of {name}",
        f"The {field} of the {doc} {name} should read {value}.",
        f"{name}.{field} := {value} ({save_})",
    )

    @k.look(f"get_{doc}|read_{doc}|open_{doc}", f"Shows {an(doc)} with its {v}.", name=text(f"{doc}|name", f"Name of the {doc}.|Which {doc}."))
    def get(**by):
        if by.get("name") != name:
            return k.fail(f"no {doc} {by.get('name')}")
        return {f"{doc}|name": name, ver: versions[0], f"previous_{ver}": versions[2], field: old}

    tried = []

    @k.act(
        f"{save_}_{doc}|{save_}|{save_}_{field}",
        f"{does} the {field} of {an(doc)}.",
        key=text(f"{doc}|name", f"Name of the {doc}.|Which {doc}."),
        value=text(f"{field}|value", f"The new {field}.|What the {field} becomes."),
        version=text(f"{ver}|if_match|based_on", f"The {v} that the change is based on.|Last known {v}."),
    )
    def save(key, value, version):
        if key != name or version not in versions:
            return k.fail(f"{key}: no {v} {version}")
        if clash and version != versions[1]:
            tried.append(version)
            return k.fail(f"conflict: {writer} wrote {theirs}, {v} is now {versions[1]}")
        return f"{key} saved"

    def right():
        if not get.made(name=name):
            return get(name=name)
        if save.made():
            return []
        if clash and k.seen(versions[1]):
            return save(key=name, value=value, version=versions[1]) if go_on else k.give_up(f"{writer} was faster.")
        return save(key=name, value=value, version=versions[0])

    return right
