"""Follows the path of relations that the question names, two or three steps, and answers or acts with what is there."""

import re

from kind import text

STRUCTURE = "chain"
DOMAIN = "relations"

# start;relations (each leads on to a thing that has all of them)
SKINS = """service;owner,backup,parent
host;gateway,twin,monitor
package;upstream,fork,successor
team;sponsor,partner,umbrella
table;source,mirror,archive
job;trigger,follower,fallback
zone;primary,secondary,template
person;manager,deputy,mentor
queue;overflow,consumer,dead_letter
branch;base,target,backport
page;parent,translation,sequel
certificate;issuer,replacement,sibling
cluster;standby,hub,test_bed
dataset;origin,sample,aggregate
device;dock,spare,companion
flag;prerequisite,rival,replacement
ticket;parent,duplicate,blocker
vm;hypervisor,clone,image
account;payer,delegate,parent
alert;cause,group,escalation"""


def an(word):
    """With its article."""
    return ("an " if re.match("[aeio]|u(?!s|ni|t|rl)", word) else "a ") + word


def make(k):
    thing, relations = k.pick(SKINS.split("\n")).split(";")
    relations = relations.split(",")
    start, steps = k.word(), k.int(2, 3)
    path = [k.pick(relations) for _ in range(steps)]
    data, here, line = {}, start, []
    for n, step in enumerate(path):
        data[here] = {r: k.word() for r in relations}
        line.append(here)
        here = data[here][step]
    said = [p.replace("_", " ") for p in path]
    chain = k.pick("of", "arrow")
    named = " of the ".join(said[::-1]) + f" of {start}" if chain == "of" else f"{start} > " + " > ".join(said)
    acts = k.chance(45)
    note = k.word()
    k.role(f"You know how one {thing} relates to another.|{thing} relations|{thing} graph, step by step")
    k.must(f"Every relation leads to another {thing}; go step by step.|One step at a time: each {thing} knows its own relations only.")
    k.steps("<relations_of> one after the other.")
    the = "the " if chain == "of" else ""
    if acts:
        k.goal(
            f"tag {the}{named} with {note}",
            f"{note} is the tag for {the}{named}",
            f"pls put tag {note} on {the}{named}",
            f"Please tag {the}{named}, and nothing else, as {note}.",
        )
    else:
        k.answers(f"Name of the {thing}.|What was asked for.")
        k.goal(
            f"What is {the}{named}?" if chain == "of" else f"Where does {named} lead?",
            f"tell me {the}{named}" if chain == "of" else f"tell me what {named} is",
            f"{the}{named}?",
            f"Please find out: {the}{named}. Answer with the name.",
        )

    @k.look(f"get_{thing}|relations_of|{thing}_links", f"Shows what {an(thing)} is related to.", name=text(f"{thing}|name", f"Name of the {thing}.|Which {thing}."))
    def relations_of(**by):
        one = by.get("name")
        return {f"{thing}|name": one, **data[one]} if one in data else k.fail(f"{one} has no relations on record")

    @k.act(f"tag_{thing}|tag|put_tag", f"Puts a tag on {an(thing)}.", key=text(f"{thing}|name", f"Name of the {thing}.|Which {thing}."), tag=text("tag|label", "The tag.|Which tag."))
    def tag(key, **by):
        known = {start, *(x for row in data.values() for x in row.values())}
        return f"{key}: tagged" if key in known and acts else k.fail(f"cannot tag {key}")

    def right():
        for one in line:
            if not relations_of.made(name=one):
                return relations_of(name=one)
        if not acts:
            return k.answer(here)
        return [] if tag.made() else tag(key=here, tag=note)

    return right
