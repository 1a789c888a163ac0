"""Removes the children that the goal wants removed, except one that it mentions as needed."""

from kind import flag, text

STRUCTURE = "hands-off"
DOMAIN = "code repositories"

# item;container;verb;flag
SKINS = """branch;repository;delete;force
tag;repository;remove;remote
snapshot;volume;delete;wait
image;registry;purge;force
key;vault;revoke;now
draft;mailbox;discard;permanent
view;database;drop;cascade
queue;broker;drain;quiet
log;server;rotate;compress
label;project;archive;silent
session;gateway;kick;notify
container;host;stop;kill
bucket;account;empty;force
page;wiki;unpublish;redirect
macro;sheet;delete;confirm
listing;shop;hide;notify
contact;list;unsubscribe;silent
playlist;player;delete;backup
rule;firewall;disable;now
job;scheduler;cancel;force"""


def make(k):
    item, box, verb, switch = k.pick(SKINS.split("\n")).split(";")
    where = k.word()
    names = k.words(k.int(3, 6))
    owners = k.people(2)
    of = [k.pick(owners) for _ in names]
    of[0] = of[1] = owners[0]
    kept = names[0]
    mine = [n for n, o in zip(names, of, strict=True) if o == owners[0] and n != kept]
    on = k.chance(50)
    said = f"{switch} on" if on else f"{switch} off"

    k.role(f"You tidy up each {box}.|{box} janitor|Housekeeping of every {item}.")
    k.must(f"Always call <gone> with {said}.|House rule: {said}.")
    k.steps("List with <all_of>.", f"<gone> once for each {item}.")
    k.goal(
        f"{verb} each {item} of {owners[0]} in {where}, but we still need {kept}",
        f"{owners[0]} left. Everything of theirs in {box} {where} can go apart from {kept}, which {owners[1]} uses.",
        f"cleanup({where}): {verb} {item} where owner is {owners[0]}; keep {kept}",
        f"Careful with {kept}, that stays! The rest that belongs to {owners[0]} in {where}: {verb}.",
        f"{box}: {where}\nowner: {owners[0]}\n{verb}: all\nkeep: {kept}",
    )

    @k.look(f"list_{item}|ls_{item}|{item}_list", f"Lists what a {box} has, by {item}, with the owner.", where=text(f"{box}|name|where", f"Name of the {box}."))
    def all_of(**by):
        if by["where"] != where:
            return k.fail(f"no {box} {by['where']}")
        return [{item: n, "owner|by": o} for n, o in zip(names, of, strict=True) if not gone.made(name=n)]

    @k.act(
        f"{verb}|{verb}_{item}",
        f"Lets one {item} of a {box} go: {verb}.",
        where=text(f"{box}|where|in_{box}", f"Name of the {box}."),
        name=text(f"{item}|name", f"Name of the {item}."),
        on=flag(switch, f"Whether to {verb} with {switch}.|Turns {switch} on."),
    )
    def gone(where, name, on):
        return f"{name} is gone" if name in names and not gone.made(name=name) else k.fail(f"no {item} {name}")

    def right():
        if not all_of.made(where=where):
            return all_of(where=where)
        return [gone(where=where, name=n, on=on) for n in mine if not gone.made(name=n)]

    return right
